import { codePointLength } from '../values/code-points.ts'

/** A place in a source: `line` from 1, `column` in code points from 0. */
export interface Location {
  readonly line: number
  readonly column: number
}

/** Text of an expression, addressed by offsets in code points, as errors count columns. */
export class Source {
  readonly text: string
  /** What errors call the source. */
  readonly description: string
  /** Offsets of line starts, in code points. */
  readonly #lineStarts: readonly number[]
  readonly #lines: readonly string[]

  constructor(text: string, description = '<input>') {
    this.text = text
    this.description = description
    this.#lines = text.split('\n')
    const starts: number[] = []
    let offset = 0
    for (const line of this.#lines) {
      starts.push(offset)
      offset += codePointLength(line) + 1
    }
    this.#lineStarts = starts
  }

  /** Finds the line and column of an offset. An empty source has the column -1 only, which errors print as 0. */
  locate(offset: number): Location {
    if (this.text === '') return { line: 1, column: -1 }
    let low = 0
    let high = this.#lineStarts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if ((this.#lineStarts[middle] ?? Infinity) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (this.#lineStarts[low] ?? 0) }
  }

  /** The text of a line, counted from 1; undefined where there is no such line. */
  line(number: number): string | undefined {
    return this.#lines[number - 1]
  }
}
