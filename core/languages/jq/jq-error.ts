import type { JqValue } from './jq-node.ts'

/** A query that cannot be parsed, or fails on a value; `value` is what `error` was called with. */
export class JqError extends Error {
  readonly value: JqValue

  constructor(message: string, value: JqValue = message) {
    super(message)
    this.value = value
  }
}
