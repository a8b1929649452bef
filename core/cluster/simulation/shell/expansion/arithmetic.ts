import type { ProcessMeter } from '../../processes/process-meter.ts'

/** Variables that an expression reads and writes. */
export interface ArithmeticVariables {
  get(name: string, index: string | undefined): string | undefined
  set(name: string, index: string | undefined, value: string): void
}

/** A mistake in an expression; the message is as ash prints it. */
export class ArithmeticError extends Error {}

interface Place {
  readonly name: string
  readonly index: string | undefined
}

interface Value {
  readonly number: bigint
  /** The variable that was named, which can be assigned to. */
  readonly place?: Place
}

const space = /\s+/y
const numeral = /(\d+)#([\w@]+)|0[xX][\da-fA-F]+|\d\w*/y
const variableName = /[A-Za-z_]\w*/y
/** `++` and `--` before a variable; before anything else they are signs. */
const prefix = /(\+\+|--)\s*(?=[A-Za-z_])/y
const assignment = /(?:<<|>>|[-+*/%&^|])?=(?!=)/y
const infix = /\*\*|&&|\|\||<<|>>|<=|>=|==|!=|[-+*/%<>&^|]/y
/** By the operator; those of C, and `**` above all of them. */
const levels: Readonly<Record<string, number>> = {
  '||': 1,
  '&&': 2,
  '|': 3,
  '^': 4,
  '&': 5,
  '==': 6,
  '!=': 6,
  '<': 7,
  '<=': 7,
  '>': 7,
  '>=': 7,
  '<<': 8,
  '>>': 8,
  '+': 9,
  '-': 9,
  '*': 10,
  '/': 10,
  '%': 10,
  '**': 11,
}
/** Variables whose values are expressions with variables, within each other. */
const deepest = 20

function wrapped(number: bigint): bigint {
  return BigInt.asIntN(64, number)
}

/** The value of an arithmetic expression in 64 bits. @throws ArithmeticError */
export function evaluate(
  expression: string,
  variables: ArithmeticVariables,
  meter: ProcessMeter,
  depth = 0,
): bigint {
  if (depth > deepest) throw new ArithmeticError('expression recursion loop detected')
  return new Evaluation(expression, variables, meter, depth).whole()
}

class Evaluation {
  readonly #text: string
  readonly #variables: ArithmeticVariables
  readonly #meter: ProcessMeter
  readonly #depth: number
  #at = 0
  /** Above zero in a part whose value is not used. */
  #skipped = 0

  constructor(text: string, variables: ArithmeticVariables, meter: ProcessMeter, depth: number) {
    this.#text = text
    this.#variables = variables
    this.#meter = meter
    this.#depth = depth
  }

  whole(): bigint {
    this.#take(space)
    if (this.#at >= this.#text.length) return 0n
    const value = this.#comma()
    if (this.#at < this.#text.length) throw mistake()
    return value
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (!found) return undefined
    this.#at += found[0].length
    return found
  }

  /** Reads an operator, and the space behind it. */
  #sign(text: string): boolean {
    if (!this.#text.startsWith(text, this.#at)) return false
    this.#at += text.length
    this.#take(space)
    return true
  }

  #comma(): bigint {
    let value = this.#assigned()
    while (this.#sign(',')) value = this.#assigned()
    return value
  }

  #assigned(): bigint {
    this.#meter.enter()
    try {
      const left = this.#ternary()
      if (!left.place) return left.number
      const [operator] = this.#take(assignment) ?? []
      if (operator === undefined) return left.number
      this.#take(space)
      const right = this.#assigned()
      const value =
        operator === '=' ? right : this.#combined(operator.slice(0, -1), left.number, right)
      return this.#store(left.place, value)
    } finally {
      this.#meter.leave()
    }
  }

  #ternary(): Value {
    const condition = this.#binary(1)
    if (!this.#sign('?')) return condition
    const isTrue = condition.number !== 0n
    const first = this.#unless(!isTrue, () => this.#assigned())
    if (!this.#sign(':')) throw mistake()
    const second = this.#unless(isTrue, () => this.#assigned())
    return { number: isTrue ? first : second }
  }

  #unless<Result>(isSkipped: boolean, parse: () => Result): Result {
    this.#skipped += Number(isSkipped)
    const result = parse()
    this.#skipped -= Number(isSkipped)
    return result
  }

  #binary(lowest: number): Value {
    let left = this.#unary()
    for (;;) {
      const start = this.#at
      assignment.lastIndex = start
      if (assignment.test(this.#text)) return left
      const [operator] = this.#take(infix) ?? []
      const level = operator === undefined ? 0 : (levels[operator] ?? 0)
      if (operator === undefined || level < lowest) {
        this.#at = start
        return left
      }
      this.#take(space)
      this.#meter.enter()
      const { number } = left
      if (operator === '&&' || operator === '||') {
        const isDecided = (number !== 0n) === (operator === '||')
        const right = this.#unless(isDecided, () => this.#binary(level + 1))
        left = { number: isDecided ? BigInt(number !== 0n) : BigInt(right.number !== 0n) }
      } else {
        const right = this.#binary(operator === '**' ? level : level + 1)
        left = { number: this.#combined(operator, number, right.number) }
      }
      this.#meter.leave()
    }
  }

  #combined(operator: string, left: bigint, right: bigint): bigint {
    if (this.#skipped > 0) return 0n
    switch (operator) {
      case '|':
        return left | right
      case '^':
        return left ^ right
      case '&':
        return left & right
      case '==':
        return BigInt(left === right)
      case '!=':
        return BigInt(left !== right)
      case '<':
        return BigInt(left < right)
      case '<=':
        return BigInt(left <= right)
      case '>':
        return BigInt(left > right)
      case '>=':
        return BigInt(left >= right)
      case '<<':
        return wrapped(left << (right & 63n))
      case '>>':
        return left >> (right & 63n)
      case '+':
        return wrapped(left + right)
      case '-':
        return wrapped(left - right)
      case '*':
        return wrapped(left * right)
      case '**':
        return power(left, right)
      default:
        if (right === 0n) throw new ArithmeticError('divide by zero')
        return wrapped(operator === '/' ? left / right : left % right)
    }
  }

  #unary(): Value {
    this.#meter.enter()
    try {
      const [, sign] = this.#take(prefix) ?? []
      if (sign !== undefined) {
        const { number, place } = this.#unary()
        if (!place) throw mistake()
        return { number: this.#store(place, wrapped(sign === '++' ? number + 1n : number - 1n)) }
      }
      if (this.#sign('!')) return { number: BigInt(this.#unary().number === 0n) }
      if (this.#sign('~')) return { number: ~this.#unary().number }
      if (this.#sign('-')) return { number: wrapped(-this.#unary().number) }
      if (this.#sign('+')) return { number: this.#unary().number }
      return this.#primary()
    } finally {
      this.#meter.leave()
    }
  }

  #primary(): Value {
    if (this.#sign('(')) {
      const number = this.#comma()
      if (!this.#sign(')')) throw mistake()
      return { number }
    }
    const found = this.#take(numeral)
    if (found) {
      this.#take(space)
      return { number: numberOf(found) }
    }
    const [name] = this.#take(variableName) ?? []
    if (name === undefined) throw mistake()
    const place = { name, index: this.#index() }
    this.#take(space)
    const number = this.#valueOf(place)
    for (const [sign, change] of [
      ['++', 1n],
      ['--', -1n],
    ] as const) {
      if (!this.#sign(sign)) continue
      this.#store(place, wrapped(number + change))
      return { number }
    }
    return { number, place }
  }

  #index(): string | undefined {
    if (!this.#sign('[')) return undefined
    const number = this.#comma()
    if (!this.#sign(']')) throw mistake()
    return String(number)
  }

  #valueOf({ name, index }: Place): bigint {
    const text = this.#variables.get(name, index) ?? ''
    if (text === '') return 0n
    if (/^-?(?:[1-9]\d{0,17}|0)$/.test(text)) return BigInt(text)
    this.#meter.spend(1, text.length)
    return evaluate(text, this.#variables, this.#meter, this.#depth + 1)
  }

  #store({ name, index }: Place, value: bigint): bigint {
    if (this.#skipped === 0) this.#variables.set(name, index, String(value))
    return value
  }
}

function mistake(): ArithmeticError {
  return new ArithmeticError('arithmetic syntax error')
}

function power(base: bigint, exponent: bigint): bigint {
  if (exponent < 0n) throw new ArithmeticError('exponent less than 0')
  let [result, square, left] = [1n, base, exponent]
  for (; left > 0n; left >>= 1n) {
    if ((left & 1n) === 1n) result = wrapped(result * square)
    square = wrapped(square * square)
  }
  return result
}

/** Digits of a number; more of them are beyond 64 bits. */
const mostDigits = 70

function numberOf([text, base, digits]: RegExpExecArray): bigint {
  if (text.length > mostDigits) throw mistake()
  if (base !== undefined && digits !== undefined) {
    const radix = Number(base)
    if (radix < 2 || radix > 64) throw mistake()
    let value = 0n
    for (const char of digits) {
      const digit = digitOf(char, radix)
      if (digit >= radix) throw mistake()
      value = value * BigInt(radix) + BigInt(digit)
    }
    return wrapped(value)
  }
  if (/^0[xX][\da-fA-F]+$/.test(text)) return wrapped(BigInt(text))
  if (!/^\d+$/.test(text)) throw mistake()
  if (!text.startsWith('0')) return wrapped(BigInt(text))
  if (/[89]/.test(text)) throw mistake()
  return wrapped(BigInt(`0o${text}`))
}

function digitOf(char: string, radix: number): number {
  if (/\d/.test(char)) return Number(char)
  if (char === '@') return 62
  if (char === '_') return 63
  const lower = char.toLowerCase().charCodeAt(0) - 97 + 10
  return radix <= 36 || /[a-z]/.test(char) ? lower : lower + 26
}
