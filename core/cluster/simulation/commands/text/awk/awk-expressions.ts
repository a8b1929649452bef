import type { ProcessMeter } from '../../../processes/process-meter.ts'
import { AwkError, type AwkExpression, type AwkName, type AwkPlace } from './awk-syntax.ts'
import { type AwkToken, builtIns } from './awk-tokens.ts'

const assignments = new Set(['=', '+=', '-=', '*=', '/=', '%=', '^='])
const comparisons = new Set(['<', '<=', '==', '!=', '>', '>='])
const endToken: AwkToken = { kind: 'end', text: '', value: 0, line: 1 }

/** Parses expressions in awk, by their precedence. */
export class AwkExpressionParser {
  /** Functions that are called, with the lines of their first calls. */
  readonly called: Map<string, number> = new Map()
  /** Names of the parameters of the function that is parsed. */
  protected parameters: readonly string[] = []
  readonly #tokens: readonly AwkToken[]
  readonly #meter: ProcessMeter
  #at = 0
  /** Within `print`, `>` is no comparison. */
  #isPrinted = false

  constructor(tokens: readonly AwkToken[], meter: ProcessMeter) {
    this.#tokens = tokens
    this.#meter = meter
  }

  protected get token(): AwkToken {
    return this.#tokens[this.#at] ?? endToken
  }

  protected next(): void {
    this.#at += 1
  }

  protected mark(): number {
    return this.#at
  }

  protected reset(mark: number): void {
    this.#at = mark
  }

  protected isSign(text: string): boolean {
    return this.token.kind === 'sign' && this.token.text === text
  }

  protected takeSign(text: string): boolean {
    const isHere = this.isSign(text)
    if (isHere) this.next()
    return isHere
  }

  protected takeWord(text: string): boolean {
    const isHere = this.token.kind === 'word' && this.token.text === text
    if (isHere) this.next()
    return isHere
  }

  protected need(text: string): void {
    if (!this.takeSign(text)) throw this.unexpected()
  }

  protected skipLines(): void {
    while (this.isSign('\n')) this.next()
  }

  protected unexpected(): AwkError {
    const { token } = this
    return new AwkError('Unexpected token', token.line)
  }

  protected nested<T>(parse: () => T): T {
    this.#meter.enter()
    try {
      return parse()
    } finally {
      this.#meter.leave()
    }
  }

  protected nameOf(name: string): AwkName {
    return { kind: 'name', name, local: this.parameters.indexOf(name) }
  }

  /** Expressions up to a sign, with commas between them. */
  protected list(end: string): AwkExpression[] {
    const items: AwkExpression[] = []
    this.skipLines()
    while (!this.isSign(end)) {
      items.push(this.#unprinted(() => this.expression()))
      this.skipLines()
      if (!this.takeSign(',')) break
      this.skipLines()
    }
    this.need(end)
    return items
  }

  /** What `print` prints. */
  protected printed(): AwkExpression[] {
    this.#isPrinted = true
    const items = [this.expression()]
    while (this.takeSign(',')) {
      this.skipLines()
      items.push(this.expression())
    }
    this.#isPrinted = false
    return items
  }

  protected expression(): AwkExpression {
    return this.nested(() => {
      const left = this.#choice()
      const { text, kind } = this.token
      if (kind !== 'sign' || !assignments.has(text)) return left
      const place = this.#placeOf(left)
      this.next()
      this.skipLines()
      return { kind: 'assign', sign: text, place, value: this.expression() }
    })
  }

  #placeOf(node: AwkExpression): AwkPlace {
    if (node.kind === 'name' || node.kind === 'field' || node.kind === 'element') return node
    throw this.unexpected()
  }

  #unprinted<T>(parse: () => T): T {
    const before = this.#isPrinted
    this.#isPrinted = false
    const result = parse()
    this.#isPrinted = before
    return result
  }

  #choice(): AwkExpression {
    const test = this.#or()
    if (!this.takeSign('?')) return test
    this.skipLines()
    const yes = this.expression()
    this.skipLines()
    this.need(':')
    this.skipLines()
    return { kind: 'choice', test, yes, no: this.expression() }
  }

  #or(): AwkExpression {
    let left = this.#and()
    while (this.takeSign('||')) {
      this.skipLines()
      left = { kind: 'binary', sign: '||', left, right: this.#and() }
    }
    return left
  }

  #and(): AwkExpression {
    let left = this.#in()
    while (this.takeSign('&&')) {
      this.skipLines()
      left = { kind: 'binary', sign: '&&', left, right: this.#in() }
    }
    return left
  }

  #in(): AwkExpression {
    let left = this.#match()
    while (this.takeWord('in')) {
      if (this.token.kind !== 'name') throw this.unexpected()
      const keys = left.kind === 'list' ? left.items : [left]
      left = { kind: 'in', keys, array: this.nameOf(this.token.text) }
      this.next()
    }
    return left
  }

  #match(): AwkExpression {
    let left = this.#comparison()
    while (this.isSign('~') || this.isSign('!~')) {
      const sign = this.token.text
      this.next()
      left = { kind: 'binary', sign, left, right: this.#comparison() }
    }
    return left
  }

  #comparison(): AwkExpression {
    let left = this.concatenation()
    for (;;) {
      const { text, kind } = this.token
      if (kind === 'sign' && text === '|' && this.#isGetline(1)) {
        this.next()
        this.next()
        left = { kind: 'getline', from: 'command', source: left, place: this.#optionalPlace() }
        continue
      }
      if (kind !== 'sign' || !comparisons.has(text) || (text === '>' && this.#isPrinted))
        return left
      this.next()
      left = { kind: 'binary', sign: text, left, right: this.concatenation() }
    }
  }

  #isGetline(ahead: number): boolean {
    const token = this.#tokens[this.#at + ahead]
    return token?.kind === 'word' && token.text === 'getline'
  }

  protected concatenation(): AwkExpression {
    let left = this.#sum()
    while (this.#beginsOperand()) {
      left = { kind: 'binary', sign: ' ', left, right: this.#sum() }
    }
    return left
  }

  #beginsOperand(): boolean {
    const { kind, text } = this.token
    if (kind === 'word') return false
    if (kind !== 'sign') return kind !== 'end'
    return ['$', '!', '(', '-', '+', '++', '--'].includes(text)
  }

  #sum(): AwkExpression {
    let left = this.#product()
    while (this.isSign('+') || this.isSign('-')) {
      const sign = this.token.text
      this.next()
      left = { kind: 'binary', sign, left, right: this.#product() }
    }
    return left
  }

  #product(): AwkExpression {
    let left = this.#unary()
    while (this.isSign('*') || this.isSign('/') || this.isSign('%')) {
      const sign = this.token.text
      this.next()
      left = { kind: 'binary', sign, left, right: this.#unary() }
    }
    return left
  }

  #unary(): AwkExpression {
    for (const sign of ['!', '-', '+']) {
      if (this.takeSign(sign))
        return this.nested(() => ({ kind: 'unary', sign, of: this.#unary() }))
    }
    return this.#power()
  }

  #power(): AwkExpression {
    const left = this.#stepped()
    if (!this.takeSign('^')) return left
    return this.nested(() => {
      const right =
        this.isSign('-') || this.isSign('+') || this.isSign('!') ? this.#unary() : this.#power()
      return { kind: 'binary', sign: '^', left, right }
    })
  }

  #stepped(): AwkExpression {
    const by = this.isSign('++') ? 1 : -1
    if (this.takeSign('++') || this.takeSign('--')) {
      return {
        kind: 'step',
        by,
        isBefore: true,
        place: this.#placeOf(this.nested(() => this.#primary())),
      }
    }
    const node = this.#primary()
    const isPlace = node.kind === 'name' || node.kind === 'field' || node.kind === 'element'
    if (!isPlace || !(this.isSign('++') || this.isSign('--'))) return node
    const after = this.isSign('++') ? 1 : -1
    this.next()
    return { kind: 'step', by: after, isBefore: false, place: node }
  }

  #optionalPlace(): AwkPlace | undefined {
    const { kind } = this.token
    return kind === 'name' || this.isSign('$') ? this.#placeOf(this.#primary()) : undefined
  }

  #primary(): AwkExpression {
    const { token } = this
    this.next()
    switch (token.kind) {
      case 'number':
        return { kind: 'number', value: token.value }
      case 'text':
        return { kind: 'text', value: token.text }
      case 'pattern':
        return { kind: 'pattern', source: token.text }
      case 'function':
        if (!this.called.has(token.text)) this.called.set(token.text, token.line)
        this.need('(')
        return { kind: 'call', name: token.text, args: this.list(')'), line: token.line }
      case 'name':
        return Object.hasOwn(builtIns, token.text) ? this.#builtIn(token) : this.#variable(token)
      case 'word':
        if (token.text === 'getline') return this.#getline()
        break
      case 'sign':
        if (token.text === '$') return { kind: 'field', of: this.nested(() => this.#fieldNumber()) }
        if (token.text === '(') return this.#group()
        break
      case 'end':
    }
    throw new AwkError('Unexpected token', token.line)
  }

  #fieldNumber(): AwkExpression {
    for (const sign of ['-', '+', '!']) {
      if (this.takeSign(sign))
        return { kind: 'unary', sign, of: this.nested(() => this.#fieldNumber()) }
    }
    if (this.isSign('++') || this.isSign('--')) return this.#stepped()
    return this.#primary()
  }

  #group(): AwkExpression {
    const items = this.nested(() => this.list(')'))
    const [only] = items
    if (items.length === 1 && only) return { kind: 'group', of: only }
    if (items.length === 0) throw this.unexpected()
    return { kind: 'list', items }
  }

  #variable(token: AwkToken): AwkExpression {
    const name = this.nameOf(token.text)
    if (!this.takeSign('[')) return name
    return { kind: 'element', array: name, keys: this.list(']') }
  }

  #builtIn({ text: name, line }: AwkToken): AwkExpression {
    const [least, most] = builtIns[name] ?? [0, 0]
    const args = this.takeSign('(') ? this.list(')') : []
    if (args.length < least) throw new AwkError('Too few arguments', line)
    return { kind: 'built-in', name, args: args.slice(0, most) }
  }

  #getline(): AwkExpression {
    const place = this.#optionalPlace()
    if (!this.takeSign('<')) return { kind: 'getline', from: 'main', source: undefined, place }
    return { kind: 'getline', from: 'file', source: this.nested(() => this.#stepped()), place }
  }
}
