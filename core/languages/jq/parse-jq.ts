import { JqError } from './jq-error.ts'
import type { AssignOperator, JqMember, JqNode, BinaryOperator } from './jq-node.ts'
import { JqTokens } from './jq-tokens.ts'
import { type JqToken, scanJq, endOfInterpolation } from './scan-jq.ts'

/** Binary operators by their strength, the weakest first; `//` binds to the right. At the empty level are assignments. */
const operatorLevels: readonly (readonly BinaryOperator[])[] = [
  ['//'],
  [],
  ['or'],
  ['and'],
  ['==', '!=', '<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
]

const assignOperators: readonly AssignOperator[] = ['=', '|=', '+=', '-=', '*=', '/=', '%=', '//=']
const assignLevel = operatorLevels.findIndex((operators) => operators.length === 0)

/** Parses a query of jq: all of its language but `def`, `import`, `label` and `input`. @throws JqError */
export function parseJq(query: string): JqNode {
  if (query.length > longestQuery) {
    throw new JqError(`a query is longer than ${longestQuery} characters`)
  }
  return parsePart(query, 0)
}

/** Parses a query within a string, whose first character is that at `offset` of the whole query. */
function parsePart(query: string, offset: number): JqNode {
  const tokens = new JqTokens(scanJq(query))
  const parser = new JqParser(tokens, offset)
  const node = parser.pipe()
  tokens.expectEnd()
  refuseDeep(node)
  return node
}

/** Characters of a query at most. */
const longestQuery = 16 * 1024

const identity: JqNode = { type: 'identity' }

class JqParser {
  readonly #tokens: JqTokens
  readonly #offset: number
  #depth = 0

  constructor(tokens: JqTokens, offset: number) {
    this.#tokens = tokens
    this.#offset = offset
  }

  pipe(): JqNode {
    return this.#within(() => {
      const left = this.#comma()
      if (this.#tokens.takeWord('as')) {
        const name = this.#tokens.variable()
        this.#tokens.expect('|')
        return { type: 'bind', source: left, name, body: this.pipe() }
      }
      return this.#tokens.take('|') ? { type: 'pipe', left, right: this.pipe() } : left
    })
  }

  /** Reads what may hold others of its sort. @throws JqError where there are too many within each other */
  #within(read: () => JqNode): JqNode {
    if (++this.#depth > mostDepth) throw new JqError(tooDeep)
    const node = read()
    this.#depth--
    return node
  }

  /** The number of the character, counted from 1, with which the token begins that was read last. */
  get #place(): number {
    return this.#offset + this.#tokens.at + 1
  }

  #comma(): JqNode {
    let left = this.#binary(0)
    while (this.#tokens.take(',')) left = { type: 'comma', left, right: this.#binary(0) }
    return left
  }

  #binary(level: number): JqNode {
    const operators = operatorLevels[level]
    if (!operators) return this.#unary()
    let left = this.#binary(level + 1)
    if (level === assignLevel) return this.#assignment(left)
    for (;;) {
      const operator = operators.find(
        (each) => this.#tokens.take(each) || this.#tokens.takeWord(each),
      )
      if (!operator) return left
      const at = this.#place
      const right =
        operator === '//' ? this.#within(() => this.#binary(level)) : this.#binary(level + 1)
      left = { type: 'binary', at, operator, left, right }
    }
  }

  /** An assignment to the paths of `left`, which do not follow each other; or `left` alone. */
  #assignment(left: JqNode): JqNode {
    const operator = assignOperators.find((each) => this.#tokens.take(each))
    if (!operator) return left
    const at = this.#place
    const right = this.#within(() => this.#binary(0))
    return { type: 'assign', at, operator, left, right }
  }

  #unary(): JqNode {
    return this.#tokens.take('-') ? { type: 'negate', of: this.#postfix() } : this.#postfix()
  }

  #postfix(): JqNode {
    let node = this.#within(() => this.#term())
    for (;;) {
      const field = this.#tokens.takeOf('field')
      if (field) node = { type: 'index', of: node, key: literal(field.text) }
      else if (this.#tokens.isNext('.', '[')) this.#tokens.next()
      else if (this.#tokens.isNextText()) {
        this.#tokens.next()
        node = { type: 'index', of: node, key: this.#text(this.#tokens.takeOf('text')) }
      } else if (this.#tokens.take('[')) node = this.#suffix(node)
      else if (this.#tokens.take('?')) node = { type: 'try', body: node, handler: undefined }
      else return node
    }
  }

  /** What stands in brackets behind a term. */
  #suffix(of: JqNode): JqNode {
    if (this.#tokens.take(']')) return { type: 'iterate', at: this.#place, of }
    if (this.#tokens.take(':')) {
      const to = this.pipe()
      this.#tokens.expect(']')
      return { type: 'slice', of, from: undefined, to }
    }
    const key = this.pipe()
    if (!this.#tokens.take(':')) {
      this.#tokens.expect(']')
      return { type: 'index', of, key }
    }
    const to = this.#tokens.isSign(']') ? undefined : this.pipe()
    this.#tokens.expect(']')
    return { type: 'slice', of, from: key, to }
  }

  #term(): JqNode {
    const token = this.#tokens.next()
    if (!token) throw new JqError('a query ends too early')
    switch (token.type) {
      case 'field':
        return { type: 'index', of: identity, key: literal(token.text) }
      case 'number':
        return literal(Number(token.text))
      case 'text':
        return this.#text(token)
      case 'variable':
        return { type: 'variable', name: token.text }
      case 'format':
        return this.#format({ type: 'call', at: this.#place, name: `@${token.text}`, args: [] })
      case 'word':
        return this.#word(token.text)
      case 'sign':
        return this.#sign(token)
    }
  }

  /** A format alone, or before a string whose interpolations it formats. */
  #format(format: JqNode): JqNode {
    const token = this.#tokens.takeOf('text')
    if (!token) return format
    const text = this.#text(token)
    if (text.type !== 'text') return text
    const parts = text.parts.map((part) =>
      typeof part === 'string' ? part : ({ type: 'pipe', left: part, right: format } as const),
    )
    return { type: 'text', parts }
  }

  #sign({ text }: JqToken): JqNode {
    if (text === '..') return { type: 'recurse', at: this.#place }
    if (text === '.') {
      const key = this.#tokens.takeOf('text')
      return key ? { type: 'index', of: identity, key: this.#text(key) } : identity
    }
    if (text === '(') {
      const node = this.pipe()
      this.#tokens.expect(')')
      return node
    }
    if (text === '[') {
      if (this.#tokens.take(']')) return { type: 'array', of: undefined }
      const of = this.pipe()
      this.#tokens.expect(']')
      return { type: 'array', of }
    }
    if (text === '{') return this.#object()
    if (text === '-') return { type: 'negate', of: this.#postfix() }
    this.#tokens.back()
    throw this.#tokens.unexpected()
  }

  #word(word: string): JqNode {
    switch (word) {
      case 'if':
        return this.#condition()
      case 'try': {
        const body = this.#postfix()
        const handler = this.#tokens.takeWord('catch') ? this.#postfix() : undefined
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
      case 'env':
        return { type: 'variable', name: 'ENV' }
      default:
        return { type: 'call', at: this.#place, name: word, args: this.#arguments() }
    }
  }

  #condition(): JqNode {
    const condition = this.pipe()
    this.#tokens.expectWord('then')
    const body = this.pipe()
    if (this.#tokens.takeWord('elif')) {
      return { type: 'if', condition, body, otherwise: this.#within(() => this.#condition()) }
    }
    const otherwise = this.#tokens.takeWord('else') ? this.pipe() : undefined
    this.#tokens.expectWord('end')
    return { type: 'if', condition, body, otherwise }
  }

  #fold(type: 'reduce' | 'foreach'): JqNode {
    const source = this.#postfix()
    this.#tokens.expectWord('as')
    const name = this.#tokens.variable()
    this.#tokens.expect('(')
    const init = this.pipe()
    this.#tokens.expect(';')
    const update = this.pipe()
    const extract = type === 'foreach' && this.#tokens.take(';') ? this.pipe() : undefined
    this.#tokens.expect(')')
    return { type, source, name, init, update, extract }
  }

  #arguments(): readonly JqNode[] {
    if (!this.#tokens.take('(')) return []
    const args = [this.pipe()]
    while (this.#tokens.take(';')) args.push(this.pipe())
    this.#tokens.expect(')')
    return args
  }

  #object(): JqNode {
    const members: JqMember[] = []
    while (!this.#tokens.take('}')) {
      if (members.length > 0) this.#tokens.expect(',')
      members.push(this.#member())
      if (members.length > mostDepth) throw new JqError(tooDeep)
    }
    return { type: 'object', members }
  }

  #member(): JqMember {
    const token = this.#tokens.next()
    if (token?.type === 'variable') {
      return { key: literal(token.text), value: { type: 'variable', name: token.text } }
    }
    let key: JqNode
    if (token?.type === 'word' || token?.type === 'field') key = literal(token.text)
    else if (token?.type === 'text') key = this.#text(token)
    else if (token?.text === '(') {
      key = this.pipe()
      this.#tokens.expect(')')
    } else {
      this.#tokens.back()
      throw this.#tokens.unexpected()
    }
    if (!this.#tokens.take(':')) return { key, value: { type: 'index', of: identity, key } }
    let value = this.#binary(0)
    while (this.#tokens.take('|')) value = { type: 'pipe', left: value, right: this.#binary(0) }
    return { key, value }
  }

  /** A string, from its characters between the quotes. */
  #text(token: JqToken | undefined): JqNode {
    const offset = this.#offset + (token?.at ?? 0) + 1
    const parts = splitText(token?.text ?? '').map((part) =>
      typeof part === 'string' ? part : parsePart(part.query, offset + part.at),
    )
    if (parts.length > mostDepth) throw new JqError(tooDeep)
    const [first] = parts
    if (parts.length === 1 && typeof first === 'string') return literal(first)
    return { type: 'text', parts }
  }
}

function literal(value: string | number | boolean | null): JqNode {
  return { type: 'literal', value }
}

/** Nodes of a query within each other at most. */
const mostDepth = 500
const tooDeep = 'a query is nested too deeply'

/** Refuses a query whose nodes are nested so deeply that a run would exhaust the stack: `.a.b.c`, `1 + 1 + 1`. @throws JqError */
function refuseDeep(root: JqNode): void {
  let level: unknown[] = [root]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > mostDepth) throw new JqError(tooDeep)
    level = level.flatMap((node) => partsOf(node).flat())
  }
}

/** Nodes right below a node, by whatever members they are; members of objects count as nodes. */
function partsOf(node: unknown): readonly unknown[] {
  return typeof node === 'object' && node !== null ? Object.values(node) : []
}

/** A query in a string, and the index of its first character there. */
interface InnerQuery {
  readonly query: string
  readonly at: number
}

/** Splits the characters between the quotes of a string into its texts and interpolated queries; never empty. @throws JqError */
function splitText(raw: string): readonly (string | InnerQuery)[] {
  const parts: (string | InnerQuery)[] = []
  let at = 0
  for (let begin = nextInterpolation(raw, 0); begin !== -1; begin = nextInterpolation(raw, at)) {
    const end = endOfInterpolation(raw, begin + 1)
    parts.push(unescape(raw.slice(at, begin)), { query: raw.slice(begin + 2, end), at: begin + 2 })
    at = end + 1
  }
  return [...parts, unescape(raw.slice(at))]
}

function nextInterpolation(raw: string, from: number): number {
  for (let at = from; at < raw.length; at++) {
    if (raw[at] !== '\\') continue
    if (raw[at + 1] === '(') return at
    at++
  }
  return -1
}

function unescape(raw: string): string {
  try {
    return JSON.parse(
      `"${raw.replaceAll(/[\p{Cc}]/gu, (char) => JSON.stringify(char).slice(1, -1))}"`,
    ) as string
  } catch (error) {
    throw new JqError(`the string "${raw}" in a query has a wrong escape`, String(error))
  }
}
