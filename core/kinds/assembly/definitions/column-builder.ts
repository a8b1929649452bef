import type { JsonValue } from '../../../base/api/json.ts'
import { type CellFunctions, parseCell } from '../../../objects/catalog/column-cell.ts'
import type { Column, ColumnEntry } from '../../../objects/catalog/column.ts'
import { columnDescription } from '../../rules/shared/columns/column-descriptions.ts'

/** Column of a kind in the resource table, ready to print. @throws RangeError for an unreadable cell. */
export function buildColumn(
  kind: string,
  { name, type, format, priority, cell }: ColumnEntry,
  functions: CellFunctions,
): Column {
  const parsed = parseCell(cell, functions)
  const absent = absentCells[type]
  return {
    name,
    type,
    format,
    priority,
    get description() {
      return columnDescription(kind, name)
    },
    reads: parsed.reads,
    cell: (object) => parsed.cell({ object }) ?? absent,
  }
}

const absentCells: Readonly<Record<Column['type'], JsonValue>> = {
  string: '',
  date: '',
  integer: 0,
  number: 0,
  boolean: false,
}
