import type { JsonObject, JsonValue } from '../../api/json.ts'
import { listOf } from '../../api/json-fields.ts'
import { cellText } from '../../catalog/column-cell.ts'

const shown = 4

function texts(values: readonly JsonValue[]): readonly string[] {
  return values.map((value) => cellText(value) || '""')
}

/** The values of a field in a list of fields, as a line of its own; empty where it takes any. */
export function shortEnum(schema: JsonObject, indent: number): string {
  const values = listOf(schema, 'enum')
  if (values.length === 0) return ''
  const more = values.length > shown ? ', ....' : ''
  return `\n${' '.repeat(indent)}enum: ${texts(values.slice(0, shown)).join(', ')}${more}`
}

/** All values of the one field that is explained; empty where it takes any. */
export function longEnum(schema: JsonObject): string {
  const values = listOf(schema, 'enum')
  if (values.length === 0) return ''
  return `ENUM:${texts(values)
    .map((text) => `\n    ${text}`)
    .join('')}`
}
