import type { ClusterRegistration } from '../../shared/framework/cluster-registration.ts'
import { createReplicaController } from '../replica-set/replica-controller.ts'
import { replicationControllerKind } from '../replica-set/replica-kind.ts'

/** Replication controllers live as replica sets do, with other names. */
export const replicationController: ClusterRegistration = {
  name: replicationControllerKind.name,
  needs: () => [replicationControllerKind.resource, { group: '', resource: 'pods' }],
  create: (parts) => createReplicaController(replicationControllerKind, parts),
}
