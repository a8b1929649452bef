import { ConnectionCut, type RequestHandler } from '../../core/index.ts'
import { fetchCall, type FetchInput } from './fetch-request.ts'
import { fetchResponse, networkError } from './fetch-response.ts'

export type TestFetch = (input: FetchInput, init?: RequestInit) => Promise<Response>

/**
 * `fetch` for a handler in this process. It rejects as `fetch` does: with the signal's reason when the caller aborts, with a
 * TypeError when the connection is cut.
 */
export function testFetch(handler: RequestHandler): TestFetch {
  return async (input, init) => {
    const { url, signal, request: requestWith } = fetchCall(input, init)
    if (signal?.aborted) throw signal.reason
    const controller = new AbortController()
    const request = requestWith(controller.signal)
    return new Promise((resolve, reject) => {
      const abort = (): void => {
        reject(signal?.reason)
        controller.abort(signal?.reason)
      }
      // The caller's signal may be long-lived, so its listener is removed once the answer is complete.
      const end = (): void => signal?.removeEventListener('abort', abort)
      signal?.addEventListener('abort', abort)
      const answer = async (): Promise<Response> => {
        const call = { url, method: request.method, controller, end }
        return fetchResponse(await handler.handle(request), call)
      }
      answer().then(resolve, (error: unknown) => {
        end()
        reject(error instanceof ConnectionCut ? networkError('fetch failed', error) : error)
      })
    })
  }
}
