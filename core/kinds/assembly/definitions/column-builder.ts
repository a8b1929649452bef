import type { JsonValue } from '../../../base/api/json.ts'
import { type CellFunction, parseCell } from '../../../objects/catalog/column-cell.ts'
import type { Column, ColumnEntry } from '../../../objects/catalog/column.ts'
import { columnDescription } from '../../rules/shared/columns/column-descriptions.ts'

/** Column of the resource table, ready to print. @throws RangeError for an unreadable cell or a missing description. */
export function buildColumn(
  { name, type, format, priority, cell }: ColumnEntry,
  functions: ReadonlyMap<string, CellFunction>,
): Column {
  const read = parseCell(cell, functions)
  const absent = absentCells[type]
  return {
    name,
    type,
    format,
    priority,
    description: columnDescription(name),
    cell: (object) => read({ object }) ?? absent,
  }
}

const absentCells: Readonly<Record<Column['type'], JsonValue>> = {
  string: '',
  date: '',
  integer: 0,
  number: 0,
  boolean: false,
}
