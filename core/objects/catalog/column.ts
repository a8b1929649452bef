import type { ApiObject } from '../../base/api/object.ts'
import type { ProgramBudget } from '../../languages/program-budget.ts'
import type { CellValue } from './age.ts'

/** A part of an object that a cell is computed from. Steps into lists are left out. */
export interface ColumnRead {
  readonly path: readonly string[]
  /** Whether only the number of its members or items matters. */
  readonly isCounted: boolean
}

/** One column of a resource's Table. */
export interface Column {
  /** Empty for a cell that rows have beyond the columns that a Table defines. */
  readonly name: string
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'date'
  readonly format: string
  readonly description: string
  /** Columns of priority 0 are always shown, those above 0 only in wide output. */
  readonly priority: number
  /** What the cell is computed from; where it is absent, any part of the object. */
  readonly reads?: readonly ColumnRead[] | undefined
  /**
   * The cell of one object in the storage version; that of a custom resource, in the version of the request. It follows from the object alone.
   * Columns with a program of a user spend of `budget`, which those of a row share; without one, a cell has its own.
   */
  cell(object: ApiObject, budget?: ProgramBudget): CellValue
}

/** A Table column as the tables of the built-in kinds declare it, its cell not yet compiled. */
export interface ColumnEntry {
  readonly name: string
  readonly type: Column['type']
  readonly format: string
  readonly priority: number
  /** Cell notation, as parseCell reads it. */
  readonly cell: string
}
