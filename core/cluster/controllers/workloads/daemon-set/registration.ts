import type { ClusterRegistration } from '../../shared/cluster-registration.ts'
import { nodeResource } from '../../shared/nodes/node-resource.ts'
import { podResource } from '../../shared/pods/pod-control.ts'
import { revisionResource } from '../../shared/revisions/revision-history.ts'
import { daemonSets } from './daemon-revisions.ts'
import { createDaemonSetController } from './daemon-set-controller.ts'

export const daemonSetController: ClusterRegistration = {
  name: 'daemonset-controller',
  needs: () => [daemonSets, podResource, nodeResource, revisionResource],
  create: createDaemonSetController,
}
