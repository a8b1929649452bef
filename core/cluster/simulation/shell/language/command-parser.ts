import type { ProcessMeter } from '../../processes/process-meter.ts'
import { withBraces } from './brace-words.ts'
import { compoundOf } from './compound-parser.ts'
import type { ParserPart } from './parser-part.ts'
import type { ScriptText } from './script-text.ts'
import {
  type Assignment,
  type ListItem,
  type Redirect,
  type ShellNode,
  type ShellSyntaxError,
  UnfinishedScript,
  type Word,
} from './shell-syntax.ts'
import { type Token, TokenReader, type TokenSettings } from './token-reader.ts'

export interface ParserSettings extends Pick<TokenSettings, 'alias' | 'isTyped'> {
  /** Whether braces are expanded, as in bash. */
  readonly hasBraces: boolean
}

const reserved = new Set([
  '!',
  'case',
  'do',
  'done',
  'elif',
  'else',
  'esac',
  'fi',
  'for',
  'if',
  'in',
  'then',
  'until',
  'while',
  '{',
  '}',
])
/** Reserved words that no command begins with. */
const ends = ['do', 'done', 'elif', 'else', 'esac', 'fi', 'then', '}']
const redirections = new Set([
  '<',
  '>',
  '>>',
  '>|',
  '<>',
  '<&',
  '>&',
  '&>',
  '&>>',
  '<<',
  '<<-',
  '<<<',
])
/** Built-in commands whose arguments may assign. */
const declarations = new Set(['declare', 'export', 'local', 'readonly', 'typeset'])

/** Whether a shell reads a word as one of its language. */
export function isReserved(word: string): boolean {
  return reserved.has(word) || word === '[[' || word === 'function'
}

/** Parses a script command line by command line. @throws ShellSyntaxError, ProcessKilled where it is nested too deeply */
export class CommandParser implements ParserPart {
  readonly tokens: TokenReader
  readonly meter: ProcessMeter
  readonly #settings: ParserSettings

  constructor(text: ScriptText, settings: ParserSettings) {
    this.meter = text.meter
    this.#settings = settings
    this.tokens = new TokenReader(text, {
      alias: settings.alias,
      isTyped: settings.isTyped,
      parseCommands: (own, isWhole) =>
        own === text ? this.#substitution() : new CommandParser(own, settings).#nested(isWhole),
    })
  }

  /** The commands of the next line that has any; undefined at the end. */
  nextLine(): ShellNode | undefined {
    for (;;) {
      this.tokens.skipNewlines()
      if (this.tokens.peek().kind === 'end') return undefined
      const node = this.#line()
      const after = this.tokens.peek()
      if (after.kind === 'end') return node
      if (!this.tokens.isOperator('\n')) throw this.unexpected()
      this.tokens.take()
      return node
    }
  }

  /** Commands up to a word or an operator that begins none, over any number of lines. */
  list(): ShellNode | undefined {
    const items: ListItem[] = []
    for (;;) {
      this.tokens.skipNewlines()
      if (this.#isEnd()) break
      this.#items(items)
      if (!this.tokens.isOperator('\n')) break
    }
    const [only] = items
    if (only && items.length === 1 && only.background === undefined) return only.node
    return items.length === 0 ? undefined : { kind: 'list', items }
  }

  /** The same, where there must be some; `until` is what is expected behind. */
  commands(until: string): ShellNode {
    const node = this.list()
    if (!node) {
      throw this.unexpected(this.tokens.peek().kind === 'end' ? until : undefined)
    }
    return node
  }

  expect(word: string): void {
    if (!this.tokens.isWord(word)) throw this.unexpected(word)
    this.tokens.take()
  }

  expectOperator(text: string): void {
    if (!this.tokens.isOperator(text)) throw this.unexpected(text)
    this.tokens.take()
  }

  unexpected(expected?: string): ShellSyntaxError {
    const token = this.tokens.peek()
    const behind =
      expected === undefined
        ? ''
        : ` (expecting ${expected === 'word' ? expected : `"${expected}"`})`
    const message = `unexpected ${nameOf(token)}${behind}`
    if (token.kind === 'end') return new UnfinishedScript(message, token.line)
    return this.tokens.text.mistake(message)
  }

  /** A word with the braces of bash. */
  word(word: Word): Word {
    return this.#settings.hasBraces ? withBraces(word) : word
  }

  #redirects(): Redirect[] {
    const found: Redirect[] = []
    for (let next = this.#redirect(); next; next = this.#redirect()) found.push(next)
    return found
  }

  #substitution(): ShellNode | undefined {
    const node = this.list()
    this.expectOperator(')')
    return node
  }

  #nested(isWhole: boolean): ShellNode | undefined {
    if (!isWhole) return this.#substitution()
    const node = this.list()
    if (this.tokens.peek().kind !== 'end') throw this.unexpected()
    return node
  }

  #isEnd(): boolean {
    return (
      this.tokens.peek().kind === 'end' ||
      this.tokens.isWord(...ends) ||
      this.tokens.isOperator(')', ';;', ';&', ';;&')
    )
  }

  #line(): ShellNode {
    const items: ListItem[] = []
    this.#items(items)
    const [only] = items
    return only && items.length === 1 && only.background === undefined
      ? only.node
      : { kind: 'list', items }
  }

  /** Commands of a line. */
  #items(items: ListItem[]): void {
    for (;;) {
      const { tokens } = this
      const start = tokens.peek()
      const from = start.kind === 'word' ? start.start : tokens.text.at
      const node = this.#andOr()
      const isBackground = tokens.isOperator('&')
      const to = tokens.text.at - Number(isBackground)
      items.push({
        node,
        background: isBackground ? tokens.text.text.slice(from, to).trim() : undefined,
      })
      if (!isBackground && !tokens.isOperator(';')) return
      tokens.take()
      if (tokens.isOperator('\n') || this.#isEnd()) return
    }
  }

  #andOr(): ShellNode {
    const first = this.#pipeline()
    const rest: ['&&' | '||', ShellNode][] = []
    while (this.tokens.isOperator('&&', '||')) {
      const token = this.tokens.take()
      this.tokens.skipNewlines()
      const operator = token.kind === 'operator' && token.text === '&&' ? '&&' : '||'
      rest.push([operator, this.#pipeline()])
    }
    return rest.length === 0 ? first : { kind: 'and-or', first, rest }
  }

  #pipeline(): ShellNode {
    let negated = false
    while (this.tokens.isWord('!')) {
      this.tokens.take()
      negated = !negated
    }
    let part = this.#command()
    const parts: ShellNode[] = []
    while (this.tokens.isOperator('|', '|&')) {
      const token = this.tokens.take()
      if (token.kind === 'operator' && token.text === '|&') part = withErrors(part)
      parts.push(part)
      this.tokens.skipNewlines()
      part = this.#command()
    }
    parts.push(part)
    return parts.length === 1 && !negated ? part : { kind: 'pipeline', parts, negated }
  }

  #command(): ShellNode {
    this.meter.enter()
    try {
      while (this.tokens.expandAlias());
      const compound = compoundOf(this)
      if (!compound) return this.#simple()
      const redirects = this.#redirects()
      if (redirects.length === 0) return compound
      return { kind: 'redirected', body: compound, redirects }
    } finally {
      this.meter.leave()
    }
  }

  #simple(): ShellNode {
    const { tokens } = this
    const assignments: Assignment[] = []
    const words: (Word | Assignment)[] = []
    const redirects: Redirect[] = []
    const { line } = tokens.peek()
    let isDeclaration = false
    for (;;) {
      const redirect = this.#redirect()
      if (redirect) {
        redirects.push(redirect)
        continue
      }
      const token = tokens.peek()
      if (token.kind !== 'word') break
      if (words.length === 0) {
        if (token.plain !== undefined && ends.includes(token.plain) && assignments.length === 0) {
          if (redirects.length === 0) throw this.unexpected()
        }
        if (token.assignment) assignments.push(token.assignment)
        else words.push(this.word(token.word))
        isDeclaration = declarations.has(token.plain ?? '')
      } else if (isDeclaration && token.assignment) words.push(token.assignment)
      else words.push(this.word(token.word))
      tokens.take()
      if (words.length === 1 && assignments.length === 0 && tokens.isOperator('(')) {
        return this.#function(token.plain)
      }
    }
    if (assignments.length + words.length + redirects.length === 0) throw this.unexpected()
    return { kind: 'simple', line, assignments, words, redirects }
  }

  /** A function whose name is read. */
  #function(name: string | undefined): ShellNode {
    this.tokens.take()
    if (!this.tokens.isOperator(')')) {
      throw this.tokens.peek().kind === 'word' ? this.unexpected(')') : this.unexpected(')')
    }
    this.tokens.take()
    if (name === undefined || reserved.has(name))
      throw this.tokens.text.mistake('bad function name')
    this.tokens.skipNewlines()
    const start = this.tokens.text.at
    const body = this.#command()
    return { kind: 'function', name, body, length: this.tokens.text.at - start }
  }

  #redirect(): Redirect | undefined {
    const { tokens } = this
    const first = tokens.peek()
    const descriptor = first.kind === 'descriptor' ? first.number : undefined
    if (first.kind === 'descriptor') tokens.take()
    const token = tokens.peek()
    if (token.kind !== 'operator') return undefined
    const { text } = token
    if (text === '<(' || text === '>(') {
      throw tokens.text.mistake('process substitution is not supported')
    }
    if (!redirections.has(text)) return undefined
    tokens.take()
    if (text === '<<' || text === '<<-') {
      return { operator: '<<', descriptor, target: tokens.hereDocument(text === '<<-') }
    }
    const target = tokens.peek()
    if (target.kind !== 'word') throw this.unexpected()
    tokens.take()
    return { operator: text as Redirect['operator'], descriptor, target: target.word }
  }
}

function nameOf(token: Token): string {
  if (token.kind === 'end') return 'end of file'
  if (token.kind === 'descriptor') return 'redirection'
  if (token.kind === 'operator') {
    if (token.text === '\n') return 'newline'
    return redirections.has(token.text) ? 'redirection' : `"${token.text}"`
  }
  const { plain } = token
  return plain !== undefined && reserved.has(plain) ? `"${plain}"` : 'word'
}

/** A command whose errors go where its output goes: `|&`. */
function withErrors(body: ShellNode): ShellNode {
  const target: Word = [{ kind: 'text', text: '1', quoted: false }]
  return { kind: 'redirected', body, redirects: [{ operator: '>&', descriptor: 2, target }] }
}
