import {
  getKey,
  isJsonObject,
  type JsonObject,
  setKey,
  isWritableList,
} from '../../base/api/json.ts'
import { parseJson } from '../../base/json/json-parse.ts'
import { writeJson } from '../../base/json/json-write.ts'
import { ParseError } from '../../base/json/parse-error.ts'
import { compilePattern } from '../../base/regex/compile-pattern.ts'
import { decodeBase64, encodeBase64 } from '../../base/text/base64.ts'
import { encodeUtf8 } from '../../base/text/utf8.ts'
import { formatTime, millisecondsOf } from '../../base/time/time.ts'
import { ProgramBudget } from '../program-budget.ts'
import { JqError } from './jq-error.ts'
import type { JqValue } from './jq-node.ts'
import { elementsOf, isTrue, textOf } from './jq-values.ts'
import { compareValues, typeOf } from './order-values.ts'

/** Function of values: it gets its input and one result of each argument. @throws JqError */
type ValueFunction = (input: JqValue, ...args: readonly JqValue[]) => JqValue

function text(value: JqValue | undefined, name: string): string {
  if (typeof value === 'string') return value
  throw new JqError(`${name} cannot be applied to: ${typeOf(value ?? null)}`)
}

function list(value: JqValue, name: string): JqValue[] {
  if (isWritableList(value)) return value
  throw new JqError(`${name} cannot be applied to: ${typeOf(value)}`)
}

function number(value: JqValue | undefined, name: string): number {
  if (typeof value === 'number') return value
  throw new JqError(`${name} cannot be applied to: ${typeOf(value ?? null)}`)
}

function length(value: JqValue): JqValue {
  if (value === null) return 0
  if (typeof value === 'string') return Array.from(value).length
  if (typeof value === 'number') return Math.abs(value)
  if (typeof value === 'object') return Object.keys(value).length
  throw new JqError(`length cannot be applied to: ${typeOf(value)}`)
}

function hasKey(value: JqValue, key: JqValue | undefined): boolean {
  if (isJsonObject(value) && typeof key === 'string') return getKey(value, key) !== undefined
  if (isWritableList(value) && typeof key === 'number') return key >= 0 && key < value.length
  throw new JqError(`has cannot be applied to: ${typeOf(value)}`)
}

function contains(a: JqValue, b: JqValue): boolean {
  if (isJsonObject(a) && isJsonObject(b)) {
    return Object.entries(b).every(([key, value]) => {
      const own = getKey(a, key)
      return own !== undefined && contains(own, value ?? null)
    })
  }
  if (isWritableList(a) && isWritableList(b)) {
    return b.every((wanted) =>
      a.some((item) => typeOf(item) === typeOf(wanted) && contains(item, wanted)),
    )
  }
  if (typeof a === 'string' && typeof b === 'string') return a.includes(b)
  if (typeOf(a) === typeOf(b)) return compareValues(a, b) === 0
  throw new JqError(`contains cannot be applied to: ${typeOf(a)} and ${typeOf(b)}`)
}

function toNumber(value: JqValue): JqValue {
  if (typeof value === 'number') return value
  const parsed = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
  if (Number.isNaN(parsed)) throw new JqError(`tonumber cannot be applied to: ${textOf(value)}`)
  return parsed
}

function toEntries(value: JqValue): JqValue {
  if (!isJsonObject(value)) throw new JqError(`to_entries cannot be applied to: ${typeOf(value)}`)
  return Object.keys(value)
    .toSorted()
    .map((key) => ({ key, value: value[key] ?? null }))
}

function fromEntries(value: JqValue): JqValue {
  const made: JsonObject = {}
  for (const entry of list(value, 'from_entries')) {
    if (!isJsonObject(entry)) throw new JqError('from_entries needs objects')
    const key = entry['key'] ?? entry['k'] ?? entry['name'] ?? entry['Name'] ?? entry['K'] ?? null
    setKey(made, textOf(key), entry['value'] ?? entry['v'] ?? entry['Value'] ?? null)
  }
  return made
}

function distinct(values: readonly JqValue[]): JqValue[] {
  const sorted = values.toSorted(compareValues)
  return sorted.filter(
    (value, at) => at === 0 || compareValues(sorted[at - 1] ?? null, value) !== 0,
  )
}

function flattened(values: readonly JqValue[], depth: number, made: JqValue[] = []): JqValue[] {
  for (const value of values) {
    if (isWritableList(value) && depth > 0) flattened(value, depth - 1, made)
    else made.push(value)
  }
  return made
}

/** The sum of all elements. Lists and texts are joined at once, since each `+` would copy all that is before it. */
function sum(input: JqValue): JqValue {
  const items = membersOf(input).filter((item) => item !== null)
  const [first = null] = items
  const other = items.find((item) => typeOf(item) !== typeOf(first))
  if (other !== undefined) throw cannotAdd(first, other)
  if (isWritableList(first)) return items.flat()
  if (typeof first === 'string') return items.map(textOf).join('')
  if (!isJsonObject(first)) return items.reduce<JqValue>(addNumbers, null)
  const made: JsonObject = {}
  for (const item of items) {
    for (const [key, value] of Object.entries(item as JsonObject)) setKey(made, key, value ?? null)
  }
  return made
}

function addNumbers(a: JqValue, b: JqValue): JqValue {
  if (a === null) return b
  if (typeof a === 'number' && typeof b === 'number') return a + b
  throw cannotAdd(a, b)
}

function cannotAdd(a: JqValue, b: JqValue): JqError {
  return new JqError(`cannot apply + to: ${typeOf(a)} and ${typeOf(b)}`)
}

/** Elements of an array, values of an object by sorted keys, of an input that is paid for. */
function membersOf(input: JqValue): readonly JqValue[] {
  return elementsOf(input, unbounded)
}

/** The budget of functions whose input was paid for before the call, see `function-costs.ts`. */
const unbounded = new ProgramBudget(Infinity)

function matches(input: JqValue, pattern: JqValue | undefined, flags = ''): boolean {
  const prefix = flags.includes('i') ? '(?i)' : ''
  const source = prefix + text(pattern, 'test')
  const compiled = compilePattern(source)
  if ('mistake' in compiled) throw new JqError(`test has an invalid pattern: ${compiled.mistake}`)
  const subject = text(input, 'test')
  if (subject.length > compiled.longestText) throw new JqError('test has a text that is too long')
  return compiled.matches(subject)
}

function decoded(input: JqValue): string {
  const bytes = decodeBase64(text(input, '@base64d'))
  if (!bytes) throw new JqError('@base64d cannot be applied to a text that is not base64')
  return new TextDecoder().decode(bytes)
}

function parsed(input: JqValue): JqValue {
  try {
    return parseJson(text(input, 'fromjson')).value
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    throw new JqError('fromjson cannot be applied to a text that is not JSON', String(error))
  }
}

/** Seconds since the epoch of RFC 3339 text. */
function fromDate(input: JqValue): number {
  const milliseconds = millisecondsOf(text(input, 'fromdate'))
  if (milliseconds === undefined)
    throw new JqError('fromdate needs a time such as 2026-01-31T08:00:00Z')
  return Math.floor(milliseconds / 1000)
}

function trimmed(input: JqValue, part: JqValue | undefined, isAtStart: boolean): JqValue {
  if (typeof input !== 'string' || typeof part !== 'string' || part === '') return input
  if (isAtStart) return input.startsWith(part) ? input.slice(part.length) : input
  return input.endsWith(part) ? input.slice(0, -part.length) : input
}

/** Functions of values, by name and number of arguments. */
export const valueFunctions: ReadonlyMap<string, ValueFunction> = new Map<string, ValueFunction>([
  ['not/0', (input) => !isTrue(input)],
  ['length/0', length],
  ['utf8bytelength/0', (input) => encodeUtf8(text(input, 'utf8bytelength')).length],
  ['type/0', typeOf],
  [
    'keys/0',
    (input) => {
      if (isWritableList(input)) return input.map((_, at) => at)
      if (isJsonObject(input)) return Object.keys(input).toSorted()
      throw new JqError(`keys cannot be applied to: ${typeOf(input)}`)
    },
  ],
  ['has/1', hasKey],
  ['contains/1', (input, wanted = null) => contains(input, wanted)],
  ['inside/1', (input, outer = null) => contains(outer, input)],
  ['add/0', sum],
  ['any/0', (input) => membersOf(input).some(isTrue)],
  ['all/0', (input) => membersOf(input).every(isTrue)],
  ['first/0', (input) => list(input, 'first')[0] ?? null],
  ['last/0', (input) => list(input, 'last').at(-1) ?? null],
  ['reverse/0', (input) => (input === null ? [] : list(input, 'reverse').toReversed())],
  ['sort/0', (input) => list(input, 'sort').toSorted(compareValues)],
  ['unique/0', (input) => distinct(list(input, 'unique'))],
  ['min/0', (input) => list(input, 'min').toSorted(compareValues)[0] ?? null],
  ['max/0', (input) => list(input, 'max').toSorted(compareValues).at(-1) ?? null],
  ['flatten/0', (input) => flattened(membersOf(input), Infinity)],
  ['flatten/1', (input, depth) => flattened(membersOf(input), number(depth, 'flatten'))],
  ['to_entries/0', toEntries],
  ['from_entries/0', fromEntries],
  ['tonumber/0', toNumber],
  ['tostring/0', textOf],
  ['tojson/0', (input) => writeJson(input)],
  ['fromjson/0', parsed],
  [
    'ascii_downcase/0',
    (input) => text(input, 'ascii_downcase').replaceAll(/[A-Z]/g, (char) => char.toLowerCase()),
  ],
  [
    'ascii_upcase/0',
    (input) => text(input, 'ascii_upcase').replaceAll(/[a-z]/g, (char) => char.toUpperCase()),
  ],
  ['startswith/1', (input, part) => text(input, 'startswith').startsWith(text(part, 'startswith'))],
  ['endswith/1', (input, part) => text(input, 'endswith').endsWith(text(part, 'endswith'))],
  ['ltrimstr/1', (input, part) => trimmed(input, part, true)],
  ['rtrimstr/1', (input, part) => trimmed(input, part, false)],
  ['split/1', (input, by) => text(input, 'split').split(text(by, 'split'))],
  [
    'join/1',
    (input, by) =>
      list(input, 'join')
        .map((item) => (item === null ? '' : textOf(item)))
        .join(text(by, 'join')),
  ],
  ['test/1', (input, pattern) => matches(input, pattern)],
  ['test/2', (input, pattern, flags) => matches(input, pattern, textOf(flags ?? ''))],
  ['floor/0', (input) => Math.floor(number(input, 'floor'))],
  ['ceil/0', (input) => Math.ceil(number(input, 'ceil'))],
  ['round/0', (input) => Math.round(number(input, 'round'))],
  ['fabs/0', (input) => Math.abs(number(input, 'fabs'))],
  ['abs/0', (input) => Math.abs(number(input, 'abs'))],
  ['sqrt/0', (input) => Math.sqrt(number(input, 'sqrt'))],
  ['fromdate/0', fromDate],
  ['fromdateiso8601/0', fromDate],
  ['todate/0', (input) => formatTime(number(input, 'todate') * 1000)],
  ['todateiso8601/0', (input) => formatTime(number(input, 'todateiso8601') * 1000)],
  ['@base64/0', (input) => encodeBase64(encodeUtf8(textOf(input)))],
  ['@base64d/0', decoded],
  ['@json/0', (input) => writeJson(input)],
  ['@text/0', textOf],
  ['@uri/0', (input) => encodeURIComponent(textOf(input).replaceAll(/\p{Cs}/gu, '\uFFFD'))],
  [
    'error/0',
    (input) => {
      throw new JqError(textOf(input), input)
    },
  ],
  [
    'error/1',
    (_, value = null) => {
      throw new JqError(textOf(value), value)
    },
  ],
])
