import { isPair } from '../../values/code-points.ts'
import { findText } from './search-text.ts'

/**
 * Splits a text at each occurrence of a separator into `limit` parts at most, the last of which is the rest; without limit
 * where that is negative. An empty separator splits between characters.
 */
export function splitText(
  text: string,
  separator: string,
  limit: number | bigint = -1,
): readonly string[] {
  if (limit === 0) return []
  const most = limit < 0 ? Infinity : Number(limit)
  if (separator === '') return splitCharacters(text, most)
  const parts: string[] = []
  let end = 0
  while (parts.length < most - 1) {
    const index = findText(text, separator, end)
    if (index < 0) break
    parts.push(text.slice(end, index))
    end = index + separator.length
  }
  parts.push(text.slice(end))
  return parts
}

function splitCharacters(text: string, most: number): readonly string[] {
  const parts: string[] = []
  let end = 0
  while (end < text.length && parts.length < most - 1) {
    const next = end + (isPair(text, end) ? 2 : 1)
    parts.push(text.slice(end, next))
    end = next
  }
  if (end < text.length) parts.push(text.slice(end))
  return parts
}
