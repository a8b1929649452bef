import { boundedText } from '../../text/bounded-text.ts'
import { quoteText } from '../../text/quote-text.ts'
import { formatGroupResource } from '../group-version.ts'
import { boundedDetails, boundedMessage, maxNameLength, boundedCauses } from './status-limits.ts'
import {
  codeOf,
  type FoundCause,
  type Status,
  type StatusCause,
  type StatusDetails,
  type StatusReason,
} from './status.ts'

interface ApiErrorOptions {
  readonly details?: StatusDetails
  /** A fresh token for an expired `continue`. */
  readonly continueToken?: string
  readonly cause?: unknown
  /** The HTTP status code, where it is not the reason's usual one. */
  readonly code?: number
  /** Whether an authorizer refused the request: the answer to it carries `x-content-type-options: nosniff`. */
  readonly isDenial?: boolean
}

/**
 * The error that is answered as a Status. The functions below own the messages, which are the ones that clients know;
 * the constructor cuts a message to the room of an answer, so that a client does not get back all that it sent.
 */
export class ApiError extends Error {
  readonly reason: StatusReason
  readonly code: number
  readonly details: StatusDetails | undefined
  readonly continueToken: string | undefined
  readonly isDenial: boolean

  constructor(reason: StatusReason, message: string, options: ApiErrorOptions = {}) {
    super(boundedMessage(message, reason, options.details), { cause: options.cause })
    this.name = 'ApiError'
    this.reason = reason
    this.code = options.code ?? codeOf(reason)
    this.details = options.details && boundedDetails(options.details)
    this.continueToken = options.continueToken
    this.isDenial = options.isDenial ?? false
  }

  toStatus(): Status {
    const metadata = this.continueToken === undefined ? {} : { continue: this.continueToken }
    return {
      kind: 'Status',
      apiVersion: 'v1',
      metadata,
      status: 'Failure',
      message: this.message,
      ...(this.reason !== 'Unknown' && { reason: this.reason }),
      ...(this.details && { details: this.details }),
      code: this.code,
    }
  }
}

/** Group and name of a resource, which an error's message and details show; a ResourceDefinition fits. */
export interface NamedResource {
  readonly group: string
  readonly resource: string
}

export function detailsOf(resource: NamedResource, name: string): StatusDetails {
  return {
    ...(name !== '' && { name }),
    ...(resource.group !== '' && { group: resource.group }),
    kind: resource.resource,
  }
}

/** The resource as errors name it: `pods`, `deployments.apps`. */
export function qualified(resource: NamedResource): string {
  return formatGroupResource(resource.group, resource.resource)
}

export function notFound(resource: NamedResource, name: string): ApiError {
  return new ApiError('NotFound', `${qualified(resource)} ${quoteText(name)} not found`, {
    details: detailsOf(resource, name),
  })
}

/** The 404 for a path without resource: no such group, version or resource is served. */
export function unknownPath(): ApiError {
  return new ApiError('NotFound', 'the server could not find the requested resource', {
    details: {},
  })
}

/**
 * The 409 for a name in use. `state` begins the message, such as `object is being deleted: `; `hasPrefix`: the name was generated
 * from `generateName`, and a retry may find a free one.
 */
export function alreadyExists(
  resource: NamedResource,
  name: string,
  { state = '', hasPrefix = false }: { state?: string; hasPrefix?: boolean } = {},
): ApiError {
  const taken = `${state}${qualified(resource)} ${quoteText(name)} already exists`
  const details = { ...detailsOf(resource, name), ...(hasPrefix && { retryAfterSeconds: 1 }) }
  const next = ', the server was not able to generate a unique name for the object'
  return new ApiError('AlreadyExists', hasPrefix ? taken + next : taken, { details })
}

export function conflict(resource: NamedResource, name: string, why: string): ApiError {
  const message = `Operation cannot be fulfilled on ${qualified(resource)} ${quoteText(name)}: ${why}`
  return new ApiError('Conflict', message, { details: detailsOf(resource, name) })
}

/**
 * The fields that an apply would take from one field manager; `manager` as the message names it: `"ctl" using apps/v1`.
 */
export interface ManagerConflict {
  readonly manager: string
  readonly fields: readonly string[]
}

/**
 * The 409 for an apply that would take fields from other field managers; clients list the causes and say how to force
 * it.
 */
export function applyConflict(conflicts: readonly ManagerConflict[]): ApiError {
  const causes = conflicts.flatMap(({ manager, fields }) =>
    fields.map((field): StatusCause => ({
      reason: 'FieldManagerConflict',
      message: `conflict with ${manager}`,
      field,
    })),
  )
  const [only] = causes
  const summary =
    causes.length === 1 && only
      ? `1 conflict: ${only.message}: ${only.field ?? ''}`
      : `${causes.length} conflicts: ${conflicts.flatMap(conflictLines).join('\n')}`
  return new ApiError('Conflict', `Apply failed with ${summary}`, { details: { causes } })
}

function conflictLines({ manager, fields }: ManagerConflict): string[] {
  return [`conflicts with ${manager}:`, ...fields.map((field) => `- ${field}`)]
}

export const staleObjectMessage =
  'the object has been modified; please apply your changes to the latest version and try again'

/** The 422 for an object that fails validation; clients print `Pod "web" is invalid: ...`. */
export function invalid(
  kind: { readonly group: string; readonly kind: string },
  name: string,
  causes: readonly FoundCause[],
): ApiError {
  const shown = boundedCauses(causes)
  const lines = shown.map((cause) => (cause.field ? `${cause.field}: ` : '') + cause.message)
  const more = causes.length - shown.length
  if (more > 0) lines.push(`and ${more} more`)
  const unique = [...new Set(lines)]
  const text = unique.length === 1 ? unique.join('') : `[${unique.join(', ')}]`
  const quoted = quoteText(boundedText(name, maxNameLength))
  const subject = `${formatGroupResource(kind.group, kind.kind)} ${quoted}`
  const message = `${subject} is invalid: ${text}`
  return new ApiError('Invalid', message, {
    details: {
      ...(name !== '' && { name }),
      ...(kind.group !== '' && { group: kind.group }),
      ...(kind.kind !== '' && { kind: kind.kind }),
      causes: shown,
    },
  })
}

/**
 * The 500 of an error that kube-apiserver does not classify: a message without reason, on which some clients rely.
 */
export function unclassifiedError(message: string): ApiError {
  return new ApiError('Unknown', message)
}

export function badRequest(message: string, cause?: unknown): ApiError {
  return new ApiError('BadRequest', message, { cause })
}

/** The 403 for a request to a resource; `why` ends the message. */
export function forbidden(
  resource: NamedResource,
  name: string,
  why: string,
  causes: readonly FoundCause[] = [],
): ApiError {
  const subject = name === '' ? qualified(resource) : `${qualified(resource)} ${quoteText(name)}`
  // A path with an empty part names no resource, and its denial no subject.
  const message =
    qualified(resource) === '' ? `forbidden: ${why}` : `${subject} is forbidden: ${why}`
  return new ApiError('Forbidden', message, {
    details: { ...detailsOf(resource, name), ...(causes.length > 0 && { causes: [...causes] }) },
  })
}

/** The 400 for a path with a name that no object can have; `problems` are those that a {@link NameRule} found. */
export function invalidNameInPath(name: string, problems: readonly string[]): ApiError {
  return badRequest(`Name parameter invalid: ${quoteText(name)}: ${problems.join(';')}`)
}

export function unauthorized(): ApiError {
  return new ApiError('Unauthorized', 'Unauthorized')
}

export function methodNotAllowed(resource: NamedResource, verb: string): ApiError {
  const message = `${verb} is not supported on resources of kind "${qualified(resource)}"`
  return new ApiError('MethodNotAllowed', message, { details: detailsOf(resource, '') })
}

/** The 405 for a path that is no resource, or an HTTP method that nothing serves. */
export function methodNotAllowedOnPath(): ApiError {
  const message = 'the server does not allow this method on the requested resource'
  return new ApiError('MethodNotAllowed', message, { details: {} })
}

export function notAcceptable(supported: readonly string[]): ApiError {
  const message = `only the following media types are accepted: ${supported.join(', ')}`
  return new ApiError('NotAcceptable', message)
}

/** The 406 for an `Accept` header with none of the media types that are `produced` at this path. */
export function noRepresentation(produced: readonly string[]): ApiError {
  const message = `406: Not Acceptable\n\nAvailable representations: ${produced.join(', ')}`
  return new ApiError('NotAcceptable', message, { details: {} })
}

export function unsupportedMediaType(supported: readonly string[]): ApiError {
  const message = `the body of the request was in an unknown format - accepted media types include: ${supported.join(', ')}`
  return new ApiError('UnsupportedMediaType', message)
}

/** The 415 for a patch type that the path does not read; kube-apiserver refuses it before it looks at anything else. */
export function unsupportedPatch(): ApiError {
  return new ApiError('UnsupportedMediaType', '415: Unsupported Media Type', { details: {} })
}

/** The 415 for a body in a `Content-Encoding` that the host cannot decode. */
export function unsupportedContentEncoding(encoding: string): ApiError {
  const message = `the content encoding "${encoding}" is not supported; send the body plain or as gzip`
  return new ApiError('UnsupportedMediaType', message)
}

/** The 403 for a request that names no resource: a foreign host or origin, a path the user may not reach. */
export function forbiddenRequest(why: string): ApiError {
  return new ApiError('Forbidden', `forbidden: ${why}`, { details: {} })
}

/** The 504 for a request that waited too long; `what` names what it waited for. */
export function timedOut(what: string): ApiError {
  return new ApiError('Timeout', `Timeout: ${what}`)
}

export function tooLarge(message: string): ApiError {
  return new ApiError('RequestEntityTooLarge', message)
}

/** The 410 for a resource version, or a continue token of one, that is no longer held. */
export function expired(message: string, continueToken?: string): ApiError {
  return new ApiError('Expired', message, continueToken === undefined ? {} : { continueToken })
}

/**
 * The 410 for a watch after a resource version that is no longer held; `oldest` is the oldest that a watch can start
 * after.
 */
export function versionTooOld(wanted: number, oldest: number): ApiError {
  return expired(`too old resource version: ${wanted} (${oldest})`)
}

/** The 504 for a resource version in the future; clients retry on this message, cause and `retryAfterSeconds`. */
export function resourceVersionTooLarge(wanted: number, current: number): ApiError {
  const message = `Too large resource version: ${wanted}, current: ${current}`
  return new ApiError('Timeout', `Timeout: ${message}`, {
    details: {
      causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }],
      retryAfterSeconds: 1,
    },
  })
}

/** The 500 for a fault of the server. `id` names the log line that holds the cause; the cause itself is never sent. */
export function internalError(id: string, cause: unknown): ApiError {
  const message = `an internal error occurred; the server's log names its cause under id ${id}`
  return new ApiError('InternalError', `Internal error occurred: ${message}`, { cause })
}

/**
 * The 500 whose cause a client is shown, such as `failed to allocate a nodePort: range is full`. The cause has no reason.
 */
export function explainedInternalError(message: string): ApiError {
  return new ApiError('InternalError', `Internal error occurred: ${message}`, {
    details: { causes: [{ message }] },
  })
}

export function tooManyRequests(retryAfterSeconds = 1): ApiError {
  const message = 'Too many requests, please try again later.'
  return new ApiError('TooManyRequests', message, { details: { retryAfterSeconds } })
}

export function serviceUnavailable(message: string, retryAfterSeconds = 1): ApiError {
  return new ApiError('ServiceUnavailable', message, { details: { retryAfterSeconds } })
}
