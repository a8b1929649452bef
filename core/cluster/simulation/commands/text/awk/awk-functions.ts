import { bytesOfText, textOfBytes } from '../../../processes/bytes-as-text.ts'
import type { ProgramStep } from '../../../processes/program.ts'
import type { ShellSession } from '../../../processes/shell-session.ts'
import { formatDate } from '../values/date-format.ts'
import { directiveAt, directiveOf, formatted } from '../values/formats.ts'
import type { AwkEvaluation, AwkSteps } from './awk-evaluation.ts'
import { splitFields } from './awk-records.ts'
import { replaceIn } from './awk-replacement.ts'
import { AwkError, type AwkExpression, type AwkPlace } from './awk-syntax.ts'
import { type AwkValue, bigOf, InputText, toNumber } from './awk-values.ts'

/** Functions of numbers. */
const numeric: Readonly<Record<string, (...numbers: number[]) => number>> = {
  and: (a = 0, b = 0) => Number(BigInt.asUintN(64, bigOf(a) & bigOf(b))),
  atan2: (a = 0, b = 0) => Math.atan2(a, b),
  compl: (a = 0) => Number(BigInt.asUintN(64, ~bigOf(a))),
  cos: (a = 0) => Math.cos(a),
  exp: (a = 0) => Math.exp(a),
  int: (a = 0) => Math.trunc(a),
  log: (a = 0) => Math.log(a),
  lshift: (a = 0, b = 0) => Number(BigInt.asUintN(64, bigOf(a) << (bigOf(b) & 63n))),
  or: (a = 0, b = 0) => Number(BigInt.asUintN(64, bigOf(a) | bigOf(b))),
  rshift: (a = 0, b = 0) => Number(BigInt.asUintN(64, bigOf(a)) >> (bigOf(b) & 63n)),
  sin: (a = 0) => Math.sin(a),
  sqrt: (a = 0) => Math.sqrt(a),
  xor: (a = 0, b = 0) => Number(BigInt.asUintN(64, bigOf(a) ^ bigOf(b))),
}

/** Calls a function that awk has. */
export function* callBuiltIn(
  awk: AwkEvaluation,
  name: string,
  args: readonly AwkExpression[],
): AwkSteps {
  const { state } = awk
  const { meter, session } = state
  const [first, second, third] = args
  const calculate = Object.hasOwn(numeric, name) ? numeric[name] : undefined
  if (calculate) {
    const numbers: number[] = []
    for (const node of args) numbers.push(yield* awk.number(node))
    return calculate(...numbers)
  }
  const text = function* (
    node: AwkExpression | undefined,
    unset = '',
  ): Generator<ProgramStep, string, string | undefined> {
    return node ? yield* awk.text(node) : unset
  }
  switch (name) {
    case 'length':
      return yield* lengthOf(awk, first)
    case 'index': {
      const whole = yield* text(first)
      const part = yield* text(second)
      meter.spend(0, whole.length)
      return whole.indexOf(part) + (part === '' ? 0 : 1)
    }
    case 'tolower':
    case 'toupper': {
      const whole = yield* text(first)
      meter.spend(0, whole.length)
      const isUpper = name === 'toupper'
      return whole.replaceAll(/[A-Za-z]+/g, (each) =>
        isUpper ? each.toUpperCase() : each.toLowerCase(),
      )
    }
    case 'substr': {
      const whole = yield* text(first)
      const from = Math.trunc((second ? yield* awk.number(second) : 1) - 1)
      const start = Math.min(whole.length, Math.max(0, from))
      const count = third ? Math.trunc(yield* awk.number(third)) : Infinity
      return whole.slice(start, start + Math.max(0, count))
    }
    case 'split':
      return yield* split(awk, args)
    case 'match': {
      const whole = yield* text(first)
      const pattern = second && (yield* awk.patternOf(second))
      const [start = -1, end = -1] = pattern?.search(whole, 0, meter) ?? []
      state.global('RSTART').value = start + 1
      state.global('RLENGTH').value = start === -1 ? -1 : end - start
      return start + 1
    }
    case 'sub':
    case 'gsub':
    case 'gensub':
      return yield* substitute(awk, name, args)
    case 'sprintf':
      return yield* formatValues(awk, args)
    case 'system': {
      const command = yield* text(first)
      return yield* session.programs.run(session, ['sh', '-c', command])
    }
    case 'close':
      return yield* state.streams.close(yield* text(first))
    case 'rand':
      state.chance = (Math.imul(state.chance, 1_103_515_245) + 12_345) >>> 0
      return (state.chance & 0x7fffffff) / 0x80000000
    case 'srand': {
      const before = state.seed
      state.seed = first ? yield* awk.number(first) : Math.floor(session.now() / 1000)
      state.chance = state.seed >>> 0
      return before
    }
    case 'systime':
      return Math.floor(session.now() / 1000)
    case 'strftime': {
      const format = yield* text(first, '%a %b %e %H:%M:%S %Z %Y')
      return formatDate(format, second ? (yield* awk.number(second)) * 1000 : session.now())
    }
    case 'mktime': {
      const [year = 0, month = 0, day = 0, hour = 0, minute = 0, seconds = 0] = (yield* text(first))
        .split(/\s+/)
        .map(Number)
      return Date.UTC(year, month - 1, day, hour, minute, seconds) / 1000
    }
    default:
      if (first) yield* awk.evaluate(first)
      return 0
  }
}

function* lengthOf(awk: AwkEvaluation, node: AwkExpression | undefined): AwkSteps {
  const { state } = awk
  if (!node) return state.wholeRecord().length
  if (node.kind === 'name' && state.cell(node).isArray) return state.cell(node).array().size
  return (yield* awk.text(node)).length
}

function* split(awk: AwkEvaluation, [first, second, third]: readonly AwkExpression[]): AwkSteps {
  const { state } = awk
  const text = first ? yield* awk.text(first) : ''
  let separator = state.textOf('FS')
  if (third)
    separator = third.kind === 'pattern' ? patternSeparator(third.source) : yield* awk.text(third)
  if (second?.kind !== 'name') throw new AwkError('Not an array')
  const array = state.cell(second).array()
  const parts = splitFields(text, separator, state.meter)
  array.clear()
  for (const [at, part] of parts.entries()) {
    array.set(String(at + 1), new InputText(part))
    const wait = state.meter.spend(1 / 16)
    if (wait) yield wait
  }
  return parts.length
}

/** A pattern of one character is a pattern, too, where it is written as one. */
function patternSeparator(source: string): string {
  return source.length === 1 ? `(${source})` : source
}

function* substitute(awk: AwkEvaluation, name: string, args: readonly AwkExpression[]): AwkSteps {
  const { state } = awk
  const [first, second, third, fourth] = args
  if (!first || !second) return 0
  const pattern = yield* awk.patternOf(first)
  const replacement = yield* awk.text(second)
  if (name === 'gensub') {
    const how = third ? yield* awk.evaluate(third) : ''
    const target = fourth ? yield* awk.text(fourth) : state.wholeRecord()
    const which = /^g/i.test(state.text(how)) ? 0 : Math.max(1, Math.trunc(toNumber(how)))
    return (yield* replaceIn(target, pattern, replacement, which, true, state.meter)).text
  }
  const place: AwkPlace = isPlace(third)
    ? third
    : { kind: 'field', of: { kind: 'number', value: 0 } }
  const target = yield* awk.text(third ?? place)
  const which = name === 'gsub' ? 0 : 1
  const { text, count } = yield* replaceIn(target, pattern, replacement, which, false, state.meter)
  if (count > 0 && (!third || isPlace(third))) yield* awk.assign(place, text)
  return count
}

function isPlace(node: AwkExpression | undefined): node is AwkPlace {
  return node?.kind === 'name' || node?.kind === 'field' || node?.kind === 'element'
}

/** What `printf` prints: a format, and values for its directives. */
export function* formatValues(
  awk: AwkEvaluation,
  args: readonly AwkExpression[],
): Generator<ProgramStep, string, string | undefined> {
  const { state } = awk
  const values: AwkValue[] = []
  for (const node of args) values.push(yield* awk.evaluate(node))
  const format = state.text(values[0])
  let at = 1
  const next = (): AwkValue => values[at++]
  let text = ''
  let start = 0
  for (;;) {
    const percent = format.indexOf('%', start)
    if (percent === -1) break
    text += format.slice(start, percent)
    if (format[percent + 1] === '%') {
      text += '%'
      start = percent + 2
      continue
    }
    const found = directiveAt(format, percent)
    if (!found) {
      text += format.slice(percent)
      start = format.length
      break
    }
    start = found.end
    if (found.width === '*' || found.precision === '*') {
      throw new AwkError('%*x formats are not supported')
    }
    const directive = directiveOf(found, () => 0)
    text += formatted(directive, valueFor(found.conversion, next(), state), state.meter)
    state.meter.spend(1 / 8)
    if (text.length > 4096) holdBriefly(state.session, text)
  }
  return text + format.slice(start)
}

function holdBriefly({ meter }: ShellSession, text: string): void {
  meter.hold(text.length)
  meter.hold(-text.length)
}

function valueFor(
  conversion: string,
  value: AwkValue,
  state: AwkEvaluation['state'],
): number | bigint | string {
  if (conversion === 's') return state.text(value)
  if (conversion === 'c') {
    const isNumber =
      typeof value === 'number' || (value instanceof InputText && value.number !== undefined)
    const code = isNumber ? Math.trunc(toNumber(value)) : (bytesOfText(state.text(value))[0] ?? 0)
    return textOfBytes(Uint8Array.of(code & 255))
  }
  if (/[diouxX]/.test(conversion)) return bigOf(toNumber(value))
  if (/[eEfFgGaA]/.test(conversion)) return toNumber(value)
  throw new AwkError('Invalid format specifier')
}
