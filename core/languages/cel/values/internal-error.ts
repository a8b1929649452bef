/**
 * A failure within cel-go's engine, such as a key that it cannot hash. It ends the whole evaluation with an error: unlike
 * errors of the expression, no operator absorbs it.
 */
export class InternalError extends Error {
  /** @param cause the message of Go's runtime */
  constructor(cause: string) {
    super(`internal error: ${cause}`)
  }
}
