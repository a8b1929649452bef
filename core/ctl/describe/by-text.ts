import type { JsonObject } from '../../api/json.ts'
import { textOf } from '../../api/json-fields.ts'

/** Compares by the text of a field, code by code. */
export function byText(key: string): (a: JsonObject, b: JsonObject) => number {
  return (a, b) => {
    const [left, right] = [textOf(a, key), textOf(b, key)]
    return left < right ? -1 : left > right ? 1 : 0
  }
}
