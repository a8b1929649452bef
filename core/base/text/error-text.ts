/** An error for a log: its name, message and stack. The stack of V8 begins with the first two, those of Firefox and Safari lack them. */
export function errorText(error: unknown): string {
  const text = String(error)
  if (!(error instanceof Error) || !error.stack) return text
  return error.stack.includes(error.message) ? error.stack : `${text}\n${error.stack}`
}
