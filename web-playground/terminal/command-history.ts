import type { StoredText } from '../state/stored-text.ts'

const mostLines = 500
const longestLine = 2_000

function parse(text: string | undefined): readonly string[] {
  try {
    const lines: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(lines)) return []
    return lines.filter((line): line is string => typeof line === 'string').slice(-mostLines)
  } catch {
    // An older page, or something else under this name, wrote it: the history starts anew.
    return []
  }
}

/** The lines that were run, oldest first; they survive a reload. */
export class CommandHistory {
  readonly #kept: StoredText
  #lines: readonly string[]
  /** Where one stands while going back; the number of lines for the line that is typed. */
  #at: number
  #typed = ''

  constructor(kept: StoredText) {
    this.#kept = kept
    this.#lines = parse(kept.read())
    this.#at = this.#lines.length
  }

  get lines(): readonly string[] {
    return this.#lines
  }

  /** Remembers a line that was run; blank ones, repeated ones and very long ones are not worth it. */
  add(line: string): void {
    const text = line.trim()
    if (text !== '' && text.length <= longestLine && text !== this.#lines.at(-1)) {
      // Other tabs have added theirs meanwhile.
      const kept = parse(this.#kept.read())
      this.#lines = [...(kept.length > 0 ? kept : this.#lines), text].slice(-mostLines)
      this.#kept.write(JSON.stringify(this.#lines))
    }
    this.rest()
  }

  /** The line before the one shown; undefined at the oldest. `typed` comes back after the newest. */
  older(typed: string): string | undefined {
    if (this.#at === 0) return undefined
    if (this.#at === this.#lines.length) this.#typed = typed
    this.#at--
    return this.#lines[this.#at]
  }

  /** The line after the one shown; undefined where none is. */
  newer(): string | undefined {
    if (this.#at === this.#lines.length) return undefined
    this.#at++
    return this.#lines[this.#at] ?? this.#typed
  }

  /** Back to the line that is typed. */
  rest(): void {
    this.#at = this.#lines.length
    this.#typed = ''
  }

  /** The newest line with `text` in it, and the ones before where `skip` of them were seen already. */
  search(text: string, skip: number): string | undefined {
    const different = new Set(this.#lines.toReversed())
    return [...different].filter((line) => line.includes(text))[skip]
  }
}
