import type { ClusterRegistration } from '../cluster-registration.ts'
import { nodeResource } from '../nodes/node-resource.ts'
import { podResource } from '../pods/pod-control.ts'
import { ResourceMetrics } from './resource-metrics.ts'

export const resourceMetrics: ClusterRegistration = {
  name: 'resource-metrics',
  needs: () => [nodeResource, podResource],
  create: (parts) => new ResourceMetrics(parts),
}
