import { has, numberOf, objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import { getKey, type JsonObject } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { type IntOrString, percentOf } from '../../../../base/api/quantities/int-or-string.ts'
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
export function asksForScale(budget: ApiObject): boolean {
  const spec = structOf(budget, 'spec')
  if (has(spec, 'maxUnavailable')) return true
  return has(spec, 'minAvailable') && numberOf(spec, 'minAvailable') === undefined
}

/** Expected pods of a budget. `count`: its pods, or those that their controllers want where {@link asksForScale}. */
export function expectationOf(budget: ApiObject, count: number): Expectation {
  const spec = structOf(budget, 'spec')
  if (has(spec, 'maxUnavailable')) {
    const unavailable = share(intOrString(spec, 'maxUnavailable'), count)
    return { expectedPods: count, desiredHealthy: Math.max(0, count - unavailable) }
  }
  if (!has(spec, 'minAvailable')) return { expectedPods: 0, desiredHealthy: 0 }
  return { expectedPods: count, desiredHealthy: share(intOrString(spec, 'minAvailable'), count) }
}

function intOrString(spec: JsonObject, field: string): IntOrString {
  return numberOf(spec, field) ?? textOf(spec, field)
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

export function evictedPods(budget: ApiObject, pods: BudgetPods, now: number): EvictedPods {
  const { namespace = '' } = budget.metadata
  const pending = new Map<string, number>()
  const overdue: string[] = []
  for (const [name, text] of Object.entries(
    structOf(structOf(budget, 'status'), 'disruptedPods'),
  )) {
    const key = `${namespace}/${name}`
    const time = typeof text === 'string' ? millisecondsOf(text) : undefined
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
  budget: ApiObject,
  pods: BudgetPods,
  { expectedPods, desiredHealthy }: Expectation,
  { pending }: EvictedPods,
  now: number,
): JsonObject {
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
export function failedStatus(budget: ApiObject, message: string, now: number): JsonObject {
  const status = structOf(budget, 'status')
  const observedGeneration = numberOf(status, 'observedGeneration')
  const finding = { isAllowed: false, reason: 'SyncFailed', message, observedGeneration }
  return {
    currentHealthy: 0,
    desiredHealthy: 0,
    expectedPods: 0,
    ...status,
    disruptionsAllowed: 0,
    conditions: withCondition(budget, finding, now),
  }
}

function observed(generation: JsonObject[string] | undefined): JsonObject {
  return generation === undefined ? {} : { observedGeneration: generation }
}

interface Finding {
  readonly isAllowed: boolean
  readonly reason: string
  readonly message: string
  readonly observedGeneration: JsonObject[string] | undefined
}

function withCondition(
  budget: ApiObject,
  { isAllowed, reason, message, observedGeneration }: Finding,
  now: number,
): JsonObject[] {
  const conditions = objectsOf(structOf(budget, 'status'), 'conditions')
  const before = conditions.find(({ type }) => type === 'DisruptionAllowed')
  const status = isAllowed ? 'True' : 'False'
  const isSame = before?.['status'] === status
  const made: JsonObject = {
    type: 'DisruptionAllowed',
    status,
    ...observed(observedGeneration),
    lastTransitionTime: (isSame && getKey(before, 'lastTransitionTime')) || formatTime(now),
    reason,
    message,
  }
  if (!before) return [...conditions, made]
  return conditions.map((condition) => (condition === before ? made : condition))
}
