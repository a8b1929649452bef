import type { ClusterRegistration } from '../../shared/framework/cluster-registration.ts'
import { podResource } from '../../shared/objects/resources.ts'
import { createReplicaController } from '../replica-set/replica-controller.ts'
import { replicationControllerKind } from '../replica-set/replica-kind.ts'

/** Replication controllers live as replica sets do, with other names. */
export const replicationController: ClusterRegistration = {
  name: replicationControllerKind.name,
  needs: () => [replicationControllerKind.resource, podResource],
  create: (parts) => createReplicaController(replicationControllerKind, parts),
}
