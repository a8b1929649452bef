import { quoteText } from '../../../base/text/quote-text.ts'

/** Malformed index ranges; the message is the original's. */
export class IndexRangeError extends Error {}

const mostInt64 = 2n ** 63n - 1n

function indexOf(text: string, completions: number): number {
  if (!/^[+-]?\d+$/.test(text) || BigInt(text.replace('+', '')) > mostInt64) {
    throw new IndexRangeError(`cannot convert string to integer for index: ${quoteText(text)}`)
  }
  const index = Number(text)
  if (index >= completions) throw new IndexRangeError(`too large index: ${quoteText(text)}`)
  return index
}

function notIncreasing(previous: number, current: number): IndexRangeError {
  return new IndexRangeError(`non-increasing order, previous: ${previous}, current: ${current}`)
}

type IndexRange = readonly [first: number, last: number]

function parseRange(range: string, completions: number): IndexRange {
  const [from = '', to, ...more] = range.split('-')
  if (more.length > 0) {
    throw new IndexRangeError(
      `the fragment ${quoteText(range)} violates the requirement that an index interval can have at most two parts separated by '-'`,
    )
  }
  const first = indexOf(from, completions)
  const last = to === undefined ? first : indexOf(to, completions)
  if (to !== undefined && first >= last) throw notIncreasing(first, last)
  return [first, last]
}

/**
 * Counts the indexes in a text like `1,3-5`, of a job with `completions`.
 * @throws IndexRangeError where the text is malformed.
 */
export function countIndexes(text: string, completions: number): number {
  if (text === '') return 0
  let before: number | undefined
  let total = 0
  for (const range of text.split(',')) {
    const [first, last] = parseRange(range, completions)
    if (before !== undefined && before >= first) throw notIncreasing(before, first)
    total += last - first + 1
    before = last
  }
  return total
}

/** What is wrong with ranges of indexes; undefined where nothing is. */
export function indexFault(text: string, completions: number): string | undefined {
  try {
    countIndexes(text, completions)
    return undefined
  } catch (error) {
    if (error instanceof IndexRangeError) return error.message
    throw error
  }
}

/** The ranges of a text that are well-formed, in the order of the text. */
function readableRanges(text: string, completions: number): readonly IndexRange[] {
  return text.split(',').flatMap((range) => {
    try {
      return [parseRange(range, completions)]
    } catch (error) {
      if (error instanceof IndexRangeError) return []
      throw error
    }
  })
}

/** The first index that two texts of ranges share, by a walk that takes both for ascending; undefined where none is found. */
export function firstCommonIndex(a: string, b: string, completions: number): number | undefined {
  const [left, right] = [readableRanges(a, completions), readableRanges(b, completions)]
  for (let i = 0, j = 0; ;) {
    const [one, other] = [left[i], right[j]]
    if (!one || !other) return undefined
    if (one[0] <= other[1] && other[0] <= one[1]) return Math.max(one[0], other[0])
    if (one[0] <= other[0]) i++
    else j++
  }
}
