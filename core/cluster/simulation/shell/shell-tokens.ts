import { ShellSyntaxError, UnfinishedScript, type Word, type WordPart } from './shell-syntax.ts'

export type Token =
  | {
      readonly kind: 'word'
      readonly word: Word
      /** The text where no part is quoted or expanded. */ readonly plain: string | undefined
    }
  | { readonly kind: 'operator'; readonly text: string }

const operators = [
  '&&',
  '||',
  ';;',
  '2>>',
  '2>&1',
  '>&2',
  '1>&2',
  '&>',
  '2>',
  '>>',
  '>',
  '<',
  ';',
  '|',
  '&',
  '(',
  ')',
  '\n',
]
const startsOperator = /[;|&()<>\n]/
/** Characters that operators begin with. */
const firstOfOperator = new Set(operators.map(([first]) => first))
/** Characters of a word that stand for themselves. */
const plainText = /[^ \t\n;|&()<>'"\\$`]+/y

/** Splits a script into words and operators. @throws ShellSyntaxError */
export class Tokenizer {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  tokens(): Token[] {
    const found: Token[] = []
    for (;;) {
      this.#skipSpace()
      if (this.#at >= this.#text.length) return found
      const operator = firstOfOperator.has(this.#text[this.#at])
        ? operators.find((text) => this.#text.startsWith(text, this.#at))
        : undefined
      if (operator !== undefined) {
        this.#at += operator.length
        found.push({ kind: 'operator', text: operator === '\n' ? ';' : operator })
      } else found.push(this.#word())
    }
  }

  #skipSpace(): void {
    for (;;) {
      const char = this.#text[this.#at]
      if (char === ' ' || char === '\t') this.#at += 1
      else if (char === '\\' && this.#text[this.#at + 1] === '\n') this.#at += 2
      else if (char === '#') {
        const end = this.#text.indexOf('\n', this.#at)
        this.#at = end === -1 ? this.#text.length : end
      } else return
    }
  }

  #word(): Token {
    const parts: WordPart[] = []
    let text = ''
    let isPlain = true
    const flush = (): void => {
      if (text !== '') parts.push({ kind: 'text', text, quoted: false })
      text = ''
    }
    for (;;) {
      plainText.lastIndex = this.#at
      if (plainText.test(this.#text)) {
        text += this.#text.slice(this.#at, plainText.lastIndex)
        this.#at = plainText.lastIndex
      }
      const char = this.#text[this.#at]
      if (char === undefined || char === ' ' || char === '\t' || startsOperator.test(char)) break
      this.#at += 1
      if (char === '\\') text += this.#text[this.#at++] ?? ''
      else if (char === "'") {
        flush()
        isPlain = false
        parts.push({ kind: 'text', text: this.#until("'"), quoted: true })
      } else if (char === '"') {
        flush()
        isPlain = false
        for (const part of this.#double()) parts.push(part)
      } else if (char === '$' || char === '`') {
        const part = this.#expansion(char, false)
        if (part) {
          flush()
          isPlain = false
          parts.push(part)
        } else text += char
      } else text += char
    }
    const plain = isPlain ? text : undefined
    flush()
    return { kind: 'word', word: parts, plain }
  }

  #until(end: string): string {
    const at = this.#text.indexOf(end, this.#at)
    if (at === -1) throw new UnfinishedScript('syntax error: unterminated quoted string')
    const text = this.#text.slice(this.#at, at)
    this.#at = at + end.length
    return text
  }

  #double(): WordPart[] {
    const parts: WordPart[] = []
    let text = ''
    const flush = (): void => {
      parts.push({ kind: 'text', text, quoted: true })
      text = ''
    }
    for (;;) {
      const char = this.#text[this.#at++]
      if (char === undefined) throw new UnfinishedScript('syntax error: unterminated quoted string')
      if (char === '"') break
      if (char === '\\') {
        const next = this.#text[this.#at++] ?? ''
        text += '$`"\\'.includes(next) ? next : `\\${next}`
      } else if (char === '$' || char === '`') {
        const part = this.#expansion(char, true)
        if (part) {
          flush()
          parts.push(part)
        } else text += char
      } else text += char
    }
    flush()
    return parts
  }

  /** What follows a `$` or a backquote; undefined where it is a plain `$`. */
  #expansion(char: string, quoted: boolean): WordPart | undefined {
    if (char === '`') return { kind: 'output', script: this.#until('`'), quoted }
    if (this.#text.startsWith('((', this.#at)) {
      this.#at += 2
      return { kind: 'number', expression: this.#until('))'), quoted }
    }
    if (this.#text[this.#at] === '(') return { kind: 'output', script: this.#parentheses(), quoted }
    if (this.#text[this.#at] === '{') {
      this.#at += 1
      const inner = this.#until('}')
      const [, name = '', text] = /^(\w+|[?$#@*])(?::?[-=](.*))?$/s.exec(inner) ?? []
      if (name === '') throw new ShellSyntaxError('syntax error: bad substitution')
      const otherwise = text === undefined ? undefined : wordOf(text)
      return { kind: 'variable', name, ...(otherwise && { otherwise }), quoted }
    }
    const pattern = /[A-Za-z_]\w*|[?$#@*0-9]/y
    pattern.lastIndex = this.#at
    const [name] = pattern.exec(this.#text) ?? []
    if (name === undefined) return undefined
    this.#at += name.length
    return { kind: 'variable', name, quoted }
  }

  #parentheses(): string {
    const start = this.#at + 1
    let depth = 0
    for (; this.#at < this.#text.length; this.#at++) {
      const char = this.#text[this.#at]
      if (char === '(') depth += 1
      if (char === ')') depth -= 1
      if (depth === 0) {
        this.#at += 1
        return this.#text.slice(start, this.#at - 1)
      }
    }
    throw new UnfinishedScript('syntax error: unexpected end of file')
  }
}

function wordOf(text: string): Word {
  return [{ kind: 'text', text, quoted: false }]
}
