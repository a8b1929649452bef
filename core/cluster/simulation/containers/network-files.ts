import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'

/** Characters of a host name at most. */
const longestHostname = 63
const localLines =
  '127.0.0.1\tlocalhost\n::1\tlocalhost ip6-localhost ip6-loopback\nfe00::0\tip6-localnet\nfe00::0\tip6-mcastprefix\nfe00::1\tip6-allnodes\nfe00::2\tip6-allrouters\n'

/** `/etc/hosts` of a node. */
export function nodeHosts(node: string): string {
  return `127.0.0.1\tlocalhost\n127.0.1.1\t${node}\n`
}

/** The host name of a pod without its domain. */
function shortHostname({ metadata, spec }: corev1.Pod): string {
  if (spec.hostNetwork === true) return spec.nodeName ?? ''
  return (spec.hostname || (metadata.name ?? '')).slice(0, longestHostname).replace(/[-.]+$/, '')
}

/** The domain of a pod that is of a `subdomain`; empty for others. */
function domainOf({ metadata, spec }: corev1.Pod): string {
  return spec.subdomain ? `${spec.subdomain}.${metadata.namespace ?? ''}.svc.cluster.local` : ''
}

/** The host name that the processes of a pod see. */
export function hostnameOf(pod: corev1.Pod): string {
  if (pod.spec.hostnameOverride) return pod.spec.hostnameOverride.slice(0, longestHostname)
  const [name, domain] = [shortHostname(pod), domainOf(pod)]
  return pod.spec.setHostnameAsFQDN === true && domain !== '' ? `${name}.${domain}` : name
}

/** `/etc/hosts` as the kubelet writes it. */
function hostsFile(pod: corev1.Pod): string {
  const { hostAliases = [], hostNetwork, nodeName = '', hostnameOverride } = pod.spec
  const name = hostnameOverride || shortHostname(pod)
  const domain = hostnameOverride ? '' : domainOf(pod)
  const names = domain === '' ? name : `${name}.${domain}\t${name}`
  const addresses = (pod.status.podIPs ?? []).map(({ ip }) => ip)
  if (addresses.length === 0 && pod.status.podIP) addresses.push(pod.status.podIP)
  const text =
    hostNetwork === true
      ? `# Kubernetes-managed hosts file (host network).\n${nodeHosts(nodeName)}`
      : `# Kubernetes-managed hosts file.\n${localLines}${addresses.map((ip) => `${ip}\t${names}\n`).join('')}`
  if (hostAliases.length === 0) return text
  const aliases = hostAliases.map(
    ({ ip, hostnames = [] }) => `${ip}\t${(hostnames ?? []).join('\t')}\n`,
  )
  return `${text}\n# Entries added by HostAliases.\n${aliases.join('')}`
}

/** Name servers and search domains that the kubelet writes at most. */
const mostServers = 3
const mostSearches = 32
/** Name server of a node. */
const nodeServer = '169.254.169.253'

function resolvFile(pod: corev1.Pod, nameServer: string): string {
  const { dnsPolicy, dnsConfig, hostNetwork } = pod.spec
  const { namespace = '' } = pod.metadata
  const isCluster =
    dnsPolicy === 'ClusterFirstWithHostNet' ||
    (dnsPolicy === 'ClusterFirst' && hostNetwork !== true)
  const servers = isCluster ? [nameServer] : dnsPolicy === 'None' ? [] : [nodeServer]
  const searches = isCluster
    ? [`${namespace}.svc.cluster.local`, 'svc.cluster.local', 'cluster.local']
    : []
  const options = new Map(isCluster ? [['ndots', '5']] : [])
  for (const { name = '', value } of dnsConfig?.options ?? []) options.set(name, value ?? '')
  const allServers = Array.from(new Set([...servers, ...(dnsConfig?.nameservers ?? [])]))
  const allSearches = Array.from(new Set([...searches, ...(dnsConfig?.searches ?? [])]))
  const lines = [
    ['search', allSearches.slice(0, mostSearches)],
    ...allServers.slice(0, mostServers).map((server) => ['nameserver', [server]] as const),
    ['options', Array.from(options, ([name, value]) => (value ? `${name}:${value}` : name))],
  ] as const
  return lines
    .map(([word, values]) => [word, Array.from(values)] as const)
    .filter(([, values]) => values.length > 0)
    .map(([word, values]) => `${word} ${values.join(' ')}\n`)
    .join('')
}

/** Files by which the processes of a pod know its network; all containers of the pod share them. By absolute path. */
export function networkFiles(pod: corev1.Pod, nameServer: string): Map<string, string> {
  return new Map([
    ['/etc/hosts', hostsFile(pod)],
    ['/etc/hostname', `${hostnameOf(pod)}\n`],
    ['/etc/resolv.conf', resolvFile(pod, nameServer)],
  ])
}
