import type { TableColumn } from '../../core/index.ts'
import { ageColumn, type LiveRow } from '../resources/table-rows.ts'

/** A column as the page shows it. */
export interface ShownColumn {
  readonly name: string
  /** What its cells show; empty where the server tells nothing. */
  readonly description: string
  /** Where its cell stands in a row; -1 for the namespace, which no cell holds. */
  readonly index: number
  readonly numeric: boolean
  readonly age: boolean
  readonly status: boolean
  /** Whether the cells are durations, which grow. */
  readonly grows: boolean
}

const padding = 28
const widest = 340
/** Of the buttons at the end of each row. */
const actionsWidth = 92

/** Columns of built-in kinds whose cells say how long ago something was. */
const growing: ReadonlySet<string> = new Set(['Last Seen', 'Last Schedule'])

const namespaceColumn: ShownColumn = {
  name: 'Namespace',
  description: 'Namespace that the object is in.',
  index: -1,
  numeric: false,
  age: false,
  status: false,
  grows: false,
}

/** Which columns are shown: the namespace where several are, and the less important ones where `wide` is set. */
export function shownColumns(
  columns: readonly TableColumn[],
  wide: boolean,
  withNamespace: boolean,
): readonly ShownColumn[] {
  const age = ageColumn(columns)
  const shown = columns
    .map((column, index) => ({
      name: column.name,
      description: column.description,
      index,
      numeric: column.type === 'integer' || column.type === 'number',
      age: index === age,
      status: column.name === 'Status' || column.name === 'Phase',
      grows: growing.has(column.name) || column.type === 'date',
      priority: column.priority,
    }))
    .filter(({ priority }) => wide || priority === 0)
    .map(({ priority: _, ...column }) => column)
  if (!withNamespace) return shown
  return [namespaceColumn, ...shown]
}

export function cellOf(row: LiveRow, { index }: ShownColumn): string {
  return index === -1 ? row.namespace : (row.cells[index] ?? '')
}

export interface ColumnLayout {
  /** For `grid-template-columns`; the same text gives the head and every row the same columns. */
  readonly template: string
  /** Pixels below which the table scrolls sideways. */
  readonly least: number
}

/** Columns as wide as their longest text asks for, in proportion where there is more room than that. */
export function columnLayout(
  columns: readonly ShownColumn[],
  rows: readonly LiveRow[],
  pixelsPerCharacter: number,
): ColumnLayout {
  const widths = columns.map((column) => {
    let longest = column.name.length + 2
    if (!column.age) {
      for (const row of rows) longest = Math.max(longest, cellOf(row, column).length)
    }
    const extra = column.status ? 14 : 0
    return Math.min(Math.ceil(longest * pixelsPerCharacter) + padding + extra, widest)
  })
  const tracks = widths.map((width) => `minmax(${width}px, ${width}fr)`)
  return {
    template: [...tracks, `${actionsWidth}px`].join(' '),
    least: widths.reduce((sum, width) => sum + width, actionsWidth),
  }
}
