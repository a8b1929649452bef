/** Whether the element at one place comes before that at another. */
export type Comparison = (left: number, right: number) => boolean

export interface Pivot {
  readonly pivot: number
  /** What the elements that were looked at seem to be: sorted, sorted the other way round, or neither. */
  readonly trend: 'ascending' | 'descending' | 'unknown'
}

/** Ranges from this length on take the median of three medians. */
const longRange = 50
const mostSwaps = 12

/** Chooses the place of a pivot: the median of three places, or of three medians of neighbours. */
export function choosePivot(from: number, to: number, isLess: Comparison): Pivot {
  const quarter = Math.floor((to - from) / 4)
  let swaps = 0
  function median(first: number, second: number, third: number): number {
    let [low, middle] = [first, second]
    if (isLess(middle, low)) [low, middle, swaps] = [middle, low, swaps + 1]
    if (isLess(third, middle)) [middle, swaps] = [third, swaps + 1]
    if (isLess(middle, low)) [middle, swaps] = [low, swaps + 1]
    return middle
  }
  const places = [from + quarter, from + quarter * 2, from + quarter * 3].map((place) =>
    to - from >= longRange ? median(place - 1, place, place + 1) : place,
  )
  const [first = from, second = from, third = from] = places
  const pivot = median(first, second, third)
  if (swaps === 0) return { pivot, trend: 'ascending' }
  return { pivot, trend: swaps === mostSwaps ? 'descending' : 'unknown' }
}
