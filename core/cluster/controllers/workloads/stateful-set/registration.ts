import type { ClusterRegistration } from '../../shared/cluster-registration.ts'
import { podResource } from '../../shared/pods/pod-control.ts'
import { revisionResource } from '../../shared/revisions/revision-history.ts'
import { claimResource } from './claims.ts'
import { createStatefulSetController, statefulSetKind } from './stateful-set-controller.ts'

export const statefulSetController: ClusterRegistration = {
  name: statefulSetKind.name,
  needs: () => [statefulSetKind.resource, podResource, claimResource, revisionResource],
  create: createStatefulSetController,
}
