import { textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'

/** A comparison by the text of a field, in order of UTF-16 code units. */
export function byText(key: string): (a: JsonObject, b: JsonObject) => number {
  return (a, b) => {
    const [left, right] = [textOf(a, key), textOf(b, key)]
    return left < right ? -1 : left > right ? 1 : 0
  }
}
