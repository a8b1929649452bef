import type { HeldMemory } from '../../../processes/process-meter.ts'
import type { ProgramStep } from '../../../processes/program.ts'
import type { ShellSession } from '../../../processes/shell-session.ts'
import { out } from '../inputs.ts'
import { BcLibrary } from './bc-library.ts'
import { BcParser } from './bc-parser.ts'
import type { BcExpression, BcFunction, BcPlace, BcStatement } from './bc-syntax.ts'
import { type Decimal, DecimalMath, DecimalMistake, wrapped } from './decimal.ts'

type Steps<T> = Generator<ProgramStep, T, string | undefined>
type Ending = 'break' | 'continue' | 'return' | 'quit' | undefined

const settings: Readonly<Record<string, readonly [least: number, most: number]>> = {
  ibase: [2, 36],
  obase: [2, 1_000_000],
  scale: [0, 10_000],
}

const printEscapes: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  q: '"',
  r: '\r',
  t: '\t',
  '\\': '\\',
}

/** Runs programs in bc. */
export class BcRunner {
  readonly #session: ShellSession
  readonly #math: DecimalMath
  readonly #library: BcLibrary | undefined
  readonly #held: HeldMemory
  readonly #functions = new Map<string, BcFunction>()
  readonly #settings: Record<string, number>
  #variables = new Map<string, Decimal>()
  #last: Decimal = { digits: 0n, scale: 0 }
  #returned: Decimal = { digits: 0n, scale: 0 }

  constructor(session: ShellSession, held: HeldMemory, hasLibrary: boolean) {
    this.#session = session
    this.#math = new DecimalMath(session.meter)
    this.#library = hasLibrary ? new BcLibrary(this.#math) : undefined
    this.#held = held
    this.#settings = { ibase: 10, obase: 10, scale: hasLibrary ? 20 : 0 }
  }

  /** Runs a program. Returns whether it is not to go on with another one. */
  *run(source: string): Steps<boolean> {
    // What a program takes while it is parsed.
    this.#held.add(8 * source.length)
    const parser = new BcParser(source, this.#session.meter)
    for (;;) {
      const statement = parser.next()
      if (!statement) return false
      if ((yield* this.#statement(statement)) === 'quit') return true
    }
  }

  *#statement(node: BcStatement): Steps<Ending> {
    const wait = this.#session.meter.spend(1 / 4)
    if (wait) yield wait
    switch (node.kind) {
      case 'expression': {
        const value = yield* this.#evaluate(node.of)
        if (node.of.kind === 'assign') return undefined
        this.#last = value
        yield out(`${wrapped(this.#math.text(value, this.#settings['obase'] ?? 10))}\n`)
        return undefined
      }
      case 'text':
        yield out(node.text)
        return undefined
      case 'print':
        for (const part of node.of)
          yield out(typeof part === 'string' ? printedText(part) : yield* this.#shown(part))
        return undefined
      case 'block':
        for (const each of node.of) {
          const ending = yield* this.#statement(each)
          if (ending) return ending
        }
        return undefined
      case 'if':
        if (yield* this.#isTrue(node.test)) return yield* this.#statement(node.yes)
        return node.no && (yield* this.#statement(node.no))
      case 'loop':
        return yield* this.#loop(node)
      case 'return':
        this.#returned = node.value ? yield* this.#evaluate(node.value) : this.#math.of(0)
        return 'return'
      case 'break':
      case 'continue':
      case 'quit':
        return node.kind
      case 'define':
        this.#held.add(128)
        this.#functions.set(node.function.name, node.function)
        return undefined
    }
  }

  *#shown(node: BcExpression): Steps<string> {
    return this.#math.text(yield* this.#evaluate(node), this.#settings['obase'] ?? 10)
  }

  *#loop({ start, test, next, body }: Extract<BcStatement, { kind: 'loop' }>): Steps<Ending> {
    if (start) yield* this.#evaluate(start)
    while (!test || (yield* this.#isTrue(test))) {
      const ending = yield* this.#statement(body)
      if (ending === 'break') return undefined
      if (ending && ending !== 'continue') return ending
      if (next) yield* this.#evaluate(next)
      const wait = this.#session.meter.spend(1 / 4)
      if (wait) yield wait
    }
    return undefined
  }

  *#isTrue(node: BcExpression): Steps<boolean> {
    return (yield* this.#evaluate(node)).digits !== 0n
  }

  *#evaluate(node: BcExpression): Steps<Decimal> {
    this.#session.meter.spend(1 / 32)
    switch (node.kind) {
      case 'number':
        return this.#math.parse(node.text, this.#settings['ibase'] ?? 10)
      case 'place':
        return this.#get(node.name, yield* this.#key(node))
      case 'unary': {
        const value = yield* this.#evaluate(node.of)
        return node.sign === '-'
          ? this.#math.negate(value)
          : this.#math.of(Number(value.digits === 0n))
      }
      case 'binary':
        return this.#calculate(
          node.sign,
          yield* this.#evaluate(node.left),
          yield* this.#evaluate(node.right),
        )
      case 'assign': {
        const key = yield* this.#key(node.place)
        let value = yield* this.#evaluate(node.value)
        if (node.sign !== '=')
          value = this.#calculate(node.sign.slice(0, -1), this.#get(node.place.name, key), value)
        this.#set(node.place.name, key, value)
        return value
      }
      case 'step': {
        const key = yield* this.#key(node.place)
        const before = this.#get(node.place.name, key)
        const after = this.#math.add(before, this.#math.of(node.by))
        this.#set(node.place.name, key, after)
        return node.isBefore ? after : before
      }
      case 'call':
        return yield* this.#call(node.name, node.args)
    }
  }

  *#key({ name, index }: BcPlace): Steps<string> {
    if (!index) return name
    const value = this.#math.truncate(yield* this.#evaluate(index), 0)
    return `${name}[${value.digits}]`
  }

  #get(name: string, key: string): Decimal {
    if (key === 'last') return this.#last
    const setting = key === name ? this.#settings[name] : undefined
    return setting === undefined
      ? (this.#variables.get(key) ?? this.#math.of(0))
      : this.#math.of(setting)
  }

  #set(name: string, key: string, value: Decimal): void {
    const range = key === name && Object.hasOwn(settings, name) ? settings[name] : undefined
    if (range) {
      const number = Number(this.#math.truncate(value, 0).digits)
      if (number < range[0] || number > range[1]) throw new DecimalMistake(`bad ${name}`)
      this.#settings[name] = number
      return
    }
    if (key === 'last') {
      this.#last = value
      return
    }
    if (!this.#variables.has(key)) this.#held.add(64 + key.length)
    this.#variables.set(key, value)
  }

  #calculate(sign: string, a: Decimal, b: Decimal): Decimal {
    const math = this.#math
    const scale = this.#settings['scale'] ?? 0
    switch (sign) {
      case '+':
        return math.add(a, b)
      case '-':
        return math.subtract(a, b)
      case '*':
        return math.multiply(a, b, scale)
      case '/':
        return math.divide(a, b, scale)
      case '%':
        return math.remainder(a, b, scale)
      case '^':
        return math.power(a, b, scale)
      case '&&':
        return math.of(Number(a.digits !== 0n && b.digits !== 0n))
      case '||':
        return math.of(Number(a.digits !== 0n || b.digits !== 0n))
      default: {
        const order = math.compare(a, b)
        const isEqual = order === 0
        const results: Readonly<Record<string, boolean>> = {
          '==': isEqual,
          '!=': !isEqual,
          '<': order < 0,
          '<=': order <= 0,
          '>': order > 0,
          '>=': order >= 0,
        }
        return math.of(Number(results[sign]))
      }
    }
  }

  *#call(name: string, args: readonly BcExpression[]): Steps<Decimal> {
    const math = this.#math
    const own = this.#functions.get(name)
    if (own) return yield* this.#callOwn(own, args)
    if (name === 'read') {
      const line = (yield { kind: 'read', unit: 'line' }) ?? ''
      return math.parse(
        /^[\dA-Z]*\.?[\dA-Z]*/.exec(line.trim())?.[0] ?? '',
        this.#settings['ibase'] ?? 10,
      )
    }
    const [first, second] = args
    const value = first ? yield* this.#evaluate(first) : math.of(0)
    const scale = this.#settings['scale'] ?? 0
    if (name === 'length') return math.of(math.length(value))
    if (name === 'scale') return math.of(value.scale)
    if (name === 'sqrt') return math.root(value, scale)
    const other = second ? yield* this.#evaluate(second) : math.of(0)
    // `j` takes its order first.
    const [x, n] = name === 'j' ? [other, value] : [value, other]
    const result = this.#library?.call(name, x, n, scale)
    if (!result) throw new DecimalMistake('undefined function')
    return result
  }

  *#callOwn(
    { parameters, locals, body }: BcFunction,
    args: readonly BcExpression[],
  ): Steps<Decimal> {
    if (args.length !== parameters.length) throw new DecimalMistake('mismatched parameters')
    const { meter } = this.#session
    meter.enter()
    const outer = this.#variables
    const inner = new Map<string, Decimal>()
    const hidden = new Set([...parameters, ...locals])
    for (const [at, parameter] of parameters.entries()) {
      const node = args[at]
      if (!node) continue
      if (parameter.endsWith('[]') && node.kind === 'place') {
        const from = node.name.slice(0, -1)
        for (const [key, value] of outer) {
          if (key.startsWith(from))
            inner.set(parameter.slice(0, -1) + key.slice(from.length), value)
        }
        const wait = meter.spend(outer.size / 64)
        if (wait) yield wait
      } else inner.set(parameter, yield* this.#evaluate(node))
    }
    const saved = new Map<string, Decimal | undefined>()
    for (const key of Array.from(outer.keys()).filter(
      (each) => hidden.has(each) || hidden.has(each.replace(/\[.*$/, '[]')),
    )) {
      saved.set(key, outer.get(key))
      outer.delete(key)
    }
    for (const [key, value] of inner) this.#set(key, key, value)
    this.#returned = this.#math.of(0)
    try {
      const ending = yield* this.#statement(body)
      if (ending === 'quit') throw new BcQuit()
      return ending === 'return' ? this.#returned : this.#math.of(0)
    } finally {
      for (const key of Array.from(outer.keys())) {
        if (hidden.has(key) || hidden.has(key.replace(/\[.*$/, '[]'))) outer.delete(key)
      }
      for (const [key, value] of saved) if (value) outer.set(key, value)
      meter.spend(outer.size / 64)
      meter.leave()
    }
  }
}

/** Ends a program out of a function. */
export class BcQuit extends Error {}

function printedText(text: string): string {
  return text.replaceAll(/\\([^])/g, (whole, name: string) => printEscapes[name] ?? whole)
}
