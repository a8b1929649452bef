/** The line that a YAML parser stopped at, counted from 0; the first where it did not say. */
export function mistakenLine(error: unknown): number {
  const cause: unknown = error instanceof Error ? error.cause : undefined
  const mark: unknown = cause instanceof Error && 'mark' in cause ? cause.mark : undefined
  const line: unknown = typeof mark === 'object' && mark && 'line' in mark ? mark.line : undefined
  return typeof line === 'number' ? line : 0
}
