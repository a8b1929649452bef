/** Comparisons of elements that may still be made; no limit outside of evaluations. */
let left = Infinity

/** Thrown where an evaluation compares more elements than it may, or does other work that takes as long. */
export class TooManyComparisons extends Error {}

/**
 * Bounds the comparisons of elements that are made from now on within lists, maps and JSON, and work of functions that takes as long.
 * Costs count the outermost list only, and those of some functions do not grow with what they read or make; an expression of a few
 * words makes lists whose elements are one long list again and again.
 *
 * @returns what was left of the former limit, which the caller sets again
 */
export function exchangeComparisonLimit(limit: number): number {
  const before = left
  left = limit
  return before
}

/** Counts comparisons, or work that takes as long: 5 ns each, roughly. @throws TooManyComparisons beyond the limit of `exchangeComparisonLimit` */
export function countComparisons(comparisons: number): void {
  left -= comparisons
  if (left < 0) throw new TooManyComparisons('too many comparisons')
}

/** What all evaluations cost so far, their work included. */
let spent = 0

/** Adds what an evaluation cost. */
export function addUnits(units: number): void {
  spent += units
}

/** What evaluations cost since the process began, in units: a difference says how long they took, 5 ns each, roughly. */
export function unitsSpent(): number {
  return spent
}
