import type { PlaceLabel, Series, WriteSample } from './series.ts'

/** The quantiles of all summaries of the original. */
const quantiles: readonly PlaceLabel[] = [
  ['quantile', 0.5],
  ['quantile', 0.9],
  ['quantile', 0.99],
]

/** Classes of values: eight for each power of 2 from 2^-34 to 2^10, so that a class is at most an eighth wide. */
const classesInPower = 8
const lowestPower = -34
const classCount = 44 * classesInPower

/** Milliseconds of one age, and how many ages count for the quantiles: the last five hours. */
const ageLength = 3_600_000
const ageCount = 5

const view = new DataView(new ArrayBuffer(8))

/** The class of a positive value, read from the exponent and the first digits of its binary form. */
function classOf(value: number): number {
  view.setFloat64(0, value)
  const at = (view.getUint32(0) >>> 17) - (1023 + lowestPower) * classesInPower
  return at < 0 ? 0 : at >= classCount ? classCount - 1 : at
}

/** The value in the middle of a class. */
function middleOf(at: number): number {
  const power = Math.floor(at / classesInPower) + lowestPower
  return 2 ** power * (1 + ((at % classesInPower) + 0.5) / classesInPower)
}

/**
 * Counts and adds values, and knows the quantiles of the last hours, which it reads from classes of values: they are right to
 * about 6 percent. Time is that of a monotonic clock, in milliseconds.
 */
export class Summary implements Series {
  readonly #now: () => number
  /** Counts by class, an array for each age; the current age is last. */
  #ages: Uint32Array[] = []
  #ageEnd = -Infinity
  #count = 0
  #sum = 0

  constructor(now: () => number) {
    this.#now = now
  }

  /** @param at the time of the observation, by the clock of the summary */
  observe(value: number, at: number): void {
    if (at >= this.#ageEnd) this.#grow(at)
    const counts = this.#ages[this.#ages.length - 1]
    const place = classOf(value)
    if (counts) counts[place] = (counts[place] ?? 0) + 1
    this.#count++
    this.#sum += value
  }

  get isShown(): boolean {
    return this.#count > 0
  }

  write(sample: WriteSample): void {
    const now = this.#now()
    if (now >= this.#ageEnd) this.#grow(now)
    const counts = Array.from({ length: classCount }, (_, at) =>
      this.#ages.reduce((sum, age) => sum + (age[at] ?? 0), 0),
    )
    const total = counts.reduce((sum, count) => sum + count, 0)
    for (const label of quantiles) {
      sample('', label, total === 0 ? NaN : valueAt(counts, Math.ceil(label[1] * total)))
    }
    sample('_sum', undefined, this.#sum)
    sample('_count', undefined, this.#count)
  }

  reset(): void {
    this.#ages = []
    this.#ageEnd = -Infinity
    this.#count = 0
    this.#sum = 0
  }

  /** Begins the age of `at`, and forgets ages that are too old. */
  #grow(at: number): void {
    if (this.#ages.length === 0) this.#ageEnd = at
    const passed = Math.floor((at - this.#ageEnd) / ageLength) + 1
    const ages = Array.from(
      { length: Math.min(passed, ageCount) },
      () => new Uint32Array(classCount),
    )
    this.#ages = [...this.#ages, ...ages].slice(-ageCount)
    this.#ageEnd += passed * ageLength
  }
}

/** The value at a rank, counted from 1 in ascending order. */
function valueAt(counts: readonly number[], rank: number): number {
  let seen = 0
  for (const [at, count] of counts.entries()) {
    seen += count
    if (seen >= rank) return middleOf(at)
  }
  return NaN
}
