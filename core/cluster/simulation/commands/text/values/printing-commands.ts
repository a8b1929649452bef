import { bytesOfText, textOfBytes } from '../../../processes/bytes-as-text.ts'
import { withFlags } from '../../../processes/command-flags.ts'
import { printed as answer } from '../../../processes/command.ts'
import type { Program } from '../../../processes/program.ts'
import type { Commands, ShellSession } from '../../../processes/shell-session.ts'
import { error, out } from '../inputs.ts'
import { directiveAt, directiveOf, formatted } from './formats.ts'

const escapes: Readonly<Record<string, number>> = {
  a: 7,
  b: 8,
  e: 27,
  f: 12,
  n: 10,
  r: 13,
  t: 9,
  v: 11,
  '\\': 92,
}

/**
 * Resolves escapes, up to `\c`. `\0101` is an octal number of four digits as `echo` and `%b` read it, else of three.
 * @returns the text, and whether `\c` ended it
 */
function unescaped(text: string, isEcho: boolean): [text: string, isOver: boolean] {
  if (!text.includes('\\')) return [text, false]
  const syntax = /\\(?:(0?[0-7]{1,3})|x([\da-fA-F]{1,2})|([^])|$)|[^\\]+/gu
  let shown = ''
  let isBytes = false
  for (const [whole, octal, hex, one] of text.matchAll(syntax)) {
    if (octal !== undefined) {
      const digits = isEcho && octal.startsWith('0') ? octal : octal.slice(0, 3)
      const code = Number.parseInt(digits, 8) & 255
      isBytes ||= code > 127
      shown += byteText(code) + octal.slice(digits.length)
    } else if (hex !== undefined) {
      const code = Number.parseInt(hex, 16)
      isBytes ||= code > 127
      shown += byteText(code)
    } else if (one === 'c') return [isBytes ? rejoined(shown) : shown, true]
    else if (one !== undefined) {
      const code = Object.hasOwn(escapes, one) ? escapes[one] : undefined
      shown += code === undefined ? whole : String.fromCharCode(code)
    } else shown += whole
  }
  return [isBytes ? rejoined(shown) : shown, false]
}

/** A byte as the text of commands has it. */
function byteText(code: number): string {
  return textOfBytes(Uint8Array.of(code))
}

/** Text whose bytes may be characters together. */
function rejoined(text: string): string {
  return textOfBytes(bytesOfText(text))
}

function* echo(_session: ShellSession, args: readonly string[]): Program {
  let at = 0
  let end = '\n'
  let hasEscapes = false
  for (let flag = args[at] ?? ''; /^-[neE]+$/.test(flag); flag = args[++at] ?? '') {
    if (flag.includes('n')) end = ''
    for (const letter of flag) if (letter !== 'n' && letter !== '-') hasEscapes = letter === 'e'
  }
  const text = (at === 0 ? args : args.slice(at)).join(' ')
  if (!hasEscapes) {
    yield out(text + end)
    return 0
  }
  const [shown, isOver] = unescaped(text, true)
  yield out(isOver ? shown : shown + end)
  return 0
}

/** An integer as `strtoll` reads it whole; undefined for none. */
function integerOf(text: string): bigint | undefined {
  const [, sign, digits = ''] = /^\s*([+-]?)(0[xX][\da-fA-F]+|\d+)$/.exec(text) ?? []
  if (sign === undefined || (/^0\d/.test(digits) && !/^[0-7]+$/.test(digits))) return undefined
  const value = BigInt(/^0\d/.test(digits) ? `0o${digits.slice(1)}` : digits)
  const limit = 2n ** 64n
  if (value >= limit) return undefined
  return sign === '-' ? -value : value
}

/** Prints by a format until all arguments are used. */
class FormatPrinter {
  /** What is wrong with the format, with what was printed before. */
  mistake: string | undefined
  readonly #session: ShellSession
  readonly #args: readonly string[]
  readonly #wrong: string[] = []
  #at = 0

  constructor(session: ShellSession, args: readonly string[]) {
    this.#session = session
    this.#args = args
  }

  *print(format: string): Program {
    let code = 0
    do {
      const before = this.#at
      const [text, isOver] = this.#once(format)
      const wait = this.#session.meter.spend(1, format.length)
      if (wait) yield wait
      // Messages of numbers come before the line that they are in.
      const wrong = this.#wrong.splice(0)
      for (const each of wrong) yield error(`printf: invalid number '${each}'\n`)
      if (wrong.length > 0) code = 1
      if (text !== '') yield out(text)
      if (this.mistake !== undefined) {
        yield error(`printf: ${this.mistake}: invalid format\n`)
        return 1
      }
      if (isOver || before === this.#at) return code
    } while (this.#at < this.#args.length)
    return code
  }

  #once(format: string): [text: string, isOver: boolean] {
    let text = ''
    let at = 0
    for (;;) {
      const percent = format.indexOf('%', at)
      const [plain, isOver] = unescaped(
        format.slice(at, percent === -1 ? undefined : percent),
        false,
      )
      text += plain
      if (isOver || percent === -1) return [text, isOver]
      if (format.charAt(percent + 1) === '%') {
        text += '%'
        at = percent + 2
        continue
      }
      const found = directiveAt(format, percent)
      if (!found || !/[diouxXeEfFgGcsb]/.test(found.conversion)) {
        const end = format.slice(percent).search(/[^-+ #0-9.%]/)
        this.mistake =
          /[A-Za-z]/.test(format.charAt(percent + end)) &&
          'hjlLzt'.includes(format.charAt(percent + end))
            ? format.slice(percent, percent + end)
            : format.slice(percent, end === -1 ? undefined : percent + end + 1)
        return [text, true]
      }
      at = found.end
      const directive = directiveOf(found, () => Number(this.#integer()))
      if (found.conversion === 'b') {
        const [shown, ends] = unescaped(this.#next(), true)
        text += formatted({ ...directive, conversion: 's' }, shown, this.#session.meter)
        if (ends) return [text, true]
      } else text += formatted(directive, this.#value(found.conversion), this.#session.meter)
    }
  }

  #next(): string {
    return this.#args[this.#at++] ?? ''
  }

  #value(conversion: string): string | bigint | number {
    if (conversion === 's') return this.#next()
    if (conversion === 'c') return this.#next().slice(0, 1)
    if (/[diouxX]/.test(conversion)) return this.#integer()
    const text = this.#next()
    const quoted = quotedCode(text)
    if (quoted !== undefined) return quoted
    const number = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text)
      ? Number(text)
      : Number(integerOf(text) ?? Number.NaN)
    if (!Number.isNaN(number)) return number
    this.#wrong.push(text)
    return 0
  }

  #integer(): bigint {
    const text = this.#next()
    const quoted = quotedCode(text)
    if (quoted !== undefined) return BigInt(quoted)
    const value = integerOf(text)
    if (value === undefined) this.#wrong.push(text)
    return value ?? 0n
  }
}

/** `'a` stands for the number of a character. */
function quotedCode(text: string): number | undefined {
  return /^['"]./.test(text) ? (bytesOfText(text)[1] ?? 0) : undefined
}

/** Commands that print their arguments. */
export const printingCommands: Commands = {
  echo,
  *printf(session, args) {
    const [format, ...rest] = args[0] === '--' ? args.slice(1) : args
    if (format === undefined) {
      const usage = withFlags(
        { name: 'printf', letters: '', usage: 'FORMAT [ARG]...', least: 1 },
        () => answer({}),
      )
      return yield* usage(session, [])
    }
    return yield* new FormatPrinter(session, rest).print(format)
  },
}
