import type { ScriptText } from './script-text.ts'
import { type Assignment, UnfinishedScript, type Word, type WordPart } from './shell-syntax.ts'
import { type ParseCommands, WordParser } from './word-parser.ts'

export interface WordToken {
  readonly kind: 'word'
  readonly word: Word
  /** Its text where nothing in it is quoted or expanded. */
  readonly plain: string | undefined
  /** What it assigns, where it reads as `NAME=value`. */
  readonly assignment: Assignment | undefined
  /** Where it begins. */
  readonly start: number
  readonly line: number
}

export type Token =
  | WordToken
  | { readonly kind: 'operator'; readonly text: string; readonly line: number }
  /** A descriptor before a redirection. */
  | { readonly kind: 'descriptor'; readonly number: number; readonly line: number }
  | { readonly kind: 'end'; readonly line: number }

/** A here-document whose text comes behind the line. */
interface HereDocument {
  readonly delimiter: string
  readonly isQuoted: boolean
  readonly stripsTabs: boolean
  readonly target: WordPart[]
}

const operator = /&&|\|\||;;&|;;|;&|&>>|&>|\|&|<<<|<<-|<<|<>|<&|>>|>\||>&|<\(|>\(|[;&|()<>\n]/y
const digits = /\d+(?=[<>])/y
const assigned = /[A-Za-z_]\w*(?:\[[^\]\n=]*\])?\+?=/y
const longestAlias = 64 * 1024

export interface TokenSettings {
  /** The text of an alias. */
  alias(name: string): string | undefined
  /** Whether it is typed line by line: what is not finished goes on. */
  readonly isTyped: boolean
  /** Parses the commands of a substitution. */
  readonly parseCommands: ParseCommands
}

/** Reads a script token by token; the parser says what it expects at which place. */
export class TokenReader {
  readonly text: ScriptText
  readonly words: WordParser
  readonly #settings: TokenSettings
  readonly #documents: HereDocument[] = []
  readonly #aliases: { readonly name: string; end: number }[] = []
  #aliasLength = 0
  #next: Token | undefined

  constructor(text: ScriptText, settings: TokenSettings) {
    this.text = text
    this.#settings = settings
    this.words = new WordParser(text, settings.parseCommands)
  }

  peek(): Token {
    return (this.#next ??= this.#read())
  }

  take(): Token {
    const token = this.peek()
    this.#next = undefined
    return token
  }

  /** Whether an operator comes next. */
  isOperator(...texts: readonly string[]): boolean {
    const token = this.peek()
    return token.kind === 'operator' && texts.includes(token.text)
  }

  /** Whether a reserved word comes next. */
  isWord(...texts: readonly string[]): boolean {
    const token = this.peek()
    return token.kind === 'word' && token.plain !== undefined && texts.includes(token.plain)
  }

  skipNewlines(): void {
    while (this.isOperator('\n')) this.take()
  }

  /** Puts the text of an alias in the place of the word that comes next. Returns whether it is one. */
  expandAlias(): boolean {
    const token = this.peek()
    if (token.kind !== 'word' || token.plain === undefined) return false
    const { plain, start } = token
    const value = this.#settings.alias(plain)
    while ((this.#aliases.at(-1)?.end ?? Infinity) <= start) this.#aliases.pop()
    if (value === undefined || this.#aliases.some(({ name }) => name === plain)) return false
    const { text } = this
    this.#aliasLength += value.length + 1
    if (this.#aliasLength > longestAlias) throw text.mistake('alias too long')
    for (const each of this.#aliases) each.end += value.length - plain.length
    this.#aliases.push({ name: plain, end: start + value.length })
    text.text = text.text.slice(0, start) + value + text.text.slice(text.at)
    text.at = start
    this.#next = undefined
    return true
  }

  /** Adds a here-document, which is read at the end of the line. */
  hereDocument(stripsTabs: boolean): Word {
    const token = this.take()
    if (token.kind !== 'word') throw this.text.mistake('unexpected newline')
    const target: WordPart[] = []
    this.#documents.push({
      delimiter: token.word.map((part) => (part.kind === 'text' ? part.text : '')).join(''),
      isQuoted: token.plain === undefined,
      stripsTabs,
      target,
    })
    return target
  }

  /** A text up to a space, whatever operators it has: the expression behind `=~`. */
  regularExpression(): Word {
    const { text } = this
    text.take(/[ \t]+/y)
    const start: WordPart[] = []
    let depth = 0
    for (;;) {
      const char = text.peek()
      if (char === undefined || char === '\n' || (depth === 0 && ' \t;'.includes(char))) break
      if (depth === 0 && (text.startsWith('&&') || text.startsWith('||') || char === ')')) break
      if ('()|<>&; \t'.includes(char)) {
        if (char === '(') depth += 1
        if (char === ')') depth -= 1
        text.at += 1
        start.push({ kind: 'text', text: char, quoted: false })
      } else {
        for (const part of this.words.word().word) start.push(part)
      }
    }
    return start
  }

  #read(): Token {
    const { text } = this
    this.#skipSpace()
    const { line } = text
    if (text.isOver) {
      if (this.#documents.length > 0) this.#readDocuments()
      return { kind: 'end', line }
    }
    const number = text.take(digits)
    if (number !== undefined) return { kind: 'descriptor', number: Number(number), line }
    const found = text.take(operator)
    if (found === '\n') {
      text.line += 1
      this.#readDocuments()
    }
    return found === undefined ? this.#word() : { kind: 'operator', text: found, line }
  }

  #word(): WordToken {
    const { text, words } = this
    const { at: start, line } = text
    const prefix = text.take(assigned)
    if (prefix === undefined) {
      return { kind: 'word', ...words.word(), assignment: undefined, start, line }
    }
    const [, name = '', index] = /^(\w+)(?:\[(.*)\])?\+?=$/s.exec(prefix) ?? []
    const head: WordPart = { kind: 'text', text: prefix, quoted: false }
    const shared = {
      name,
      ...(index !== undefined && { index: words.ofText(index) }),
      isAppended: prefix.endsWith('+='),
    }
    if (index === undefined && text.text[text.at] === '(') {
      text.at += 1
      const assignment = { ...shared, value: { elements: this.#elements() } }
      return { kind: 'word', word: [head], plain: undefined, assignment, start, line }
    }
    const { word, plain } = words.word()
    return {
      kind: 'word',
      word: [head, ...word],
      plain: plain === undefined ? undefined : prefix + plain,
      assignment: { ...shared, value: word },
      start,
      line,
    }
  }

  /** The elements of an array, up to the parenthesis. */
  #elements(): Word[] {
    const elements: Word[] = []
    for (;;) {
      this.skipNewlines()
      const token = this.take()
      if (token.kind === 'end') throw new UnfinishedScript('unexpected end of file (expecting ")")')
      if (token.kind === 'operator' && token.text === ')') return elements
      if (token.kind !== 'word') throw this.text.mistake('unexpected "("')
      elements.push(token.word)
    }
  }

  #skipSpace(): void {
    const { text } = this
    for (;;) {
      const char = text.peek()
      if (char === ' ' || char === '\t') text.at += 1
      else if (char === '#') {
        const end = text.text.indexOf('\n', text.at)
        text.at = end === -1 ? text.text.length : end
      } else return
    }
  }

  #readDocuments(): void {
    const { text } = this
    for (const { delimiter, isQuoted, stripsTabs, target } of this.#documents.splice(0)) {
      const lines: string[] = []
      for (;;) {
        if (text.isOver) {
          if (this.#settings.isTyped) throw new UnfinishedScript('unexpected end of file')
          break
        }
        const end = text.text.indexOf('\n', text.at)
        const raw = text.text.slice(text.at, end === -1 ? undefined : end)
        const line = stripsTabs ? raw.replace(/^\t+/, '') : raw
        text.at = end === -1 ? text.text.length : end + 1
        text.line += 1
        if (line === delimiter) {
          lines.push('')
          break
        }
        lines.push(line)
        if (end === -1) break
        if (text.isOver) lines.push('')
      }
      const body = lines.join('\n')
      if (isQuoted) target.push({ kind: 'text', text: body, quoted: true })
      else for (const part of this.words.ofText(body)) target.push(part)
    }
  }
}
