/** Characters that take no place of their own. */
const combining = /^[\p{M}\u200b-\u200f]$/u
/** Characters that take two columns. */
const wide =
  /^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]$/u

/** Columns that a character takes. */
export function widthOf(char: string): number {
  if (char < '\x7f') return char < ' ' ? 0 : 1
  if (combining.test(char)) return 0
  return wide.test(char) ? 2 : 1
}

/** Columns of a prompt's last line, without escape sequences. */
function promptWidth(prompt: string): number {
  const line = prompt.slice(prompt.lastIndexOf('\n') + 1)
  let [width, isEscape] = [0, false]
  for (const char of line) {
    if (char === '\x1b') isEscape = true
    else if (!isEscape) width += widthOf(char)
    else if (/[A-Za-z]/.test(char)) isEscape = false
  }
  return width
}

/** A line with its prompt as a terminal shows it, over as many rows as it takes. What changes of it is drawn, and no more. */
export class LineView {
  readonly #columns: () => number
  #prompt: string
  #chars: readonly string[] = []
  #cursor = 0

  /** `prompt` stands on the terminal already. */
  constructor(prompt: string, columns: () => number) {
    this.#prompt = prompt
    this.#columns = columns
  }

  /** What is to be printed for a line that has changed. */
  draw(prompt: string, chars: readonly string[], cursor: number): string {
    let same = 0
    let text = ''
    if (prompt === this.#prompt) {
      const most = Math.min(chars.length, this.#chars.length)
      while (same < most && chars[same] === this.#chars[same]) same += 1
    } else {
      text = `${this.#to(-promptWidth(this.#prompt), 0)}\x1b[J${prompt}`
      this.#prompt = prompt
      this.#chars = []
      this.#cursor = 0
    }
    if (same < chars.length || same < this.#chars.length) {
      text += this.#move(this.#cursor, same)
      const isShorter = this.#chars.length > same
      this.#chars = chars.slice()
      text += chars.slice(same).join('')
      const columns = this.#columns()
      // A terminal waits behind its last column until more is printed.
      const isFull = chars.length > same && this.#place(chars.length) % columns === 0
      if (isFull) text += '\n'
      if (isShorter) text += '\x1b[J'
      this.#cursor = chars.length
    }
    text += this.#move(this.#cursor, cursor)
    this.#cursor = cursor
    return text
  }

  /** Goes behind the line. */
  leave(): string {
    const text = this.#move(this.#cursor, this.#chars.length)
    this.#cursor = this.#chars.length
    return text
  }

  /** Prints all of it again at the start of a row, where nothing of it stands. */
  again(): string {
    const [chars, cursor] = [this.#chars, this.#cursor]
    this.#chars = []
    this.#cursor = 0
    return this.#prompt + this.draw(this.#prompt, chars, cursor)
  }

  /** Columns from the start of the prompt's row. */
  #place(index: number): number {
    let place = promptWidth(this.#prompt)
    for (let at = 0; at < index; at++) place += widthOf(this.#chars[at] ?? ' ')
    return place
  }

  #move(from: number, to: number): string {
    if (from === to) return ''
    const start = this.#place(from)
    let moved = 0
    for (let at = Math.min(from, to); at < Math.max(from, to); at++) {
      moved += widthOf(this.#chars[at] ?? ' ')
    }
    return between(start, from < to ? start + moved : start - moved, this.#columns())
  }

  /** Moves to columns from the start of the line. */
  #to(columns: number, index: number): string {
    const start = this.#place(this.#cursor)
    return between(start, this.#place(index) + columns, this.#columns())
  }
}

/** Moves between two places of a text that goes over rows. */
function between(from: number, to: number, columns: number): string {
  const rows = Math.floor(to / columns) - Math.floor(from / columns)
  if (rows === 0) {
    const across = to - from
    if (across === 0) return ''
    if (across < 0) return across >= -4 ? '\b'.repeat(-across) : `\x1b[${-across}D`
    return `\x1b[${across}C`
  }
  const column = to % columns
  const vertical = rows < 0 ? `\x1b[${-rows}A` : `\x1b[${rows}B`
  return `${vertical}\r${column > 0 ? `\x1b[${column}C` : ''}`
}
