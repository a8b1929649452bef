import type { PatternText } from './glob-pattern.ts'

/** A word that a command is given; what is unquoted in it may be a pattern. */
export type Field = PatternText[]

/** Splits texts into fields at the characters of IFS. */
export class FieldBuilder {
  readonly fields: Field[] = []
  readonly #separators: ReadonlySet<string>
  readonly #added: () => void
  #current: Field | undefined
  /** Whether a field was ended by white space, which belongs to a separator that follows. */
  #isSpaced = false

  /** `separators`: characters of IFS; none where nothing is split. `added` is called before a field is added. */
  constructor(separators: string, added: () => void = () => undefined) {
    this.#separators = new Set(separators)
    this.#added = added
  }

  /** Adds text that is not split. */
  add(text: string, quoted: boolean): void {
    if (text === '' && !quoted) return
    this.#isSpaced = false
    ;(this.#current ??= []).push({ text, quoted })
  }

  /** Adds unquoted text, which is split. */
  split(text: string): void {
    const separators = this.#separators
    if (separators.size === 0) {
      this.add(text, false)
      return
    }
    for (let at = 0; at < text.length;) {
      let end = at
      while (end < text.length && !separators.has(text[end] ?? '')) end += 1
      if (end > at) this.add(text.slice(at, end), false)
      if (end >= text.length) break
      this.#separate(text[end] ?? '')
      at = end + 1
    }
  }

  /** Ends the field. */
  break(): void {
    if (this.#current) this.#push(this.#current)
    this.#current = undefined
    this.#isSpaced = false
  }

  finish(): Field[] {
    this.break()
    return this.fields
  }

  #separate(char: string): void {
    if (char === ' ' || char === '\t' || char === '\n') {
      if (!this.#current) return
      this.break()
      this.#isSpaced = true
    } else if (this.#isSpaced) this.#isSpaced = false
    else {
      this.#push(this.#current ?? [])
      this.#current = undefined
    }
  }

  #push(field: Field): void {
    this.#added()
    this.fields.push(field)
  }
}
