/** Something the user can put right before the next start. The message is one complete line. */
export class StartupError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StartupError'
  }
}
