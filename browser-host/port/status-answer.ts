import type { ApiError } from '../../core/index.ts'

interface StatusAnswer {
  readonly status: number
  readonly headers: readonly string[]
  readonly body: Uint8Array
}

/** The `Status` answer to a request that the host refuses before core. */
export function statusAnswer(error: ApiError): StatusAnswer {
  const headers = ['content-type', 'application/json', 'cache-control', 'no-cache, private']
  const seconds = error.details?.retryAfterSeconds
  if (seconds !== undefined) headers.push('retry-after', String(seconds))
  return {
    status: error.code,
    headers,
    body: new TextEncoder().encode(JSON.stringify(error.toStatus())),
  }
}
