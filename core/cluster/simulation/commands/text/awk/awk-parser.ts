import type { ProcessMeter } from '../../../processes/process-meter.ts'
import { AwkExpressionParser } from './awk-expressions.ts'
import {
  AwkError,
  type AwkExpression,
  type AwkFunction,
  type AwkName,
  type AwkPlace,
  type AwkProgram,
  type AwkRule,
  type AwkStatement,
} from './awk-syntax.ts'
import { type AwkToken, awkTokens } from './awk-tokens.ts'

/** Parses a program in awk. Parts within each other are counted by the meter. @throws AwkError */
export function parseAwk(source: string, meter: ProcessMeter): AwkProgram {
  meter.spend(1 + source.length / 64)
  return new AwkParser(awkTokens(source), meter).program()
}

class AwkParser extends AwkExpressionParser {
  readonly #functions = new Map<string, AwkFunction>()

  program(): AwkProgram {
    const first: AwkStatement[] = []
    const last: AwkStatement[] = []
    const rules: AwkRule[] = []
    for (;;) {
      while (this.isSign('\n') || this.isSign(';')) this.next()
      if (this.token.kind === 'end') break
      if (this.takeWord('function')) this.#function()
      else if (this.takeWord('BEGIN')) first.push(this.#block())
      else if (this.takeWord('END')) last.push(this.#block())
      else rules.push(this.#rule())
    }
    for (const [name, line] of this.called) {
      if (!this.#functions.has(name)) throw new AwkError('Call to undefined function', line)
    }
    return { first, rules, last, functions: this.#functions }
  }

  #function(): void {
    const { token } = this
    if (token.kind !== 'name' && token.kind !== 'function') throw this.unexpected()
    this.next()
    this.need('(')
    const parameters: string[] = []
    while (!this.isSign(')')) {
      if (this.token.kind !== 'name') throw this.unexpected()
      parameters.push(this.token.text)
      this.next()
      if (!this.takeSign(',')) break
      this.skipLines()
    }
    this.need(')')
    this.skipLines()
    this.parameters = parameters
    const body = this.#block()
    this.parameters = []
    this.#functions.set(token.text, { name: token.text, parameters: parameters.length, body })
  }

  #rule(): AwkRule {
    if (this.isSign('{')) return { from: undefined, to: undefined, body: this.#block() }
    const from = this.expression()
    let to: AwkExpression | undefined
    if (this.takeSign(',')) {
      this.skipLines()
      to = this.expression()
    }
    return { from, to, body: this.isSign('{') ? this.#block() : undefined }
  }

  #block(): AwkStatement {
    const { line } = this.token
    return this.nested(() => {
      this.need('{')
      const of: AwkStatement[] = []
      for (;;) {
        while (this.isSign('\n') || this.isSign(';')) this.next()
        if (this.takeSign('}')) return { kind: 'block', of, line }
        of.push(this.#statement())
      }
    })
  }

  /** A statement that stands behind a condition, maybe on a line of its own. */
  #body(): AwkStatement {
    this.skipLines()
    if (this.isSign(';')) {
      const { line } = this.token
      this.next()
      return { kind: 'block', of: [], line }
    }
    return this.#statement()
  }

  #statement(): AwkStatement {
    return this.nested(() => {
      const { token } = this
      if (this.isSign('{')) return this.#block()
      if (token.kind === 'word') {
        switch (token.text) {
          case 'if':
            return this.#if(token)
          case 'while':
            return this.#while(token)
          case 'do':
            return this.#do(token)
          case 'for':
            return this.#for(token)
          default:
        }
      }
      const statement = this.#simple(token)
      this.#end()
      return statement
    })
  }

  /** The end of a simple statement. */
  #end(): void {
    if (this.isSign('}') || this.token.kind === 'end') return
    if (!this.takeSign(';') && !this.takeSign('\n')) throw this.unexpected()
  }

  #if({ line }: AwkToken): AwkStatement {
    this.next()
    const test = this.#condition()
    const yes = this.#body()
    const before = this.mark()
    while (this.isSign('\n') || this.isSign(';')) this.next()
    if (!this.takeWord('else')) {
      this.reset(before)
      return { kind: 'if', test, yes, no: undefined, line }
    }
    return { kind: 'if', test, yes, no: this.#body(), line }
  }

  #condition(): AwkExpression {
    this.need('(')
    const test = this.expression()
    this.need(')')
    return test
  }

  #while({ line }: AwkToken): AwkStatement {
    this.next()
    const test = this.#condition()
    const body = this.#body()
    return { kind: 'loop', start: undefined, test, next: undefined, body, isLate: false, line }
  }

  #do({ line }: AwkToken): AwkStatement {
    this.next()
    const body = this.#body()
    while (this.isSign('\n') || this.isSign(';')) this.next()
    if (!this.takeWord('while')) throw this.unexpected()
    const test = this.#condition()
    this.#end()
    return { kind: 'loop', start: undefined, test, next: undefined, body, isLate: true, line }
  }

  #for({ line }: AwkToken): AwkStatement {
    this.next()
    this.need('(')
    const before = this.mark()
    const each = this.#each()
    if (each) return { kind: 'each', ...each, body: this.#body(), line }
    this.reset(before)
    const start = this.isSign(';') ? undefined : this.#simple(this.token)
    this.need(';')
    this.skipLines()
    const test = this.isSign(';') ? undefined : this.expression()
    this.need(';')
    this.skipLines()
    const next = this.isSign(')') ? undefined : this.#simple(this.token)
    this.need(')')
    return { kind: 'loop', start, test, next, body: this.#body(), isLate: false, line }
  }

  /** `name in array)` */
  #each(): { place: AwkPlace; array: AwkName } | undefined {
    const { token } = this
    if (token.kind !== 'name') return undefined
    this.next()
    if (!this.takeWord('in') || this.token.kind !== 'name') return undefined
    const array = this.nameOf(this.token.text)
    this.next()
    if (!this.takeSign(')')) return undefined
    return { place: this.nameOf(token.text), array }
  }

  #simple(token: AwkToken): AwkStatement {
    const { line } = token
    if (token.kind !== 'word' || token.text === 'getline') {
      return { kind: 'expression', of: this.expression(), line }
    }
    this.next()
    switch (token.text) {
      case 'print':
      case 'printf':
        return this.#print(token)
      case 'delete': {
        if (this.token.kind !== 'name') throw this.unexpected()
        const array = this.nameOf(this.token.text)
        this.next()
        const keys = this.takeSign('[') ? this.list(']') : []
        return { kind: 'delete', array, keys, line }
      }
      case 'exit':
      case 'return':
        return { kind: token.text, value: this.#isOver() ? undefined : this.expression(), line }
      case 'break':
      case 'continue':
      case 'next':
      case 'nextfile':
        return { kind: token.text, line }
      default:
        throw new AwkError('Unexpected token', line)
    }
  }

  #isOver(): boolean {
    return this.token.kind === 'end' || ['\n', ';', '}', ')'].some((sign) => this.isSign(sign))
  }

  #print({ text, line }: AwkToken): AwkStatement {
    const isFormatted = text === 'printf'
    let args: readonly AwkExpression[] = []
    const isEnd = this.#isOver() || ['>', '>>', '|'].some((sign) => this.isSign(sign))
    if (!isEnd) {
      const all = this.printed()
      const [only] = all
      // `print (a, b)` prints both.
      args = all.length === 1 && only?.kind === 'list' ? only.items : all
    }
    const sign = ['>', '>>', '|'].find((each) => this.isSign(each))
    if (sign !== undefined) this.next()
    const target = sign === undefined ? undefined : this.concatenation()
    return { kind: 'print', isFormatted, args, sign, target, line }
  }
}
