import type { JsonObject } from '../../../core/base/api/json.ts'

/** A write to the original and what it answered: a create of `object`, or a change of what was `stored`. */
export interface RecordedWrite {
  readonly object?: JsonObject
  readonly stored?: JsonObject
  readonly status?: JsonObject
  readonly subresource?: string
  readonly patch?: JsonObject
  readonly causes?: readonly string[]
  readonly message?: string
  readonly warnings?: readonly string[]
  readonly made?: JsonObject
}
