import { ApiError, explainedInternalError } from '../../../base/api/errors/api-error.ts'
import type { Status, StatusDetails, StatusReason } from '../../../base/api/errors/status.ts'
import { listOf, numberOf, objectOf, textOf } from '../../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject } from '../../../base/api/json.ts'
import { quoteText } from '../../../base/text/quote-text.ts'

interface FailureTerms {
  readonly cause?: unknown
  readonly code?: number | undefined
}

/** A webhook that could not be asked, or gave no answer that can be used. Its failure policy decides what becomes of the request. */
export class WebhookFailure extends Error {
  /** HTTP status by which metrics count the failure. */
  readonly code: number

  constructor(webhook: string, why: string, { cause, code = 503 }: FailureTerms = {}) {
    super(`failed calling webhook ${quoteText(webhook)}: ${why}`, { cause })
    this.name = 'WebhookFailure'
    this.code = code
  }

  /** The 500 that answers the request where the failure policy is `Fail`. */
  toApiError(): ApiError {
    return explainedInternalError(this.message)
  }
}

const [lowestErrorCode, highestErrorCode] = [400, 999]

/** The HTTP status of a refusal: the webhook's code, 400 at least; 500 for a code that has not three digits, at which the original panics. */
export function errorCodeOf(status: JsonObject): number {
  const code = Math.max(numberOf(status, 'code') ?? 0, lowestErrorCode)
  return Number.isInteger(code) && code <= highestErrorCode ? code : 500
}

/** The refusal of a request by a webhook: a Status with the code, reason and details that the webhook gave. */
export class WebhookDenial extends ApiError {
  readonly #given: JsonObject

  /** @param status the `status` of the webhook's response */
  constructor(webhook: string, status: JsonObject) {
    const [given, reason] = [textOf(status, 'message'), textOf(status, 'reason')]
    const why = given || reason
    const denied = `admission webhook ${quoteText(webhook)} denied the request`
    super('Unknown', why === '' ? `${denied} without explanation` : `${denied}: ${why}`, {
      code: errorCodeOf(status),
    })
    this.#given = status
  }

  override toStatus(): Status {
    const { kind, apiVersion, metadata, message, code } = super.toStatus()
    const [status, reason] = [textOf(this.#given, 'status'), textOf(this.#given, 'reason')]
    const given = objectOf(this.#given, 'details')
    return {
      kind,
      apiVersion,
      metadata,
      status: status === '' || status === 'Success' ? 'Failure' : status,
      message,
      ...(reason !== '' && { reason: reason as StatusReason }),
      ...(given && { details: statusDetails(given) }),
      code,
    } as Status
  }
}

/** `details` with the fields that a Status has, in their order. */
export function statusDetails(given: JsonObject): StatusDetails {
  const causes = listOf(given, 'causes').filter((cause) => isJsonObject(cause))
  const seconds = numberOf(given, 'retryAfterSeconds') ?? 0
  // A reason of another server may be one that this server does not have.
  return {
    ...texts(given, 'name', 'group', 'kind', 'uid'),
    ...(causes.length > 0 && {
      causes: causes.map((cause) => texts(cause, 'reason', 'message', 'field')),
    }),
    ...(seconds !== 0 && { retryAfterSeconds: seconds }),
  } as StatusDetails
}

function texts(object: JsonObject, ...names: readonly string[]): JsonObject {
  const found = names.filter((name) => textOf(object, name) !== '')
  return Object.fromEntries(found.map((name) => [name, textOf(object, name)]))
}
