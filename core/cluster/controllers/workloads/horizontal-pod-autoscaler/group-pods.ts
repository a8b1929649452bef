import type { Pod } from '../../../../base/api/types/core.v1.generated.ts'
import { millisecondsOf } from '../../../../base/time/time.ts'
import { conditionOf, isTerminating, podPhase } from '../../shared/pods/pod-state.ts'

/** A pod's metric: `value` in thousandths, its time in milliseconds since the epoch, the window in milliseconds. */
export interface PodMetric {
  readonly value: bigint
  readonly time: number
  readonly window: number
}

/** Metrics by name of the pod. */
export type PodMetrics = ReadonlyMap<string, PodMetric>

/** Pods by how they count for the number of replicas. */
export interface GroupedPods {
  readonly ready: number
  readonly unready: ReadonlySet<string>
  /** Names of pods without a metric. */
  readonly missing: ReadonlySet<string>
  /** Names of pods that have failed or are being deleted. */
  readonly ignored: ReadonlySet<string>
}

/** Time in milliseconds after its start in which a pod's CPU usage counts only once it is ready. */
const initialization = 300_000
/** Time in milliseconds after its start until which an unready pod has not been ready yet. */
const initialReadiness = 30_000

/** Whether the CPU usage of a pod is left out, as it is that of its start. */
function isStarting(pod: Pod, metric: PodMetric, now: number): boolean {
  const ready = conditionOf(pod, 'Ready')
  const started = millisecondsOf(pod.status.startTime ?? '')
  if (!ready || started === undefined) return true
  const isUnready = ready.status === 'False'
  const since = millisecondsOf(ready.lastTransitionTime ?? '') ?? -Infinity
  if (started + initialization > now) return isUnready || metric.time < since + metric.window
  return isUnready && started + initialReadiness > since
}

/** Groups pods by the rules of the original; `now` in milliseconds since the epoch. */
export function groupPods(
  pods: readonly Pod[],
  metrics: PodMetrics,
  resource: string,
  now: number,
): GroupedPods {
  const unready = new Set<string>()
  const missing = new Set<string>()
  const ignored = new Set<string>()
  let ready = 0
  for (const pod of pods) {
    const { name = '' } = pod.metadata
    const metric = metrics.get(name)
    if (isTerminating(pod) || podPhase(pod) === 'Failed') ignored.add(name)
    else if (podPhase(pod) === 'Pending') unready.add(name)
    else if (!metric) missing.add(name)
    else if (resource === 'cpu' && isStarting(pod, metric, now)) unready.add(name)
    else ready += 1
  }
  return { ready, unready, missing, ignored }
}
