import type { ClusterRegistration } from '../../shared/cluster-registration.ts'
import { podResource } from '../../shared/pods/pod-control.ts'
import { createAutoscalerController } from './autoscaler-controller.ts'
import { autoscalerResource } from './autoscaler-work.ts'

export const autoscalerController: ClusterRegistration = {
  name: 'horizontal-pod-autoscaler-controller',
  needs: () => [autoscalerResource, podResource],
  create: createAutoscalerController,
}
