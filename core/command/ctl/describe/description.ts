import { describeTabs, TabWriter } from '../../../base/text/tab-writer.ts'

/** Escapes terminal control characters, so that they are shown and not obeyed. */
function visible(text: string): string {
  return text.replaceAll('\u001b', '^[').replaceAll('\r', '\\r')
}

/** Writer of a description: lines of cells, aligned at the end. A level indents by two blanks. */
export class Description {
  readonly #tabs = new TabWriter(describeTabs)
  #aligned = ''

  /** One line; the cells are separated by tabs. */
  line(level: number, ...cells: readonly string[]): void {
    this.write(`${'  '.repeat(level)}${cells.join('\t')}\n`)
  }

  /** Writes `label: value`; values of consecutive lines are aligned in a column. */
  field(level: number, label: string, value: string | number | boolean): void {
    this.line(level, `${label}:`, String(value))
  }

  /** Writes a field with a line for each value; `<none>` without values. */
  list(level: number, label: string, values: readonly string[]): void {
    const [first = '<none>', ...others] = values
    this.field(level, label, first)
    for (const value of others) this.write(`\t${value}\n`)
  }

  /** Writes the titles of a table, underlined. */
  titles(level: number, ...titles: readonly string[]): void {
    this.line(level, ...titles)
    this.line(level, ...titles.map((title) => title.replaceAll(/./g, '-')))
  }

  write(text: string): void {
    this.#tabs.write(visible(text))
  }

  /** Aligns the lines so far, apart from those that follow. */
  flush(): void {
    this.#aligned += this.#tabs.flush()
  }

  /** The whole text, aligned. */
  finish(): string {
    this.flush()
    return this.#aligned
  }
}
