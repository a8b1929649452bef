/** Whether the engine threw this as its stack was full: a RangeError, and in Firefox its own InternalError. */
export function isStackOverflow(error: unknown): error is Error {
  if (error instanceof RangeError) return true
  return (
    error instanceof Error &&
    error.name === 'InternalError' &&
    error.message === 'too much recursion'
  )
}
