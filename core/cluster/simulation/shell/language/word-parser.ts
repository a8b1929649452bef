import { parameterIn } from './parameter-parser.ts'
import { ansiText } from './quoted-text.ts'
import { ScriptText } from './script-text.ts'
import { type ShellNode, UnfinishedScript, type Word, type WordPart } from './shell-syntax.ts'
import type { WordReader, WordSetting } from './word-setting.ts'

/** Parses the commands of `$(…)` up to its parenthesis, or those of a whole text. */
export type ParseCommands = (text: ScriptText, isWhole: boolean) => ShellNode | undefined

const plainText = /[^ \t\n;|&()<>'"\\$`}/:{]+/y
const unquotedRun = /[^"'\\$`}/:\n()\]]+/y
const quotedRun = /[^"\\$`}/:\n()\]]+/y
const specialName = /[A-Za-z_]\w*|[?$#@*!\d-]/y
const unterminated = 'unterminated quoted string'

/** Collects the parts of a word. */
class Parts {
  readonly parts: WordPart[] = []
  #text = ''
  readonly #isQuoted: boolean

  constructor(isQuoted: boolean) {
    this.#isQuoted = isQuoted
  }

  add(text: string): void {
    this.#text += text
  }

  push(part: WordPart): void {
    this.flush()
    this.parts.push(part)
  }

  flush(): WordPart[] {
    if (this.#text !== '')
      this.parts.push({ kind: 'text', text: this.#text, quoted: this.#isQuoted })
    this.#text = ''
    return this.parts
  }
}

/** Reads words and their parts from a script. */
export class WordParser implements WordReader {
  readonly text: ScriptText
  readonly parseCommands: ParseCommands

  constructor(text: ScriptText, parseCommands: ParseCommands) {
    this.text = text
    this.parseCommands = parseCommands
  }

  /** A word outside of quotes, up to a space or an operator. `plain` is its text where nothing in it is quoted or expanded. */
  word(): { readonly word: Word; readonly plain: string | undefined } {
    const { text } = this
    const parts = new Parts(false)
    let plain: string | undefined = ''
    for (;;) {
      const run = text.take(plainText) ?? ''
      parts.add(run)
      if (plain !== undefined) plain += run
      const char = text.peek()
      if (char === undefined || ' \t\n;|&()<>'.includes(char)) break
      if ('}/:{'.includes(char)) {
        text.at += 1
        parts.add(char)
        if (plain !== undefined) plain += char
      } else if (this.#special(char, parts, false)) plain = undefined
      else if (plain !== undefined) plain += char
    }
    return { word: parts.flush(), plain }
  }

  /** A text within braces, quotes or a here-document. */
  until({ isQuoted, quotes, ends }: WordSetting): Word {
    const { text } = this
    const parts = new Parts(isQuoted)
    for (;;) {
      parts.add(text.take(quotes === '' ? quotedRun : unquotedRun) ?? '')
      const char = text.peek()
      if (char === undefined || ends.includes(char)) break
      if (char === '\n') text.line += 1
      if (char === '\\' && isQuoted) {
        const next = text.text[text.at + 1]
        text.at += next === undefined ? 1 : 2
        parts.push({
          kind: 'text',
          text:
            next !== undefined && `$\`\\${ends}${quotes}`.includes(next) ? next : `\\${next ?? ''}`,
          quoted: true,
        })
      } else if ((char === '"' || char === "'") && !quotes.includes(char)) {
        text.at += 1
        parts.add(char)
      } else this.#special(char, parts, isQuoted)
    }
    return parts.flush()
  }

  /** Text between double quotes, the first of which is read. */
  doubleQuoted(): WordPart[] {
    const word = this.until({ isQuoted: true, quotes: '', ends: '"' })
    if (!this.text.skip('"')) throw new UnfinishedScript(unterminated, this.text.line)
    return word.length === 0 ? [{ kind: 'text', text: '', quoted: true }] : [...word]
  }

  /** Reads a character that may begin a quoted text or an expansion. Returns whether it does. */
  #special(char: string, parts: Parts, isQuoted: boolean): boolean {
    const { text } = this
    text.at += 1
    if (char === '\\') {
      const next = text.text[text.at]
      if (next === undefined) parts.add('\\')
      else {
        text.at += 1
        parts.push({ kind: 'text', text: next, quoted: true })
      }
      return true
    }
    if (char === "'") {
      parts.push({ kind: 'text', text: text.takeUntil("'", unterminated), quoted: true })
      return true
    }
    if (char === '"') {
      for (const part of this.doubleQuoted()) parts.push(part)
      return true
    }
    if (char === '$' || char === '`') {
      const part = this.#expansion(char, isQuoted)
      if (part) {
        parts.push(part)
        return true
      }
    }
    parts.add(char)
    return false
  }

  /** What follows a `$` or a backquote; undefined where it is a plain `$`. */
  #expansion(char: string, quoted: boolean): WordPart | undefined {
    const { text } = this
    if (char === '`') return { kind: 'output', body: this.#backquoted(quoted), quoted }
    const next = text.peek()
    if (next === "'" && !quoted) {
      text.at += 1
      return { kind: 'text', text: this.#ansi(), quoted: true }
    }
    if (next === '(') {
      const end = text.startsWith('((') ? this.endOfArithmetic(text.at + 2) : undefined
      if (end !== undefined) {
        text.at += 2
        return { kind: 'number', expression: this.arithmetic(), quoted }
      }
      text.at += 1
      return {
        kind: 'output',
        body: this.#nested(() => this.parseCommands(this.text, false)),
        quoted,
      }
    }
    if (next === '{') {
      text.at += 1
      return this.#nested(() => parameterIn(this, quoted))
    }
    const name = text.take(specialName)
    return name === undefined ? undefined : { kind: 'parameter', name, quoted }
  }

  /** An arithmetic expression, whose parentheses are read, up to and with `))`. */
  arithmetic(): Word {
    const { text } = this
    const end = this.endOfArithmetic(text.at)
    if (end === undefined || end === text.text.length) {
      throw new UnfinishedScript("missing '))'", text.line)
    }
    const inner = text.text.slice(text.at, end)
    const word = this.#nested(() => this.ofText(inner.replaceAll('"', '')))
    text.countLines(inner)
    text.at = end + 2
    return word
  }

  /** The parts of a text that stands as within double quotes. */
  ofText(inner: string): Word {
    const own = new ScriptText(inner, this.text.meter, this.text.line)
    const parser = new WordParser(own, this.parseCommands)
    return parser.until({ isQuoted: true, quotes: '', ends: '' })
  }

  /** Where the `))` of an arithmetic expression stands, or the text ends before; undefined where it is no expression. */
  endOfArithmetic(from: number): number | undefined {
    const { text } = this.text
    let depth = 0
    for (let at = from; at < text.length; at++) {
      const char = text.charCodeAt(at)
      if (char === 0x5c) at += 1
      else if (char === 0x28) depth += 1
      else if (char === 0x29) {
        if (depth > 0) depth -= 1
        else if (text.charCodeAt(at + 1) === 0x29) return at
        else return at + 1 >= text.length ? text.length : undefined
      }
    }
    return text.length
  }

  #ansi(): string {
    const { text } = this
    for (let at = text.at; at < text.text.length; at++) {
      const char = text.text[at]
      if (char === '\\') at += 1
      else if (char === "'") {
        const raw = text.text.slice(text.at, at)
        text.at = at + 1
        text.countLines(raw)
        return ansiText(raw)
      }
    }
    throw new UnfinishedScript(unterminated, text.line)
  }

  #backquoted(quoted: boolean): ShellNode | undefined {
    const { text } = this
    const { line } = text
    const pieces: string[] = []
    for (;;) {
      const char = text.text[text.at++]
      if (char === undefined) {
        throw new UnfinishedScript('EOF in backquote substitution', text.line)
      }
      if (char === '`') break
      if (char === '\n') text.line += 1
      const next = text.text[text.at]
      const isEscaped =
        char === '\\' && next !== undefined && ('$`\\'.includes(next) || (quoted && next === '"'))
      if (isEscaped) text.at += 1
      pieces.push(isEscaped ? next : char)
    }
    const inner = new ScriptText(pieces.join(''), text.meter, line)
    return this.#nested(() => this.parseCommands(inner, true))
  }

  #nested<Result>(parse: () => Result): Result {
    const { meter } = this.text
    meter.enter()
    try {
      return parse()
    } finally {
      meter.leave()
    }
  }
}
