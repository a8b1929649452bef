import type { HorizontalPodAutoscalerBehavior } from '../../../../base/api/types/autoscaling.v2.generated.ts'
import type { AutoscalerStatus } from './autoscaler-status.ts'
import { downscaleWindow, type ScalingHistory } from './scaling-history.ts'

/** Numbers of replicas, and what limits them. */
export interface ReplicaBounds {
  readonly current: number
  /** What the metrics ask for. */
  readonly wanted: number
  readonly least: number
  readonly most: number
}

interface Limited {
  readonly replicas: number
  readonly reason: string
  readonly message: string
}

const withinRange = {
  reason: 'DesiredWithinRange',
  message: 'the desired count is within the acceptable range',
}
const tooMany = {
  reason: 'TooManyReplicas',
  message: 'the desired replica count is more than the maximum replica count',
}
const tooFew = {
  reason: 'TooFewReplicas',
  message: 'the desired replica count is less than the minimum replica count',
}
const tooFastUp = {
  reason: 'ScaleUpLimit',
  message: 'the desired replica count is increasing faster than the maximum scale rate',
}
const tooFastDown = {
  reason: 'ScaleDownLimit',
  message: 'the desired replica count is decreasing faster than the maximum scale rate',
}

const stabilizedUp =
  'recent recommendations were lower than current one, applying the lowest recent recommendation'
const stabilizedDown =
  'recent recommendations were higher than current one, applying the highest recent recommendation'

/** The replicas to scale to, with the conditions AbleToScale and ScalingLimited set that say why. */
export function limitReplicas(
  bounds: ReplicaBounds,
  behavior: HorizontalPodAutoscalerBehavior | undefined,
  parts: {
    readonly history: ScalingHistory
    readonly status: AutoscalerStatus
    readonly now: number
  },
): number {
  const { history, status, now } = parts
  const { current, wanted } = bounds
  const stable = behavior
    ? history.stabilizeWithin({ current, replicas: wanted }, windowsOf(behavior), now)
    : history.stabilize(wanted, now)
  if (stable === wanted) {
    status.set('AbleToScale', 'True', 'ReadyForNewScale', 'recommended size matches current size')
  } else if (behavior && wanted >= current) {
    status.set('AbleToScale', 'True', 'ScaleUpStabilized', stabilizedUp)
  } else {
    status.set('AbleToScale', 'True', 'ScaleDownStabilized', stabilizedDown)
  }
  const stabilized = { ...bounds, wanted: stable }
  const { replicas, reason, message } = behavior
    ? limitByBehavior(stabilized, behavior, history, now)
    : limitByDefault(stabilized)
  status.set('ScalingLimited', replicas === stable ? 'False' : 'True', reason, message)
  return replicas
}

/** Stabilization windows in milliseconds. */
function windowsOf({ scaleUp, scaleDown }: HorizontalPodAutoscalerBehavior): {
  readonly up: number
  readonly down: number
} {
  const down = scaleDown?.stabilizationWindowSeconds
  return {
    up: (scaleUp?.stabilizationWindowSeconds ?? 0) * 1000,
    down: down === undefined ? downscaleWindow : down * 1000,
  }
}

function limitByDefault({ current, wanted, least, most }: ReplicaBounds): Limited {
  const fastest = Math.max(2 * current, 4)
  if (wanted < least) return { replicas: least, ...tooFew }
  if (wanted > Math.min(most, fastest)) {
    return most > fastest ? { replicas: fastest, ...tooFastUp } : { replicas: most, ...tooMany }
  }
  return { replicas: wanted, ...withinRange }
}

function limitByBehavior(
  { current, wanted, least, most }: ReplicaBounds,
  behavior: HorizontalPodAutoscalerBehavior,
  history: ScalingHistory,
  now: number,
): Limited {
  if (wanted > current) {
    const fastest = Math.max(current, rateLimit(current, behavior, 'scaleUp', history, now))
    const limit = Math.min(most, fastest)
    if (wanted > limit) return { replicas: limit, ...(most > fastest ? tooFastUp : tooMany) }
  } else if (wanted < current) {
    const fastest = Math.min(current, rateLimit(current, behavior, 'scaleDown', history, now))
    const limit = Math.max(least, fastest)
    if (wanted < limit) return { replicas: limit, ...(least < fastest ? tooFastDown : tooFew) }
  }
  return { replicas: wanted, ...withinRange }
}

/** The number of replicas that the policies of one direction allow by now. */
function rateLimit(
  current: number,
  behavior: HorizontalPodAutoscalerBehavior,
  direction: 'scaleUp' | 'scaleDown',
  history: ScalingHistory,
  now: number,
): number {
  const { selectPolicy: select, policies = [] } = behavior[direction] ?? {}
  if (select === 'Disabled') return current
  const isUp = direction === 'scaleUp'
  const proposals = policies.map(({ type, value, periodSeconds }) => {
    const before = history.replicasBefore(current, periodSeconds, now)
    if (type === 'Pods') return isUp ? before + value : before - value
    // Upwards the share is rounded up, or few replicas would never become more.
    return isUp ? Math.ceil(before * (1 + value / 100)) : Math.trunc(before * (1 - value / 100))
  })
  return (select === 'Min') === isUp ? Math.min(...proposals) : Math.max(...proposals)
}
