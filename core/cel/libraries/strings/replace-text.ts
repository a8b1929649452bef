import { codePointLength, isPair } from '../../values/code-points.ts'
import type { Result } from '../../values/value.ts'
import { longestText, textTooLong } from '../limits.ts'
import { findText } from './search-text.ts'

/**
 * Replaces the first `limit` occurrences of a pattern, all where the limit is negative. An empty pattern occurs before each
 * character and at the end.
 */
export function replaceText(
  text: string,
  pattern: string,
  replacement: string,
  limit: number | bigint = -1,
): Result {
  if (pattern === replacement || limit === 0) return text
  const count = limit < 0 ? Infinity : Number(limit)
  if (pattern === '') return insertBetween(text, replacement, count)
  let result = ''
  let end = 0
  for (let done = 0; done < count; done += 1) {
    const index = findText(text, pattern, end)
    if (index < 0) break
    result += text.slice(end, index) + replacement
    if (result.length > longestText) return textTooLong('replace')
    end = index + pattern.length
  }
  result += text.slice(end)
  return result.length > longestText ? textTooLong('replace') : result
}

function insertBetween(text: string, inserted: string, count: number): Result {
  const places = Math.min(count, codePointLength(text) + 1)
  if (text.length + places * inserted.length > longestText) return textTooLong('replace')
  let result = ''
  let end = 0
  for (let done = 0; done < places; done += 1) {
    const next = done === 0 ? 0 : end + (isPair(text, end) ? 2 : 1)
    result += text.slice(end, next) + inserted
    end = next
  }
  return result + text.slice(end)
}
