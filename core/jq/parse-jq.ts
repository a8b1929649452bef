import { JqError } from './jq-error.ts'
import type { JqMember, JqNode } from './jq-node.ts'
import { splitText } from './jq-text.ts'
import { operatorLevels } from './operator-levels.ts'
import { type JqToken, scanJq } from './scan-jq.ts'

/** Parses a query of jq: all of its language but `def`, `import`, `label`, assignments and `input`. @throws JqError */
export function parseJq(query: string): JqNode {
  const parser = new JqParser(scanJq(query))
  const node = parser.pipe()
  parser.expectEnd()
  return node
}

const identity: JqNode = { type: 'identity' }
const mostDepth = 500

class JqParser {
  readonly #tokens: readonly JqToken[]
  #at = 0
  #depth = 0

  constructor(tokens: readonly JqToken[]) {
    this.#tokens = tokens
  }

  expectEnd(): void {
    if (this.#at < this.#tokens.length) throw this.#unexpected()
  }

  pipe(): JqNode {
    if (++this.#depth > mostDepth) throw new JqError('a query is nested too deeply')
    const left = this.#comma()
    if (this.#takeWord('as')) {
      const name = this.#variable()
      this.#expect('|')
      this.#depth--
      return { type: 'bind', source: left, name, body: this.pipe() }
    }
    const node: JqNode = this.#take('|') ? { type: 'pipe', left, right: this.pipe() } : left
    this.#depth--
    return node
  }

  #comma(): JqNode {
    let left = this.#binary(0)
    while (this.#take(',')) left = { type: 'comma', left, right: this.#binary(0) }
    return left
  }

  #binary(level: number): JqNode {
    const operators = operatorLevels[level]
    if (!operators) return this.#unary()
    let left = this.#binary(level + 1)
    for (;;) {
      const operator = operators.find((each) => this.#take(each) || this.#takeWord(each))
      if (!operator) return left
      const right = this.#binary(operator === '//' ? level : level + 1)
      left = { type: 'binary', operator, left, right }
    }
  }

  #unary(): JqNode {
    return this.#take('-') ? { type: 'negate', of: this.#postfix() } : this.#postfix()
  }

  #postfix(): JqNode {
    let node = this.#term()
    for (;;) {
      const field = this.#takeOf('field')
      if (field) node = { type: 'index', of: node, key: literal(field.text) }
      else if (this.#isNext('.', '[')) this.#at++
      else if (this.#isNextText()) {
        this.#at++
        node = { type: 'index', of: node, key: this.#text(this.#takeOf('text')?.text ?? '') }
      } else if (this.#take('[')) node = this.#suffix(node)
      else if (this.#take('?')) node = { type: 'try', body: node, handler: undefined }
      else return node
    }
  }

  /** What stands in brackets behind a term. */
  #suffix(of: JqNode): JqNode {
    if (this.#take(']')) return { type: 'iterate', of }
    if (this.#take(':')) {
      const to = this.pipe()
      this.#expect(']')
      return { type: 'slice', of, from: undefined, to }
    }
    const key = this.pipe()
    if (!this.#take(':')) {
      this.#expect(']')
      return { type: 'index', of, key }
    }
    const to = this.#isSign(']') ? undefined : this.pipe()
    this.#expect(']')
    return { type: 'slice', of, from: key, to }
  }

  #term(): JqNode {
    const token = this.#tokens[this.#at++]
    if (!token) throw new JqError('a query ends too early')
    switch (token.type) {
      case 'field':
        return { type: 'index', of: identity, key: literal(token.text) }
      case 'number':
        return literal(Number(token.text))
      case 'text':
        return this.#text(token.text)
      case 'variable':
        return { type: 'variable', name: token.text }
      case 'format':
        return { type: 'call', name: `@${token.text}`, args: [] }
      case 'word':
        return this.#word(token.text)
      case 'sign':
        return this.#sign(token)
    }
  }

  #sign({ text }: JqToken): JqNode {
    if (text === '..') return { type: 'recurse' }
    if (text === '.') {
      const key = this.#takeOf('text')
      return key ? { type: 'index', of: identity, key: this.#text(key.text) } : identity
    }
    if (text === '(') {
      const node = this.pipe()
      this.#expect(')')
      return node
    }
    if (text === '[') {
      if (this.#take(']')) return { type: 'array', of: undefined }
      const of = this.pipe()
      this.#expect(']')
      return { type: 'array', of }
    }
    if (text === '{') return this.#object()
    if (text === '-') return { type: 'negate', of: this.#postfix() }
    this.#at--
    throw this.#unexpected()
  }

  #word(word: string): JqNode {
    switch (word) {
      case 'if':
        return this.#condition()
      case 'try': {
        const body = this.#postfix()
        const handler = this.#takeWord('catch') ? this.#postfix() : undefined
        return { type: 'try', body, handler }
      }
      case 'reduce':
      case 'foreach':
        return this.#fold(word)
      case 'true':
        return literal(true)
      case 'false':
        return literal(false)
      case 'null':
        return literal(null)
      default:
        return { type: 'call', name: word, args: this.#arguments() }
    }
  }

  #condition(): JqNode {
    const condition = this.pipe()
    this.#expectWord('then')
    const body = this.pipe()
    if (this.#takeWord('elif')) {
      return { type: 'if', condition, body, otherwise: this.#condition() }
    }
    const otherwise = this.#takeWord('else') ? this.pipe() : undefined
    this.#expectWord('end')
    return { type: 'if', condition, body, otherwise }
  }

  #fold(type: 'reduce' | 'foreach'): JqNode {
    const source = this.#postfix()
    this.#expectWord('as')
    const name = this.#variable()
    this.#expect('(')
    const init = this.pipe()
    this.#expect(';')
    const update = this.pipe()
    const extract = type === 'foreach' && this.#take(';') ? this.pipe() : undefined
    this.#expect(')')
    return { type, source, name, init, update, extract }
  }

  #arguments(): readonly JqNode[] {
    if (!this.#take('(')) return []
    const args = [this.pipe()]
    while (this.#take(';')) args.push(this.pipe())
    this.#expect(')')
    return args
  }

  #object(): JqNode {
    const members: JqMember[] = []
    while (!this.#take('}')) {
      if (members.length > 0) this.#expect(',')
      members.push(this.#member())
    }
    return { type: 'object', members }
  }

  #member(): JqMember {
    const token = this.#tokens[this.#at++]
    if (token?.type === 'variable') {
      return { key: literal(token.text), value: { type: 'variable', name: token.text } }
    }
    let key: JqNode
    if (token?.type === 'word' || token?.type === 'field') key = literal(token.text)
    else if (token?.type === 'text') key = this.#text(token.text)
    else if (token?.text === '(') {
      key = this.pipe()
      this.#expect(')')
    } else {
      this.#at--
      throw this.#unexpected()
    }
    if (!this.#take(':')) return { key, value: { type: 'index', of: identity, key } }
    let value = this.#binary(0)
    while (this.#take('|')) value = { type: 'pipe', left: value, right: this.#binary(0) }
    return { key, value }
  }

  /** A string, from its characters between the quotes. */
  #text(raw: string): JqNode {
    const parts = splitText(raw).map((part) =>
      typeof part === 'string' ? part : parseJq(part.query),
    )
    const [first] = parts
    if (parts.length === 1 && typeof first === 'string') return literal(first)
    return { type: 'text', parts }
  }

  #variable(): string {
    const token = this.#takeOf('variable')
    if (!token) throw this.#unexpected()
    return token.text
  }

  #takeOf(type: JqToken['type']): JqToken | undefined {
    const token = this.#tokens[this.#at]
    if (token?.type !== type) return undefined
    this.#at++
    return token
  }

  #isSign(sign: string, ahead = 0): boolean {
    const token = this.#tokens[this.#at + ahead]
    return token?.type === 'sign' && token.text === sign
  }

  #isNext(first: string, second: string): boolean {
    return this.#isSign(first) && this.#isSign(second, 1)
  }

  #isNextText(): boolean {
    return this.#isSign('.') && this.#tokens[this.#at + 1]?.type === 'text'
  }

  #take(sign: string): boolean {
    if (!this.#isSign(sign)) return false
    this.#at++
    return true
  }

  #takeWord(word: string): boolean {
    const token = this.#tokens[this.#at]
    if (token?.type !== 'word' || token.text !== word) return false
    this.#at++
    return true
  }

  #expect(sign: string): void {
    if (!this.#take(sign)) throw this.#unexpected(sign)
  }

  #expectWord(word: string): void {
    if (!this.#takeWord(word)) throw this.#unexpected(word)
  }

  #unexpected(wanted?: string): JqError {
    const token = this.#tokens[this.#at]
    const found = token ? JSON.stringify(token.text) : 'the end'
    const right = wanted === undefined ? '' : `; ${JSON.stringify(wanted)} is expected`
    return new JqError(`unexpected ${found} in a query${right}`)
  }
}

function literal(value: string | number | boolean | null): JqNode {
  return { type: 'literal', value }
}
