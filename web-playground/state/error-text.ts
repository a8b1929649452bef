import { ApiError } from '../../core/index.ts'

/** What went wrong, in one line for the user. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return error.message || error.reason
  return error instanceof Error ? error.message : String(error)
}
