type ErrorType = abstract new (...parameters: never[]) => Error

/** What `read` returns; undefined where it throws one of the errors. Any other is a defect and is thrown. */
export function unlessRefused<T>(read: () => T, ...errors: readonly ErrorType[]): T | undefined {
  try {
    return read()
  } catch (error) {
    if (errors.some((type) => error instanceof type)) return undefined
    throw error
  }
}
