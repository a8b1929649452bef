import { objectsOf, structOf, textOf } from './json-fields.ts'
import type { JsonObject } from './json.ts'

/** Condition of an object, without its time. */
export interface Condition {
  readonly type: string
  readonly status: 'True' | 'False' | 'Unknown'
  readonly reason: string
  readonly message: string
}

/** A condition of a known type. */
export type TypedCondition = JsonObject & { readonly type: string }

/** An object of a known type that has conditions of a known type. */
export type WithConditions<C extends JsonObject> = {
  readonly status?: { readonly conditions?: readonly C[] | null } | null
}

/** The conditions in the status of an object. */
export function conditionsOf<C extends JsonObject>(object: WithConditions<C>): readonly C[]
export function conditionsOf(object: JsonObject): readonly JsonObject[]
export function conditionsOf(object: JsonObject): readonly JsonObject[] {
  return objectsOf(structOf(object, 'status'), 'conditions')
}

export function findCondition<C extends TypedCondition>(
  conditions: readonly C[],
  type: C['type'],
): C | undefined
export function findCondition(
  conditions: readonly JsonObject[],
  type: string,
): JsonObject | undefined
export function findCondition(
  conditions: readonly JsonObject[],
  type: string,
): JsonObject | undefined {
  return conditions.find((condition) => condition['type'] === type)
}

/** The status of the condition of a type: `True`, `False` or `Unknown`; undefined where there is none. */
export function conditionStatus(
  conditions: readonly JsonObject[],
  type: string,
): string | undefined {
  const condition = findCondition(conditions, type)
  return condition && textOf(condition, 'status')
}

/** Whether the conditions have this one already, whatever its time. */
export function hasCondition(conditions: readonly JsonObject[], wanted: Condition): boolean {
  const found = findCondition(conditions, wanted.type)
  if (!found) return false
  const { status, reason, message } = wanted
  return (
    textOf(found, 'status') === status &&
    textOf(found, 'reason') === reason &&
    textOf(found, 'message') === message
  )
}

/** A condition that {@link withCondition} made. */
export type MadeCondition = {
  readonly type: string
  readonly status: Condition['status']
  readonly lastTransitionTime: string
  readonly reason: string
  readonly message: string
}

/** The conditions with one set, in its place or at the end. Its time, `now` as RFC 3339 text, is that of its last status. */
export function withCondition<C extends JsonObject>(
  conditions: readonly C[],
  { type, status, reason, message }: Condition,
  now: string,
): readonly (C | MadeCondition)[] {
  const at = conditions.findIndex((condition) => condition['type'] === type)
  const before: JsonObject = conditions[at] ?? {}
  const since = textOf(before, 'lastTransitionTime')
  const isSame = textOf(before, 'status') === status && since !== ''
  const lastTransitionTime = isSame ? since : now
  const condition: MadeCondition = {
    ...before,
    type,
    status,
    lastTransitionTime,
    reason,
    message,
  }
  const all: readonly (C | MadeCondition)[] = conditions
  return at < 0 ? [...all, condition] : all.with(at, condition)
}
