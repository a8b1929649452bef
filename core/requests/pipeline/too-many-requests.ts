import type { ApiResponse } from '../../base/http/api-response.ts'
import { plainError } from '../../base/http/plain-error.ts'
import { dryRunLabel } from './dry-run-label.ts'
import type { Exchange } from './exchange.ts'
import { isApply } from './is-apply.ts'

/** The answer to a request beyond the limits, in the words and the form of the original. */
export function tooManyRequests(
  { info, query, request, services }: Exchange,
  retryAfterSeconds: number,
): ApiResponse {
  services.metrics.requests.refused(info, 429, {
    dryRun: dryRunLabel(query),
    isApply: isApply(info, request),
  })
  const answer = plainError(429, 'Too many requests, please try again later.')
  return { ...answer, headers: [...answer.headers, 'retry-after', String(retryAfterSeconds)] }
}
