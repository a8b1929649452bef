import type { CompiledRegex } from '../../../base/regex/regex-engine.ts'

/** Lines of a text as a pager shows them, and which of them are on the screen. */
export class PagerView {
  columns = 80
  rows = 24
  /** The row at the top of the screen. */
  top = 0
  pattern: CompiledRegex | undefined
  readonly #lines: readonly string[]
  #rows: readonly string[] = []
  #width = 0

  constructor(text: string) {
    const lines = text.split('\n').map(printable)
    if (lines.at(-1) === '') lines.pop()
    this.#lines = lines
    this.#wrap()
  }

  resize(columns: number, rows: number): void {
    this.columns = Math.max(1, columns)
    this.rows = Math.max(2, rows)
    this.#wrap()
    this.move(0)
  }

  /** Rows of text on the screen; the last one is the prompt's. */
  get page(): number {
    return this.rows - 1
  }

  get length(): number {
    return this.#rows.length
  }

  get isAtEnd(): boolean {
    return this.top + this.page >= this.#rows.length
  }

  /** Moves by some rows, as far as there are rows. @returns whether it has moved */
  move(by: number): boolean {
    return this.moveTo(this.top + by)
  }

  moveTo(row: number): boolean {
    const before = this.top
    this.top = Math.max(0, Math.min(row, this.#rows.length - this.page))
    return this.top !== before
  }

  /** Moves to the next row that the pattern matches, forwards or backwards. @returns whether there is one */
  search(isForward: boolean): boolean {
    const { pattern } = this
    if (!pattern) return false
    const step = isForward ? 1 : -1
    for (let row = this.top + step; row >= 0 && row < this.#rows.length; row += step) {
      const text = this.#rows[row] ?? ''
      if (text.length > pattern.longestText || !pattern.matches(text)) continue
      this.top = row
      return true
    }
    return false
  }

  /** The screen: from its first row to the last one before the prompt. */
  screen(): readonly string[] {
    const shown = this.#rows.slice(this.top, this.top + this.page).map((row) => this.#marked(row))
    while (shown.length < this.page) shown.push('~')
    return shown
  }

  #wrap(): void {
    if (this.#width === this.columns) return
    this.#width = this.columns
    const rows: string[] = []
    for (const line of this.#lines) {
      const chars = Array.from(line)
      for (let at = 0; at === 0 || at < chars.length; at += this.columns) {
        rows.push(chars.slice(at, at + this.columns).join(''))
      }
    }
    this.#rows = rows
  }

  /** A row with the matches of the pattern reversed. */
  #marked(row: string): string {
    const { pattern } = this
    if (!pattern || row.length > pattern.longestText) return row
    let marked = ''
    let at = 0
    while (at <= row.length) {
      const [start = -1, end = -1] = pattern.search(row, at) ?? []
      if (start < 0) break
      if (end > start)
        marked += `${row.slice(at, start)}\u001b[7m${row.slice(start, end)}\u001b[27m`
      else marked += row.slice(at, end + 1)
      at = end > start ? end : end + 1
    }
    return marked + row.slice(at)
  }
}

/** A line without what would move the cursor: tabs become blanks, colours are dropped, other controls are shown as `^X`. */
function printable(line: string): string {
  let shown = ''
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at)
    if (code === 0x1b) {
      const end = endOfSequence(line, at)
      if (end > at) at = end
      else shown += 'ESC'
    } else if (code === 0x09) shown += ' '.repeat(8 - (shown.length % 8))
    else if (code === 0x0d && at === line.length - 1) continue
    else if (code < 0x20) shown += `^${String.fromCharCode(code + 0x40)}`
    else shown += code === 0x7f ? '^?' : line.charAt(at)
  }
  return shown
}

/** The last character of an escape sequence for colours; its first one for anything else. */
function endOfSequence(line: string, from: number): number {
  if (line[from + 1] !== '[') return from
  let at = from + 2
  while (at < line.length && '0123456789;'.includes(line.charAt(at))) at++
  return line[at] === 'm' ? at : from
}
