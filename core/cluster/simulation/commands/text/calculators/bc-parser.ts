import type { ProcessMeter } from '../../../processes/process-meter.ts'
import type { BcExpression, BcPlace, BcStatement } from './bc-syntax.ts'
import { DecimalMistake } from './decimal.ts'

interface Token {
  readonly text: string
  readonly at: number
}

const tokenSyntax =
  /(?:[ \t\r]|\\\n|#[^\n]*|\/\*[^]*?\*\/)+|"[^"]*"|(?:[\dA-Z]+\.?[\dA-Z]*|\.[\dA-Z]+)|[a-z][a-z\d_]*|\+\+|--|[-+*/%^<>=!]=|&&|\|\||[-+*/%^<>=!(){}[\];,.\n]/y

/** Parses programs in bc, one statement after the other. */
export class BcParser {
  readonly #source: string
  readonly #meter: ProcessMeter
  readonly #tokens: Token[] = []
  #at = 0

  constructor(source: string, meter: ProcessMeter) {
    this.#source = source
    this.#meter = meter
    meter.spend(source.length / 64)
    for (let at = 0; at < source.length;) {
      tokenSyntax.lastIndex = at
      const [text] = tokenSyntax.exec(source) ?? []
      if (text === undefined) {
        // What stands before is run first.
        this.#tokens.push({ text: `bad character '${source.charAt(at)}'`, at })
        break
      }
      if (!/^(?:[ \t\r#]|\\\n|\/\*)/.test(text)) this.#tokens.push({ text, at })
      at += text.length
    }
  }

  /** The next statement; undefined at the end. @throws DecimalMistake */
  next(): BcStatement | undefined {
    while (this.#is('\n') || this.#is(';')) this.#at += 1
    if (this.#at >= this.#tokens.length) return undefined
    const statement = this.#statement()
    if (this.#at < this.#tokens.length && !this.#is('\n') && !this.#is(';') && !this.#is('}')) {
      const isAfterBlock =
        statement.kind !== 'expression' && this.#tokens[this.#at - 1]?.text === '}'
      if (!isAfterBlock) throw this.#mistake('bad statement terminator')
    }
    return statement
  }

  #is(text: string): boolean {
    return this.#tokens[this.#at]?.text === text
  }

  #take(...texts: string[]): string | undefined {
    const text = this.#tokens[this.#at]?.text
    if (text === undefined || !texts.includes(text)) return undefined
    this.#at += 1
    return text
  }

  #need(text: string): void {
    if (this.#take(text) === undefined) throw this.#mistake('bad token')
  }

  #mistake(what: string): DecimalMistake {
    const token = this.#tokens[this.#at]
    if (token?.text.startsWith('bad character')) return new DecimalMistake(token.text)
    const rest = token ? (this.#source.slice(token.at).split('\n', 1)[0] ?? '') : ''
    return new DecimalMistake(`${what} at '${rest}'`)
  }

  #nested<T>(parse: () => T): T {
    this.#meter.enter()
    try {
      return parse()
    } finally {
      this.#meter.leave()
    }
  }

  #statement(): BcStatement {
    return this.#nested(() => {
      const text = this.#tokens[this.#at]?.text ?? ''
      if (text.startsWith('"')) {
        this.#at += 1
        return { kind: 'text', text: text.slice(1, -1) }
      }
      this.#at += 1
      switch (text) {
        case '{':
          return this.#block()
        case 'if': {
          this.#need('(')
          const test = this.#expression()
          this.#need(')')
          const yes = this.#body()
          const before = this.#at
          while (this.#is('\n')) this.#at += 1
          if (this.#take('else') !== undefined) return { kind: 'if', test, yes, no: this.#body() }
          this.#at = before
          return { kind: 'if', test, yes, no: undefined }
        }
        case 'while': {
          this.#need('(')
          const test = this.#expression()
          this.#need(')')
          return { kind: 'loop', start: undefined, test, next: undefined, body: this.#body() }
        }
        case 'for':
          return this.#for()
        case 'define':
        case 'void':
          return this.#define()
        case 'return': {
          const isEmpty =
            this.#at >= this.#tokens.length || ['\n', ';', '}'].some((each) => this.#is(each))
          return { kind: 'return', value: isEmpty ? undefined : this.#expression() }
        }
        case 'break':
        case 'continue':
          return { kind: text }
        case 'quit':
        case 'halt':
          return { kind: 'quit' }
        case 'print': {
          const of: (BcExpression | string)[] = []
          do {
            const part = this.#tokens[this.#at]?.text ?? ''
            if (part.startsWith('"')) {
              of.push(part.slice(1, -1))
              this.#at += 1
            } else of.push(this.#expression())
          } while (this.#take(',') !== undefined)
          return { kind: 'print', of }
        }
        default:
          this.#at -= 1
          return { kind: 'expression', of: this.#expression() }
      }
    })
  }

  #body(): BcStatement {
    while (this.#is('\n')) this.#at += 1
    if (this.#is(';')) return { kind: 'block', of: [] }
    return this.#statement()
  }

  #block(): BcStatement {
    const of: BcStatement[] = []
    for (;;) {
      while (this.#is('\n') || this.#is(';')) this.#at += 1
      if (this.#take('}') !== undefined) return { kind: 'block', of }
      if (this.#at >= this.#tokens.length) throw this.#mistake('bad token')
      of.push(this.#statement())
    }
  }

  #for(): BcStatement {
    this.#need('(')
    const start = this.#is(';') ? undefined : this.#expression()
    this.#need(';')
    const test = this.#is(';') ? undefined : this.#expression()
    this.#need(';')
    const next = this.#is(')') ? undefined : this.#expression()
    this.#need(')')
    return { kind: 'loop', start, test, next, body: this.#body() }
  }

  #define(): BcStatement {
    const name = this.#tokens[this.#at++]?.text ?? ''
    this.#need('(')
    const parameters = this.#names(')')
    this.#need(')')
    while (this.#is('\n')) this.#at += 1
    this.#need('{')
    while (this.#is('\n')) this.#at += 1
    const locals = this.#take('auto') === undefined ? [] : this.#names('\n', ';')
    return { kind: 'define', function: { name, parameters, locals, body: this.#block() } }
  }

  #names(...ends: string[]): string[] {
    const names: string[] = []
    while (!ends.some((each) => this.#is(each))) {
      const name = this.#tokens[this.#at++]?.text ?? ''
      if (!/^[a-z]/.test(name)) throw this.#mistake('bad token')
      const isArray = this.#take('[') !== undefined
      if (isArray) this.#need(']')
      names.push(isArray ? `${name}[]` : name)
      if (this.#take(',') === undefined) break
    }
    return names
  }

  #expression(): BcExpression {
    return this.#nested(() => this.#level(0))
  }

  /** Binary operators by their precedence, the weakest first. */
  #level(level: number): BcExpression {
    const signs = levels[level]
    if (!signs) return this.#assignment()
    if (signs[0] === '!') {
      if (this.#take('!') === undefined) return this.#level(level + 1)
      return { kind: 'unary', sign: '!', of: this.#nested(() => this.#level(level)) }
    }
    let left = this.#level(level + 1)
    for (;;) {
      const sign = this.#take(...signs)
      if (sign === undefined) return left
      left = { kind: 'binary', sign, left, right: this.#level(level + 1) }
    }
  }

  #assignment(): BcExpression {
    const left = this.#sum()
    const sign =
      left.kind === 'place' ? this.#take('=', '+=', '-=', '*=', '/=', '%=', '^=') : undefined
    if (sign === undefined || left.kind !== 'place') return left
    return { kind: 'assign', sign, place: left, value: this.#nested(() => this.#assignment()) }
  }

  #sum(): BcExpression {
    let left = this.#product()
    for (;;) {
      const sign = this.#take('+', '-')
      if (sign === undefined) return left
      left = { kind: 'binary', sign, left, right: this.#product() }
    }
  }

  #product(): BcExpression {
    let left = this.#power()
    for (;;) {
      const sign = this.#take('*', '/', '%')
      if (sign === undefined) return left
      left = { kind: 'binary', sign, left, right: this.#power() }
    }
  }

  #power(): BcExpression {
    const left = this.#unary()
    if (this.#take('^') === undefined) return left
    return this.#nested(() => ({ kind: 'binary', sign: '^', left, right: this.#power() }))
  }

  #unary(): BcExpression {
    if (this.#take('-') !== undefined) {
      return this.#nested(() => ({ kind: 'unary', sign: '-', of: this.#unary() }))
    }
    const before = this.#take('++', '--')
    const node = this.#primary()
    if (before !== undefined) {
      if (node.kind !== 'place') throw this.#mistake('bad expression')
      return { kind: 'step', by: before === '++' ? 1 : -1, isBefore: true, place: node }
    }
    const after = node.kind === 'place' ? this.#take('++', '--') : undefined
    if (after === undefined || node.kind !== 'place') return node
    return { kind: 'step', by: after === '++' ? 1 : -1, isBefore: false, place: node }
  }

  #primary(): BcExpression {
    const text = this.#tokens[this.#at]?.text ?? ''
    if (/^[\dA-Z]|^\.[\dA-Z]/.test(text)) {
      this.#at += 1
      return { kind: 'number', text }
    }
    if (text === '.') {
      this.#at += 1
      return { kind: 'place', name: 'last', index: undefined }
    }
    if (this.#take('(') !== undefined) {
      const inner = this.#expression()
      this.#need(')')
      // In parentheses, a variable cannot be assigned to, and an assignment is printed.
      return { kind: 'binary', sign: '+', left: inner, right: { kind: 'number', text: '0' } }
    }
    if (!/^[a-z]/.test(text) || text.startsWith('bad character'))
      throw this.#mistake(text === ')' ? 'bad token' : 'bad expression')
    this.#at += 1
    return this.#named(text)
  }

  #named(name: string): BcExpression {
    if (this.#take('(') !== undefined) {
      const args: BcExpression[] = []
      while (!this.#is(')')) {
        args.push(this.#argument())
        if (this.#take(',') === undefined) break
      }
      this.#need(')')
      return { kind: 'call', name, args }
    }
    let index: BcExpression | undefined
    if (this.#take('[') !== undefined) {
      index = this.#expression()
      this.#need(']')
    }
    const place: BcPlace = { kind: 'place', name, index }
    return place
  }

  #argument(): BcExpression {
    const [name, open, close] = this.#tokens.slice(this.#at, this.#at + 3).map(({ text }) => text)
    if (name === undefined || open !== '[' || close !== ']') return this.#expression()
    this.#at += 3
    return { kind: 'place', name: `${name}[]`, index: undefined }
  }
}

const levels = [['||'], ['&&'], ['!'], ['==', '<=', '>=', '!=', '<', '>']]
