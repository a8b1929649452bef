/**
 * Texts whose words are codes, which take a sixth less than the texts when both are compressed. The first words of the list have one
 * character each, the others two: a character that begins such a code, and any of those that may end one. All other characters stand for
 * themselves; those that codes begin with have a `~` before them then.
 */
export interface CodedTexts {
  /** The words, each with the blank before it, where it has one. */
  readonly words: readonly string[]
  readonly coded: readonly string[]
}

/** Characters that are a whole code. */
export const shortCodes: string = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Characters that begin a code of two. */
export const longCodes: string = '!#%&*+/<>?@[]^_{|}'

/** Characters that end a code of two, in order of their code points: all printable ones but those that literals escape. */
export const secondCodes: string = Array.from({ length: 94 }, (_, index) =>
  String.fromCodePoint(index + 0x21),
)
  .join('')
  .replaceAll(/[\\`$]/g, '')

/** A character that stands for itself though codes begin with it has this one before it. */
const escape = '~'.charCodeAt(0)

/** Reads texts that are coded by the same words. */
export class WordReader {
  readonly #words: readonly string[]
  /** By code point, 1 more than the place of a short code, or of the first word of those that begin so; 0 for other characters. */
  readonly #short = new Uint16Array(128)
  readonly #long = new Uint16Array(128)
  readonly #second = new Uint16Array(128)

  constructor(words: readonly string[]) {
    this.#words = words
    for (const [at, code] of Array.from(shortCodes).entries())
      this.#short[code.charCodeAt(0)] = at + 1
    for (const [at, code] of Array.from(longCodes).entries())
      this.#long[code.charCodeAt(0)] = shortCodes.length + at * secondCodes.length + 1
    for (const [at, code] of Array.from(secondCodes).entries())
      this.#second[code.charCodeAt(0)] = at
  }

  /** The text. */
  read(coded: string): string {
    let text = ''
    let from = 0
    for (let at = 0; at < coded.length; at++) {
      const code = coded.charCodeAt(at)
      const short = this.#short[code] ?? 0
      const long = this.#long[code] ?? 0
      if (short === 0 && long === 0 && code !== escape) continue
      text += coded.slice(from, at)
      if (short > 0) text += this.#words[short - 1] ?? ''
      else {
        at++
        if (long > 0)
          text += this.#words[long - 1 + (this.#second[coded.charCodeAt(at)] ?? 0)] ?? ''
      }
      // What follows an escape stands for itself.
      from = code === escape ? at : at + 1
    }
    return text + coded.slice(from)
  }
}
