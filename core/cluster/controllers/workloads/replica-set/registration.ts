import type { ClusterRegistration } from '../../shared/cluster-registration.ts'
import { createReplicaController } from './replica-controller.ts'
import { replicaSetKind } from './replica-kind.ts'

export const replicaSetController: ClusterRegistration = {
  name: replicaSetKind.name,
  needs: () => [replicaSetKind.resource, { group: '', resource: 'pods' }],
  create: (parts) => createReplicaController(replicaSetKind, parts),
}
