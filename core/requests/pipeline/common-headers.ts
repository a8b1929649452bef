import { type Exchange, isResponse, mapAnswer, type Outcome, type Stage } from './exchange.ts'
import { warningHeaders } from './warning-headers.ts'

function withCommonHeaders(exchange: Exchange, outcome: Outcome): Outcome {
  if (!isResponse(outcome)) return outcome
  const headers = ['audit-id', exchange.id, ...outcome.headers]
  if (!outcome.headers.includes('cache-control')) headers.push('cache-control', 'no-cache, private')
  if (exchange.flow) headers.push(...exchange.flow.headers)
  if (exchange.warnings.length > 0) headers.push(...warningHeaders(exchange.warnings))
  return { ...outcome, headers }
}

/** Adds `Audit-Id`, `Cache-Control` and `Warning` headers, and those of priority and fairness, to every answer, failures included. */
export const addCommonHeaders: Stage = (exchange, next) =>
  mapAnswer(next(exchange), (outcome) => withCommonHeaders(exchange, outcome))
