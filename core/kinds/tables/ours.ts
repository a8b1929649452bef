/** Names that the original does not have. */
export interface OwnNames {
  readonly of: 'gate' | 'field' | 'flag' | 'metric'
  /** `PodNotes`; `core/v1.PodSpec.note`, the type as tables call it from outside; `pod-note-limit`; `{brandName}_notes_total`. */
  readonly names: readonly string[]
  /** Why this server has them, and what they are of use for. */
  readonly reason: string
}

/**
 * The gates, fields, flags and metrics of our own. Tests against what the original answers leave them out; they fail for an own name that
 * is not here, for one that the code does not have, and for one that the original has. Own fields are left out of the hash of a
 * pod template, so that they rename no replica set.
 */
export const ours: readonly OwnNames[] = [
  {
    of: 'flag',
    names: ['brand', 'data-dir', 'storage'],
    reason: 'The server has two brands and its own store, where kube-apiserver has etcd.',
  },
  {
    of: 'flag',
    names: ['tls-san', 'dev', 'allowed-hosts'],
    reason: 'A server on a developer machine makes its own certificate, and pages may reach it.',
  },
  {
    of: 'flag',
    names: [
      'controllers',
      'simulate',
      'nodes',
      'seed-system',
      'unknown-images',
      'unknown-programs',
    ],
    reason: 'The process runs controllers, a scheduler and simulated nodes, too.',
  },
  {
    of: 'flag',
    names: [
      'leader-elect',
      'leader-elect-lease-duration',
      'leader-elect-renew-deadline',
      'leader-elect-retry-period',
      'leader-elect-resource-name',
      'leader-elect-resource-namespace',
    ],
    reason: 'One of several servers runs the controllers, by the flags of kube-controller-manager.',
  },
  {
    of: 'flag',
    names: [
      'cluster-signing-cert-file',
      'cluster-signing-key-file',
      'cluster-signing-duration',
      'cluster-signing-kubelet-serving-cert-file',
      'cluster-signing-kubelet-serving-key-file',
      'cluster-signing-kubelet-client-cert-file',
      'cluster-signing-kubelet-client-key-file',
      'cluster-signing-kube-apiserver-client-cert-file',
      'cluster-signing-kube-apiserver-client-key-file',
      'cluster-signing-legacy-unknown-cert-file',
      'cluster-signing-legacy-unknown-key-file',
    ],
    reason: 'The process signs certificates, by the flags of kube-controller-manager.',
  },
  {
    of: 'flag',
    names: ['load-balancer-range', 'resolve-service'],
    reason: 'Without a network of the cluster, services have simulated or given addresses.',
  },
  {
    of: 'flag',
    names: ['kwok-config', 'kwok-log-dir', 'kwok-targets'],
    reason: 'Simulated nodes read what kwok is configured with.',
  },
  {
    of: 'flag',
    names: ['allow-link-local-targets'],
    reason: 'Requests of the server are kept from metadata services, as users name where they go.',
  },
  {
    of: 'flag',
    names: ['deprecation-warnings'],
    reason: 'Scripts that compare standard error switch the warnings off.',
  },
  {
    of: 'metric',
    names: ['leader_election_master_status', 'leader_election_slowpath_total'],
    reason:
      'Elections are held in this process, too; the metrics are those of kube-controller-manager.',
  },
  {
    of: 'metric',
    names: ['process_cpu_user_seconds_total', 'process_cpu_system_seconds_total'],
    reason: 'Dashboards of programs in Node show the two apart.',
  },
  {
    of: 'metric',
    names: [
      'nodejs_active_resources',
      'nodejs_active_resources_total',
      'nodejs_eventloop_lag_seconds',
      'nodejs_external_memory_bytes',
      'nodejs_heap_size_total_bytes',
      'nodejs_heap_size_used_bytes',
      'nodejs_heap_space_size_available_bytes',
      'nodejs_heap_space_size_total_bytes',
      'nodejs_heap_space_size_used_bytes',
      'nodejs_version_info',
    ],
    reason: 'What kube-apiserver shows of Go, by the names that dashboards of Node know.',
  },
]
