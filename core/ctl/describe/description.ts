import { describeTabs, TabWriter } from '../output/tab-writer.ts'

/** What a terminal would take for a command is shown, not sent. */
function visible(text: string): string {
  return text.replaceAll('\u001b', '^[').replaceAll('\r', '\\r')
}

/** A description while it is written: lines of cells, aligned at the end. A level indents by two blanks. */
export class Description {
  readonly #tabs = new TabWriter(describeTabs)
  #aligned = ''

  /** One line; the cells are separated by tabs. */
  line(level: number, ...cells: readonly string[]): void {
    this.write(`${'  '.repeat(level)}${cells.join('\t')}\n`)
  }

  /** `label: value`, the values of lines that follow each other stand in a column. */
  field(level: number, label: string, value: string | number | boolean): void {
    this.line(level, `${label}:`, String(value))
  }

  /** A field with a line for each value; `<none>` where there is none. */
  list(level: number, label: string, values: readonly string[]): void {
    const [first = '<none>', ...others] = values
    this.field(level, label, first)
    for (const value of others) this.write(`\t${value}\n`)
  }

  /** A heading with underlined titles, for a table whose rows follow. */
  titles(level: number, ...titles: readonly string[]): void {
    this.line(level, ...titles)
    this.line(level, ...titles.map((title) => title.replaceAll(/./g, '-')))
  }

  write(text: string): void {
    this.#tabs.write(visible(text))
  }

  /** What was written so far is aligned by itself. */
  flush(): void {
    this.#aligned += this.#tabs.flush()
  }

  /** The whole text. */
  finish(): string {
    this.flush()
    return this.#aligned
  }
}
