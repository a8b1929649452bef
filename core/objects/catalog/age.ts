import type { JsonValue } from '../../base/api/json.ts'
import { humanDuration } from '../../base/time/duration.ts'

/**
 * A Table cell that shows the time since a moment. It is the only one that changes while its object does not: cells get no clock,
 * so that all others can be kept.
 */
export class Age {
  /** Milliseconds since the epoch. */
  readonly since: number
  /** Text around the age: `3 (` and ` ago)`. */
  readonly before: string
  readonly after: string

  constructor(since: number, before = '', after = '') {
    this.since = since
    this.before = before
    this.after = after
  }
}

/** The value of a Table cell. */
export type CellValue = JsonValue | Age

/** What a cell shows at a time, in milliseconds since the epoch. */
export function cellAt(cell: CellValue, now: number): JsonValue {
  if (!(cell instanceof Age)) return cell
  return `${cell.before}${humanDuration(now - cell.since)}${cell.after}`
}
