/** Comparisons of elements that may still be made; no limit outside of evaluations. */
let left = Infinity

/** Thrown where an evaluation compares more elements than it may. */
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

/** Counts comparisons. @throws TooManyComparisons beyond the limit of `exchangeComparisonLimit` */
export function countComparisons(comparisons: number): void {
  left -= comparisons
  if (left < 0) throw new TooManyComparisons('too many comparisons')
}
