import { beforeAll, describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../../core/base/api/json.ts'
import type { ApiObject } from '../../../../core/base/api/object.ts'
import { decodeUtf8 } from '../../../../core/base/json/json-parse.ts'
import {
  customColumns,
  printerColumns,
} from '../../../../core/kinds/custom-resources/printer-columns.ts'
import { lazyColumnTexts } from '../../../../core/kinds/rules/shared/columns/column-descriptions.ts'
import { cellAt } from '../../../../core/objects/catalog/age.ts'
import { concatBytes } from '../../../../core/objects/codec/chunks.ts'
import type { Entry } from '../../../../core/objects/codec/entry.ts'
import { jsonEncoding } from '../../../../core/objects/codec/json-encoding.ts'
import { tableView } from '../../../../core/objects/codec/table-view.ts'
import { TransientEntry } from '../../../../core/requests/rest/transient-entry.ts'
import { definition } from '../../../support/objects/definition.ts'

beforeAll(async () => {
  await lazyColumnTexts.load()
})

const now = Date.parse('2026-01-02T00:00:00Z')

const clock = { now: () => now }
const deepPath = '..a..a..a..a..a..a..a'

/** An object whose path `..a` finds thirty values, each of which it finds again in those above it. */
function deepObject(name: string): ApiObject {
  let a: JsonValue = 'end'
  for (let level = 0; level < 30; level++) a = { a }
  return { kind: 'Widget', apiVersion: 'g/v1', metadata: { name }, a }
}

function entries(count: number): readonly Entry[] {
  return Array.from({ length: count }, (_, at) => new TransientEntry(deepObject(`w${at}`), 1))
}

function cell(type: string, value: JsonValue): JsonValue | undefined {
  const object: ApiObject = { kind: 'Widget', apiVersion: 'g/v1', metadata: { name: 'a' }, value }
  const [, column] = printerColumns([{ name: 'Value', type, jsonPath: '.value' }])
  return column && cellAt(column.cell(object), now)
}

describe('printer columns', () => {
  it('printer columns of a version that has none are Name and Age', () => {
    const metadata = { name: 'a', creationTimestamp: '2026-01-01T00:00:00Z' }
    const object: ApiObject = { kind: 'Widget', apiVersion: 'g/v1', metadata }
    const columns = customColumns([])
    expect(columns.map(({ name, type }) => [name, type])).toEqual([
      ['Name', 'string'],
      ['Age', 'date'],
    ])
    expect(columns.map((column) => cellAt(column.cell(object), now))).toEqual(['a', '24h'])
  })

  it.each<[type: string, value: JsonValue, shown: JsonValue]>([
    ['string', null, '<no value>'],
    ['string', 1e6 + 0.5, '1.0000005e+06'],
    ['string', { b: '<', a: 1 }, '{"a":1,"b":"\\u003c"}'],
    ['string', 9007199254740993n, '9007199254740993'],
    ['integer', -0.5, 0],
    ['integer', 2.9, 2],
    ['integer', 9007199254740993n, 9007199254740993n],
    ['integer', 1e19, -(2n ** 63n)],
    ['integer', '5', null],
    ['number', 9007199254740993n, 9007199254740992],
    ['boolean', 'true', null],
    ['boolean', false, false],
    ['date', '', '<unknown>'],
    ['date', 'null', '<unknown>'],
    ['date', '0001-01-01T00:00:00Z', '<unknown>'],
    ['date', '2026-01-02T00:00:10Z', '<invalid>'],
    ['date', '2026-01-01T23:59:30.5+00:00', '29s'],
    ['date', '2026-01-01', '<invalid>'],
    ['date', 5, null],
  ])('a printer column of type %s shows %o as %o', (type, value, shown) => {
    expect(cell(type, value)).toEqual(shown)
  })

  it('a printer column shows nothing where its path cannot be followed', () => {
    const columns = printerColumns([{ name: 'Bad', type: 'string', jsonPath: '.kind[0]' }])
    const object: ApiObject = { kind: 'Widget', apiVersion: 'g/v1', metadata: { name: 'a' } }
    expect(columns.map((column) => cellAt(column.cell(object), now))).toEqual(['a', null])
  })

  it('a printer column whose path takes too long says so in its cell, and the next one is shown', () => {
    const columns = printerColumns([
      { name: 'Deep', type: 'integer', jsonPath: deepPath },
      { name: 'Kind', type: 'string', jsonPath: '.kind' },
    ])
    expect(columns.map((column) => column.cell(deepObject('a')))).toEqual([
      'a',
      '<..a..a..a..a..a..a..a takes more than 10000 steps, and was stopped at part 5 of 14>',
      'Widget',
    ])
  })

  it('a printer column of a large value says so in its cell', () => {
    const object = { ...deepObject('a'), spec: { text: 'x'.repeat(200_000) } }
    const [, column] = printerColumns([{ name: 'Spec', type: 'string', jsonPath: '.spec' }])
    expect(column?.cell(object)).toBe('<.spec takes more than 10000 steps>')
  })

  it('printer columns of a Table end with its budget, and others get turns while it is made', () => {
    const bad = { name: 'Deep', type: 'string', jsonPath: deepPath }
    const shown = {
      ...definition({ group: 'g', version: 'v1', resource: 'widgets', kind: 'Widget' }),
      isCustom: true,
      columns: customColumns(Array.from({ length: 20 }, () => bad)),
    }
    const options = { apiVersion: 'meta.k8s.io/v1', includeObject: 'None' as const, clock }
    const chunks = [
      ...jsonEncoding(tableView(shown, options)).list({ resourceVersion: '1' }, entries(500)),
    ]
    const turns = chunks.filter(({ length }) => length === 0).length
    const { rows } = JSON.parse(decodeUtf8(concatBytes(...chunks))) as {
      rows: readonly { cells: readonly string[] }[]
    }
    expect(rows).toHaveLength(500)
    expect(rows[0]?.cells[1]).toMatch('takes more than 10000 steps')
    expect(rows[499]?.cells[20]).toMatch('takes more than the 0 steps that are left for its Table')
    expect(rows[499]?.cells[0]).toBe('w499')
    // 500,000 steps and 1,000 for each of 500 rows; a turn has a row of 20,000, or many short ones.
    expect(turns).toBeGreaterThan(25)
    expect(turns).toBeLessThan(100)
  })

  it('a second Table has the whole budget again', () => {
    const shown = {
      ...definition({ group: 'g', version: 'v1', resource: 'widgets', kind: 'Widget' }),
      isCustom: true,
      columns: customColumns([{ name: 'Deep', type: 'string', jsonPath: deepPath }]),
    }
    const options = { apiVersion: 'meta.k8s.io/v1', includeObject: 'None' as const, clock }
    const encoding = jsonEncoding(tableView(shown, options))
    const textOf = (): string =>
      decodeUtf8(concatBytes(...encoding.list({ resourceVersion: '1' }, entries(100))))
    expect(textOf()).toBe(textOf())
  })
})
