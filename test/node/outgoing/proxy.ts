import type { ApiRequest } from '../../../core/base/http/api-request.ts'
import type { ApiResponse } from '../../../core/base/http/api-response.ts'
import type { ApiUpgrade, RequestHandler } from '../../../core/base/http/request-handler.ts'
import { FetchError } from '../../../core/base/outgoing/fetch-error.ts'
import type {
  Fetch,
  IncomingAnswer,
  OutgoingRequest,
} from '../../../core/base/outgoing/outgoing-request.ts'
import { text } from '../host/http/open-listener.ts'

/** What a handler leaves to the host of the client's side. */
const ownHeaders: ReadonlySet<string> = new Set(['content-length', 'date'])

function passedOn(headers: readonly string[]): readonly string[] {
  return headers.filter((_, at) => !ownHeaders.has(headers[at - (at % 2)] ?? ''))
}

/** Passes every request on to the server at `url`, and what that answers back; bodies stream, upgrades are carried. */
export function proxyTo(
  url: string,
  fetch: Fetch,
  more: Partial<OutgoingRequest> = {},
): RequestHandler {
  const ask = (request: ApiRequest, upgrade?: string): Promise<IncomingAnswer> => {
    const { method, path, search, signal } = request
    const body = request.bodyStream()
    return fetch({
      purpose: 'command',
      method,
      url: `${url}${path}${search === '' ? '' : `?${search}`}`,
      headers: [...request.headerLines()].filter(([name]) => name !== 'host').flat(),
      deadline: Infinity,
      limit: Infinity,
      signal,
      ...(body && { body }),
      ...(upgrade !== undefined && { upgrade }),
      ...more,
    })
  }
  const answer = async (
    request: ApiRequest,
    upgrade?: string,
  ): Promise<ApiUpgrade | ApiResponse> => {
    try {
      const { status, headers, body, upgrade: duplex } = await ask(request, upgrade)
      if (duplex) return { headers, duplex }
      return { status, headers: passedOn(headers), body, stream: 'watch' }
    } catch (error) {
      if (!(error instanceof FetchError)) throw error
      return text(error.message, error.reason === 'timeout' ? 504 : 503)
    }
  }
  return {
    async handle(request) {
      const outcome = await answer(request)
      if ('duplex' in outcome) throw new TypeError('upgraded without being asked')
      return outcome
    },
    connect: (request) => answer(request, request.header('upgrade')),
    upgrade: (request) => answer(request, request.header('upgrade')),
  }
}
