import { quoteText } from '../../api/quote-text.ts'

/** Malformed index ranges; the message is the original's. */
export class IndexRangeError extends Error {}

function indexOf(text: string, completions: number): number {
  if (!/^[+-]?\d+$/.test(text)) {
    throw new IndexRangeError(`cannot convert string to integer for index: ${quoteText(text)}`)
  }
  const index = Number(text)
  if (index >= completions) throw new IndexRangeError(`too large index: ${quoteText(text)}`)
  return index
}

function notIncreasing(previous: number, current: number): IndexRangeError {
  return new IndexRangeError(`non-increasing order, previous: ${previous}, current: ${current}`)
}

/**
 * Counts the indexes in a text like `1,3-5`, of a job with `completions`.
 * @throws IndexRangeError where the text is malformed.
 */
export function countIndexes(text: string, completions: number): number {
  if (text === '') return 0
  let last: number | undefined
  let total = 0
  for (const range of text.split(',')) {
    const [from = '', to, ...more] = range.split('-')
    if (more.length > 0) {
      throw new IndexRangeError(
        `the fragment ${quoteText(range)} violates the requirement that an index interval can have at most two parts separated by '-'`,
      )
    }
    const first = indexOf(from, completions)
    const end = to === undefined ? first : indexOf(to, completions)
    if (to !== undefined && first >= end) throw notIncreasing(first, end)
    if (last !== undefined && last >= first) throw notIncreasing(last, first)
    total += end - first + 1
    last = end
  }
  return total
}
