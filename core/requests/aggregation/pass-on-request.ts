import type { User } from '../../base/api/user.ts'
import type { ApiRequest } from '../../base/http/api-request.ts'
import type { ApiResponse } from '../../base/http/api-response.ts'
import { isConnectionHeader } from '../../base/outgoing/check-request.ts'
import { FetchError } from '../../base/outgoing/fetch-error.ts'
import type { IncomingAnswer } from '../../base/outgoing/outgoing-request.ts'
import { encodeUtf8 } from '../../base/text/utf8.ts'
import { UnreachableService } from '../../objects/services/service-reference.ts'
import type { AggregatedApi } from './aggregated-api.ts'
import { type AggregationNetwork, askAggregatedServer } from './aggregated-server.ts'
import { namesUser } from './proxy-headers.ts'

/** Headers of a request that are the proxy's own, or the client's credentials. */
const ownHeaders: ReadonlySet<string> = new Set([
  'host',
  'content-length',
  'authorization',
  'expect',
  'accept-encoding',
])

/** A request that another server answers, and the user that it is authorized for. */
export interface PassedRequest {
  readonly request: ApiRequest
  readonly user: User
}

/** Passes a request on to the server of an aggregated API, and its answer back. */
export async function passOnRequest(
  { request, user }: PassedRequest,
  network: AggregationNetwork,
  api: AggregatedApi,
): Promise<ApiResponse> {
  if (!api.isAvailable) return unavailable('service unavailable')
  const { path, search, method, signal } = request
  const headers: string[] = []
  for (const [name, value] of request.headerLines()) {
    const isOwn = ownHeaders.has(name) || isConnectionHeader(name) || namesUser(name)
    if (!isOwn) headers.push(name, value)
  }
  const body = request.bodyStream()
  try {
    const answer = await askAggregatedServer(network, api, {
      purpose: 'aggregated-request',
      method,
      target: `${path}${search === '' ? '' : `?${search}`}`,
      headers,
      user,
      ...(body && { body }),
      signal,
    })
    return passedBack(answer)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof UnreachableService) return unavailable('service unavailable')
    if (!(error instanceof FetchError)) throw error
    return unavailable(`error trying to reach service: ${error.goText ?? error.message}`)
  }
}

/** An error of the proxy's own, which is text as in the original. */
function unavailable(message: string): ApiResponse {
  const headers = ['content-type', 'text/plain; charset=utf-8', 'x-content-type-options', 'nosniff']
  return { status: 503, headers, body: encodeUtf8(`${message}\n`) }
}

function passedBack({ status, headers, body }: IncomingAnswer): ApiResponse {
  const kept = headers.filter(
    (_text, at) => !/^(?:content-length|date)$/.test(headers[at & ~1] ?? ''),
  )
  return { status, headers: kept, body, stream: 'watch' }
}
