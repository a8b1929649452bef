import { ApiError } from '../../core/index.ts'

/** Codes below 500 that pass by themselves: a request that took too long, an expired version, too many requests. */
const passing: ReadonlySet<number> = new Set([408, 410, 429])

/** Whether the server said no, and will say so again until somebody changes something. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.code < 500 && !passing.has(error.code)
}
