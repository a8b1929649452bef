/** A change that may let a pod fit that fitted on no node before. */
export type ClusterChange =
  | 'node-added'
  | 'node-changed'
  | 'pod-assigned'
  | 'pod-labelled'
  | 'pod-resized'
  | 'pod-deleted'
  | 'volume-changed'
  | 'devices-changed'
  | 'namespace-labelled'

const ofNodes: readonly ClusterChange[] = ['node-added', 'node-changed']
const ofVolumes: readonly ClusterChange[] = [...ofNodes, 'volume-changed', 'pod-deleted']

/** Changes after which a plugin may no longer reject a pod. */
const changesOfPlugin: Readonly<Record<string, readonly ClusterChange[]>> = {
  NodeUnschedulable: ofNodes,
  NodeName: ofNodes,
  TaintToleration: ofNodes,
  NodeAffinity: ofNodes,
  NodePorts: [...ofNodes, 'pod-deleted'],
  NodeResourcesFit: [...ofNodes, 'pod-deleted', 'pod-resized'],
  VolumeRestrictions: ofVolumes,
  NodeVolumeLimits: ofVolumes,
  VolumeBinding: ofVolumes,
  VolumeZone: ofVolumes,
  PodTopologySpread: [...ofNodes, 'pod-assigned', 'pod-labelled', 'pod-deleted'],
  DynamicResources: [...ofNodes, 'devices-changed'],
  InterPodAffinity: [
    ...ofNodes,
    'pod-assigned',
    'pod-labelled',
    'pod-deleted',
    'namespace-labelled',
  ],
}

/** Whether a change may help a pod that these plugins rejected; without any, as where there was no node, each may. */
export function mayHelp(change: ClusterChange, rejectedBy: ReadonlySet<string>): boolean {
  if (rejectedBy.size === 0) return true
  for (const plugin of rejectedBy) {
    const changes = changesOfPlugin[plugin]
    if (!changes || changes.includes(change)) return true
  }
  return false
}
