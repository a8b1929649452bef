/** What the user did wrong, or what stopped a command: printed as `error: <message>`, and the exit code is 1. */
export class CtlError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CtlError'
  }
}
