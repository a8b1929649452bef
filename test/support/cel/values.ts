import { ArrayList } from '../../../core/languages/cel/values/array-list.ts'
import { toDuration, toTimestamp } from '../../../core/languages/cel/values/conversions.ts'
import { integerOf } from '../../../core/languages/cel/values/integer.ts'
import { LiteralMap } from '../../../core/languages/cel/values/literal-map.ts'
import {
  Double,
  Duration,
  type Result,
  Timestamp,
  Uint,
  type Value,
} from '../../../core/languages/cel/values/value.ts'

export function int(value: bigint): Value {
  return integerOf(value)
}

export function uint(value: bigint | number): Uint {
  return new Uint(integerOf(BigInt(value)))
}

export function double(value: number): Double {
  return new Double(value)
}

export function list(...items: Result[]): ArrayList {
  return new ArrayList(items)
}

export function map(...entries: readonly (readonly [key: Value, value: Result])[]): LiteralMap {
  const made = new LiteralMap()
  for (const [key, value] of entries) made.set(key, value)
  return made
}

/** The timestamp of an RFC 3339 text. @throws TypeError where it is none */
export function timestamp(text: string): Timestamp {
  const made = toTimestamp(text)
  if (made instanceof Timestamp) return made
  throw new TypeError(`${text} is no timestamp`)
}

/** The duration of a Go text. @throws TypeError where it is none */
export function duration(text: string): Duration {
  const made = toDuration(text)
  if (made instanceof Duration) return made
  throw new TypeError(`${text} is no duration`)
}

export function bytes(...values: number[]): Uint8Array {
  return Uint8Array.from(values)
}
