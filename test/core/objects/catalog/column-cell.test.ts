import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiObject } from '../../../../core/base/api/object.ts'
import { cellFunctions } from '../../../../core/kinds/assembly/registries/cell-functions.ts'
import { lazyColumnTexts } from '../../../../core/kinds/rules/shared/columns/column-descriptions.ts'
import { type CellValue, cellAt } from '../../../../core/objects/catalog/age.ts'
import { parseCell } from '../../../../core/objects/catalog/column-cell.ts'
import { decodeObject } from '../../../../core/objects/schema/decode.ts'
import { anObject, builtInCatalog } from '../../../support/schemas/built-in-catalog.ts'

beforeAll(async () => {
  await lazyColumnTexts.load()
})

const object = anObject({
  spec: { a: 'x', empty: '', zero: 0, list: [{ n: 'p' }, { n: 'q' }, {}], map: { k: 'v' } },
})

function cell(text: string): CellValue | undefined {
  return parseCell(text, cellFunctions).cell({ object })
}

describe('column cells', () => {
  it.each([
    ['.spec.a', 'x'],
    ['.spec.list[1].n', 'q'],
    ['.spec.list[].n', ['p', 'q']],
    ['.spec.none', undefined],
    ['.spec.none.deeper[0]', undefined],
    ['.spec.empty ?? "e"', ''],
    ['.spec.empty || "e"', 'e'],
    ['.spec.none || .spec.empty || "e"', 'e'],
    ['.spec.none ?? .spec.a ?? "e"', 'x'],
    ['.spec.zero ?? 7', 0],
    ['.spec.none ?? true', true],
    ['"{.spec.a}/{.spec.none}"', 'x/'],
    ['"{.spec.none}/{.spec.empty}" ?? "none"', '/'],
    ['"{.spec.none}/{.spec.nothing}" ?? "none"', 'none'],
    ['"{.spec.none ?? 0}/{.spec.zero}"', '0/0'],
    ['len(.spec.list, .spec.map)', 4],
    ['join(.spec.list[].n, "; ")', 'p; q'],
    ['age(.spec.none, "never")', 'never'],
    ['age(.spec.none ?? .metadata.creationTimestamp)', '<unknown>'],
  ])('the column cell %s', (text, expected) => {
    expect(cell(text)).toEqual(expected)
  })

  it.each([
    '.spec.',
    'spec.a',
    'nothing(.a)',
    'len(.a',
    'len',
    '.a .b',
    '?? .a',
    '"open',
    '.a | .b',
    '"{nothing()}"',
    'constructor()',
    '',
  ])('a column cell refuses %j', (text) => {
    expect(() => cell(text)).toThrow(RangeError)
  })

  it('a column cell that is an age is no part of another one', () => {
    const metadata = { name: 'a', creationTimestamp: '2026-01-01T00:00:00Z' }
    const { cell: read } = parseCell('trim(age(.metadata.creationTimestamp))', cellFunctions)
    expect(() => read({ object: { ...object, metadata } })).toThrow(TypeError)
  })

  it('every column cell of every release can be read', () => {
    for (const release of ['1.30', '1.34', '1.37']) {
      const catalog = builtInCatalog({ 'api/all': true }, { release })
      for (const definition of catalog.definitions) {
        const { columns, kind } = definition
        const { schema } = catalog.storedBehind(definition)
        const empty = decodeObject(schema, anObject({ kind, metadata: {} })).object as ApiObject
        for (const column of columns) {
          const shown = cellAt(column.cell(empty), 0)
          expect(typeof shown, `${kind} ${column.name}`).not.toBe('object')
          expect(column.description, `${kind} ${column.name}`).toMatch(/^[A-Z].*\.$/)
        }
      }
    }
  })

  it('a column is marked as the one that names the object, which clients keep when they drop others', () => {
    const listed = builtInCatalog().definitions.filter(({ columns }) => columns.length > 0)
    for (const { columns, kind } of listed) {
      const named = columns.filter(({ format }) => format === 'name').map(({ name }) => name)
      expect(named, kind).toContain('Name')
    }
  })
})
