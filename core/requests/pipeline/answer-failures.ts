import { ApiError, internalError, serviceUnavailable } from '../../base/api/errors/api-error.ts'
import type { ApiResponse } from '../../base/http/api-response.ts'
import { ConnectionCut } from '../../base/http/connection-cut.ts'
import { wantsPretty } from '../../base/http/wants-pretty.ts'
import { errorText } from '../../base/text/error-text.ts'
import { StorageError } from '../../storage/engine/storage.ts'
import { type Exchange, type Stage, whenAnswered } from './exchange.ts'

/** The answer to an operational error of the store (unavailable, full); undefined for an unexpected one. */
function expectedOfStore(error: StorageError): ApiError | undefined {
  const isOfSharedStore = error.details['isShared'] === true
  // As the original, and without a Retry-After: clients would wait for a store that is gone again and again.
  if (error.code === 'unavailable' && isOfSharedStore) {
    return timedOut('request did not complete within the allotted timeout', error)
  }
  if (error.code === 'unavailable') return serviceUnavailable(error.message)
  // As the original answers what etcd refuses: too large a request, no space, too many requests, no leader.
  if (error.code === 'refused') return new ApiError('Unknown', error.message, { code: 500 })
  if (error.code === 'outcome-unknown' && isOfSharedStore) {
    const text = 'request did not complete within requested timeout - context deadline exceeded'
    return timedOut(text, error)
  }
  if (error.code !== 'full') return undefined
  const message = `the store is full: ${error.message}`
  return new ApiError('ServiceUnavailable', message, { code: 507, cause: error })
}

/** The answer to a call that a shared store did not answer in time, in the words of the original. */
function timedOut(text: string, cause: StorageError): ApiError {
  return new ApiError('Timeout', `Timeout: ${text}`, { code: 504, details: {}, cause })
}

/** The HTTP status of the answer to an error; undefined where there is no answer. */
export function failureCode(error: unknown): number | undefined {
  if (error instanceof ConnectionCut) return undefined
  if (error instanceof ApiError) return error.code
  const expected = error instanceof StorageError ? expectedOfStore(error) : undefined
  return expected?.code ?? 500
}

/** The ApiError for anything thrown. Any other error is a defect: logged with its cause, which is never sent. */
function toApiError(exchange: Exchange, error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const expected = error instanceof StorageError ? expectedOfStore(error) : undefined
  if (expected) return expected
  const { method, path, signal } = exchange.request
  // The client has gone, so this is no defect, and the answer has no reader.
  if (signal.aborted && error === signal.reason) return internalError(exchange.id, error)
  exchange.audit?.panicked(error)
  const { logger } = exchange.services.runtime
  const cause = errorText(error)
  logger.error('request failed', { id: exchange.id, method, path, cause })
  return internalError(exchange.id, error)
}

/** The `Status` answer for an error. @throws ConnectionCut, on which the host sends no answer. */
function answer(exchange: Exchange, error: unknown): ApiResponse {
  if (error instanceof ConnectionCut) throw error
  const failure = toApiError(exchange, error)
  const { query, request, services } = exchange
  const { contentType, body } = services.api.formats.encodeDocument(
    failure.toStatus(),
    request.header('accept'),
    wantsPretty(request, query),
  )
  const headers = ['content-type', contentType]
  if (failure.isDenial) headers.push('x-content-type-options', 'nosniff')
  const seconds = failure.details?.retryAfterSeconds
  if (seconds !== undefined) headers.push('retry-after', String(seconds))
  return { status: failure.code, headers, body }
}

/** The only stage that turns errors into a `Status`; an unexpected error is a 500 of its request alone. */
export const answerFailures: Stage = (exchange, next) =>
  whenAnswered(
    () => next(exchange),
    (outcome) => outcome,
    (error) => answer(exchange, error),
  )
