import { denial } from '../../access/authz/denial.ts'
import {
  alreadyExists,
  ApiError,
  conflict,
  detailsOf,
  notFound,
  staleObject,
  tooManyRequests,
  versionTooOld,
} from '../../base/api/api-error.ts'
import { structOf, textOf } from '../../base/api/json-fields.ts'
import { isJsonObject } from '../../base/api/json.ts'
import type { StatusDetails, StatusReason } from '../../base/api/status.ts'
import type { Fault } from '../faults/fault-rule.ts'
import { continueTokens } from '../rest/read/continue-key.ts'
import { expiredContinue, expiredList } from '../rest/read/expired-list.ts'
import { parseResourceVersion, versionRefusal } from '../rest/read/resource-version.ts'
import { maxBodyBytes } from '../rest/request-object.ts'
import { attributesOf } from './authorize.ts'
import type { Exchange } from './exchange.ts'

type StatusFault = Extract<Fault, { readonly type: 'status' }>

/** A fault that answers in place of the server. */
export type FailureFault = Extract<
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
    if (reason === 'Conflict') return conflict(info, info.name, staleObject).message
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
  if (info.name !== '') return conflict(info, info.name, staleObject)
  const bytes = await request.body(maxBodyBytes)
  const { value } = services.formats.parseBody(bytes, request.header('content-type'))
  const metadata = isJsonObject(value) ? structOf(value, 'metadata') : {}
  return alreadyExists(info, textOf(metadata, 'name') || textOf(metadata, 'generateName'))
}

async function expiredFailure({ info, query, services }: Exchange): Promise<ApiError> {
  const { brand, storage, runtime, cache } = services
  const token = query.get('continue') ?? ''
  if (info.verb !== 'list') {
    const version = parseResourceVersion(query, versionRefusal(brand))
    return versionTooOld(version ?? 0, cache.revision)
  }
  if (token === '') return expiredList()
  const tokens = await continueTokens(storage, runtime)
  return expiredContinue(tokens, tokens.read(token))
}

/**
 * The error that a client gets for an injected fault, with the message of the real error.
 *
 * @throws ApiError for a request that the server would refuse earlier: an unreadable body, a foreign continue token.
 */
export function faultFailure(
  fault: FailureFault,
  exchange: Exchange,
): ApiError | Promise<ApiError> {
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
