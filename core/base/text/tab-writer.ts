export interface TabWriterOptions {
  /** Least width of a column, in characters. */
  readonly minWidth: number
  /** Blanks behind the longest cell of a column. */
  readonly padding: number
  /** Columns of a later flush are at least as wide as those of earlier ones. */
  readonly remember?: boolean
}

/** Options for the tables of `get`. */
export const tableTabs: TabWriterOptions = { minWidth: 6, padding: 3, remember: true }

/** Options for the text of `describe`. */
export const describeTabs: TabWriterOptions = { minWidth: 0, padding: 2 }

/** Length in code points, not UTF-16 units. */
function lengthOf(text: string): number {
  return Array.from(text).length
}

/**
 * Aligns tab-terminated cells, as Go's text/tabwriter does: a column is a block of cells in consecutive lines, so a line
 * without the cell ends the column. Text behind a line's last tab is no cell.
 */
export class TabWriter {
  readonly #options: TabWriterOptions
  readonly #remembered: number[] = []
  #text = ''

  constructor(options: TabWriterOptions) {
    this.#options = options
  }

  write(text: string): void {
    this.#text += text
  }

  /** The aligned text written since the last flush. */
  flush(): string {
    const lines = this.#text.split('\n').map((line) => line.split('\t'))
    this.#text = ''
    const widths = lines.map((): number[] => [])
    this.#measure(lines, widths, 0, lines.length, 0)
    return lines
      .map((cells, row) =>
        cells
          .map((cell, column) => {
            const width = column < cells.length - 1 ? (widths[row]?.[column] ?? 0) : 0
            return cell + ' '.repeat(Math.max(0, width - lengthOf(cell)))
          })
          .join(''),
      )
      .join('\n')
  }

  #measure(
    lines: readonly (readonly string[])[],
    widths: readonly number[][],
    from: number,
    to: number,
    column: number,
  ): void {
    const cellsIn = (row: number): number => (lines[row]?.length ?? 1) - 1
    let row = from
    while (row < to) {
      if (cellsIn(row) <= column) {
        row++
        continue
      }
      const start = row
      let longest = 0
      for (; row < to && cellsIn(row) > column; row++) {
        longest = Math.max(longest, lengthOf(lines[row]?.[column] ?? ''))
      }
      const width = this.#width(longest, column)
      for (let at = start; at < row; at++) widths[at]?.push(width)
      this.#measure(lines, widths, start, row, column + 1)
    }
  }

  #width(longest: number, column: number): number {
    const { minWidth, padding, remember } = this.#options
    const wanted = Math.max(minWidth, longest + padding)
    if (remember !== true) return wanted
    const width = Math.max(wanted, this.#remembered[column] ?? 0)
    this.#remembered[column] = width
    return width
  }
}

/** A table of cells, aligned as by `get`. */
export function textTable(lines: readonly (readonly string[])[]): string {
  const tabs = new TabWriter(tableTabs)
  for (const cells of lines) tabs.write(`${cells.join('\t')}\n`)
  return tabs.flush()
}
