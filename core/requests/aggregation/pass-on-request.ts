import type { RequestAudit } from '../../access/audit/request-audit.ts'
import { badRequest } from '../../base/api/errors/api-error.ts'
import type { User } from '../../base/api/user.ts'
import type { ApiResponse } from '../../base/http/api-response.ts'
import { percentDecode } from '../../base/http/percent-decode.ts'
import { plainError } from '../../base/http/plain-error.ts'
import type { ApiUpgrade } from '../../base/http/request-handler.ts'
import { isLongRunning, type RequestInfo } from '../../base/http/request-info.ts'
import type { IncomingAnswer } from '../../base/outgoing/outgoing-request.ts'
import { encodeUtf8 } from '../../base/text/utf8.ts'
import { parseDuration } from '../../base/time/duration.ts'
import { UnreachableService } from '../../objects/services/service-reference.ts'
import { forwardedPath, forwardedQuery } from '../proxy/forwarded-target.ts'
import { type PassedOn, PassingError, passOn, type RequestToPass } from '../proxy/pass-on.ts'
import { passedHeaders } from '../proxy/passed-headers.ts'
import type { AggregatedApi } from './aggregated-api.ts'
import { askAggregatedServer } from './aggregated-server.ts'
import type { PassingAggregation } from './aggregation.ts'

/** A request that another server answers, and the user that it is authorized for. */
export interface PassedRequest extends RequestToPass {
  readonly info: RequestInfo
  readonly user: User
  /** Names this request in headers and in the log. */
  readonly id: string
  readonly query: URLSearchParams
  readonly audit: Pick<RequestAudit, 'panicked' | 'passedOn'> | undefined
}

/** What the original's events say of a request whose answer broke off. */
const abort = 'net/http: abort Handler'

/** Limit of a request for the document of a group version, in milliseconds: clients ask all of them, one after the other. */
const discoveryMs = 5_000

const documentPath = /^\/apis\/[^/]+\/[^/]+\/?$/

/** Passes a request on to the server of an aggregated API, and its answer back. */
export async function passOnRequest(
  passed: PassedRequest,
  aggregation: PassingAggregation,
  api: AggregatedApi,
): Promise<ApiResponse | ApiUpgrade> {
  passed.audit?.passedOn()
  if (!api.isAvailable) return terminated(passed, aggregation, 503, 'service unavailable')
  const { authorities } = api.tls
  if (authorities !== undefined && !authorities.includes('-----BEGIN')) {
    const why = 'unable to load root certificates: unable to parse bytes as PEM block'
    return terminated(passed, aggregation, 500, why)
  }
  const { info, audit } = passed
  const isLong = isLongRunning(info)
  const isDiscovery = info.kind === 'path' && documentPath.test(info.path)
  const milliseconds = isDiscovery ? discoveryMs : timeFor(passed, aggregation)
  try {
    let host = ''
    const send = sender(passed, aggregation, api, (found) => (host = found))
    const outcome = await passOn(passed, send, {
      location: () => ({ hosts: [host], origin: `https://${host}`, prefix: '' }),
      broke: () => audit?.panicked(abort),
      gathers: !isLong && passed.request.method !== 'HEAD',
      ending: isLong ? aggregation.endings.watches : aggregation.endings.all,
      limit:
        isLong || api.isOwn === true ? undefined : { timers: aggregation.timers, milliseconds },
    })
    return 'duplex' in outcome ? outcome : answerOf(outcome, isLong, aggregation)
  } catch (error) {
    if (error instanceof UnreachableService) {
      return terminated(passed, aggregation, 503, 'service unavailable')
    }
    if (!(error instanceof PassingError)) throw error
    if (error.reason !== 'late') return plainError(503, error.message)
    if (!isDiscovery) return late(passed, aggregation)
    return plainError(503, 'error trying to reach service: context deadline exceeded')
  }
}

/** What sends a request to the server behind. */
function sender(
  { request, user, id }: PassedRequest,
  aggregation: PassingAggregation,
  api: AggregatedApi,
  routed: (host: string) => void,
): (passed: PassedOn) => Promise<IncomingAnswer> {
  const path = forwardedPath(percentDecode(request.path) ?? request.path)
  if (path === undefined) {
    throw badRequest(`the path of the request cannot be passed on: ${request.path}`)
  }
  const search = forwardedQuery(request.search)
  const headers = passedHeaders(request, {
    ...aggregation.passing,
    isWithheld: (name) => withheld.test(name),
  })
  headers.push('audit-id', id)
  return (passed) =>
    askAggregatedServer(aggregation, api, {
      ...passed,
      purpose: 'aggregated-request',
      target: search === '' ? path : `${path}?${search}`,
      headers: (host) => {
        routed(host)
        // As in the original, a request that asks for an upgrade does not say where it came from.
        return passed.upgrade === undefined
          ? [...headers, ...forwardedHeaders(path, host)]
          : headers
      },
      user,
    })
}

/** Headers that are this server's own word about the request. */
const withheld = /^(?:audit-id|host|x-forwarded-(?:host|proto))$/

function forwardedHeaders(path: string, host: string): readonly string[] {
  const uri = path.replaceAll(/\/{2,}/g, '/')
  return ['x-forwarded-host', host, 'x-forwarded-proto', 'https', 'x-forwarded-uri', uri]
}

/** The milliseconds that a request has; a client may ask for fewer. */
function timeFor({ query }: PassedRequest, { passing }: PassingAggregation): number {
  const asked = Number(parseDuration(query.get('timeout') ?? '') ?? 0n) / 1e6
  return asked > 0 ? Math.min(asked, passing.requestTimeoutMs) : passing.requestTimeoutMs
}

function answerOf(
  answer: ApiResponse,
  isLong: boolean,
  { passing }: PassingAggregation,
): ApiResponse {
  const { status, headers, body } = answer
  if (passing.rejectsRedirects && status >= 300 && status <= 399 && isNamed(headers, 'location')) {
    if (body && !ArrayBuffer.isView(body)) void body[Symbol.asyncIterator]().return?.()
    return textAnswer(502, 'the backend attempted to redirect this request, which is not permitted')
  }
  return isLong ? answer : { status, headers, body }
}

function isNamed(headers: readonly string[], header: string): boolean {
  return headers.some((name, at) => at % 2 === 0 && name === header)
}

function textAnswer(status: number, text: string): ApiResponse {
  return { status, headers: ['content-type', 'text/plain; charset=utf-8'], body: encodeUtf8(text) }
}

/** An error of the proxy's own, which is text as in the original, and counted. */
function terminated(
  { info }: PassedRequest,
  { metrics }: PassingAggregation,
  status: number,
  text: string,
): ApiResponse {
  metrics.terminated(info, status, 'aggregator')
  return plainError(status, text)
}

const timeoutStatus = {
  metadata: {},
  status: 'Failure',
  message: 'Timeout: request did not complete within the allotted timeout',
  reason: 'Timeout',
  details: {},
  code: 504,
}

/** The answer to a request that took too long, which the original sends as text whatever is accepted. */
function late({ info }: PassedRequest, { metrics }: PassingAggregation): ApiResponse {
  metrics.terminated(info, 504, 'apiserver')
  return textAnswer(504, `${JSON.stringify(timeoutStatus)}\n`)
}
