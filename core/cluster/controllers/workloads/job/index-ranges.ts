/** A range of completion indexes, both ends included. */
interface IndexRange {
  readonly first: number
  readonly last: number
}

const decimal = /^[+-]?[0-9]+$/

/** A set of completion indexes as ordered ranges, as a Job's status writes it: `1,3-5`. */
export class IndexRanges {
  static readonly none: IndexRanges = new IndexRanges([])
  readonly #ranges: readonly IndexRange[]

  private constructor(ranges: readonly IndexRange[]) {
    this.#ranges = ranges
  }

  /** Reads the text form; indexes from `completions` on are left out, and so are ranges that are no numbers. */
  static parse(text: string, completions: number): IndexRanges {
    const ranges: IndexRange[] = []
    for (const part of text === '' ? [] : text.split(',')) {
      const [firstText = '', lastText = firstText] = part.split('-')
      if (!decimal.test(firstText)) continue
      const first = Number(firstText)
      if (first >= completions) break
      if (!decimal.test(lastText)) continue
      const last = Math.min(Number(lastText), completions - 1)
      const before = ranges.at(-1)
      if (before && before.last === first - 1) ranges.splice(-1, 1, { first: before.first, last })
      else ranges.push({ first, last })
    }
    return new IndexRanges(ranges)
  }

  static of(indexes: Iterable<number>): IndexRanges {
    const ordered = [...indexes].toSorted((a, b) => a - b)
    return new IndexRanges(ordered.map((index) => ({ first: index, last: index })))
  }

  /** The union of both sets. */
  with(other: IndexRanges): IndexRanges {
    const all = [...this.#ranges, ...other.#ranges].toSorted((a, b) => a.first - b.first)
    const merged: IndexRange[] = []
    for (const range of all) {
      const before = merged.at(-1)
      if (!before || range.first > before.last + 1) merged.push(range)
      else if (before.last < range.last) {
        merged.splice(-1, 1, { first: before.first, last: range.last })
      }
    }
    return new IndexRanges(merged)
  }

  get total(): number {
    return this.#ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0)
  }

  has(index: number): boolean {
    return this.#ranges.some(({ first, last }) => first <= index && index <= last)
  }

  /** Number of indexes that both sets have. */
  shared(other: IndexRanges): number {
    let count = 0
    for (const a of this.#ranges) {
      for (const b of other.#ranges) {
        count += Math.max(0, Math.min(a.last, b.last) - Math.max(a.first, b.first) + 1)
      }
    }
    return count
  }

  /** The first `count` indexes below `completions` that the set lacks. */
  missing(count: number, completions: number): number[] {
    const found: number[] = []
    let candidate = 0
    for (const { first, last } of [...this.#ranges, { first: completions, last: completions }]) {
      const end = Math.min(first, completions)
      for (; candidate < end && found.length < count; candidate++) found.push(candidate)
      candidate = Math.max(candidate, last + 1)
    }
    return found
  }

  toString(): string {
    return this.#ranges
      .map(({ first, last }) => {
        if (last <= first) return String(first)
        return last === first + 1 ? `${first},${last}` : `${first}-${last}`
      })
      .join(',')
  }
}
