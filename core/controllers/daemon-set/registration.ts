import type { ClusterRegistration } from '../cluster-registration.ts'
import { nodeResource } from '../nodes/node-resource.ts'
import { podResource } from '../pods/pod-control.ts'
import { revisionResource } from '../revisions/revision-history.ts'
import { createDaemonSetController } from './daemon-set-controller.ts'
import { daemonSets } from './daemon-revisions.ts'

export const daemonSetController: ClusterRegistration = {
  name: 'daemonset-controller',
  needs: () => [daemonSets, podResource, nodeResource, revisionResource],
  create: createDaemonSetController,
}
