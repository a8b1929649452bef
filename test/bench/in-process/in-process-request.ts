import { setMaxListeners } from 'node:events'
import type { ApiResponse } from '../../../core/base/http/api-response.ts'
import type { RequestHandler } from '../../../core/base/http/request-handler.ts'
import { requestHeaders } from '../../../core/base/http/request-headers.ts'
import { wholeBody } from '../../../core/base/http/whole-body.ts'

export interface InProcessRequest {
  readonly method: string
  readonly path: string
  readonly search?: string
  readonly token: string
  /** JSON unless another is named. */
  readonly contentType?: string
  readonly body?: Uint8Array
  /** JSON unless given. */
  readonly accept?: string
}

// All requests share it, and each that waits listens to it.
const { signal } = new AbortController()
setMaxListeners(0, signal)

/** Sends a request through the whole pipeline of a server in this process, as a host would. */
export async function requestInProcess(
  handler: RequestHandler,
  request: InProcessRequest,
): Promise<ApiResponse> {
  const { method, path, search = '', token, contentType, accept, body = new Uint8Array() } = request
  const headers: Readonly<Record<string, string>> = {
    accept: accept ?? 'application/json',
    'content-type': contentType ?? 'application/json',
    authorization: `Bearer ${token}`,
  }
  const response = await handler.handle({
    method,
    path,
    search,
    ...requestHeaders(headers),
    ...wholeBody(body),
    signal,
  })
  if (response.status < 400) return response
  const reason = response.body instanceof Uint8Array ? Buffer.from(response.body).toString() : ''
  throw new Error(`${method} ${path} was answered ${response.status}: ${reason}`)
}
