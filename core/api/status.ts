import type { JsonObject } from './json.ts'

/** Why a request failed. The HTTP code derives from it; see {@link codeOf}. */
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
  /** What the original has no reason for; it is written as none. */
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

/** One reason within an error, usually about one field (`spec.containers[0].name`). */
export type Cause = { reason: CauseReason; message: string; field?: string }

export type StatusDetails = {
  name?: string
  group?: string
  /** The resource's name, for historical reasons. */
  kind?: string
  uid?: string
  causes?: Cause[]
  retryAfterSeconds?: number
}

/** The body of every error, and of a delete that left nothing behind. */
export type Status = JsonObject & {
  kind: 'Status'
  apiVersion: 'v1'
  metadata: { continue?: string; resourceVersion?: string }
  status: 'Success' | 'Failure'
  message?: string
  reason?: StatusReason
  details?: StatusDetails
  /** A delete that left nothing behind says none; every error does. */
  code?: number
}
