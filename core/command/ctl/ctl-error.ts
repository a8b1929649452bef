/** Error of a command, printed as `error: <message>`; the exit code is 1. */
export class CtlError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CtlError'
  }
}

/** Error of a command that is printed as it stands; the exit code is 1. */
export class VerbatimError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'VerbatimError'
  }
}

/** The error for a wrong use of a command, with a pointer to its help. */
export function usageError(
  { path }: { readonly path: readonly string[] },
  message: string,
): CtlError {
  return new CtlError(`${message}\nSee 'kubectl ${path.join(' ')} -h' for help and examples`)
}
