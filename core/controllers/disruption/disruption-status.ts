import { getKey, type JsonObject } from '../../api/json.ts'
import { has, numberOf, objectsOf, structOf, textOf } from '../../api/json-fields.ts'
import { type IntOrString, percentOf } from '../../api/int-or-string.ts'
import type { ApiObject } from '../../api/object.ts'
import { formatTime, millisecondsOf } from '../../api/time.ts'

/** How many pods there ought to be, and how many of them healthy. */
export interface Expectation {
  readonly expectedPods: number
  readonly desiredHealthy: number
}

/** Milliseconds after which a pod that was evicted, and is still there, counts again. */
const disruptionTimeout = 2 * 60_000

/** `scale` is how many pods their controllers want; asked for only where the budget is a share of that. */
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
 * Pods that were evicted, by name and time, as far as they still count as gone: they are there, and it was not long ago.
 * `now` is milliseconds since the epoch.
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

/** When one of these pods counts again; undefined where there are none. */
export function nextRecount(pending: ReadonlyMap<string, number>): number | undefined {
  return pending.size === 0 ? undefined : Math.min(...pending.values()) + disruptionTimeout
}

/** The status of a budget over its pods. */
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

/** The status of a budget whose pods cannot be counted: nobody is evicted until they can. */
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
