import { isPair } from '../values/code-points.ts'

/** Turns offsets in UTF-16 code units into offsets in code points. */
export class CodePointOffsets {
  /** Offsets of the second units of surrogate pairs; empty for nearly every text. */
  readonly #seconds: readonly number[]

  constructor(text: string) {
    const seconds: number[] = []
    for (let index = 1; index < text.length; index += 1) {
      if (isPair(text, index - 1)) {
        seconds.push(index)
        index += 1
      }
    }
    this.#seconds = seconds
  }

  /** The offset in code points of an offset in code units. */
  of(offset: number): number {
    return this.#seconds.length === 0 ? offset : offset - this.#secondsBefore(offset)
  }

  #secondsBefore(offset: number): number {
    let low = 0
    let high = this.#seconds.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#seconds[middle] ?? Infinity) < offset) low = middle + 1
      else high = middle
    }
    return low
  }
}
