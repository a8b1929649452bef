/** Comparisons of elements that may still be made; no limit outside of `limitComparisons`. */
let left = Infinity

/** Ends an evaluation that compared more elements than it may. */
export class TooManyComparisons extends Error {}

/**
 * Bounds the comparisons of elements that are made from now on within lists, maps and JSON. Costs count the outermost list only,
 * and an expression of a few words makes lists whose elements are one long list again and again.
 *
 * @returns what was left of the former limit, which the caller sets again
 */
export function exchangeComparisonLimit(limit: number): number {
  const before = left
  left = limit
  return before
}

/** Runs something within a limit. @throws TooManyComparisons beyond it */
export function limitComparisons<T>(limit: number, run: () => T): T {
  const before = exchangeComparisonLimit(limit)
  try {
    return run()
  } finally {
    left = before
  }
}

/** Counts comparisons. @throws TooManyComparisons beyond the limit of `limitComparisons` */
export function countComparisons(comparisons: number): void {
  left -= comparisons
  if (left < 0) throw new TooManyComparisons('too many comparisons')
}
