import type { ClusterRegistration } from '../../shared/cluster-registration.ts'
import { createTaintEviction } from './taint-eviction-controller.ts'

export const taintEviction: ClusterRegistration = {
  name: 'taint-eviction-controller',
  needs: () => [
    { group: '', resource: 'nodes' },
    { group: '', resource: 'pods' },
  ],
  create: createTaintEviction,
}
