import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../core/api/json.ts'
import type { ApiObject } from '../../../core/api/object.ts'
import { customColumns, printerColumns } from '../../../core/custom-resources/printer-columns.ts'

const now = Date.parse('2026-01-02T00:00:00Z')

function cell(type: string, value: JsonValue): JsonValue | undefined {
  const object: ApiObject = { kind: 'Widget', apiVersion: 'g/v1', metadata: { name: 'a' }, value }
  return printerColumns([{ name: 'Value', type, jsonPath: '.value' }])[1]?.cell(object, now)
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
    expect(columns.map((column) => column.cell(object, now))).toEqual(['a', '24h'])
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
    expect(columns.map((column) => column.cell(object, now))).toEqual(['a', null])
  })
})
