import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { hasFullDisk } from '../../../../../requests/node-access/simulated-node.ts'
import { conditionOf } from '../../../shared/pods/pod-state.ts'

/** What conditions are read of. */
type Reporting = Pick<corev1.Node, 'metadata'> & {
  readonly status?: Pick<corev1.NodeStatus, 'conditions'>
}

interface KubeletCondition {
  readonly type: corev1.NodeConditionType
  readonly status: corev1.ConditionStatus
  readonly reason: string
  readonly message: string
  /** Reason of the event that a kubelet records when the condition gets that status. */
  readonly event: string
}

/** Conditions of a healthy node, in the order and with the texts of a kubelet. */
const healthyConditions: readonly KubeletCondition[] = [
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

/** The condition of a node whose disk is full. */
const fullDisk: KubeletCondition = {
  type: 'DiskPressure',
  status: 'True',
  reason: 'KubeletHasDiskPressure',
  message: 'kubelet has disk pressure',
  event: 'NodeHasDiskPressure',
}

/** The conditions that the kubelet of a node finds. */
function foundConditions(node: Reporting | undefined): readonly KubeletCondition[] {
  if (!node || !hasFullDisk(node)) return healthyConditions
  return healthyConditions.map((each) => (each.type === fullDisk.type ? fullDisk : each))
}

/** Conditions as the kubelet of a node reports them; `time` is now, `node` keeps the transition times of conditions that do not change. */
export function reportedConditions(time: string, node?: Reporting): corev1.NodeCondition[] {
  return foundConditions(node).map(({ type, status, reason, message }) => {
    const former = node && conditionOf(node, type)
    const since = former?.status === status ? (former.lastTransitionTime ?? '') : ''
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

/** Reasons of the events of the conditions that have another status than the kubelet finds. */
export function changedConditions(node: corev1.Node): readonly string[] {
  return foundConditions(node).flatMap(({ type, status, event }) =>
    conditionOf(node, type)?.status === status ? [] : [event],
  )
}

/** Whether any condition has another status or reason than the kubelet finds. */
export function needsReport(node: corev1.Node): boolean {
  return foundConditions(node).some(({ type, status, reason }) => {
    const condition = conditionOf(node, type)
    return condition?.status !== status || condition.reason !== reason
  })
}
