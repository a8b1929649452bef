/** Start options of how requests are served and which objects the server keeps, by flags of kube-apiserver. */
export interface ServingStartOptions {
  /** Whether pods may have privileged containers. Default: true; false under the name kube-apiserver. */
  readonly allowPrivileged?: boolean
  /** Minimum duration of a watch without `timeoutSeconds`, in seconds. Default: 1800. */
  readonly minRequestTimeoutSeconds?: number
  /** Whether deletions are prepared for a garbage collector, as the propagation policy asks. Default: true. */
  readonly enableGarbageCollector?: boolean
  /** Whether the API's own service has endpoints with the server's address. Default: true. */
  readonly ownEndpoints?: boolean
  /**
   * How several servers on an etcd keep their addresses in those endpoints: by leases in the store, or as many as `serverCount`.
   * Default: lease.
   */
  readonly endpointReconciler?: 'lease' | 'master-count'
  /** Number of servers on an etcd, for the endpoint reconciler `master-count`. Default: 1. */
  readonly serverCount?: number
  /** Node port of the API's own service; 0 for none. */
  readonly serviceNodePort?: number
  /** Whether webhooks and aggregated APIs are reached at the endpoints of their services instead of the cluster IPs. Default: false. */
  readonly routesToEndpoints?: boolean
  /** Whether redirects of aggregated APIs' servers are errors, and not passed back. Default: true. */
  readonly rejectsForwardingRedirects?: boolean
  /** How long a pod stays on a node that is not ready, in seconds. Default: 300. */
  readonly notReadyTolerationSeconds?: number
  /** How long a pod stays on a node that is unreachable, in seconds. Default: 300. */
  readonly unreachableTolerationSeconds?: number
  /** Version that `/version` reports: `v1.34.0-text` or `v1.34.0+text`. Default: the version of the release. */
  readonly reportedVersion?: string
  /**
   * All admission plug-ins that run, in place of the default ones. Not together with `enableAdmissionPlugins` or
   * `disableAdmissionPlugins`.
   */
  readonly admissionControl?: readonly string[]
}
