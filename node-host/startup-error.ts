/** Something the user can put right before the next start. The message is one complete line. */
export class StartupError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StartupError'
  }
}

/** The code of a system error (`ENOENT`, `EADDRINUSE`); empty for everything else. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
