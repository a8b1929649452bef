import {
  listOf,
  numberOf,
  objectsOf,
  structOf,
  textOf,
} from '../../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../../base/api/json.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { restartPolicyOf } from './container-run.ts'

function matchesRule(rule: JsonObject, exitCode: number): boolean {
  const exitCodes = structOf(rule, 'exitCodes')
  const isListed = listOf(exitCodes, 'values').some((value) => Number(value) === exitCode)
  return textOf(exitCodes, 'operator') === 'In' ? isListed : !isListed
}

/** Whether a container starts again after that exit code, by its own rules and policy, or by the policy of the pod. */
export function restartsAfter(
  pod: corev1.Pod,
  container: JsonObject,
  exitCode: number,
  rulesApply: boolean,
): boolean {
  const own = textOf(container, 'restartPolicy')
  if (rulesApply && own !== '') {
    const rules = objectsOf(container, 'restartPolicyRules')
    if (rules.some((rule) => matchesRule(rule, exitCode))) return true
  }
  const policy = rulesApply && own !== '' ? own : restartPolicyOf(pod)
  return policy === 'Always' || (policy === 'OnFailure' && exitCode !== 0)
}

/** Whether a pod's own deadline is over at `now`; infinite where it has none. */
export function deadlineOf(pod: corev1.Pod, startTime: number): number {
  const seconds = numberOf(structOf(pod, 'spec'), 'activeDeadlineSeconds')
  return seconds === undefined ? Infinity : startTime + seconds * 1000
}
