import type { Pod, PodCondition } from '../../../../base/api/types/core.v1.generated.ts'
import type { Draft } from '../../../../base/api/types/views.ts'
import { conditionOf } from './pod-state.ts'

/** Reason and message of the condition DisruptionTarget: why a pod ends by other hands than its owner's. */
export interface Disruption {
  readonly reason: string
  readonly message: string
}

/** The condition DisruptionTarget as a patch sets it; undefined where the pod has it already. `time` is RFC 3339 text. */
export function disruptionTarget(
  pod: Pod,
  { reason, message }: Disruption,
  time: string,
): Draft<PodCondition> | undefined {
  const type = 'DisruptionTarget'
  const known = conditionOf(pod, type)
  if (known?.status === 'True' && known.reason === reason && known.message === message) {
    return undefined
  }
  const { generation } = pod.metadata
  return {
    type,
    ...(generation !== undefined && { observedGeneration: generation }),
    status: 'True',
    reason,
    message,
    ...(known?.status !== 'True' && { lastTransitionTime: time }),
  }
}
