import { ApiError } from '../../core/index.ts'

/** Codes below 500 of errors that a retry may solve: a timeout, an expired version, too many requests. */
const transient: ReadonlySet<number> = new Set([408, 410, 429])

/** Whether the server refused the request, and a retry would be refused as well. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.code < 500 && !transient.has(error.code)
}
