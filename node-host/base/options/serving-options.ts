/** Start options of how requests are served and which objects the server keeps, by flags of kube-apiserver. */
export interface ServingStartOptions {
  /** Whether pods may have privileged containers; true unless given, but false under the name of kube-apiserver. */
  readonly allowPrivileged?: boolean
  /** Least seconds that a watch without `timeoutSeconds` lasts; 1800 unless given. */
  readonly minRequestTimeoutSeconds?: number
  /** Whether deletes mark objects for a garbage collector, as their propagation policies ask; true unless given. */
  readonly enableGarbageCollector?: boolean
  /** Whether the server publishes its address as the endpoints of its own service; true unless given. */
  readonly ownEndpoints?: boolean
  /** Node port of the server's own service; a cluster IP alone unless given, or where it is 0. */
  readonly serviceNodePort?: number
  /** Seconds that a pod stays on a node that is not ready, and on one that cannot be reached; 300 unless given. */
  readonly notReadyTolerationSeconds?: number
  readonly unreachableTolerationSeconds?: number
  /** Version that `/version` reports, `v1.34.0-text` or `v1.34.0+text`; that of the release unless given. */
  readonly reportedVersion?: string
  /** All admission plug-ins that run, in the place of the default ones; not together with those to enable or to disable. */
  readonly admissionControl?: readonly string[]
}
