import { denial } from '../../access/authz/denial.ts'
import {
  ApiError,
  serviceUnavailable,
  alreadyExists,
  conflict,
  detailsOf,
  notFound,
  staleObjectMessage,
  tooManyRequests,
  versionTooOld,
} from '../../base/api/errors/api-error.ts'
import type { StatusDetails, StatusReason } from '../../base/api/errors/status.ts'
import { structOf, textOf } from '../../base/api/json-fields.ts'
import { isJsonObject } from '../../base/api/json.ts'
import { pause } from '../../base/execution/pause.ts'
import { ConnectionCut } from '../../base/http/connection-cut.ts'
import { isUpgrade } from '../../base/http/request-handler.ts'
import type { BreakingFault, FaultInjector } from '../faults/fault-injector.ts'
import type { Fault } from '../faults/fault-rule.ts'
import { continueTokens, expiredContinue, expiredList } from '../rest/read/continue-token.ts'
import { tokenScope } from '../rest/read/list.ts'
import { parseResourceVersion, versionRefusal } from '../rest/read/resource-version.ts'
import { maxBodyBytes } from '../rest/request-object.ts'
import { attributesOf } from './authorize.ts'
import {
  type Answer,
  type Exchange,
  isResponse,
  type Next,
  type Outcome,
  type Stage,
} from './exchange.ts'

/** Delays a request by the server's timers, until its client leaves (no answer) or the server closes (503). */
async function delayed(
  exchange: Exchange,
  milliseconds: number,
  closing: AbortSignal,
): Promise<void> {
  const { signal } = exchange.request
  const { timers } = exchange.services.runtime
  await pause(timers, milliseconds, AbortSignal.any([signal, closing]))
  if (signal.aborted) throw new ConnectionCut()
  if (closing.aborted) throw serviceUnavailable('the server is shutting down')
}

/** Closes the body of an answer that is not sent. */
async function discard(outcome: Outcome): Promise<void> {
  if (isUpgrade(outcome)) return outcome.duplex.close()
  const body = isResponse(outcome) ? outcome.body : outcome.stream.messages
  if (body === null || ArrayBuffer.isView(body)) return
  await body[Symbol.asyncIterator]().return?.()
}

/** Carries the request out and cuts its connection in place of the answer; unexpected errors are still thrown. */
async function cutAfter(exchange: Exchange, next: Next): Promise<never> {
  try {
    await discard(await next(exchange))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
  throw new ConnectionCut()
}

async function fail(failure: ApiError | Promise<ApiError>): Promise<never> {
  throw await failure
}

function happen(fault: BreakingFault, exchange: Exchange, next: Next): Answer {
  switch (fault.type) {
    case 'watch-expired':
    case 'watch-dropped':
    case 'watch-silent':
      exchange.watchFault = fault
      return next(exchange)
    case 'expired':
      // A watch says itself that it cannot begin, in the form of its events.
      if (exchange.info.verb !== 'watch') return fail(faultFailure(fault, exchange))
      exchange.watchFault = fault
      return next(exchange)
    case 'dropped':
      return fault.after === true ? cutAfter(exchange, next) : Promise.reject(new ConnectionCut())
    case 'status':
    case 'conflict':
    case 'too-many-requests':
      return fail(faultFailure(fault, exchange))
  }
}

/** Applies an injector's fault rules to authorized requests; without rules the stage is one comparison. */
export function injectFaults(injector: FaultInjector, closing: AbortSignal): Stage {
  return (exchange, next) => {
    if (injector.isEmpty) return next(exchange)
    const { delay, fault } = injector.draw(exchange)
    const go = (): Answer => (fault ? happen(fault, exchange, next) : next(exchange))
    return delay > 0 ? delayed(exchange, delay, closing).then(go) : go()
  }
}

type StatusFault = Extract<Fault, { readonly type: 'status' }>

/** A fault that answers in place of the server. */
type FailureFault = Extract<
  Fault,
  { readonly type: 'status' | 'conflict' | 'too-many-requests' | 'expired' }
>

/** Messages by reason, as clients show them where a server sent none. */
const usualMessages: Readonly<Record<Exclude<StatusReason, 'Forbidden'>, string>> = {
  BadRequest: 'the server rejected our request for an unknown reason',
  Unauthorized: 'Unauthorized',
  NotFound: 'the server could not find the requested resource',
  MethodNotAllowed: 'the server does not allow this method on the requested resource',
  NotAcceptable: 'the server was unable to respond with a content type that the client supports',
  AlreadyExists: 'the server reported a conflict',
  Conflict: 'the server reported a conflict',
  Gone: 'the requested resource is gone',
  Expired: 'The provided resource version is too old.',
  RequestEntityTooLarge: `Request entity too large: limit is ${maxBodyBytes}`,
  UnsupportedMediaType: 'the body of the request was in an unknown format',
  Invalid: 'the server rejected our request due to an error in our request',
  TooManyRequests: 'Too many requests, please try again later.',
  Unknown: 'an error on the server has prevented the request from succeeding',
  InternalError: 'Internal error occurred: an internal error occurred',
  StorageReadError: 'the stored object cannot be read: it is corrupt',
  ServiceUnavailable: 'the server is currently unable to handle the request',
  Timeout:
    'Timeout: the server was unable to return a response in the time allotted, but may still be processing the request',
}

/** The message for a reason, as the server's own where it names the user or the object. */
function messageOf(reason: StatusReason, exchange: Exchange): string {
  if (reason === 'Forbidden') return denial(attributesOf(exchange), '').message
  const { info } = exchange
  if (info.kind === 'resource' && info.name !== '') {
    if (reason === 'NotFound') return notFound(info, info.name).message
    if (reason === 'AlreadyExists') return alreadyExists(info, info.name).message
    if (reason === 'Conflict') return conflict(info, info.name, staleObjectMessage).message
  }
  return usualMessages[reason]
}

function statusFailure(fault: StatusFault, exchange: Exchange): ApiError {
  const { reason, message, code, retryAfterSeconds } = fault
  const { info } = exchange
  const details: StatusDetails = {
    ...(info.kind === 'resource' && detailsOf(info, info.name)),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  }
  return new ApiError(reason, message ?? messageOf(reason, exchange), {
    details,
    ...(code !== undefined && { code }),
  })
}

/** The failure of a lost race: `Conflict` for an existing object, `AlreadyExists` for a create. */
async function conflictFailure({ request, info, services }: Exchange): Promise<ApiError> {
  if (info.kind !== 'resource') throw new TypeError('a conflict needs a resource')
  if (info.name !== '') return conflict(info, info.name, staleObjectMessage)
  const bytes = await request.body(maxBodyBytes)
  const { value } = services.api.formats.parseBody(bytes, request.header('content-type'))
  const metadata = isJsonObject(value) ? structOf(value, 'metadata') : {}
  return alreadyExists(info, textOf(metadata, 'name') || textOf(metadata, 'generateName'))
}

async function expiredFailure({ info, query, services }: Exchange): Promise<ApiError> {
  const { brand, store } = services
  const token = query.get('continue') ?? ''
  if (info.verb !== 'list') {
    const version = parseResourceVersion(query, versionRefusal(brand))
    return versionTooOld(version ?? 0, store.cache.revision)
  }
  if (token === '') return expiredList()
  const tokens = await continueTokens(store, services)
  const scope = tokenScope('namespace' in info ? info.namespace : '')
  return expiredContinue(tokens, tokens.read(token, scope), scope)
}

/**
 * The error that a client gets for an injected fault, with the message of the real error.
 *
 * @throws ApiError for a request that the server would refuse earlier: an unreadable body, a foreign continue token.
 */
function faultFailure(fault: FailureFault, exchange: Exchange): ApiError | Promise<ApiError> {
  switch (fault.type) {
    case 'status':
      return statusFailure(fault, exchange)
    case 'conflict':
      return conflictFailure(exchange)
    case 'too-many-requests':
      return tooManyRequests(fault.retryAfterSeconds)
    case 'expired':
      return expiredFailure(exchange)
  }
}
