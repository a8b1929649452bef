import { structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonValue } from '../../../base/api/json.ts'
import type { Table, TableColumn, TableRow } from '../../../base/client/table.ts'
import { tableTabs, TabWriter } from '../../../base/text/tab-writer.ts'

export interface TableStyle {
  readonly wide: boolean
  readonly noHeaders: boolean
  readonly showLabels: boolean
  /** Labels shown as columns (`--label-columns`). */
  readonly labelColumns: readonly string[]
  readonly withNamespace: boolean
  /** Type before each name, as `pod/`; empty where a single resource is printed. */
  readonly prefix: string
  /** Whether the first column is the type of the watch event. */
  readonly withEvent: boolean
}

/** Text with escape characters made visible, so that terminals do not obey them. */
function escaped(text: string): string {
  return text.replaceAll('\u001b', '^[')
}

function cellText(cell: JsonValue | undefined): string {
  if (cell === undefined || cell === null) return ''
  if (typeof cell !== 'string') return typeof cell === 'object' ? '' : String(cell)
  const end = cell.search(/[\f\n\r]/)
  return escaped(end === -1 ? cell : `${cell.slice(0, end)}...`)
}

function labelsText(labels: Readonly<Record<string, JsonValue | undefined>>): string {
  const pairs = Object.keys(labels).map((key) => `${key}=${cellText(labels[key])}`)
  return pairs.length === 0 ? '<none>' : pairs.toSorted().join(',')
}

/** Prints the Tables of one resource, as list chunks and watch events bring them, in columns of the same widths. */
export class TablePrinter {
  readonly #style: TableStyle
  readonly #tabs = new TabWriter(tableTabs)
  #columns: readonly TableColumn[] = []
  #headed: boolean

  constructor(style: TableStyle) {
    this.#style = style
    this.#headed = style.noHeaders
  }

  /** Adds rows to the result of {@link text}; headers come before the first. */
  add({ columns, rows }: Pick<Table, 'columns' | 'rows'>, event = ''): void {
    if (columns.length > 0) this.#columns = columns
    if (rows.length === 0) return
    if (!this.#headed) this.#write(this.#headers())
    this.#headed = true
    for (const row of rows) this.#write(this.#cells(row, event))
  }

  /** The aligned lines added since the last call. */
  text(): string {
    return this.#tabs.flush()
  }

  #write(cells: readonly string[]): void {
    this.#tabs.write(`${cells.join('\t')}\n`)
  }

  #isShown({ priority }: TableColumn): boolean {
    return this.#style.wide || priority === 0
  }

  #headers(): readonly string[] {
    const { withEvent, withNamespace, labelColumns, showLabels } = this.#style
    return [
      ...(withEvent ? ['EVENT'] : []),
      ...(withNamespace ? ['NAMESPACE'] : []),
      ...this.#columns.filter((one) => this.#isShown(one)).map(({ name }) => name.toUpperCase()),
      ...labelColumns.map((label) => label.slice(label.lastIndexOf('/') + 1).toUpperCase()),
      ...(showLabels ? ['LABELS'] : []),
    ]
  }

  #cells({ cells, object }: TableRow, event: string): readonly string[] {
    const { withEvent, withNamespace, labelColumns, showLabels, prefix } = this.#style
    const metadata = structOf(object, 'metadata')
    const labels = structOf(metadata, 'labels')
    const shown = this.#columns.flatMap((column, at) => {
      if (!this.#isShown(column)) return []
      const text = cellText(cells[at])
      return [column.format === 'name' && column.type === 'string' ? prefix + text : text]
    })
    return [
      ...(withEvent ? [event] : []),
      ...(withNamespace ? [textOf(metadata, 'namespace')] : []),
      ...shown,
      ...labelColumns.map((label) => cellText(labels[label])),
      ...(showLabels ? [labelsText(labels)] : []),
    ]
  }
}
