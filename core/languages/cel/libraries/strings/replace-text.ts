import { codePointLength, isPair } from '../../values/code-points.ts'
import type { Result } from '../../values/value.ts'
import { longestReplaced, textTooLong } from '../limits.ts'
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
    if (result.length > longestReplaced) return textTooLong('replace', longestReplaced)
    end = index + pattern.length
  }
  result += text.slice(end)
  return result.length > longestReplaced ? textTooLong('replace', longestReplaced) : result
}

function insertBetween(text: string, inserted: string, count: number): Result {
  const places = Math.min(count, codePointLength(text) + 1)
  if (text.length + places * inserted.length > longestReplaced)
    return textTooLong('replace', longestReplaced)
  // A text that grew character by character would be a tree with a node for each.
  const parts: string[] = []
  let end = 0
  for (let done = 0; done < places; done += 1) {
    const next = done === 0 ? 0 : end + (isPair(text, end) ? 2 : 1)
    parts.push(text.slice(end, next))
    end = next
  }
  return parts.join(inserted) + inserted + text.slice(end)
}
