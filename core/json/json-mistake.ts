type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'separator'

/** A syntax error of JSON text, in the words of Go's decoder, which clients know. */
type JsonMistake = string

const whitespace = /[ \t\n\r]*/y
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const escape = /["\\/bfnrt]|u[0-9a-fA-F]{4}/y
const literals = ['true', 'false', 'null']

function endOfMatch(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  return pattern.test(text) ? pattern.lastIndex : from
}

const encoder = new TextEncoder()

const escapes: ReadonlyMap<string, string> = new Map([
  ["'", String.raw`\'`],
  ['\\', String.raw`\\`],
  ['\u0007', String.raw`\a`],
  ['\b', String.raw`\b`],
  ['\f', String.raw`\f`],
  ['\n', String.raw`\n`],
  ['\r', String.raw`\r`],
  ['\t', String.raw`\t`],
  ['\v', String.raw`\v`],
])

/** A character as Go's decoder quotes it: it looks at bytes, and names a character's first byte. */
function quoteCharacter(point: number): string {
  const byte = encoder.encode(String.fromCodePoint(point))[0] ?? point
  const character = String.fromCodePoint(byte)
  const isHidden = byte < 0x20 || byte === 0x7f
  const hex = String.raw`\x${byte.toString(16).padStart(2, '0')}`
  return `'${escapes.get(character) ?? (isHidden ? hex : character)}'`
}

/** Walks a JSON text token by token up to its first syntax error. Iterative: nesting costs no stack. */
class JsonWalk {
  readonly #text: string
  readonly #closers: string[] = []
  #at = 0
  #expected: Expected = 'value'

  constructor(text: string) {
    this.#text = text
  }

  run(): JsonMistake | undefined {
    for (;;) {
      this.#at = endOfMatch(whitespace, this.#text, this.#at)
      if (this.#at >= this.#text.length) {
        const isWhole = this.#expected === 'separator' && this.#closers.length === 0
        return isWhole ? undefined : this.#mistake('')
      }
      const mistake = this.#step(this.#text.charAt(this.#at))
      if (mistake) return mistake
    }
  }

  #step(char: string): JsonMistake | undefined {
    const expected = this.#expected
    if (expected === 'separator') return this.#separator(char)
    if (expected === 'colon') {
      return char === ':' ? this.#take('value') : this.#mistake('after object key')
    }
    const mayEnd = expected === 'key or end' || expected === 'value or end'
    if (mayEnd && char === this.#closers.at(-1)) return this.#close()
    if (expected === 'key' || expected === 'key or end') {
      if (char === '"') return this.#string('colon')
      return this.#mistake('looking for beginning of object key string')
    }
    return this.#value(char)
  }

  #value(char: string): JsonMistake | undefined {
    if (char === '{') return this.#open('}', 'key or end')
    if (char === '[') return this.#open(']', 'value or end')
    if (char === '"') return this.#string('separator')
    const literal = literals.find((word) => word.startsWith(char))
    if (literal !== undefined) return this.#literal(literal)
    if (!/[-\d]/.test(char)) return this.#mistake('looking for beginning of value')
    const end = endOfMatch(number, this.#text, this.#at)
    if (end === this.#at) {
      this.#at++
      return this.#mistake('in numeric literal')
    }
    this.#at = end - 1
    return this.#take('separator')
  }

  #separator(char: string): JsonMistake | undefined {
    const closer = this.#closers.at(-1)
    if (closer === undefined) return this.#mistake('after top-level value')
    if (char === closer) return this.#close()
    if (char === ',') return this.#take(closer === '}' ? 'key' : 'value')
    return this.#mistake(closer === '}' ? 'after object key:value pair' : 'after array element')
  }

  #literal(word: string): JsonMistake | undefined {
    for (const char of word) {
      if (this.#text.charAt(this.#at) !== char) {
        return this.#mistake(`in literal ${word} (expecting '${char}')`)
      }
      this.#at++
    }
    this.#expected = 'separator'
    return undefined
  }

  #string(next: Expected): JsonMistake | undefined {
    for (this.#at++; this.#at < this.#text.length; this.#at++) {
      const char = this.#text.charAt(this.#at)
      if (char === '"') return this.#take(next)
      if (char < ' ') return this.#mistake('in string literal')
      if (char !== '\\') continue
      const end = endOfMatch(escape, this.#text, this.#at + 1)
      if (end === ++this.#at) return this.#mistake('in string escape code')
      this.#at = end - 1
    }
    return this.#mistake('')
  }

  #open(closer: string, next: Expected): undefined {
    this.#closers.push(closer)
    return this.#take(next)
  }

  #close(): undefined {
    this.#closers.pop()
    return this.#take('separator')
  }

  #take(next: Expected): undefined {
    this.#at++
    this.#expected = next
    return undefined
  }

  /** The syntax error at the current character; `where` is the end of the message, such as `in string literal`. */
  #mistake(where: string): JsonMistake {
    if (this.#at >= this.#text.length) return 'unexpected end of JSON input'
    const character = quoteCharacter(this.#text.codePointAt(this.#at) ?? 0)
    return `invalid character ${character} ${where}`
  }
}

/**
 * Describes the syntax error of a text that `JSON.parse` refused, whose messages differ between engines, and in some
 * lack the character.
 */
export function describeJsonMistake(text: string): string {
  return new JsonWalk(text).run() ?? 'the text is not JSON'
}

/** The syntax error of a text; undefined where it is JSON. */
export function jsonMistake(text: string): string | undefined {
  return new JsonWalk(text).run()
}
