import type { Pod } from '../../../../base/api/types/core.v1.generated.ts'
import { type Failure, isFailure } from './failure.ts'
import { groupPods, type PodMetric, type PodMetrics } from './group-pods.ts'
import type { PodRequests } from './pod-requests.ts'

/** Deviations from the target, as ratios, that change nothing. */
export interface Tolerances {
  readonly scaleDown: number
  readonly scaleUp: number
}

/** How far the usage of pods is from the target. */
interface Ratio {
  readonly ratio: number
  /** Average usage of a pod, in thousandths. */
  readonly usage: bigint
  /** Usage in percent of what is requested. */
  readonly utilization?: number
}

/** A number of replicas, with the average usage (in thousandths) it was computed of. */
export interface Proposal extends Omit<Ratio, 'ratio'> {
  readonly replicas: number
}

export interface UsageParts {
  readonly currentReplicas: number
  readonly tolerances: Tolerances
  readonly pods: readonly Pod[]
  readonly metrics: PodMetrics
  /** Name of the resource; empty for other metrics. */
  readonly resource: string
  readonly now: number
}

/** A target, and what pods without a metric count with where replicas may go. */
interface Target {
  ratioOf(metrics: PodMetrics): Ratio | Failure
  valueOfMissing(name: string): bigint
}

function isWithin({ scaleDown, scaleUp }: Tolerances, ratio: number): boolean {
  return 1 - scaleDown <= ratio && ratio <= 1 + scaleUp
}

function turns(before: number, after: number): boolean {
  return (before < 1 && after > 1) || (before > 1 && after < 1)
}

function withMetrics(
  metrics: Map<string, PodMetric>,
  names: ReadonlySet<string>,
  valueOf: (name: string) => bigint,
): void {
  for (const name of names) metrics.set(name, { value: valueOf(name), time: 0, window: 0 })
}

/** As `GetResourceReplicas` and `calcPlainMetricReplicas` of the original's replica calculator. */
function propose(parts: UsageParts, target: Target): Proposal | Failure {
  const { currentReplicas, tolerances, pods, resource, now } = parts
  if (pods.length === 0) {
    return { failure: 'no pods returned by selector while calculating replica count' }
  }
  const grouped = groupPods(pods, parts.metrics, resource, now)
  const { unready, missing, ignored } = grouped
  const metrics = new Map(
    [...parts.metrics].filter(([name]) => !ignored.has(name) && !unready.has(name)),
  )
  if (metrics.size === 0) {
    return { failure: 'did not receive metrics for targeted pods (pods might be unready)' }
  }
  const first = target.ratioOf(metrics)
  if (isFailure(first)) return first
  const { ratio, ...usage } = first
  const stay = { replicas: currentReplicas, ...usage }
  const growsUnready = unready.size > 0 && ratio > 1
  if (!growsUnready && missing.size === 0) {
    if (isWithin(tolerances, ratio)) return stay
    return { replicas: Math.ceil(ratio * grouped.ready), ...usage }
  }
  if (ratio < 1) withMetrics(metrics, missing, (name) => target.valueOfMissing(name))
  else if (ratio > 1) withMetrics(metrics, missing, () => 0n)
  if (growsUnready) withMetrics(metrics, unready, () => 0n)
  const second = target.ratioOf(metrics)
  if (isFailure(second)) return second
  if (isWithin(tolerances, second.ratio) || turns(ratio, second.ratio)) return stay
  const replicas = Math.ceil(second.ratio * metrics.size)
  const isOpposed =
    (second.ratio < 1 && replicas > currentReplicas) ||
    (second.ratio > 1 && replicas < currentReplicas)
  return isOpposed ? stay : { replicas, ...usage }
}

/** Replicas for a target utilization in percent of the requests, which are asked for once metrics are there. */
export function replicasForUtilization(
  parts: UsageParts,
  target: number,
  requestsOf: () => PodRequests | Failure,
): Proposal | Failure {
  let requests: PodRequests | Failure | undefined
  const fallback = BigInt(Math.max(100, target))
  return propose(parts, {
    ratioOf(metrics) {
      requests ??= requestsOf()
      return isFailure(requests) ? requests : utilizationRatio(metrics, requests, target)
    },
    valueOfMissing: (name) => {
      const request = requests && !isFailure(requests) ? requests.get(name) : undefined
      return ((request ?? 0n) * fallback) / 100n
    },
  })
}

function utilizationRatio(
  metrics: PodMetrics,
  requests: PodRequests,
  target: number,
): Ratio | Failure {
  let used = 0n
  let requested = 0n
  let count = 0n
  for (const [name, { value }] of metrics) {
    const request = requests.get(name)
    if (request === undefined) continue
    used += value
    requested += request
    count += 1n
  }
  if (requested === 0n) return { failure: 'no metrics returned matched known pods' }
  const utilization = Number(BigInt.asIntN(32, (used * 100n) / requested))
  return { ratio: utilization / target, utilization, usage: used / count }
}

/** Replicas for a target of average usage, in thousandths. */
export function replicasForAverage(parts: UsageParts, target: bigint): Proposal | Failure {
  return propose(parts, {
    ratioOf(metrics) {
      const sum = [...metrics.values()].reduce((total, { value }) => total + value, 0n)
      const usage = sum / BigInt(metrics.size)
      return { ratio: Number(usage) / Number(target), usage }
    },
    valueOfMissing: () => target,
  })
}
