/** Ranges up to this length are sorted by insertion. */
const shortRange = 12

/**
 * Sorts indices in the way of Go's `sort.Slice`, so that keys that are equal, or without an order, end up in the same places:
 * a quicksort that looks for patterns (pdqsort), without its blocks. Calls itself for the shorter half only.
 */
export function sortUnstably(order: number[], isLess: Comparison): void {
  const badPivots = 32 - Math.clz32(order.length)
  new Sorter(order, isLess).sort(0, order.length, badPivots)
}

class Sorter {
  readonly #order: number[]
  readonly #isLess: Comparison

  constructor(order: number[], isLess: Comparison) {
    this.#order = order
    this.#isLess = isLess
  }

  /** Sorts the places from `start` to `end`; after `badPivots` lopsided partitions by heap. */
  sort(start: number, end: number, badPivots: number): void {
    let from = start
    let to = end
    let chances = badPivots
    let isBalanced = true
    let isPartitioned = true
    while (to - from > shortRange) {
      if (chances === 0) {
        this.#heapSort(from, to)
        return
      }
      if (!isBalanced) {
        this.#scatter(from, to)
        chances -= 1
      }
      const chosen = choosePivot(from, to, this.#less)
      let { pivot } = chosen
      if (chosen.trend === 'descending') {
        this.#reverse(from, to)
        pivot = to - 1 - (pivot - from)
      }
      const seemsSorted = isBalanced && isPartitioned && chosen.trend !== 'unknown'
      if (seemsSorted && this.#sortNearlySorted(from, to)) return
      if (from > 0 && !this.#less(from - 1, pivot)) {
        from = this.#partitionEqual(from, to, pivot)
        continue
      }
      const middle = this.#partition(from, to, pivot)
      isPartitioned = middle.wasPartitioned
      isBalanced = Math.min(middle.place - from, to - middle.place) >= Math.floor((to - from) / 8)
      if (middle.place - from < to - middle.place) {
        this.sort(from, middle.place, chances)
        from = middle.place + 1
      } else {
        this.sort(middle.place + 1, to, chances)
        to = middle.place
      }
    }
    this.#insertionSort(from, to)
  }

  readonly #less: Comparison = (left, right) =>
    this.#isLess(this.#order[left] ?? 0, this.#order[right] ?? 0)

  #swap(left: number, right: number): void {
    const kept = this.#order[left] ?? 0
    this.#order[left] = this.#order[right] ?? 0
    this.#order[right] = kept
  }

  #insertionSort(from: number, to: number): void {
    for (let place = from + 1; place < to; place += 1) this.#sink(place, from)
  }

  /** Moves an element down past all greater ones, to `bottom` at most. */
  #sink(place: number, bottom: number): void {
    for (let at = place; at > bottom && this.#less(at, at - 1); at -= 1) this.#swap(at, at - 1)
  }

  #heapSort(from: number, to: number): void {
    const size = to - from
    for (let root = (size - 1) >> 1; root >= 0; root -= 1) this.#siftDown(from, root, size)
    for (let last = size - 1; last >= 0; last -= 1) {
      this.#swap(from, from + last)
      this.#siftDown(from, 0, last)
    }
  }

  #siftDown(from: number, start: number, size: number): void {
    let root = start
    for (;;) {
      let child = 2 * root + 1
      if (child >= size) return
      if (child + 1 < size && this.#less(from + child, from + child + 1)) child += 1
      if (!this.#less(from + root, from + child)) return
      this.#swap(from + root, from + child)
      root = child
    }
  }

  /** Puts smaller elements before the pivot and the others behind it; returns whether they were in place already. */
  #partition(from: number, to: number, pivot: number): { place: number; wasPartitioned: boolean } {
    this.#swap(from, pivot)
    let low = from + 1
    let high = to - 1
    for (let swaps = 0; ; swaps += 1) {
      while (low <= high && this.#less(low, from)) low += 1
      while (low <= high && !this.#less(high, from)) high -= 1
      if (low > high) {
        this.#swap(high, from)
        return { place: high, wasPartitioned: swaps === 0 }
      }
      this.#swap(low, high)
      low += 1
      high -= 1
    }
  }

  /** Puts elements equal to the pivot first, where none is smaller. @returns the place behind them */
  #partitionEqual(from: number, to: number, pivot: number): number {
    this.#swap(from, pivot)
    let low = from + 1
    let high = to - 1
    for (;;) {
      while (low <= high && !this.#less(from, low)) low += 1
      while (low <= high && this.#less(from, high)) high -= 1
      if (low > high) return low
      this.#swap(low, high)
      low += 1
      high -= 1
    }
  }

  /** Sorts a range of which few neighbours are out of order; gives up after five, or at once where the range is short. */
  #sortNearlySorted(from: number, to: number): boolean {
    let place = from + 1
    for (let moved = 0; moved < 5; moved += 1) {
      while (place < to && !this.#less(place, place - 1)) place += 1
      if (place === to) return true
      if (to - from < 50) return false
      this.#swap(place, place - 1)
      if (place - from >= 2) this.#sink(place - 1, 0)
      if (to - place >= 2) this.#rise(place + 1, to)
    }
    return false
  }

  /** Moves the element before a place up past all smaller ones, below `top`. */
  #rise(place: number, top: number): void {
    for (let at = place; at < top && this.#less(at, at - 1); at += 1) this.#swap(at, at - 1)
  }

  /** Swaps three elements in the middle with others, lest a pattern make every pivot a bad one. */
  #scatter(from: number, to: number): void {
    const size = to - from
    const mask = 2 ** (32 - Math.clz32(size)) - 1
    const middle = from + Math.floor(size / 4) * 2
    let random = BigInt(size)
    for (let place = middle - 1; place <= middle + 1; place += 1) {
      random = nextRandom(random)
      const drawn = Number(random & BigInt(mask))
      this.#swap(place, from + (drawn >= size ? drawn - size : drawn))
    }
  }

  #reverse(from: number, to: number): void {
    for (let low = from, high = to - 1; low < high; low += 1, high -= 1) this.#swap(low, high)
  }
}

/** The next number of a xorshift sequence of 64 bits. */
function nextRandom(state: bigint): bigint {
  const first = state ^ BigInt.asUintN(64, state << 13n)
  const second = first ^ (first >> 7n)
  return second ^ BigInt.asUintN(64, second << 17n)
}

/** Whether the element at one place comes before that at another. */
type Comparison = (left: number, right: number) => boolean

interface Pivot {
  readonly pivot: number
  /** What the elements that were looked at seem to be: sorted, sorted the other way round, or neither. */
  readonly trend: 'ascending' | 'descending' | 'unknown'
}

/** Ranges from this length on take the median of three medians. */
const longRange = 50
const mostSwaps = 12

/** Chooses the place of a pivot: the median of three places, or of three medians of neighbours. */
function choosePivot(from: number, to: number, isLess: Comparison): Pivot {
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
