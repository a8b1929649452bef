import { PatternMistake } from '../../../patterns/pattern-syntax.ts'
import { compilePosix, type PosixPattern } from '../../../patterns/posix-pattern.ts'
import { printed as answer } from '../../../processes/command.ts'
import type { ProcessMeter } from '../../../processes/process-meter.ts'
import type { Program } from '../../../processes/program.ts'
import type { Commands, ShellSession } from '../../../processes/shell-session.ts'

class ExprMistake extends Error {}

const most = 2n ** 63n - 1n
const least = -(2n ** 63n)

/** A text as an integer, which is as large as 64 bits allow; undefined for none. */
function integerOf(text: string): bigint | undefined {
  if (!/^\s*[+-]?\d+$/.test(text)) return undefined
  const value = text.length > 40 ? (text.trim().startsWith('-') ? least : most) : BigInt(text)
  return value > most ? most : value < least ? least : value
}

function isTrue(text: string): boolean {
  return text !== '' && integerOf(text) !== 0n
}

function compiled(source: string, meter: ProcessMeter): PosixPattern {
  try {
    return compilePosix(source, {}, meter)
  } catch (mistake) {
    if (!(mistake instanceof PatternMistake)) throw mistake
    throw new ExprMistake(`bad regex '${source}': ${mistake.message}`)
  }
}

/** Evaluates the words of `expr`, by their precedence. */
class ExprParser {
  readonly #words: readonly string[]
  readonly #session: ShellSession
  #at = 0

  constructor(words: readonly string[], session: ShellSession) {
    this.#words = words
    this.#session = session
  }

  evaluate(): string {
    const value = this.#or()
    if (this.#at < this.#words.length) throw new ExprMistake('syntax error')
    return value
  }

  #take(...signs: string[]): string | undefined {
    const word = this.#words[this.#at]
    if (word === undefined || !signs.includes(word)) return undefined
    this.#at += 1
    return word
  }

  #or(): string {
    this.#session.meter.enter()
    try {
      let left = this.#and()
      while (this.#take('|') !== undefined) {
        const right = this.#and()
        if (!isTrue(left)) left = right
      }
      return left
    } finally {
      this.#session.meter.leave()
    }
  }

  #and(): string {
    let left = this.#comparison()
    while (this.#take('&') !== undefined) {
      const right = this.#comparison()
      if (!isTrue(left) || !isTrue(right)) left = '0'
    }
    return left
  }

  #comparison(): string {
    let left = this.#sum()
    for (;;) {
      const sign = this.#take('<', '<=', '=', '==', '!=', '>=', '>')
      if (sign === undefined) return left
      const right = this.#sum()
      const [first, second] = [integerOf(left), integerOf(right)]
      const areNumbers = first !== undefined && second !== undefined
      const [a, b] = areNumbers ? [first, second] : [left, right]
      const order = a < b ? -1 : Number(a > b)
      const results: Readonly<Record<string, boolean>> = {
        '<': order < 0,
        '<=': order <= 0,
        '=': order === 0,
        '==': order === 0,
        '!=': order !== 0,
        '>=': order >= 0,
        '>': order > 0,
      }
      left = results[sign] ? '1' : '0'
    }
  }

  #sum(): string {
    let left = this.#product()
    for (;;) {
      const sign = this.#take('+', '-')
      if (sign === undefined) return left
      const [a, b] = this.#numbers(left, this.#product())
      left = BigInt.asIntN(64, sign === '+' ? a + b : a - b).toString()
    }
  }

  #product(): string {
    let left = this.#match()
    for (;;) {
      const sign = this.#take('*', '/', '%')
      if (sign === undefined) return left
      const [a, b] = this.#numbers(left, this.#match())
      if (sign !== '*' && b === 0n) throw new ExprMistake('division by zero')
      left = BigInt.asIntN(64, sign === '*' ? a * b : sign === '/' ? a / b : a % b).toString()
    }
  }

  #numbers(left: string, right: string): [bigint, bigint] {
    const [a, b] = [integerOf(left), integerOf(right)]
    if (a === undefined || b === undefined) throw new ExprMistake('non-numeric argument')
    return [a, b]
  }

  #match(): string {
    let left = this.#word()
    while (this.#take(':') !== undefined) left = this.#matched(left, this.#word())
    return left
  }

  /** The first group of a match at the start, or the length of the match. */
  #matched(text: string, source: string): string {
    const { meter } = this.#session
    const pattern = compiled(source, meter)
    const found = pattern.search(text, 0, meter)
    const [start, end = 0, from = -1, to = -1] = found ?? []
    if (pattern.groups > 0) return start === 0 && from !== -1 ? text.slice(from, to) : ''
    return String(start === 0 ? end : 0)
  }

  #word(): string {
    const word = this.#words[this.#at]
    if (word === undefined) throw new ExprMistake('syntax error')
    if (this.#take('(') !== undefined) {
      const value = this.#or()
      if (this.#take(')') === undefined) throw new ExprMistake('syntax error')
      return value
    }
    if (/^(?:[|&<>=+*/%:)-]|[<>=!]=)$/.test(word)) throw new ExprMistake('syntax error')
    this.#at += 1
    switch (word) {
      case 'quote': {
        const quoted = this.#words[this.#at++]
        if (quoted === undefined) throw new ExprMistake('syntax error')
        return quoted
      }
      case 'length':
        return String(this.#word().length)
      case 'match':
        return this.#matched(this.#word(), this.#word())
      case 'index': {
        const [text, characters] = [this.#word(), new Set(this.#word())]
        return String(Array.from(text).findIndex((each) => characters.has(each)) + 1)
      }
      case 'substr': {
        const [text, from, length] = [
          this.#word(),
          integerOf(this.#word()),
          integerOf(this.#word()),
        ]
        if (from === undefined || length === undefined || from < 1n || length < 1n) return ''
        return text.slice(Number(from) - 1, Number(from + length) - 1)
      }
      default:
        return word
    }
  }
}

function* expr(session: ShellSession, args: readonly string[]): Program {
  const words = args[0] === '--' ? args.slice(1) : args
  if (words.length === 0) return yield* answer({ error: 'expr: too few arguments\n', code: 2 })
  const wait = session.meter.spend(words.length / 16)
  if (wait) yield wait
  try {
    const value = new ExprParser(words, session).evaluate()
    return yield* answer({ out: `${value}\n`, code: Number(!isTrue(value)) })
  } catch (mistake) {
    if (!(mistake instanceof ExprMistake)) throw mistake
    return yield* answer({ error: `expr: ${mistake.message}\n`, code: 2 })
  }
}

export const exprCommands: Commands = { expr }
