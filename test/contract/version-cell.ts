import { type Outcome, type Version, versions } from '../support/servers/cell-server.ts'

type Row<Cell> = readonly [query: string, cells: readonly Cell[]]

export interface Cell<Expected> {
  /** What the cell is called: its parameters and the kind of version. */
  readonly name: string
  readonly query: string
  readonly version: Version
  readonly expected: Expected
}

/** The cells of rows that are in the order of {@link versions}. */
export function cellsOf<Expected>(rows: readonly Row<Expected>[]): Cell<Expected>[] {
  return rows.flatMap(([query, cells]) =>
    cells.map((expected, at) => {
      const version = versions[at] ?? 'unset'
      return { name: `"${query}", resourceVersion ${version}`, query, version, expected }
    }),
  )
}

export const never: readonly Outcome[] = Array.from(versions, () => 'invalid')
