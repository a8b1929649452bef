import { familiarRepository, parseImageName } from './image-name.ts'
import { hasKnownTags } from './known-tags.ts'

/** Whose rights an image's processes have, unless its container says otherwise. */
export interface ImageUser {
  readonly uid: number
  readonly gid: number
  /** Name in the image's /etc/passwd; empty where it has none. */
  readonly name: string
  /** Whether the image names its user by that name, whose number kubelets do not look up. */
  readonly isNamed: boolean
}

/**
 * Users of images by repository: number, group, and the name where there is one; `!` where the image has it by that name. A path that
 * ends with `/` stands for all below it.
 */
const table = `
bitnami/ bitnamilegacy/ 1001:0
nginxinc/nginx-unprivileged 101:101 nginx
grafana/grafana 472:0 grafana
curlimages/curl 100:101 curl_user!
stefanprodan/podinfo ghcr.io/stefanprodan/podinfo 100:101 app!
prom/ quay.io/prometheus/ 65534:65534 nobody!
haproxy 99:99 haproxy!
memcached 11211:11211 memcache!
jenkins/jenkins 1000:1000 jenkins!
docker.elastic.co/elasticsearch/elasticsearch elasticsearch 1000:0 elasticsearch
quay.io/keycloak/keycloak keycloak/keycloak 1000:0 keycloak
cgr.dev/chainguard/ registry.k8s.io/coredns/coredns coredns/coredns 65532:65532 nonroot!
registry.k8s.io/metrics-server/metrics-server 65534:65534
registry.k8s.io/ingress-nginx/controller 101:82 www-data!
registry.k8s.io/pause 65535:65535
registry.k8s.io/e2e-test-images/nonroot 1234:0
`

const users: ReadonlyMap<string, ImageUser> = new Map(
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const words = line.split(' ')
      const at = words.findIndex((word) => /^\d+:\d+$/.test(word))
      const [uid = 0, gid = 0] = (words[at] ?? '').split(':').map(Number)
      const text = words[at + 1] ?? ''
      const user = { uid, gid, name: text.replace('!', ''), isNamed: text.endsWith('!') }
      return words.slice(0, at).map((name) => [name, user] as const)
    }),
)

const root: ImageUser = { uid: 0, gid: 0, name: 'root', isNamed: false }

/** The user of an image; undefined where nothing is known of it. Official images of Docker Hub are root's unless the table says otherwise. */
export function imageUserOf(image: string): ImageUser | undefined {
  const name = parseImageName(image)
  if (!name) return undefined
  const repository = familiarRepository(name)
  const publisher = repository.slice(0, repository.lastIndexOf('/') + 1)
  const known = users.get(repository) ?? users.get(publisher)
  return known ?? (hasKnownTags(name) ? root : undefined)
}
