import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../../../core/base/api/json.ts'
import type { ApiObject, WritableObject } from '../../../../core/base/api/object.ts'
import { decodeUtf8, parseJson } from '../../../../core/base/json/json-parse.ts'
import { escapedJson, writeJson } from '../../../../core/base/json/json-write.ts'
import {
  type ExcludedMembers,
  parseJsonWithout,
} from '../../../../core/base/json/parse-json-without.ts'
import { encodeUtf8 } from '../../../../core/base/text/utf8.ts'
import { printerColumns } from '../../../../core/kinds/custom-resources/printer-columns.ts'
import { lazyColumnTexts } from '../../../../core/kinds/rules/shared/columns/column-descriptions.ts'
import { cellAt } from '../../../../core/objects/catalog/age.ts'
import { unreadMembers } from '../../../../core/objects/catalog/column-reads.ts'
import type { Column } from '../../../../core/objects/catalog/column.ts'
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

// The heads of Tables have them.
beforeAll(async () => {
  await lazyColumnTexts.load()
})

/** Counts how often the cells of each object are computed, by its name. */
class Counts {
  readonly #counts = new Map<string, number>()

  /** A definition whose computed cells are counted. */
  of(shown: ResourceDefinition): ResourceDefinition {
    const [first, ...others] = shown.columns
    if (!first) throw new TypeError('no columns')
    const cell: Column['cell'] = (object, budget) => {
      const { name = '' } = object.metadata
      this.#counts.set(name, this.count(name) + 1)
      return first.cell(object, budget)
    }
    return { ...shown, columns: [{ ...first, cell }, ...others] }
  }

  count(name: string): number {
    return this.#counts.get(name) ?? 0
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
    const entry = new TransientEntry({ kind: 'ConfigMap', apiVersion: 'v1', metadata }, 5)
    const counts = new Counts()
    const view = viewOf(counts.of(builtIn('configmaps', catalog)), 'Metadata')
    const rows = Array.from({ length: 3 }, () => decodeUtf8(view.item(entry)))
    expect(counts.count('a')).toBe(1)
    expect(new Set(rows).size).toBe(1)
  })

  it('are computed anew for another definition', () => {
    const widget = { group: 'g', version: 'v1', resource: 'widgets', kind: 'Widget' }
    const shown = (jsonPath: string): View => {
      const columns = printerColumns([{ name: 'Value', type: 'string', jsonPath }])
      return viewOf(definition({ ...widget, isCustom: true, columns }), 'None')
    }
    const metadata = { name: 'w' }
    const entry = new TransientEntry(
      { kind: 'Widget', apiVersion: 'g/v1', metadata, a: 1, b: 2 },
      5,
    )
    const [a, b] = [shown('.a'), shown('.b')]
    const text = (view: View): string => decodeUtf8(view.item(entry))
    expect([a, b, b, a].map(text)).toEqual(
      ['1', '2', '2', '1'].map((value) => `{"cells":["w","${value}"],"object":null}`),
    )
  })
})

describe('rows of columns that take long', () => {
  const deep = { name: 'Deep', type: 'string', jsonPath: '..a..a..a..a..a..a..a' }
  const widgets = definition({
    group: 'g',
    version: 'v1',
    resource: 'widgets',
    kind: 'Widget',
    isCustom: true,
    columns: printerColumns([deep, deep, deep]),
  })
  let a: JsonValue = 'end'
  for (let level = 0; level < 30; level++) a = { a }

  function widget(name: string, fields: JsonObject): Entry {
    return new TransientEntry(
      { kind: 'Widget', apiVersion: 'g/v1', metadata: { name }, ...fields },
      5,
    )
  }

  function cellsIn(
    shown: ResourceDefinition,
    entries: readonly Entry[],
  ): readonly (readonly string[])[] {
    const list = jsonEncoding(viewOf(shown, 'None')).list({ resourceVersion: '1' }, entries)
    const { rows } = JSON.parse(decodeUtf8(concatBytes(...list))) as {
      rows: readonly { cells: readonly string[] }[]
    }
    return rows.map(({ cells }) => cells)
  }

  it('are kept where their own columns took too long', () => {
    const counts = new Counts()
    const shown = counts.of(widgets)
    const entry = widget('w', { a })
    const [first, second] = [cellsIn(shown, [entry]), cellsIn(shown, [entry])]
    expect(second).toEqual(first)
    expect(first[0]?.[1]).toMatch('takes more than 10000 steps')
    expect(counts.count('w')).toBe(1)
  })

  it('are not kept where others left them too little, and take nothing of a Table once they are kept', () => {
    const counts = new Counts()
    const shown = counts.of(widgets)
    const names = Array.from({ length: 40 }, (_, at) => `w${at}`)
    const entries = names.map((name) => widget(name, { a }))
    const [first = [], second = [], third] = [1, 2, 3].map(() => cellsIn(shown, entries))
    const deepest = String(first[0]?.slice(1))
    const cut = (rows: readonly (readonly string[])[]): number =>
      rows.filter((cells) => String(cells.slice(1)) !== deepest).length
    expect(cut(first)).toBeGreaterThan(10)
    expect(cut(second)).toBe(0)
    expect(third).toEqual(second)
    const computed = names.map((name) => counts.count(name))
    expect([Math.min(...computed), Math.max(...computed)]).toEqual([1, 2])
  })

  it('are not kept where they are long', () => {
    const note = { name: 'Note', type: 'string', jsonPath: '.note' }
    const counts = new Counts()
    const view = viewOf(counts.of({ ...widgets, columns: printerColumns([note]) }), 'None')
    const short = widget('short', { note: 'x'.repeat(1000) })
    const long = widget('long', { note: 'x'.repeat(5000) })
    for (let time = 0; time < 3; time++) for (const entry of [short, long]) view.item(entry)
    expect(['short', 'long'].map((name) => counts.count(name))).toEqual([1, 3])
  })
})

describe('what the columns of a kind do not read', () => {
  const unreadOf = (name: string): ExcludedMembers =>
    unreadMembers(builtIn(name, catalog).columns, false)

  it('is the data of config maps and secrets, whose members are counted', () => {
    const counted = [['*', true]]
    const metadata = [
      'metadata',
      [
        ['name', []],
        ['creationTimestamp', []],
        ['*', true],
      ],
    ]
    const [data, binaryData] = [
      ['data', counted],
      ['binaryData', counted],
    ]
    expect(unreadOf('configmaps')).toEqual([metadata, data, binaryData, ['*', true]])
    expect(unreadOf('secrets')).toEqual([metadata, ['type', []], data, ['*', true]])
  })

  it('is the managed fields where a function reads the object, and nothing for any path of a user', () => {
    expect(unreadOf('pods')).toEqual([['metadata', [['managedFields', true]]]])
    const [deep, plain] = ['..a', '.spec.ports[0].name'].map((jsonPath) =>
      unreadMembers(printerColumns([{ name: 'A', type: 'string', jsonPath }]), true),
    )
    expect(deep).toEqual([])
    const name = [
      'metadata',
      [
        ['name', []],
        ['*', true],
      ],
    ]
    expect(plain).toEqual([
      name,
      [
        'spec',
        [
          ['ports', []],
          ['*', true],
        ],
      ],
      ['*', true],
    ])
  })

  it('is counted as it is, beside members that are read', () => {
    const reads = [
      { path: ['spec', 'list'], isCounted: true },
      { path: ['spec', 'list', 'name'], isCounted: false },
    ]
    const column = { ...(builtIn('pods', catalog).columns[0] as Column), reads }
    const excluded = unreadMembers([column], false)
    const json = encodeUtf8('{"kind":"A","spec":{"list":[{"name":"x","y":1},{"z":2},3],"w":4}}')
    expect(parseJsonWithout(json, excluded)).toEqual({
      kind: null,
      spec: { list: [{ name: 'x', y: null }, { z: null }, 3], w: null },
    })
  })
})
