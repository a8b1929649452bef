import { isJsonObject } from '../api/json.ts'
import { JqError } from './jq-error.ts'
import type { JqValue } from './jq-node.ts'
import { typeOf } from './order-values.ts'

/** Whether a condition holds: all values do but null and false. */
export function isTrue(value: JqValue): boolean {
  return value !== null && value !== false
}

/** A value as text: strings themselves, others as JSON. */
export function textOf(value: JqValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A value and all within it, depth first. */
export function* recurse(value: JqValue): Generator<JqValue> {
  yield value
  if (typeof value === 'object' && value !== null) {
    for (const element of elementsOf(value)) yield* recurse(element)
  }
}

/** Elements of an array, values of an object by sorted keys. @throws JqError for others */
export function elementsOf(value: JqValue): readonly JqValue[] {
  if (Array.isArray(value)) return value
  if (isJsonObject(value)) {
    return Object.keys(value)
      .toSorted()
      .map((key) => value[key] ?? null)
  }
  throw new JqError(`cannot iterate over: ${typeOf(value)}`)
}
