/** Error of a command, printed as `error: <message>`; the exit code is 1. */
export class CtlError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CtlError'
  }
}
