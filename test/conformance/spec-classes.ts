/** Classes of conformance specs, by what a cluster must do to pass them, in the order of the table. */
export const specClassNames = [
  'files',
  'environment',
  'probes and hooks',
  'programs',
  'kubectl',
  'network',
  'nodes',
  'security',
  'API',
  'controllers',
  'webhooks',
] as const

export type SpecClass = (typeof specClassNames)[number]

/** Specs whose class is another than that of their file: a part of the name. The first that matches counts. */
const byName: readonly (readonly [part: string, SpecClass])[] = [
  ['subpath', 'files'],
  ['should mount projected service account token', 'files'],
  ['Variable Expansion should verify', 'files'],
  ['Pods should contain environment variables for services', 'environment'],
  ['Pods should support remote command execution', 'programs'],
  ['Pods should support retrieving logs', 'programs'],
  ['aggregator', 'webhooks'],
  ['Kubelet when scheduling a read only busybox container', 'files'],
  ['Kubelet when scheduling a busybox command in a pod should print', 'programs'],
]

/** Classes by file, or by folder where all files of one are of the class. */
const byFile: Readonly<Record<string, SpecClass>> = {
  'apimachinery/': 'API',
  'apimachinery/aggregator.go': 'webhooks',
  'apimachinery/crd_conversion_webhook.go': 'webhooks',
  'apimachinery/webhook.go': 'webhooks',
  'apimachinery/garbage_collector.go': 'controllers',
  'apimachinery/namespace.go': 'controllers',
  'apimachinery/resource_quota.go': 'controllers',
  'apps/': 'controllers',
  'architecture/': 'nodes',
  'auth/': 'API',
  'common/network/': 'network',
  'common/node/configmap.go': 'environment',
  'common/node/container_probe.go': 'probes and hooks',
  'common/node/containers.go': 'programs',
  'common/node/downwardapi.go': 'environment',
  'common/node/ephemeral_containers.go': 'programs',
  'common/node/expansion.go': 'environment',
  'common/node/init_container.go': 'probes and hooks',
  'common/node/kubelet.go': 'probes and hooks',
  'common/node/kubelet_etc_hosts.go': 'files',
  'common/node/lease.go': 'API',
  'common/node/lifecycle_hook.go': 'probes and hooks',
  'common/node/pods.go': 'API',
  'common/node/podtemplates.go': 'API',
  'common/node/runtime.go': 'probes and hooks',
  'common/node/runtimeclass.go': 'API',
  'common/node/secrets.go': 'environment',
  'common/node/security_context.go': 'security',
  'common/node/sysctl.go': 'security',
  'common/storage/': 'files',
  'instrumentation/': 'API',
  'kubectl/': 'kubectl',
  'network/': 'network',
  'network/ingress.go': 'API',
  'network/ingressclass.go': 'API',
  'network/service_cidrs.go': 'API',
  'node/pods.go': 'API',
  'node/pre_stop.go': 'probes and hooks',
  'node/security_context.go': 'security',
  'node/': 'nodes',
  'scheduling/': 'nodes',
  'scheduling/limit_range.go': 'API',
  'storage/': 'API',
  'storage/csi_inline.go': 'API',
  'storage/empty_dir_wrapper.go': 'files',
  'storage/subpath.go': 'files',
}

/**
 * @param name the spec's name
 * @param file its source, such as `test/e2e/common/node/pods.go`
 * @throws Error for a file that the table does not know.
 */
export function specClassOf(name: string, file: string): SpecClass {
  const specClass = findSpecClass(name, file)
  if (specClass === undefined) throw new Error(`no class for the specs of ${file}`)
  return specClass
}

/** The class of a spec that need not be a conformance spec, where its file has one. */
export function findSpecClass(name: string, file: string): SpecClass | undefined {
  const named = byName.find(([part]) => name.includes(part))
  if (named) return named[1]
  const path = file.replace(/^test\/e2e\//, '')
  let found: string | undefined
  for (const prefix of Object.keys(byFile)) {
    if (path.startsWith(prefix) && prefix.length > (found?.length ?? 0)) found = prefix
  }
  return found === undefined ? undefined : byFile[found]
}
