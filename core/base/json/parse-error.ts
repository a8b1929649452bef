/** The error for text that its media type does not allow; the message tells a user what is wrong. */
export class ParseError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'ParseError'
  }
}
