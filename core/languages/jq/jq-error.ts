import type { JqValue } from './jq-node.ts'

/** A query that cannot be parsed, or fails on a value; `value` is what `error` was called with. */
export class JqError extends Error {
  readonly value: JqValue
  /** The message in the words of jq itself, where they differ from those of its version in Go. */
  readonly told: string

  constructor(message: string, value: JqValue = message, told: string = message) {
    super(message)
    this.value = value
    this.told = told
  }
}
