import { withFlags } from '../../../processes/command-flags.ts'
import { HeldMemory } from '../../../processes/process-meter.ts'
import type { Program, ProgramStep } from '../../../processes/program.ts'
import type { Command, ShellSession } from '../../../processes/shell-session.ts'
import { error, openInput, out, ownInput, wholeText } from '../inputs.ts'
import { type Decimal, DecimalMath, DecimalMistake, wrapped } from './decimal.ts'

type DcValue = Decimal | string
type Steps<T> = Generator<ProgramStep, T, string | undefined>

const binary = '+-*/%^'

/** A program or a macro, and how far it was run. */
interface DcFrame {
  readonly source: string
  at: number
}

const wordSyntax = /\s+|#[^\n]*|_?(?:[\dA-F]+\.?[\dA-F]*|\.[\dA-F]+)|!?[<>=][^]|[slSL][^]|[^]/y

/** Runs programs in dc. */
class DcRunner {
  readonly #session: ShellSession
  readonly #math: DecimalMath
  readonly #held: HeldMemory
  readonly #registers = new Map<string, DcValue[]>()
  #stack: DcValue[] = []
  #scale = 0
  #inputBase = 10
  #outputBase = 10
  #quits = 0
  /** Programs that run, the innermost last. */
  #frames: DcFrame[] = []

  constructor(session: ShellSession, held: HeldMemory) {
    this.#session = session
    this.#math = new DecimalMath(session.meter)
    this.#held = held
  }

  *run(source: string): Steps<void> {
    const { meter } = this.#session
    const outer = this.#frames
    this.#frames = [{ source, at: 0 }]
    meter.enter()
    try {
      for (let frame = this.#frames.at(-1); frame; frame = this.#frames.at(-1)) {
        const wait = meter.spend(1 / 4)
        if (wait) yield wait
        if (frame.at >= frame.source.length) this.#leave()
        else yield* this.#word(frame)
        for (; this.#quits > 0 && this.#frames.length > 0; this.#quits--) this.#leave()
      }
    } finally {
      while (this.#frames.length > 1) this.#leave()
      meter.leave()
      this.#frames = outer
    }
  }

  /** Runs a macro; at the end of another one it takes its place, so that loops do not nest. */
  #enter(source: string): void {
    const frame = this.#frames.at(-1)
    if (frame && this.#frames.length > 1 && frame.at >= frame.source.length) this.#leave()
    this.#session.meter.enter()
    this.#frames.push({ source, at: 0 })
  }

  #leave(): void {
    this.#frames.pop()
    if (this.#frames.length > 0) this.#session.meter.leave()
  }

  *#word(frame: DcFrame): Steps<void> {
    const { source } = frame
    if (source.charAt(frame.at) === '[') {
      const end = closing(source, frame.at)
      this.#push(source.slice(frame.at + 1, end))
      frame.at = end + 1
      return
    }
    wordSyntax.lastIndex = frame.at
    const [word = ''] = wordSyntax.exec(source) ?? []
    frame.at += Math.max(1, word.length)
    if (/^(?:\s|#)/.test(word)) return
    if (/^_?[\dA-F.]/.test(word)) {
      const value = this.#math.parse(word.replace('_', ''), this.#inputBase)
      this.#push(word.startsWith('_') ? this.#math.negate(value) : value)
    } else yield* this.#command(word)
  }

  #push(value: DcValue): void {
    this.#held.add(32 + (typeof value === 'string' ? value.length : 16))
    this.#stack.push(value)
  }

  #pop(): DcValue {
    const value = this.#stack.pop()
    if (value === undefined) throw new DecimalMistake('stack has too few elements')
    return value
  }

  #number(): Decimal {
    const value = this.#pop()
    if (typeof value === 'string') throw new DecimalMistake('variable is wrong type')
    return value
  }

  #shown(value: DcValue): string {
    return typeof value === 'string' ? value : wrapped(this.#math.text(value, this.#outputBase))
  }

  *#command(word: string): Steps<void> {
    const math = this.#math
    const name = word.charAt(0)
    if (binary.includes(name)) {
      const [b, a] = [this.#number(), this.#number()]
      this.#push(this.#calculate(name, a, b))
      return
    }
    if (word.length > 1) {
      this.#register(word)
      return
    }
    switch (name) {
      case 'p': {
        const value = this.#pop()
        this.#stack.push(value)
        yield out(`${this.#shown(value)}\n`)
        return
      }
      case 'n':
        // Busybox ends the line here, too.
        yield out(`${this.#shown(this.#pop())}\n`)
        return
      case 'P': {
        const value = this.#pop()
        yield out(typeof value === 'string' ? value : this.#shown(value))
        return
      }
      case 'f':
        for (const value of this.#stack.toReversed()) {
          const wait = this.#session.meter.spend(1)
          if (wait) yield wait
          yield out(`${this.#shown(value)}\n`)
        }
        return
      case 'c':
        this.#stack = []
        return
      case 'd': {
        const value = this.#pop()
        this.#push(value)
        this.#push(value)
        return
      }
      case 'r': {
        const [b, a] = [this.#pop(), this.#pop()]
        this.#push(b)
        this.#push(a)
        return
      }
      case '~': {
        const [b, a] = [this.#number(), this.#number()]
        this.#push(math.divide(a, b, this.#scale))
        this.#push(math.remainder(a, b, this.#scale))
        return
      }
      case '|': {
        const [modulus, exponent, base] = [this.#number(), this.#number(), this.#number()]
        this.#push(math.remainder(math.power(base, exponent, 0), modulus, 0))
        return
      }
      case 'v':
        this.#push(math.root(this.#number(), this.#scale))
        return
      case 'k':
      case 'i':
      case 'o':
        this.#setting(name, Number(this.#number().digits))
        return
      case 'K':
        this.#push(math.of(this.#scale))
        return
      case 'I':
        this.#push(math.of(this.#inputBase))
        return
      case 'O':
        this.#push(math.of(this.#outputBase))
        return
      case 'z':
        this.#push(math.of(this.#stack.length))
        return
      case 'Z': {
        const value = this.#pop()
        this.#push(math.of(typeof value === 'string' ? value.length : math.length(value)))
        return
      }
      case 'X': {
        const value = this.#pop()
        this.#push(math.of(typeof value === 'string' ? 0 : value.scale))
        return
      }
      case 'x': {
        const value = this.#pop()
        if (typeof value === 'string') this.#enter(value)
        else this.#push(value)
        return
      }
      case 'q':
        this.#quits = 2
        return
      case 'Q':
        this.#quits = Number(this.#number().digits)
        return
      case '?': {
        const line = yield { kind: 'read', unit: 'line' }
        if (line !== undefined) yield* this.run(line)
        return
      }
      default:
        throw new DecimalMistake(`bad character '${name}'`)
    }
  }

  #calculate(sign: string, a: Decimal, b: Decimal): Decimal {
    const math = this.#math
    switch (sign) {
      case '+':
        return math.add(a, b)
      case '-':
        return math.subtract(a, b)
      case '*':
        return math.multiply(a, b, this.#scale)
      case '/':
        return math.divide(a, b, this.#scale)
      case '%':
        return math.remainder(a, b, this.#scale)
      default:
        return math.power(a, b, this.#scale)
    }
  }

  #setting(name: string, value: number): void {
    const isBase = name !== 'k'
    if (
      isBase ? value < 2 || value > (name === 'i' ? 16 : 1_000_000) : value < 0 || value > 10_000
    ) {
      throw new DecimalMistake(
        name === 'k' ? 'bad scale' : `bad ${name === 'i' ? 'ibase' : 'obase'}`,
      )
    }
    if (name === 'k') this.#scale = value
    else if (name === 'i') this.#inputBase = value
    else this.#outputBase = value
  }

  #register(word: string): void {
    const name = word.slice(-1)
    const values = this.#registers.get(name) ?? []
    this.#registers.set(name, values)
    const [kind = ''] = word
    switch (kind) {
      case 's':
        values.pop()
        values.push(this.#pop())
        return
      case 'S':
        values.push(this.#pop())
        return
      case 'l':
        this.#push(values.at(-1) ?? this.#math.of(0))
        return
      case 'L': {
        const value = values.pop()
        if (value === undefined) throw new DecimalMistake('stack has too few elements')
        this.#push(value)
        return
      }
      default: {
        const order = this.#math.compare(this.#number(), this.#number())
        const isMet = kind === '!' ? !holds(word.charAt(1), order) : holds(kind, order)
        if (!isMet) return
        const value = values.at(-1)
        if (typeof value !== 'string') throw new DecimalMistake('variable is wrong type')
        this.#enter(value)
      }
    }
  }
}

function holds(sign: string, order: number): boolean {
  return sign === '<' ? order < 0 : sign === '>' ? order > 0 : order === 0
}

/** The bracket that closes the text which begins at a place. */
function closing(source: string, from: number): number {
  let depth = 0
  for (let at = from; at < source.length; at++) {
    if (source.charAt(at) === '[') depth += 1
    if (source.charAt(at) === ']' && --depth === 0) return at
  }
  throw new DecimalMistake('unterminated string')
}

export const dc: Command = withFlags(
  { name: 'dc', letters: 'xe:f:h', usage: '[-x] [-eSCRIPT]... [-fFILE]... [FILE]...' },
  function* (session, flags): Program {
    const held = new HeldMemory(session.meter)
    const runner = new DcRunner(session, held)
    try {
      let isGiven = false
      for (const { letter, value = '' } of flags.given) {
        if (letter === 'e') yield* runner.run(value)
        if (letter === 'e' || letter === 'f') isGiven = true
      }
      for (const file of [...flags.values('f'), ...flags.operands]) {
        const input = openInput(session, file)
        if (!('next' in input)) {
          yield error(`dc: can't open '${file}': ${input.why}\n`)
          return 1
        }
        yield* runner.run(yield* wholeText(input.next, held))
        isGiven = true
      }
      if (!isGiven) yield* runner.run(yield* wholeText(ownInput, held))
      return 0
    } catch (mistake) {
      if (!(mistake instanceof DecimalMistake)) throw mistake
      yield error(`dc: ${mistake.message}\n`)
      return 1
    } finally {
      held.release()
    }
  },
)
