type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'separator'

/** A syntax error of JSON text, in the words of Go's decoder, which clients know. */
type JsonMistake = string

const whitespace = /[ \t\n\r]*/y
const literals = ['true', 'false', 'null']

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

/** A byte as Go's decoder quotes it. */
function quoteByte(byte: number): string {
  const character = String.fromCodePoint(byte)
  const hex = byte.toString(16).padStart(2, '0')
  const isAscii = byte < 0x80
  const isHidden = byte < 0x20 || (byte >= 0x7f && byte <= 0xa0) || byte === 0xad
  const shown = isHidden ? (isAscii ? String.raw`\x${hex}` : String.raw`\u00${hex}`) : character
  return `'${escapes.get(character) ?? shown}'`
}

/** Walks a JSON text token by token up to its first syntax error. Iterative: nesting costs no stack. */
class JsonWalk {
  readonly #text: string
  readonly #isText: boolean
  readonly #closers: string[] = []
  #at = 0
  #expected: Expected = 'value'

  /** Each character of a text of bytes is a byte. */
  constructor(text: string, form: 'text' | 'bytes') {
    this.#text = text
    this.#isText = form === 'text'
  }

  run(): JsonMistake | undefined {
    for (;;) {
      whitespace.lastIndex = this.#at
      whitespace.test(this.#text)
      this.#at = whitespace.lastIndex
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
    return this.#number()
  }

  #number(): JsonMistake | undefined {
    if (this.#char() === '-') this.#at++
    if (!isDigit(this.#char())) return this.#mistake('in numeric literal', true)
    // A number that begins with 0 has no other digit before its point.
    if (this.#char() === '0') this.#at++
    else this.#digits()
    if (this.#char() === '.') {
      this.#at++
      if (!this.#digits()) return this.#mistake('after decimal point in numeric literal', true)
    }
    if (/^[eE]$/.test(this.#char())) {
      this.#at++
      if (/^[-+]$/.test(this.#char())) this.#at++
      if (!this.#digits()) return this.#mistake('in exponent of numeric literal', true)
    }
    this.#expected = 'separator'
    return undefined
  }

  /** Passes over digits; whether there is one. */
  #digits(): boolean {
    const from = this.#at
    while (isDigit(this.#char())) this.#at++
    return this.#at > from
  }

  #char(): string {
    return this.#text.charAt(this.#at)
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
        return this.#mistake(`in literal ${word} (expecting '${char}')`, true)
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
      const mistake = char === '\\' && this.#escape()
      if (mistake) return mistake
    }
    return this.#mistake('')
  }

  /** Passes over an escape, up to its last character. */
  #escape(): JsonMistake | undefined {
    this.#at++
    if (!/^["\\/bfnrtu]$/.test(this.#char())) return this.#mistake('in string escape code', true)
    if (this.#char() !== 'u') return undefined
    for (let digits = 0; digits < 4; digits++) {
      this.#at++
      if (/^[\da-fA-F]$/.test(this.#char())) continue
      return this.#mistake(String.raw`in \u hexadecimal character escape`, true)
    }
    return undefined
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

  /**
   * The syntax error at the current character; `where` is the end of the message, such as `in string literal`. A text that ends
   * within a token is read as if a space followed, as Go's decoder does.
   */
  #mistake(where: string, inToken = false): JsonMistake {
    const isAtEnd = this.#at >= this.#text.length
    if (isAtEnd && !inToken) return 'unexpected end of JSON input'
    return `invalid character ${quoteByte(isAtEnd ? 0x20 : this.#byte())} ${where}`
  }

  /** First byte of the current character, which is what Go's decoder looks at. */
  #byte(): number {
    const point = this.#text.codePointAt(this.#at) ?? 0
    return this.#isText ? (encoder.encode(String.fromCodePoint(point))[0] ?? point) : point
  }
}

function isDigit(char: string): boolean {
  return char >= '0' && char <= '9' && char.length === 1
}

/**
 * Describes the syntax error of a text that `JSON.parse` refused, whose messages differ between engines, and in some
 * lack the character.
 */
export function describeJsonSyntaxError(text: string): string {
  return jsonSyntaxError(text) ?? 'the text is not JSON'
}

/** The syntax error of a text, or of bytes, of which each character is one; undefined where it is JSON. */
export function jsonSyntaxError(text: string, form: 'text' | 'bytes' = 'text'): string | undefined {
  return new JsonWalk(text, form).run()
}
