import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import { isPodFinished } from '../../shared/pods/pod-state.ts'

export const schedulerName = 'default-scheduler'

/** Whether a pod is assigned to a node, and takes room of it. */
export function isAssigned(pod: corev1.Pod): boolean {
  return (pod.spec.nodeName ?? '') !== '' && !isPodFinished(pod)
}

/** Whether this scheduler is to assign a pod: one without a node, and without scheduling gates. */
export function isToBeScheduled(pod: corev1.Pod): boolean {
  const { nodeName = '', schedulerName: wanted, schedulingGates: gates = [] } = pod.spec
  return nodeName === '' && wanted === schedulerName && gates.length === 0 && !isPodFinished(pod)
}
