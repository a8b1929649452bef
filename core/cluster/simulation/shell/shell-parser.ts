import type { ProcessMeter } from '../processes/process-meter.ts'
import {
  type ListStep,
  type Redirect,
  type ShellNode,
  ShellSyntaxError,
  type StreamCopy,
  UnfinishedScript,
  type Word,
} from './shell-syntax.ts'
import { type Token, Tokenizer } from './shell-tokens.ts'

const redirects = new Set(['>', '>>', '<', '2>', '2>>', '&>'])
const copyOf: ReadonlyMap<string, StreamCopy> = new Map([
  ['2>&1', 'errors to output'],
  ['>&2', 'output to errors'],
  ['1>&2', 'output to errors'],
])
const nothing: ShellNode = { kind: 'simple', assignments: [], words: [], redirects: [], copies: [] }

/** Parses a script of the small shell. @throws ShellSyntaxError, ProcessKilled where it is nested too deeply */
export function parseScript(text: string, meter: ProcessMeter): ShellNode {
  return new Parser(new Tokenizer(text).tokens(), meter).script()
}

class Parser {
  readonly #tokens: readonly Token[]
  readonly #meter: ProcessMeter
  #at = 0

  constructor(tokens: readonly Token[], meter: ProcessMeter) {
    this.#tokens = tokens
    this.#meter = meter
  }

  script(): ShellNode {
    const node = this.#list([])
    const rest = this.#tokens[this.#at]
    if (rest) throw unexpected(rest)
    return node
  }

  /** A list up to one of the words that end it. */
  #list(ends: readonly string[]): ShellNode {
    const rest: ListStep[] = []
    let first: ShellNode | undefined
    let operator: ListStep['operator'] = ';'
    for (;;) {
      while (this.#isOperator(';')) this.#at += 1
      const next = this.#tokens[this.#at]
      if (!next || this.#isWord(...ends) || this.#isOperator(')')) break
      const node = this.#pipeline()
      if (first) rest.push({ operator, node })
      else first = node
      const after = this.#tokens[this.#at]
      if (after?.kind !== 'operator' || after.text === ')') break
      if (after.text !== ';' && after.text !== '&&' && after.text !== '||' && after.text !== '&') {
        throw unexpected(after)
      }
      operator = after.text
      this.#at += 1
    }
    return first ? { kind: 'list', first, rest } : nothing
  }

  #pipeline(): ShellNode {
    const negated = this.#isWord('!')
    if (negated) this.#at += 1
    const parts = [this.#command()]
    while (this.#isOperator('|')) {
      this.#at += 1
      parts.push(this.#command())
    }
    const [only] = parts
    return only && parts.length === 1 && !negated ? only : { kind: 'pipeline', parts, negated }
  }

  #command(): ShellNode {
    this.#meter.enter()
    try {
      return this.#anyCommand()
    } finally {
      this.#meter.leave()
    }
  }

  #anyCommand(): ShellNode {
    if (this.#isWord('if')) return this.#if()
    if (this.#isWord('while', 'until')) return this.#loop()
    if (this.#isWord('for')) return this.#for()
    if (this.#isWord('{')) return this.#between('{', '}')
    if (this.#isOperator('(')) {
      this.#at += 1
      const node = this.#list([])
      if (!this.#isOperator(')')) throw this.#mistake()
      this.#at += 1
      return node
    }
    return this.#simple()
  }

  #between(start: string, end: string): ShellNode {
    this.#expect(start)
    const node = this.#list([end])
    this.#expect(end)
    return node
  }

  #if(): ShellNode {
    const branches: [ShellNode, ShellNode][] = []
    this.#expect('if')
    for (;;) {
      const condition = this.#list(['then'])
      this.#expect('then')
      branches.push([condition, this.#list(['elif', 'else', 'fi'])])
      if (!this.#isWord('elif')) break
      this.#at += 1
    }
    if (!this.#isWord('else')) {
      this.#expect('fi')
      return { kind: 'if', branches }
    }
    return { kind: 'if', branches, otherwise: this.#between('else', 'fi') }
  }

  #loop(): ShellNode {
    const until = this.#isWord('until')
    this.#at += 1
    const condition = this.#list(['do'])
    return { kind: 'loop', until, condition, body: this.#between('do', 'done') }
  }

  #for(): ShellNode {
    this.#expect('for')
    const name = this.#plain()
    const words: Word[] = []
    if (this.#isWord('in')) {
      this.#at += 1
      for (
        let next = this.#tokens[this.#at];
        next?.kind === 'word';
        next = this.#tokens[this.#at]
      ) {
        words.push(next.word)
        this.#at += 1
      }
    }
    while (this.#isOperator(';')) this.#at += 1
    return { kind: 'for', name, words, body: this.#between('do', 'done') }
  }

  #simple(): ShellNode {
    const assignments: [string, Word][] = []
    const words: Word[] = []
    const found: Redirect[] = []
    const copies: StreamCopy[] = []
    for (;;) {
      const token = this.#tokens[this.#at]
      if (!token) break
      if (token.kind === 'operator') {
        const copy = copyOf.get(token.text)
        if (copy) {
          copies.push(copy)
          this.#at += 1
          continue
        }
        if (!redirects.has(token.text)) break
        const target = this.#tokens[this.#at + 1]
        if (target?.kind !== 'word') throw unexpected(target)
        found.push({ operator: token.text as Redirect['operator'], target: target.word })
        this.#at += 2
        continue
      }
      const assignment = words.length === 0 ? assignmentOf(token.word) : undefined
      if (assignment) assignments.push(assignment)
      else words.push(token.word)
      this.#at += 1
    }
    if (assignments.length + words.length + found.length + copies.length === 0)
      throw this.#mistake()
    return { kind: 'simple', assignments, words, redirects: found, copies }
  }

  #isWord(...texts: readonly string[]): boolean {
    const token = this.#tokens[this.#at]
    return token?.kind === 'word' && token.plain !== undefined && texts.includes(token.plain)
  }

  #isOperator(text: string): boolean {
    const token = this.#tokens[this.#at]
    return token?.kind === 'operator' && token.text === text
  }

  #plain(): string {
    const token = this.#tokens[this.#at++]
    if (token?.kind !== 'word' || token.plain === undefined) throw unexpected(token)
    return token.plain
  }

  #expect(text: string): void {
    if (!this.#isWord(text)) throw this.#mistake()
    this.#at += 1
  }

  #mistake(): ShellSyntaxError {
    return unexpected(this.#tokens[this.#at])
  }
}

function unexpected(token: Token | undefined): ShellSyntaxError {
  if (!token) return new UnfinishedScript('syntax error: unexpected end of file')
  const text = token.kind === 'operator' ? token.text : (token.plain ?? 'word')
  return new ShellSyntaxError(`syntax error: unexpected "${text}"`)
}

/** `NAME=value` at the beginning of a command. */
function assignmentOf([first, ...rest]: Word): [string, Word] | undefined {
  if (first?.kind !== 'text' || first.quoted) return undefined
  const [, name, text = ''] = /^([A-Za-z_]\w*)=(.*)$/s.exec(first.text) ?? []
  if (name === undefined) return undefined
  return [name, [{ kind: 'text', text, quoted: true }, ...rest]]
}
