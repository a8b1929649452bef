import { beforeAll, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../core/base/api/json.ts'
import type { ApiObject } from '../../core/base/api/object.ts'
import type { CustomResourceColumnDefinition } from '../../core/base/api/types/apiextensions.v1.generated.ts'
import { writeJson } from '../../core/base/json/json-write.ts'
import { printerColumns } from '../../core/kinds/custom-resources/printer-columns.ts'
import { lazyColumnTexts } from '../../core/kinds/rules/shared/columns/column-descriptions.ts'
import { evaluatePath } from '../../core/languages/json-path/evaluate-path.ts'
import { scanAction } from '../../core/languages/json-path/scan-path.ts'
import { cellAt } from '../../core/objects/catalog/age.ts'
import type { Column } from '../../core/objects/catalog/column.ts'
import { describeVectorLines, vectorMismatches } from '../support/recorded/vectors.ts'

interface TableCase {
  readonly columns: readonly CustomResourceColumnDefinition[]
  readonly object: ApiObject
  readonly now: string
  readonly headers: readonly JsonObject[]
  readonly cells: readonly JsonValue[]
  /** The columns were refused, and only Name is left. */
  readonly error?: string
}

beforeAll(async () => {
  await lazyColumnTexts.load()
})

function headersOf(columns: readonly Column[]): readonly JsonObject[] {
  return columns.map(({ name, type, format, description, priority }) => {
    const shown = name === 'Name' && format === 'name' ? '' : description
    return { description: shown, format, name, priority, type }
  })
}

function cellsOf(columns: readonly Column[], object: ApiObject, now: string): readonly JsonValue[] {
  return columns.map((column) => cellAt(column.cell(object), Date.parse(now)))
}

/** Paths that go over the members of an object, which the original takes in any order: any of their values may be shown. */
const hasChance = /\.\*|\.\./

/** Cells that a column of such a path may show: that of each value found. */
function possibleCells(
  column: CustomResourceColumnDefinition,
  object: ApiObject,
  now: string,
): readonly string[] {
  const values = evaluatePath(scanAction(column.jsonPath), object)
  const [, shown] = printerColumns([{ ...column, jsonPath: '.value' }])
  return values.map((value) => {
    const holder = { ...object, value: value as JsonValue }
    return writeJson(cellAt(shown?.cell(holder) ?? null, Date.parse(now)))
  })
}

describeVectorLines<TableCase>('crd/crd-table.jsonl', (cases) => {
  it('a printer column that cannot be read is refused with all others, as the original refuses it', () => {
    const refused = cases.filter(({ item }) => item.error !== undefined)
    expect(refused.length).toBeGreaterThan(0)
    const answer = ({ columns }: TableCase): readonly string[] =>
      printerColumns(columns).map(({ name }) => name)
    expect(vectorMismatches(refused, answer, () => ['Name'])).toEqual([])
  })

  it('printer columns have headers as in the original', () => {
    expect(cases.length).toBeGreaterThan(0)
    const answer = ({ columns }: TableCase): readonly JsonObject[] =>
      headersOf(printerColumns(columns))
    expect(vectorMismatches(cases, answer, ({ headers }) => headers)).toEqual([])
  })

  it('printer columns have cells as in the original, those of chance order one of the possible values', () => {
    const answer = ({ columns, object, now, cells }: TableCase): readonly JsonValue[] =>
      cellsOf(printerColumns(columns), object, now).map((cell, at) => {
        const column = columns[at - 1]
        const wanted = cells[at] ?? null
        if (!column || !hasChance.test(column.jsonPath)) return cell
        return possibleCells(column, object, now).includes(writeJson(wanted)) ? wanted : cell
      })
    expect(vectorMismatches(cases, answer, ({ cells }) => cells)).toEqual([])
  })
})
