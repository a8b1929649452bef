import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../../../core/base/api/json.ts'
import type { ApiObject, WritableObject } from '../../../../core/base/api/object.ts'
import { decodeUtf8, parseJson } from '../../../../core/base/json/json-parse.ts'
import { escapedJson, writeJson } from '../../../../core/base/json/json-write.ts'
import { printerColumns } from '../../../../core/kinds/custom-resources/printer-columns.ts'
import { cellAt } from '../../../../core/objects/catalog/age.ts'
import type { ResourceDefinition } from '../../../../core/objects/catalog/resource-definition.ts'
import { concatBytes } from '../../../../core/objects/codec/chunks.ts'
import type { Entry } from '../../../../core/objects/codec/entry.ts'
import { jsonEncoding } from '../../../../core/objects/codec/json-encoding.ts'
import { type IncludeObject, includeObjects } from '../../../../core/objects/codec/table-rows.ts'
import { tableView } from '../../../../core/objects/codec/table-view.ts'
import type { View } from '../../../../core/objects/codec/view.ts'
import { applyDefaults } from '../../../../core/objects/schema/defaults.ts'
import { TransientEntry } from '../../../../core/requests/rest/transient-entry.ts'
import { defaultingWith } from '../../../support/objects/defaulted.ts'
import { definition } from '../../../support/objects/definition.ts'
import { canonical, objectsOfKind } from '../../../support/objects/kind-objects.ts'
import { builtIn, builtInCatalog } from '../../../support/schemas/built-in-catalog.ts'
import { historyCount } from '../../../support/storage/history-count.ts'
import recorded from '../../kinds/rules/columns/recorded-rows.json' with { type: 'json' }

const apiVersion = 'meta.k8s.io/v1'
const catalog = builtInCatalog({ 'api/all': true }, { gates: () => true })

/** An entry that counts how often its object is read. */
class CountedEntry extends TransientEntry {
  reads = 0

  override object(): ApiObject {
    this.reads++
    return super.object()
  }
}

const clock = { time: 0, now: (): number => clock.time }

function viewOf(shown: ResourceDefinition, includeObject: IncludeObject): View {
  return tableView(shown, { apiVersion, includeObject, clock })
}

/** A row as it is computed from the object, at the time of the clock. */
function rowOf(
  shown: ResourceDefinition,
  stored: JsonObject,
  includeObject: IncludeObject,
): JsonObject {
  const object = parseJson(writeJson(stored)).value as ApiObject
  const cells = shown.columns.map((column) => cellAt(column.cell(object), clock.time))
  const conditions = conditionsOf(object)
  if (includeObject === 'None') return { cells, ...conditions, object: null }
  const { metadata } = parseJson(writeJson(stored)).value as ApiObject
  const partial = { kind: 'PartialObjectMetadata', apiVersion, metadata }
  if (includeObject === 'Metadata') return { cells, ...conditions, object: partial }
  const served: WritableObject = shown.conversion?.fromStored(object) ?? object
  served.apiVersion = shown.group === '' ? shown.version : `${shown.group}/${shown.version}`
  return { cells, ...conditions, object: served }
}

function conditionsOf(object: ApiObject): JsonObject {
  if (object.kind !== 'Pod') return {}
  const reason = (object['status'] as { phase?: string } | undefined)?.phase
  if (reason !== 'Succeeded' && reason !== 'Failed') return {}
  const message = reason === 'Failed' ? 'The pod failed.' : 'The pod has completed successfully.'
  return { conditions: [{ type: 'Completed', status: 'True', reason, message }] }
}

function written(value: JsonValue): string {
  return escapedJson(writeJson(value))
}

interface Rows {
  readonly made: readonly string[]
  readonly computed: readonly string[]
}

/** The rows of an object, the first and those that are kept, beside what is computed, while the clock moves. */
function rowsOf(shown: ResourceDefinition, stored: JsonObject, from: number): Rows {
  const entry = new TransientEntry(stored as ApiObject, 5)
  const [made, computed]: [string[], string[]] = [[], []]
  for (const later of [0, 999, 1000, 61_500, 3_600_000, 90_000_000, -5_000_000_000]) {
    clock.time = from + later
    for (const includeObject of includeObjects) {
      const view = viewOf(shown, includeObject)
      const row = written(rowOf(shown, stored, includeObject))
      const list = [...jsonEncoding(view).list({ resourceVersion: '9' }, [entry, entry])]
      const [, listed = ''] = decodeUtf8(concatBytes(...list)).split('"rows":')
      const line = decodeUtf8(view.following?.line(entry) ?? new Uint8Array())
      made.push(decodeUtf8(view.item(entry)), listed, line)
      const head = `{"kind":"Table","apiVersion":"${apiVersion}","metadata":{"resourceVersion":"5"}`
      computed.push(
        row,
        `[${row},${row}]}\n`,
        `${head},"columnDefinitions":null,"rows":[${row}]}\n`,
      )
    }
  }
  return { made, computed }
}

describe('rows that are kept with their objects', () => {
  const resources = Object.entries(recorded.resources) as unknown as [
    string,
    { rows: readonly { readonly object: JsonObject }[] },
  ][]

  it.each(resources)('are as they are computed, at any time: recorded %s', (name, { rows }) => {
    const shown = builtIn(name, catalog)
    const stored = catalog.storedBehind(shown)
    const { kind } = stored
    const version = stored.group === '' ? stored.version : `${stored.group}/${stored.version}`
    for (const { object } of rows) {
      const full = canonical(stored.schema, { ...object, kind, apiVersion: version })
      applyDefaults(stored.schema, full as ApiObject, defaultingWith())
      const { made, computed } = rowsOf(shown, full, recorded.now)
      expect(made).toEqual(computed)
    }
  })

  it('are as they are computed, at any time: any object of every kind', () => {
    const listed = catalog.definitions.filter(({ columns }) => columns.length > 0)
    const any = fc
      .constantFrom(...listed)
      .chain((shown) =>
        objectsOfKind(catalog.storedBehind(shown).schema).map((stored) => ({ shown, stored })),
      )
    fc.assert(
      fc.property(any, ({ shown, stored }) => {
        const { made, computed } = rowsOf(shown, stored, Date.parse('2026-01-02T03:04:05Z'))
        expect(made).toEqual(computed)
      }),
      { numRuns: historyCount(300) },
    )
  })

  it('are made without reading the object again', () => {
    clock.time = recorded.now
    const metadata = { name: 'a', creationTimestamp: '2026-01-02T03:04:05Z' }
    const entry = new CountedEntry({ kind: 'ConfigMap', apiVersion: 'v1', metadata }, 5)
    const view = viewOf(builtIn('configmaps', catalog), 'Metadata')
    const rows = Array.from({ length: 3 }, () => decodeUtf8(view.item(entry)))
    expect(entry.reads).toBe(1)
    expect(new Set(rows).size).toBe(1)
  })

  it('are computed anew for another definition', () => {
    const widget = { group: 'g', version: 'v1', resource: 'widgets', kind: 'Widget' }
    const shown = (jsonPath: string): View => {
      const columns = printerColumns([{ name: 'Value', type: 'string', jsonPath }])
      return viewOf(definition({ ...widget, isCustom: true, columns }), 'None')
    }
    const metadata = { name: 'w' }
    const entry = new CountedEntry({ kind: 'Widget', apiVersion: 'g/v1', metadata, a: 1, b: 2 }, 5)
    const [a, b] = [shown('.a'), shown('.b')]
    const text = (view: View): string => decodeUtf8(view.item(entry))
    expect([a, b, b, a].map(text)).toEqual(
      ['1', '2', '2', '1'].map((value) => `{"cells":["w","${value}"],"object":null}`),
    )
  })
})

describe('rows of columns that take long', () => {
  const deep = { name: 'Deep', type: 'string', jsonPath: '..a..a..a..a..a..a..a' }
  const shown = definition({
    group: 'g',
    version: 'v1',
    resource: 'widgets',
    kind: 'Widget',
    isCustom: true,
    columns: printerColumns([deep, deep, deep]),
  })
  let a: JsonValue = 'end'
  for (let level = 0; level < 30; level++) a = { a }
  const metadata = { name: 'w' }
  const entryOf = (): CountedEntry =>
    new CountedEntry({ kind: 'Widget', apiVersion: 'g/v1', metadata, a }, 5)

  function cellsIn(entries: readonly Entry[]): readonly (readonly string[])[] {
    const list = jsonEncoding(viewOf(shown, 'None')).list({ resourceVersion: '1' }, entries)
    const { rows } = JSON.parse(decodeUtf8(concatBytes(...list))) as {
      rows: readonly { cells: readonly string[] }[]
    }
    return rows.map(({ cells }) => cells)
  }

  it('are kept where their own columns took too long', () => {
    const entry = entryOf()
    const [first, second] = [cellsIn([entry]), cellsIn([entry])]
    expect(second).toEqual(first)
    expect(first[0]?.[1]).toMatch('takes more than 10000 steps')
    expect(entry.reads).toBe(1)
  })

  it('are not kept where others left them too little, and take nothing of a Table once they are kept', () => {
    const entries = Array.from({ length: 40 }, entryOf)
    const [first, second, third] = [cellsIn(entries), cellsIn(entries), cellsIn(entries)]
    const whole = first[0]
    const cut = (rows: readonly (readonly string[])[]): number =>
      rows.filter((cells) => String(cells) !== String(whole)).length
    expect(cut(first ?? [])).toBeGreaterThan(10)
    expect(cut(second ?? [])).toBe(0)
    expect(third).toEqual(second)
    const reads = entries.map((entry) => entry.reads)
    expect(Math.max(...reads)).toBe(2)
    expect(Math.min(...reads)).toBe(1)
  })

  it('are not kept where they are long', () => {
    const note = { name: 'Note', type: 'string', jsonPath: '.note' }
    const view = viewOf({ ...shown, columns: printerColumns([note]) }, 'None')
    const noted = (length: number): CountedEntry =>
      new CountedEntry(
        { kind: 'Widget', apiVersion: 'g/v1', metadata, note: 'x'.repeat(length) },
        5,
      )
    const [short, long] = [noted(1000), noted(5000)]
    for (let time = 0; time < 3; time++) for (const entry of [short, long]) view.item(entry)
    expect([short.reads, long.reads]).toEqual([1, 3])
  })
})
