import type { ApiObject } from '../api/object.ts'
import type { JsonValue } from '../api/json.ts'

/** One column of a resource's Table. */
export interface Column {
  readonly name: string
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'date'
  readonly format: string
  readonly description: string
  /** 0 is shown always, more than 0 only in wide output. */
  readonly priority: number
  /** The cell of one object in the storage version. `now` is milliseconds since the epoch, for ages. */
  cell(object: ApiObject, now: number): JsonValue
}

/** A column as a table of the built-in kinds says it, whose cell is not compiled yet. */
export interface ColumnEntry {
  readonly name: string
  readonly type: Column['type']
  readonly format: string
  readonly priority: number
  /** The text that parseCell reads. */
  readonly cell: string
}
