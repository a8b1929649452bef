import { boundedText } from '../api/bounded-text.ts'
import { encodeHeaderText } from '../http/header-text.ts'
import { type Exchange, isResponse, mapAnswer, type Outcome, type Stage } from './exchange.ts'

/** The longest warning text sent, in characters; headers are no place for more. */
const maxWarningLength = 1_024

/** All warnings of one answer together, in bytes. */
const maxWarningsLength = 4_096

const unprintable = /[^ -~\p{L}\p{M}\p{N}\p{P}\p{S}]/gu

function warningHeaders(warnings: readonly string[]): string[] {
  const headers: string[] = []
  let length = 0
  for (const warning of new Set(warnings)) {
    // No line ends or other signs that steer; letters of every script go out as UTF-8.
    const shown = boundedText(warning, maxWarningLength).replaceAll(unprintable, '?')
    const text = encodeHeaderText(shown)
    length += text.length
    if (length > maxWarningsLength) break
    headers.push('warning', `299 - "${text.replaceAll(/["\\]/g, '\\$&')}"`)
  }
  return headers
}

function withCommonHeaders(exchange: Exchange, outcome: Outcome): Outcome {
  if (!isResponse(outcome)) return outcome
  const headers = [...outcome.headers, 'audit-id', exchange.id]
  if (!outcome.headers.includes('cache-control')) headers.push('cache-control', 'no-cache, private')
  if (exchange.warnings.length > 0) headers.push(...warningHeaders(exchange.warnings))
  return { ...outcome, headers }
}

/** Outermost: every answer, failures too, carries the request's id, its caching rule and its warnings. */
export const audit: Stage = (exchange, next) =>
  mapAnswer(next(exchange), (outcome) => withCommonHeaders(exchange, outcome))
