import type { JsonObject } from '../json.ts'

/** The reason of a failed request. The HTTP status code follows from it; see {@link codeOf}. */
export type StatusReason =
  | 'BadRequest'
  | 'Unauthorized'
  | 'Forbidden'
  | 'NotFound'
  | 'MethodNotAllowed'
  | 'NotAcceptable'
  | 'AlreadyExists'
  | 'Conflict'
  | 'Gone'
  | 'Expired'
  | 'RequestEntityTooLarge'
  | 'UnsupportedMediaType'
  | 'Invalid'
  | 'TooManyRequests'
  | 'InternalError'
  /** An error that kube-apiserver gives no reason; the Status has no `reason` field. */
  | 'Unknown'
  | 'StorageReadError'
  | 'ServiceUnavailable'
  | 'Timeout'

const codes: Readonly<Record<StatusReason, number>> = {
  BadRequest: 400,
  Unauthorized: 401,
  Forbidden: 403,
  NotFound: 404,
  MethodNotAllowed: 405,
  NotAcceptable: 406,
  AlreadyExists: 409,
  Conflict: 409,
  Gone: 410,
  Expired: 410,
  RequestEntityTooLarge: 413,
  UnsupportedMediaType: 415,
  Invalid: 422,
  TooManyRequests: 429,
  InternalError: 500,
  Unknown: 500,
  StorageReadError: 500,
  ServiceUnavailable: 503,
  Timeout: 504,
}

export function codeOf(reason: StatusReason): number {
  return codes[reason]
}

export const statusReasons: readonly string[] = Object.keys(codes)

export type CauseReason =
  | 'FieldValueNotFound'
  | 'FieldValueRequired'
  | 'FieldValueDuplicate'
  | 'FieldValueInvalid'
  | 'FieldValueNotSupported'
  | 'FieldValueForbidden'
  | 'FieldValueTooLong'
  | 'FieldValueTooMany'
  | 'FieldValueTypeInvalid'
  | 'FieldManagerConflict'
  | 'ResourceVersionTooLarge'
  | 'NamespaceTerminating'
  | 'DisruptionBudget'
  | 'UnexpectedServerResponse'
  | 'InternalError'

/** One cause of an error, usually about one field (`spec.containers[0].name`). Few have no reason. */
export type StatusCause = { reason?: CauseReason; message: string; field?: string }

/**
 * A cause as the server finds it. What it has beside the fields of a {@link StatusCause} steers how the answer is made, and is left
 * out where the answer's details are made (`boundedDetails`).
 */
export type FoundCause = StatusCause & {
  /** The path by which causes are put in order, where it is not the field's; see `placedAt`. */
  place?: string
  /**
   * The rule whose error declarative validation finds, too, by the name of its tag (`minimum`); empty for a required value.
   * Absent for an error that only hand-written validation finds.
   */
  origin?: string
  /** Whether its maker has bounded the message, at more length than those of other causes: it is shown whole. */
  isBounded?: boolean
}

/** A cause as one text: `spec.a: Required value`. */
export function causeText({ field = '', message }: StatusCause): string {
  return `${field}: ${message}`
}

export type StatusDetails = {
  name?: string
  group?: string
  /** The resource's name, for historical reasons. */
  kind?: string
  uid?: string
  causes?: StatusCause[]
  retryAfterSeconds?: number
}

/** The Status object: the body of every error, and of the answer to a delete that removed the object. */
export type Status = JsonObject & {
  kind: 'Status'
  apiVersion: 'v1'
  metadata: { continue?: string; resourceVersion?: string }
  status: 'Success' | 'Failure'
  message?: string
  reason?: StatusReason
  details?: StatusDetails
  /** The HTTP status code of an error; absent for success. */
  code?: number
}
