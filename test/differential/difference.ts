/** One way in which the answers differ. */
export interface Difference {
  readonly class: DifferenceClass
  /** Where in the answer; fields are joined by dots, items are in brackets. */
  readonly path: string
  readonly original: string
  readonly skerry: string
}

export type DifferenceClass =
  | 'status'
  | 'cause'
  | 'message'
  | 'value'
  | 'missing'
  | 'extra'
  | 'order'
  | 'header'
  | 'text'

/** An answer has no more differences than this: those of large documents would fill the report. */
export const most = 200
