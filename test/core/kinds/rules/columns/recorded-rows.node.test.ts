import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import type { ApiObject } from '../../../../../core/base/api/object.ts'
import { cellAt } from '../../../../../core/objects/catalog/age.ts'
import { decodeObject } from '../../../../../core/objects/schema/decode.ts'
import { applyDefaults } from '../../../../../core/objects/schema/defaults.ts'
import { defaultingWith } from '../../../../support/objects/defaulted.ts'
import { anObject, builtIn, builtInCatalog } from '../../../../support/schemas/built-in-catalog.ts'
import recorded from './recorded-rows.json' with { type: 'json' }

/*
 * Columns and rows of the original 1.34.2, recorded by test/differential/record-rows.ts for the objects of
 * row-states.yaml; `now` is the time of the recording.
 */
const { now } = recorded
const catalog = builtInCatalog({ 'api/all': true }, { gates: () => true })

const environment = { ...defaultingWith(), now: new Date(now).toISOString() }

interface RecordedRows {
  readonly columns: readonly string[]
  readonly rows: readonly { readonly object: JsonObject; readonly cells: readonly unknown[] }[]
}

describe('rows of Tables are those of the original', () => {
  const resources = Object.entries(recorded.resources) as unknown as [string, RecordedRows][]

  it.each(resources)('%s', (name, { columns, rows }) => {
    const definition = builtIn(name, catalog)
    const defined = definition.columns.filter((column) => column.name !== '')
    const described = defined.map((one) => [one.name, one.type, one.format, one.priority].join('|'))
    expect(described).toEqual(columns)
    for (const { object, cells } of rows) {
      const stored = decodeObject(definition.schema, anObject(object)).object
      applyDefaults(definition.schema, stored, environment)
      const shown = definition.columns.map((column) =>
        cellAt(column.cell(stored as ApiObject), now),
      )
      expect(shown, JSON.stringify(object)).toEqual(cells)
    }
  })
})
