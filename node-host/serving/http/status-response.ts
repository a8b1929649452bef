import type { ApiError, ApiResponse } from '../../../core/index.ts'

/** The `Status` answer to a request that the host refuses before core. */
export function statusResponse(error: ApiError): ApiResponse {
  return {
    status: error.code,
    headers: ['content-type', 'application/json', 'cache-control', 'no-cache, private'],
    body: Buffer.from(JSON.stringify(error.toStatus())),
  }
}
