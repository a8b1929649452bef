import type { ApiRequest } from '../../../core/http/api-request.ts'
import type { ApiResponse } from '../../../core/http/api-response.ts'
import type { RequestHandler } from '../../../core/http/request-handler.ts'

export interface InProcessRequest {
  readonly method: string
  readonly path: string
  readonly search?: string
  readonly token: string
  readonly body?: Uint8Array
}

const { signal } = new AbortController()

/** Sends a request through the whole pipeline of a server in this process, as a host would. */
export async function requestInProcess(
  handler: RequestHandler,
  { method, path, search = '', token, body = new Uint8Array() }: InProcessRequest,
): Promise<ApiResponse> {
  const headers: Readonly<Record<string, string>> = {
    accept: 'application/json',
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
  }
  const request: ApiRequest = {
    method,
    path,
    search,
    header: (name) => headers[name],
    body: () => Promise.resolve(body),
    signal,
  }
  const response = await handler.handle(request)
  if (response.status < 400) return response
  const reason = response.body instanceof Uint8Array ? Buffer.from(response.body).toString() : ''
  throw new Error(`${method} ${path} was answered ${response.status}: ${reason}`)
}
