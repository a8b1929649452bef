import { quoteText } from '../../../../base/text/quote-text.ts'
import { compareText } from '../../values/compare-text.ts'
import { toText } from '../../values/conversions.ts'
import { typeNameOf } from '../../values/type-name.ts'
import {
  CelError,
  Double,
  Duration,
  List,
  MapValue,
  type Result,
  Timestamp,
  TypeValue,
  Uint,
  type Value,
} from '../../values/value.ts'
import { longestText, textTooLong } from '../limits.ts'
import { fixedDouble } from './double-digits.ts'

/** Digits of doubles in lists and maps. */
const nestedPrecision = 6

/** A value as `%s` prints it; undefined where the clause takes no values of its type. */
export function textOfValue(value: Result): string | CelError | undefined {
  if (value instanceof List || value instanceof MapValue) return textOfParts(value)
  return textOfScalar(value)
}

function textOfScalar(value: Result): string | CelError | undefined {
  if (value === null) return 'null'
  if (typeof value !== 'object') return String(value)
  if (value instanceof TypeValue) return value.name
  if (!isConvertible(value)) return undefined
  const text = toText(value)
  if (typeof text === 'string') return text
  const shown = text instanceof CelError ? text.message : ''
  return new CelError(`could not convert argument ${quoteText(shown)} to string`)
}

function isConvertible(value: Result): value is Double | Uint | Uint8Array | Timestamp | Duration {
  return (
    value instanceof Double ||
    value instanceof Uint ||
    value instanceof Uint8Array ||
    value instanceof Timestamp ||
    value instanceof Duration
  )
}

/** A list or map that is being printed. */
interface Open {
  readonly parts: Iterator<Part>
  readonly close: string
  isFirst: boolean
}

interface Part {
  /** Text before the value: the key of a map's entry. */
  readonly label: string
  readonly value: Result
}

/** Prints a list or map as a literal of CEL. Nested ones wait on a list of their own, as nesting may be deeper than the stack. */
function textOfParts(value: List | MapValue): string | CelError {
  const first = openParts(value)
  if (first instanceof CelError) return first
  let text = bracketOf(value)
  const open: Open[] = [first]
  for (let current = open.at(-1); current; current = open.at(-1)) {
    const step = current.parts.next()
    if (step.done === true) {
      text += current.close
      open.pop()
      continue
    }
    const { label, value: part } = step.value
    text += current.isFirst ? label : `, ${label}`
    current.isFirst = false
    if (part instanceof List || part instanceof MapValue) {
      const inner = openParts(part)
      if (inner instanceof CelError) return inner
      text += bracketOf(part)
      open.push(inner)
    } else {
      const shown = literalOf(part)
      if (shown instanceof CelError) return shown
      text += shown
    }
    if (text.length > longestText) return textTooLong('format')
  }
  return text
}

function bracketOf(value: List | MapValue): string {
  return value instanceof List ? '[' : '{'
}

function openParts(value: List | MapValue): Open | CelError {
  if (value instanceof List) return { parts: elementsOf(value), close: ']', isFirst: true }
  const entries = entriesOf(value)
  if (entries instanceof CelError) return entries
  return { parts: entries.values(), close: '}', isFirst: true }
}

function* elementsOf(list: List): Generator<Part> {
  for (let index = 0; index < list.size; index += 1) yield { label: '', value: list.at(index) }
}

/** Entries of a map in the order of their keys' texts. */
function entriesOf(map: MapValue): readonly Part[] | CelError {
  const entries: { readonly key: string; readonly value: Result }[] = []
  for (const key of map.keys()) {
    const text = keyText(key)
    if (text instanceof CelError) return text
    const value = map.find(key)
    // An object that a schema reads has keys of members that count as absent, as they are null.
    if (value === undefined) return new CelError(`could not find key: ${text}`)
    entries.push({ key: text, value })
  }
  entries.sort((left, right) => compareText(left.key, right.key))
  return entries.map(({ key, value }) => ({ label: `${key}:`, value }))
}

function keyText(key: Value): string | CelError {
  if (typeof key === 'string') return quoteText(key)
  if (typeof key === 'number' || typeof key === 'bigint' || typeof key === 'boolean') {
    return String(key)
  }
  if (key instanceof Uint) return String(key.value)
  return new CelError(`no formatting function for map key of type ${typeNameOf(key)}`)
}

/** A value inside of a list or map. */
function literalOf(value: Result): string | CelError {
  if (value instanceof CelError) return new CelError('no formatting function for error')
  if (value instanceof Double) return doubleLiteral(value.value)
  const text = textOfScalar(value)
  if (text === undefined) return new CelError(`no formatting function for ${typeNameOf(value)}`)
  if (text instanceof CelError) return text
  if (typeof value === 'string') return quoteText(text)
  if (value instanceof Uint8Array) return `b${quoteText(text)}`
  if (value instanceof Timestamp) return `timestamp(${quoteText(text)})`
  return value instanceof Duration ? `duration(${quoteText(text)})` : text
}

/** Doubles that no literal writes are texts. */
function doubleLiteral(value: number): string {
  if (Number.isNaN(value)) return '"NaN"'
  if (!Number.isFinite(value)) return value > 0 ? '"+Inf"' : '"-Inf"'
  return fixedDouble(value, nestedPrecision)
}
