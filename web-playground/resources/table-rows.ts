import type { TableColumn } from '../../core/index.ts'
import type { Sorting } from '../state/view-state.ts'
import type { ShownRow } from './shown-row.ts'

/** A row as it is kept: with when, and how often, it changed while one looked on. */
export interface LiveRow extends ShownRow {
  /** Counts changes since the table was opened; 0 for what was there from the start. */
  readonly changes: number
  /** Milliseconds since the epoch of the last change; 0 for none. */
  readonly changedAt: number
}

type Compare = (a: LiveRow, b: LiveRow) => number

function byText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

const byName: Compare = (a, b) => byText(a.namespace, b.namespace) || byText(a.name, b.name)

const numbers = /^-?\d+(?:\.\d+)?/

/** `3`, `3/5` and `3 (2m ago)` are compared as numbers, everything else as text. */
function byCell(a: string, b: string): number {
  const [left, right] = [numbers.exec(a), numbers.exec(b)]
  if (left && right && left[0] !== right[0]) return Number(left[0]) - Number(right[0])
  return byText(a, b)
}

/** Youngest last, as ages grow. */
const byAge: Compare = (a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0)

/** What the cluster itself runs comes after what is as old. */
const ownLast: Compare = (a, b) =>
  Number(a.namespace.startsWith('kube-')) - Number(b.namespace.startsWith('kube-')) || byName(a, b)

/** Which column shows how long ago an object was created; -1 for none. */
export function ageColumn(columns: readonly TableColumn[]): number {
  return columns.findIndex(({ name }) => name === 'Age')
}

function comparison(columns: readonly TableColumn[], sorting: Sorting | undefined): Compare {
  if (!sorting) return byName
  const at = columns.findIndex(({ name }) => name === sorting.column)
  if (sorting.column === 'Namespace' && at === -1) {
    return ordered((a, b) => byText(a.namespace, b.namespace), sorting)
  }
  if (at === -1) return byName
  if (at === ageColumn(columns)) return ordered(byAge, sorting, ownLast)
  return ordered((a, b) => byCell(a.cells[at] ?? '', b.cells[at] ?? ''), sorting)
}

function ordered(compare: Compare, { descending }: Sorting, last: Compare = byName): Compare {
  return (a, b) => (descending ? -compare(a, b) : compare(a, b)) || last(a, b)
}

/** The rows of a table, in the order asked for. */
export class TableRows {
  readonly #rows = new Map<string, LiveRow>()
  #sorted: readonly LiveRow[] | undefined
  #sortedFor: { columns: readonly TableColumn[]; sorting: Sorting | undefined } | undefined

  get size(): number {
    return this.#rows.size
  }

  /** `changedAt` is 0 for a row that was there from the start. */
  put(row: ShownRow, changedAt: number): void {
    const changes = changedAt === 0 ? 0 : (this.#rows.get(row.key)?.changes ?? 0) + 1
    this.#rows.set(row.key, { ...row, changes, changedAt })
    this.#sorted = undefined
  }

  remove(key: string): void {
    this.#rows.delete(key)
    this.#sorted = undefined
  }

  get(key: string): LiveRow | undefined {
    return this.#rows.get(key)
  }

  sorted(columns: readonly TableColumn[], sorting: Sorting | undefined): readonly LiveRow[] {
    const known = this.#sortedFor
    if (this.#sorted && known?.columns === columns && known.sorting === sorting) return this.#sorted
    this.#sorted = [...this.#rows.values()].sort(comparison(columns, sorting))
    this.#sortedFor = { columns, sorting }
    return this.#sorted
  }
}
