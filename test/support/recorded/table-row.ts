import type { JsonValue } from '../../../core/base/api/json.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'
import { cellAt } from '../../../core/objects/catalog/age.ts'
import { decodeObject } from '../../../core/objects/schema/decode.ts'
import { anObject, builtIn, builtInCatalog } from '../schemas/built-in-catalog.ts'

const now = Date.parse('2026-01-10T00:00:00Z')

export type Fields = Readonly<Record<string, unknown>>

/** The cells that an object shows on 10 January 2026, by the names of their columns; it is five minutes old. */
export function tableRow(resource: string, fields: Fields): Record<string, JsonValue> {
  const given = (fields['metadata'] as Fields | undefined) ?? {}
  const metadata = { name: 'x', creationTimestamp: '2026-01-09T23:55:00Z', ...given }
  const catalog = builtInCatalog()
  const definition = builtIn(resource, catalog)
  const { schema } = catalog.storedBehind(definition)
  const object = decodeObject(schema, anObject({ ...fields, metadata })).object as ApiObject
  return Object.fromEntries(
    definition.columns.map((column) => [column.name, cellAt(column.cell(object), now)]),
  )
}
