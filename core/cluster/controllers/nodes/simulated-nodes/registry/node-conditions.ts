import { textOf } from '../../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../../base/api/json.ts'
import type { ApiObject } from '../../../../../base/api/object.ts'
import { conditionOf } from '../../../shared/pods/pod-state.ts'

interface HealthyCondition {
  readonly type: string
  readonly status: string
  readonly reason: string
  readonly message: string
  /** Reason of the event that a kubelet records when the condition gets that status. */
  readonly event: string
}

/** Conditions of a healthy node, in the order and with the texts of a kubelet. */
const healthyConditions: readonly HealthyCondition[] = [
  {
    type: 'MemoryPressure',
    status: 'False',
    reason: 'KubeletHasSufficientMemory',
    message: 'kubelet has sufficient memory available',
    event: 'NodeHasSufficientMemory',
  },
  {
    type: 'DiskPressure',
    status: 'False',
    reason: 'KubeletHasNoDiskPressure',
    message: 'kubelet has no disk pressure',
    event: 'NodeHasNoDiskPressure',
  },
  {
    type: 'PIDPressure',
    status: 'False',
    reason: 'KubeletHasSufficientPID',
    message: 'kubelet has sufficient PID available',
    event: 'NodeHasSufficientPID',
  },
  {
    type: 'Ready',
    status: 'True',
    reason: 'KubeletReady',
    message: 'kubelet is posting ready status',
    event: 'NodeReady',
  },
]

/** Conditions of a healthy node; `time` is now, `node` keeps the transition times of conditions that do not change. */
export function healthyStatus(time: string, node?: ApiObject): JsonObject[] {
  return healthyConditions.map(({ type, status, reason, message }) => {
    const former = node && conditionOf(node, type)
    const isSame = former !== undefined && textOf(former, 'status') === status
    const since = isSame ? textOf(former, 'lastTransitionTime') : ''
    return {
      type,
      status,
      reason,
      message,
      lastHeartbeatTime: time,
      lastTransitionTime: since === '' ? time : since,
    }
  })
}

/** Reasons of the events of the conditions that have another status than a healthy node's. */
export function recoveries(node: ApiObject): readonly string[] {
  return healthyConditions.flatMap(({ type, status, event }) =>
    textOf(conditionOf(node, type) ?? {}, 'status') === status ? [] : [event],
  )
}

/** Whether any condition has another status or reason than a healthy node's. */
export function needsReport(node: ApiObject): boolean {
  return healthyConditions.some(({ type, status, reason }) => {
    const condition = conditionOf(node, type) ?? {}
    return textOf(condition, 'status') !== status || textOf(condition, 'reason') !== reason
  })
}
