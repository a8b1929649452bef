import { familiarRepository, type ImageName } from './image-name.ts'

/**
 * What is known of tags, one repository or several a line: names, the highest numbers of a version, and marks. `v` allows a `v` before the
 * version, `*` any words after and in place of it, `=` no more numbers than given. A repository without marks has the words of `variants` alone.
 * The numbers leave room for years of releases, so a real tag is not refused; many that no registry has are accepted.
 */
const table = `
nginx nginxinc/nginx-unprivileged registry.k8s.io/e2e-test-images/nginx 9.59.39
httpd registry.k8s.io/e2e-test-images/httpd 9.9.99
busybox registry.k8s.io/busybox registry.k8s.io/e2e-test-images/busybox 9.59.9
alpine 9.39.29
redis 12.12.40
memcached 9.9.150
postgres 25.30.40
mysql 15.9.80
mariadb 15.12.80
hello-world 0
mongo 15.9.60 *
python 3.39.39 *
node 49.49.69 *
golang 9.59.39 *
perl 5.69.9 *
ruby 6.9.29 *
php 10.9.60 *
ubuntu 34.12.9 *
debian 18.19.19 *
fedora 69 *
wordpress 9.9.39 *
haproxy 5.9.60 *
caddy 3.29.29 *
registry 4.9.29 *
rabbitmq 7.29.60 *
traefik 5.59.69 v*
traefik/whoami 2.29.9 v*
hashicorp/http-echo 2.9.9 v*
stefanprodan/podinfo ghcr.io/stefanprodan/podinfo 9.39.29 *
grafana/grafana 18.9.99 *
prom/prometheus 5.99.19 v*
curlimages/curl 10.99.9 *
gcr.io/google-samples/kubernetes-bootcamp kubernetes-bootcamp jocatalin/kubernetes-bootcamp 2 v=
gcr.io/google-samples/hello-app us-docker.pkg.dev/google-samples/containers/gke/hello-app 2.0 =
gcr.io/google-samples/node-hello 1.0 =
registry.k8s.io/nginx-slim 0.99
registry.k8s.io/echoserver 1.19
registry.k8s.io/pause 3.29.9 *
registry.k8s.io/hpa-example 0
registry.k8s.io/e2e-test-images/agnhost 2.199.9
registry.k8s.io/e2e-test-images/kitten registry.k8s.io/e2e-test-images/nautilus 1.19
registry.k8s.io/coredns/coredns coredns/coredns 1.39.19 v
registry.k8s.io/kube-apiserver registry.k8s.io/kube-controller-manager registry.k8s.io/kube-scheduler registry.k8s.io/kube-proxy 1.79.59 v*
registry.k8s.io/metrics-server/metrics-server 0.29.19 v
registry.k8s.io/etcd 3.19.99 *
`

interface TagRule {
  readonly highest: readonly number[]
  readonly marks: string
}

const rules: ReadonlyMap<string, TagRule> = new Map(
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const words = line.split(' ')
      const at = words.findIndex((word) => /^\d+(?:\.\d+)*$/.test(word))
      const highest = (words[at] ?? '').split('.').map(Number)
      const rule = { highest, marks: words[at + 1] ?? '' }
      return words.slice(0, at).map((name) => [name, rule] as const)
    }),
)

/** Words of tags of images that have few of them: variants, releases of Debian and Ubuntu. */
const variants: ReadonlySet<string> = new Set(
  (
    'latest stable mainline edge unstable devel lts innovation oldstable linux alpine slim perl otel debian ubuntu ubi oracle ' +
    'oraclelinux el bookworm bullseye buster stretch jessie wheezy trixie forky duke trusty xenial bionic focal jammy noble resolute ' +
    'glibc musl uclibc rc M alpha beta bit nanoserver windowsservercore ltsc'
  ).split(' '),
)

/** Whether a repository is one whose tags are known: an official image or one of Kubernetes' documentation. */
export function hasKnownTags(name: ImageName): boolean {
  return rules.has(ruleName(name))
}

function ruleName(name: ImageName): string {
  return familiarRepository(name).replace(/^k8s\.gcr\.io\//, 'registry.k8s.io/')
}

/** Whether a tag may exist, as far as is known of its repository. Linear in the tag. */
export function mayTagExist(name: ImageName): boolean {
  const rule = rules.get(ruleName(name))
  const { tag } = name
  // A digest, such as the names of signatures have it, says nothing.
  if (!rule || tag === 'latest' || tag.startsWith('sha256-')) return true
  const { highest, marks } = rule
  const [, prefix = '', version = '', rest = ''] = /^(v?)(\d+(?:\.\d+)*)?(.*)$/s.exec(tag) ?? []
  if (version === '') return marks.includes('*') || hasKnownWords(tag)
  if (prefix !== '' && !marks.includes('v')) return false
  const isExact = marks.includes('=')
  if (isExact && (prefix === '') === marks.includes('v')) return false
  // Dates are versions of some.
  const isDate = /^20\d{6}$/.test(version)
  if (!isDate && !isVersion(version.split('.'), highest, isExact)) return false
  if (isExact) return rest === ''
  return marks.includes('*') || hasKnownWords(rest)
}

function isVersion(
  numbers: readonly string[],
  highest: readonly number[],
  isExact: boolean,
): boolean {
  if (isExact && numbers.length !== highest.length) return false
  return (
    numbers.length <= highest.length &&
    numbers.every((each, at) => Number(each) <= (highest[at] ?? 0)) &&
    !(isExact && Number(numbers[0]) === 0)
  )
}

function hasKnownWords(text: string): boolean {
  return (text.match(/[a-zA-Z]+/g) ?? []).every((word) => variants.has(word))
}

/** The known official image that a name means with two neighbouring letters swapped, such as `ngnix`; undefined for any other. */
export function meantImage(name: ImageName): string | undefined {
  const text = familiarRepository(name)
  if (text.includes('/')) return undefined
  for (const known of rules.keys()) {
    if (known.length !== text.length || known.length < 5 || known === text) continue
    const at = Array.from(known).findIndex((letter, index) => letter !== text[index])
    const swapped = `${known.slice(0, at)}${known[at + 1] ?? ''}${known[at] ?? ''}${known.slice(at + 2)}`
    if (swapped === text) return known
  }
  return undefined
}
