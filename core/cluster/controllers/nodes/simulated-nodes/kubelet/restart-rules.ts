import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { numberOfInt64 } from '../../../../../base/api/types/scalars.ts'
import type { PodContainer } from '../../../../simulation/containers/container-plan.ts'

function matchesRule({ exitCodes }: corev1.ContainerRestartRule, exitCode: number): boolean {
  const isListed = exitCodes?.values?.includes(exitCode) ?? false
  return exitCodes?.operator === 'In' ? isListed : !isListed
}

/** Whether a container starts again after that exit code, by its own rules and policy, or by the policy of the pod. */
export function restartsAfter(
  pod: corev1.Pod,
  { restartPolicy: own, restartPolicyRules }: PodContainer,
  exitCode: number,
  rulesApply: boolean,
): boolean {
  if (rulesApply && own && restartPolicyRules?.some((rule) => matchesRule(rule, exitCode))) {
    return true
  }
  const policy = rulesApply && own ? own : pod.spec.restartPolicy
  return policy === 'Always' || (policy === 'OnFailure' && exitCode !== 0)
}

/** Whether a pod's own deadline is over at `now`; infinite where it has none. */
export function deadlineOf(pod: corev1.Pod, startTime: number): number {
  const seconds = numberOfInt64(pod.spec.activeDeadlineSeconds)
  return seconds === undefined ? Infinity : startTime + seconds * 1000
}
