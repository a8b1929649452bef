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

  /** Finds the line and column of an offset. */
  locate(offset: number): Location {
    let line = 0
    while ((this.#lineStarts[line + 1] ?? Infinity) <= offset) line += 1
    return { line: line + 1, column: offset - (this.#lineStarts[line] ?? 0) }
  }

  /** The text of a line, counted from 1; undefined where there is no such line. */
  line(number: number): string | undefined {
    return this.#lines[number - 1]
  }
}
