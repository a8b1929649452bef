import { getKey, type JsonObject } from '../../api/json.ts'
import { has, numberOf, objectsOf, structOf, textOf } from '../../api/json-fields.ts'
import { type IntOrString, percentOf } from '../../api/int-or-string.ts'
import type { ApiObject } from '../../api/object.ts'
import { formatTime, millisecondsOf } from '../../api/time.ts'

/** Expected number of a budget's pods, and how many of them must be healthy. */
export interface Expectation {
  readonly expectedPods: number
  readonly desiredHealthy: number
}

/** Milliseconds after which an evicted pod that still exists counts again. */
const disruptionTimeout = 2 * 60_000

/** Expected pods of a budget. `scale`: number of pods that their controllers want; called only for budgets in percent. */
export async function expectationOf(
  budget: ApiObject,
  pods: readonly ApiObject[],
  scale: () => Promise<number>,
): Promise<Expectation> {
  const spec = structOf(budget, 'spec')
  if (has(spec, 'maxUnavailable')) {
    const expectedPods = await scale()
    const unavailable = share(intOrString(spec, 'maxUnavailable'), expectedPods)
    return { expectedPods, desiredHealthy: Math.max(0, expectedPods - unavailable) }
  }
  const least = has(spec, 'minAvailable') ? intOrString(spec, 'minAvailable') : 0
  if (typeof least === 'number') return { expectedPods: pods.length, desiredHealthy: least }
  const expectedPods = await scale()
  return { expectedPods, desiredHealthy: share(least, expectedPods) }
}

function intOrString(spec: JsonObject, field: string): IntOrString {
  return numberOf(spec, field) ?? textOf(spec, field)
}

function share(part: IntOrString, whole: number): number {
  if (typeof part === 'number') return part
  return Math.ceil(((percentOf(part) ?? 0) * whole) / 100)
}

function isReady(pod: ApiObject): boolean {
  const conditions = objectsOf(structOf(pod, 'status'), 'conditions')
  return conditions.some(({ type, status }) => type === 'Ready' && status === 'True')
}

/**
 * Evicted pods that count as disrupted, by name, with the time of the eviction: they still exist, and the eviction is
 * recent. Times and `now` are milliseconds since the epoch.
 */
export function pendingDisruptions(
  budget: ApiObject,
  pods: readonly ApiObject[],
  now: number,
): ReadonlyMap<string, number> {
  const evicted = structOf(structOf(budget, 'status'), 'disruptedPods')
  const pending = new Map<string, number>()
  for (const { metadata } of pods) {
    const { name = '', deletionTimestamp } = metadata
    const time = millisecondsOf(textOf(evicted, name))
    if (time === undefined || deletionTimestamp !== undefined) continue
    if (time + disruptionTimeout > now) pending.set(name, time)
  }
  return pending
}

/** When the first of the disrupted pods counts again, in milliseconds since the epoch; undefined without any. */
export function nextRecount(pending: ReadonlyMap<string, number>): number | undefined {
  return pending.size === 0 ? undefined : Math.min(...pending.values()) + disruptionTimeout
}

/** Status of a budget, from its pods. */
export function disruptionStatus(
  budget: ApiObject,
  pods: readonly ApiObject[],
  { expectedPods, desiredHealthy }: Expectation,
  now: number,
): JsonObject {
  const pending = pendingDisruptions(budget, pods, now)
  const healthy = pods.filter(
    (pod) =>
      pod.metadata.deletionTimestamp === undefined &&
      !pending.has(pod.metadata.name ?? '') &&
      isReady(pod),
  )
  const spare = expectedPods > 0 ? Math.max(0, healthy.length - desiredHealthy) : 0
  const finding = {
    isAllowed: spare > 0,
    reason: spare > 0 ? 'SufficientPods' : 'InsufficientPods',
  }
  return {
    ...base(budget),
    ...(pending.size > 0 && {
      disruptedPods: Object.fromEntries(
        Array.from(pending, ([name, time]) => [name, formatTime(time)]),
      ),
    }),
    disruptionsAllowed: spare,
    currentHealthy: healthy.length,
    desiredHealthy,
    expectedPods,
    conditions: withCondition(budget, { ...finding, message: '' }, now),
  }
}

/** Status of a budget whose pods cannot be counted: it allows no evictions. */
export function failedStatus(budget: ApiObject, message: string, now: number): JsonObject {
  const finding = { isAllowed: false, reason: 'SyncFailed', message }
  return {
    ...structOf(budget, 'status'),
    disruptionsAllowed: 0,
    conditions: withCondition(budget, finding, now),
  }
}

function base({ metadata }: ApiObject): JsonObject {
  return metadata.generation === undefined ? {} : { observedGeneration: metadata.generation }
}

function withCondition(
  budget: ApiObject,
  { isAllowed, reason, message }: { isAllowed: boolean; reason: string; message: string },
  now: number,
): JsonObject[] {
  const conditions = objectsOf(structOf(budget, 'status'), 'conditions')
  const before = conditions.find(({ type }) => type === 'DisruptionAllowed')
  const status = isAllowed ? 'True' : 'False'
  const isSame = before?.['status'] === status
  const made: JsonObject = {
    type: 'DisruptionAllowed',
    status,
    ...base(budget),
    lastTransitionTime: (isSame && getKey(before, 'lastTransitionTime')) || formatTime(now),
    reason,
    message,
  }
  return [...conditions.filter((condition) => condition !== before), made]
}
