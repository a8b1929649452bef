import { isList, type JsonValue } from '../../base/api/json.ts'
import { writeJson } from '../../base/json/json-write.ts'
import { toJson } from '../../languages/cel/values/to-json.ts'
import { CelError, type Result } from '../../languages/cel/values/value.ts'

/** A value within a sentence: texts bare, lists of them with commas, objects as JSON. */
export function valueText(value: Result): string {
  const json = toJson(value)
  return json instanceof CelError ? json.message : plainText(json)
}

function plainText(value: JsonValue): string {
  if (typeof value === 'string') return value
  if (isList(value)) return value.map((item) => plainText(item)).join(', ')
  return writeJson(value)
}
