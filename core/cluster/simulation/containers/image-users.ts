import { familiarRepository, parseImageName } from './image-name.ts'
import { hasKnownTags } from './known-tags.ts'

/** A user of an image, as its /etc/passwd and /etc/group have it. */
export interface ImageUser {
  readonly uid: number
  readonly gid: number
  /** Further groups that the user is in. */
  readonly groups: readonly number[]
  /** Name in /etc/passwd; empty where it has none. */
  readonly name: string
}

/** What is known of the users of an image. */
export interface ImageUsers {
  /** Whose rights its processes have, unless their container says otherwise. */
  readonly usual: ImageUser
  /** Whether the image names that user by its name, whose number kubelets do not look up. */
  readonly isNamed: boolean
  /** The one user that is not in the /etc/passwd of all images; undefined where there is none. */
  readonly listed: ImageUser | undefined
}

/**
 * Users of images by repository: number, group, further groups, and the name. `!`: the image has its user by that name; `~`: the user is
 * in its files alone, its processes are root's. A path that ends with `/` stands for all below it.
 */
const table = `
bitnami/ bitnamilegacy/ 1001:0
nginxinc/nginx-unprivileged 101:101 nginx
nginx 101:101 nginx~
node 1000:1000 node~
redis 999:1000 redis~
postgres 999:999 postgres~
mysql mariadb 999:999 mysql~
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
registry.k8s.io/e2e-test-images/agnhost 1000:1000:50000 user-defined-in-image~
registry.k8s.io/kubernetes-zookeeper 1000:1000 zookeeper~
`

const root: ImageUser = { uid: 0, gid: 0, groups: [], name: 'root' }
const onlyRoot: ImageUsers = { usual: root, isNamed: false, listed: undefined }

const users: ReadonlyMap<string, ImageUsers> = new Map(
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const words = line.split(' ')
      const at = words.findIndex((word) => /^\d+:[\d:]+$/.test(word))
      const [uid = 0, gid = 0, ...groups] = (words[at] ?? '').split(':').map(Number)
      const text = words[at + 1] ?? ''
      const user: ImageUser = { uid, gid, groups, name: text.replace(/[!~]$/, '') }
      const usual = text.endsWith('~') ? root : user
      const known = { usual, isNamed: text.endsWith('!'), listed: user }
      return words.slice(0, at).map((name) => [name, known] as const)
    }),
)

/** The users of an image; undefined where nothing is known of it. Official images of Docker Hub are root's unless the table says otherwise. */
export function imageUsersOf(image: string): ImageUsers | undefined {
  const name = parseImageName(image)
  if (!name) return undefined
  const repository = familiarRepository(name)
  const publisher = repository.slice(0, repository.lastIndexOf('/') + 1)
  const known = users.get(repository) ?? users.get(publisher)
  return known ?? (hasKnownTags(name) ? onlyRoot : undefined)
}
