import fc, { type RunDetails } from 'fast-check'

/** The history that a model did not agree with, shrunk, and what it was about; undefined where there is none. */
export function disagreement<Parameters>(result: RunDetails<Parameters>): string | undefined {
  if (!result.failed) return undefined
  const { errorInstance: error } = result
  const cause = error instanceof Error && error.cause instanceof Error ? [error.cause.message] : []
  return [fc.defaultReportMessage(result), String(error), ...cause].join('\n')
}
