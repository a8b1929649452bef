import { has, numberOf, objectOf } from '../../base/api/json-fields.ts'
import type { JsonObject } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import { parseDuration } from '../../base/time/duration.ts'
import { millisecondsOf } from '../../base/time/time.ts'
import type { ProgramBudget } from '../../languages/program-budget.ts'
import { checkFields } from './stage-error.ts'
import { compileValue } from './stage-value.ts'

/** Milliseconds that a stage waits: one number, or least and most; none without a delay. `now`: since the epoch. @throws StageError */
export type StageDelay = (
  object: ApiObject,
  now: number,
  budget: ProgramBudget,
) => readonly [] | readonly [number] | readonly [least: number, most: number]

type ReadDuration = (object: ApiObject, now: number, budget: ProgramBudget) => number | undefined

const delayFields =
  'durationMilliseconds durationFrom jitterDurationMilliseconds jitterDurationFrom'

/** Compiles `spec.delay` of a stage. @throws StageError */
export async function compileDelay(delay: JsonObject | undefined): Promise<StageDelay> {
  if (!delay) return () => []
  checkFields(delay, delayFields, 'spec.delay')
  const duration = await compileDuration(delay, 'durationMilliseconds', 'durationFrom', 0)
  const hasJitter = has(delay, 'jitterDurationMilliseconds') || has(delay, 'jitterDurationFrom')
  const jitter = hasJitter
    ? await compileDuration(delay, 'jitterDurationMilliseconds', 'jitterDurationFrom')
    : undefined
  return (object, now, budget) => {
    const least = duration(object, now, budget)
    if (least === undefined) return []
    const most = jitter?.(object, now, budget)
    if (most === undefined) return [least]
    return most <= least ? [most] : [least, most]
  }
}

async function compileDuration(
  delay: JsonObject,
  field: string,
  fromField: string,
  initial?: number,
): Promise<ReadDuration> {
  const fixed = numberOf(delay, field) ?? initial
  const read = await compileValue(objectOf(delay, fromField), `spec.delay.${fromField}`)
  if (!read) return () => fixed
  return (object, now, budget) => {
    const value = read(object, budget)
    if (value === '') return undefined
    return (typeof value === 'string' ? durationOf(value, now) : undefined) ?? fixed
  }
}

/** Milliseconds of a duration such as `5s`, or until a time in RFC 3339; not below none. */
function durationOf(text: string, now: number): number | undefined {
  const time = millisecondsOf(text)
  if (time !== undefined) return Math.max(0, time - now)
  const nanoseconds = parseDuration(text)
  return nanoseconds === undefined ? undefined : Number(nanoseconds) / 1_000_000
}
