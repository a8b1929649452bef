import type { ClusterRegistration } from '../../shared/cluster-registration.ts'
import { Scheduler } from './scheduler.ts'

export const scheduler: ClusterRegistration = {
  name: 'scheduler',
  needs: () => [
    { group: '', resource: 'nodes' },
    { group: '', resource: 'pods' },
  ],
  create: (parts) => new Scheduler(parts),
}
