import type { ClusterRegistration } from '../../shared/cluster-registration.ts'
import { NodeLifecycleController } from './node-lifecycle-controller.ts'

export const nodeLifecycle: ClusterRegistration = {
  name: 'node-lifecycle-controller',
  needs: ({ apiDomain }) => [
    { group: '', resource: 'nodes' },
    { group: '', resource: 'pods' },
    { group: `coordination.${apiDomain}`, resource: 'leases' },
  ],
  create: (parts) => new NodeLifecycleController(parts),
}
