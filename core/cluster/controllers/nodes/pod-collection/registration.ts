import type { ClusterRegistration } from '../../shared/cluster-registration.ts'
import { PodCollector } from './pod-collector.ts'

export const podCollection: ClusterRegistration = {
  name: 'pod-garbage-collector-controller',
  needs: () => [
    { group: '', resource: 'nodes' },
    { group: '', resource: 'pods' },
  ],
  create: (parts) => new PodCollector(parts),
}
