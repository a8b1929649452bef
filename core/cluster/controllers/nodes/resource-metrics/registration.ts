import type { ClusterRegistration } from '../../shared/cluster-registration.ts'
import { nodeResource } from '../../shared/nodes/node-resource.ts'
import { podResource } from '../../shared/pods/pod-control.ts'
import { ResourceMetrics } from './resource-metrics.ts'

export const resourceMetrics: ClusterRegistration = {
  name: 'resource-metrics',
  needs: () => [nodeResource, podResource],
  create: (parts) => new ResourceMetrics(parts),
}
