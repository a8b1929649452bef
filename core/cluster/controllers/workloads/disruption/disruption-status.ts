import { findCondition } from '../../../../base/api/conditions.ts'
import { type IntOrString, percentOf } from '../../../../base/api/quantities/int-or-string.ts'
import type { Condition } from '../../../../base/api/types/meta.v1.generated.ts'
import type {
  PodDisruptionBudget,
  PodDisruptionBudgetStatus,
} from '../../../../base/api/types/policy.v1.generated.ts'
import type { Int64 } from '../../../../base/api/types/scalars.ts'
import { formatTime, millisecondsOf } from '../../../../base/time/time.ts'
import type { BudgetPods } from './budget-pods.ts'

/** Expected number of a budget's pods, and how many of them must be healthy. */
export interface Expectation {
  readonly expectedPods: number
  readonly desiredHealthy: number
}

/** Milliseconds after which an evicted pod that still exists counts again. */
const disruptionTimeout = 2 * 60_000

/** Whether the number of a budget's pods is that which their controllers want. */
export function asksForScale(budget: PodDisruptionBudget): boolean {
  const { maxUnavailable, minAvailable } = budget.spec
  return maxUnavailable !== undefined || typeof minAvailable === 'string'
}

/** Expected pods of a budget. `count`: its pods, or those that their controllers want where {@link asksForScale}. */
export function expectationOf(budget: PodDisruptionBudget, count: number): Expectation {
  const { maxUnavailable, minAvailable } = budget.spec
  if (maxUnavailable !== undefined) {
    const unavailable = share(maxUnavailable, count)
    return { expectedPods: count, desiredHealthy: Math.max(0, count - unavailable) }
  }
  if (minAvailable === undefined) return { expectedPods: 0, desiredHealthy: 0 }
  return { expectedPods: count, desiredHealthy: share(minAvailable, count) }
}

function share(part: IntOrString, whole: number): number {
  if (typeof part === 'number') return part
  return Math.ceil(((percentOf(part) ?? 0) * whole) / 100)
}

/** Evicted pods of a budget that still exist and are not being deleted, by key. Times are milliseconds since the epoch. */
export interface EvictedPods {
  /** Those that were evicted so lately that they count as disrupted, with the times of their evictions. */
  readonly pending: ReadonlyMap<string, number>
  /** Those that should have been deleted by now. */
  readonly overdue: readonly string[]
}

export function evictedPods(
  budget: PodDisruptionBudget,
  pods: BudgetPods,
  now: number,
): EvictedPods {
  const { namespace = '' } = budget.metadata
  const pending = new Map<string, number>()
  const overdue: string[] = []
  for (const [name, text] of Object.entries(budget.status.disruptedPods ?? {})) {
    const key = `${namespace}/${name}`
    const time = millisecondsOf(text ?? '')
    if (time === undefined || !pods.isStaying(key)) continue
    if (time + disruptionTimeout > now) pending.set(key, time)
    else overdue.push(key)
  }
  return { pending, overdue }
}

/** When the first of the disrupted pods counts again, in milliseconds since the epoch; undefined without any. */
export function nextRecount({ pending }: EvictedPods): number | undefined {
  return pending.size === 0 ? undefined : Math.min(...pending.values()) + disruptionTimeout
}

/** Status of a budget, from its pods. */
export function disruptionStatus(
  budget: PodDisruptionBudget,
  pods: BudgetPods,
  { expectedPods, desiredHealthy }: Expectation,
  { pending }: EvictedPods,
  now: number,
): PodDisruptionBudgetStatus {
  let currentHealthy = pods.healthy
  for (const key of pending.keys()) currentHealthy -= Number(pods.isHealthy(key))
  const spare = expectedPods > 0 ? Math.max(0, currentHealthy - desiredHealthy) : 0
  const finding = {
    isAllowed: spare > 0,
    reason: spare > 0 ? 'SufficientPods' : 'InsufficientPods',
    message: '',
    observedGeneration: budget.metadata.generation,
  }
  const disruptedPods = Object.fromEntries(
    Array.from(pending, ([key, time]) => [key.slice(key.indexOf('/') + 1), formatTime(time)]),
  )
  return {
    ...observed(budget.metadata.generation),
    ...(pending.size > 0 && { disruptedPods }),
    disruptionsAllowed: spare,
    currentHealthy,
    desiredHealthy,
    expectedPods,
    conditions: withCondition(budget, finding, now),
  }
}

/** Status of a budget whose pods cannot be counted: it allows no evictions, and the rest stays as it was. */
export function failedStatus(
  budget: PodDisruptionBudget,
  message: string,
  now: number,
): PodDisruptionBudgetStatus {
  const { status } = budget
  const { observedGeneration } = status
  const finding = { isAllowed: false, reason: 'SyncFailed', message, observedGeneration }
  return {
    ...status,
    disruptionsAllowed: 0,
    conditions: withCondition(budget, finding, now),
  }
}

function observed(generation: Int64 | undefined): { readonly observedGeneration?: Int64 } {
  return generation === undefined ? {} : { observedGeneration: generation }
}

interface Finding {
  readonly isAllowed: boolean
  readonly reason: string
  readonly message: string
  readonly observedGeneration: Int64 | undefined
}

function withCondition(
  budget: PodDisruptionBudget,
  { isAllowed, reason, message, observedGeneration }: Finding,
  now: number,
): Condition[] {
  const { conditions = [] } = budget.status
  const before = findCondition(conditions, 'DisruptionAllowed')
  const status = isAllowed ? 'True' : 'False'
  const isSame = before?.status === status
  const made: Condition = {
    type: 'DisruptionAllowed',
    status,
    ...observed(observedGeneration),
    lastTransitionTime: (isSame && before.lastTransitionTime) || formatTime(now),
    reason,
    message,
  }
  if (!before) return [...conditions, made]
  return conditions.map((condition) => (condition === before ? made : condition))
}
