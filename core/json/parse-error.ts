/** The text is not what its media type says, with the reason in words a user can act on. */
export class ParseError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'ParseError'
  }
}
