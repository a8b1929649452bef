import type { CellFunction } from '../../catalog/column-cell.ts'

/** Everything that a cell of core/kinds/resources.txt may call. */
export const cellFunctions: ReadonlyMap<string, CellFunction> = new Map<string, CellFunction>(
  Object.entries({}),
)
