import { listOf } from '../../../base/api/json-fields.ts'
import type { JsonObject, JsonValue } from '../../../base/api/json.ts'
import { cellText } from '../../../objects/catalog/column-cell.ts'

const shown = 4

function texts(values: readonly JsonValue[]): readonly string[] {
  return values.map((value) => cellText(value) || '""')
}

/** The first enum values of a field, as a line in a list of fields; empty for a field without an enum. */
export function shortEnum(schema: JsonObject, indent: number): string {
  const values = listOf(schema, 'enum')
  if (values.length === 0) return ''
  const more = values.length > shown ? ', ....' : ''
  return `\n${' '.repeat(indent)}enum: ${texts(values.slice(0, shown)).join(', ')}${more}`
}

/** All enum values of the explained field; empty for a field without an enum. */
export function longEnum(schema: JsonObject): string {
  const values = listOf(schema, 'enum')
  if (values.length === 0) return ''
  return `ENUM:${texts(values)
    .map((text) => `\n    ${text}`)
    .join('')}`
}
