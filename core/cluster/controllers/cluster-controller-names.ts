/** Names of a controller in `--controllers`. */
export interface ControllerName {
  readonly name: string
  /** Shorter name that kube-controller-manager had for it before. */
  readonly formerName?: string
}

/**
 * Controllers of a running cluster, whose code is loaded only where any of them runs: they make workloads live. By the names of
 * kube-controller-manager where it has them.
 */
export const clusterControllerNames: readonly ControllerName[] = [
  { name: 'deployment-controller', formerName: 'deployment' },
  { name: 'replicaset-controller', formerName: 'replicaset' },
  { name: 'replicationcontroller-controller', formerName: 'replicationcontroller' },
  { name: 'statefulset-controller', formerName: 'statefulset' },
  { name: 'daemonset-controller', formerName: 'daemonset' },
  { name: 'job-controller', formerName: 'job' },
  { name: 'cronjob-controller', formerName: 'cronjob' },
  { name: 'horizontal-pod-autoscaler-controller', formerName: 'horizontalpodautoscaling' },
  { name: 'endpoints-controller', formerName: 'endpoint' },
  { name: 'endpointslice-controller', formerName: 'endpointslice' },
  { name: 'endpointslice-mirroring-controller', formerName: 'endpointslicemirroring' },
  { name: 'service-lb-controller', formerName: 'service' },
  { name: 'node-lifecycle-controller', formerName: 'nodelifecycle' },
  { name: 'taint-eviction-controller' },
  { name: 'pod-garbage-collector-controller', formerName: 'podgc' },
  { name: 'ttl-controller', formerName: 'ttl' },
  { name: 'node-ipam-controller', formerName: 'nodeipam' },
  { name: 'persistentvolume-binder-controller', formerName: 'persistentvolume-binder' },
  { name: 'persistentvolume-attach-detach-controller', formerName: 'attachdetach' },
  { name: 'persistentvolume-expander-controller', formerName: 'persistentvolume-expander' },
  { name: 'ephemeral-volume-controller', formerName: 'ephemeral-volume' },
  { name: 'resourceclaim-controller', formerName: 'resource-claim-controller' },
  { name: 'scheduler' },
  { name: 'simulated-nodes' },
  { name: 'resource-metrics' },
  { name: 'stage-controller' },
]
