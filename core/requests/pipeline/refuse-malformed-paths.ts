import { plainInternalError } from '../../base/http/plain-error.ts'
import type { Stage } from './exchange.ts'

/** Answers 500 to a path that begins as one of resources and names none (`/api/v1/watch`), as the original does before it authenticates. */
export const refuseMalformedPaths: Stage = (exchange, next) => {
  const { info, request } = exchange
  if (info.kind !== 'path' || info.error === undefined) return next(exchange)
  return plainInternalError(request, `failed to create RequestInfo: ${info.error}`)
}
