import type { LiveRow } from '../resources/table-rows.ts'
import type { Sorting } from '../state/view-state.ts'

export const rowActions = ['edit', 'describe', 'delete'] as const
export type RowAction = (typeof rowActions)[number]

/** Something to do with the object of a row. */
export class RowActionEvent extends Event {
  readonly action: RowAction
  readonly row: LiveRow

  constructor(action: RowAction, row: LiveRow) {
    super('row-action')
    this.action = action
    this.row = row
  }
}

/** Another order was asked for. */
export class SortEvent extends Event {
  readonly sorting: Sorting | undefined

  constructor(sorting: Sorting | undefined) {
    super('sort')
    this.sorting = sorting
  }
}
