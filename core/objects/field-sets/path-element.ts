import { isDeeperThan, isJsonObject, type JsonValue, isList } from '../../base/api/json.ts'
import { writeGoJson } from '../../base/json/go-json.ts'
import { goText } from '../../base/json/go-text.ts'
import { parseJson } from '../../base/json/json-parse.ts'
import { writeJson } from '../../base/json/json-write.ts'
import { quoteText } from '../../base/text/quote-text.ts'

/**
 * A path element, one step from a value to a part of it, in the canonical text of `FieldsV1`: equal elements are equal
 * texts.
 */
export type PathElement = string

export type FieldPath = readonly PathElement[]

export function fieldElement(name: string): PathElement {
  return `f:${name}`
}

/** A key of a keyed list's item, in JSON, and its value. */
export type KeyPart = readonly [label: string, value: JsonValue]

/** The path element of a keyed list's item; `parts` in the order of their keys. */
export function keyElement(parts: readonly KeyPart[]): PathElement {
  const [first] = parts
  if (parts.length === 1 && first) return `k:{${first[0]}:${writeSorted(first[1])}}`
  return `k:{${parts.map(([label, value]) => `${label}:${writeSorted(value)}`).join(',')}}`
}

/** The path element of a set's item. */
export function valueElement(value: JsonValue): PathElement {
  return `v:${writeSorted(value)}`
}

function writeSorted(value: JsonValue): string {
  return typeof value === 'object' ? writeGoJson(value) : writeJson(value)
}

export function indexElement(index: number): PathElement {
  return `i:${index}`
}

/**
 * Parses a path element of `FieldsV1`.
 *
 * @returns undefined for a kind of element that only newer versions know; the original skips it too.
 * @throws RangeError for text that is no path element.
 */
export function parseElement(text: string): PathElement | undefined {
  if (text.length < 2 || text[1] !== ':') {
    throw new RangeError(`${JSON.stringify(text)} is no field path element: it has no prefix`)
  }
  const rest = text.slice(2)
  switch (text.charAt(0)) {
    case 'f':
      return text
    case 'i':
      if (/^-?\d+$/.test(rest)) return text
      throw new RangeError(`${JSON.stringify(text)} is no field path element: not an index`)
    case 'v':
      return valueElement(parsePart(text, rest))
    case 'k':
      return keyElement(parseKeys(text, rest))
    default:
      return undefined
  }
}

function parsePart(text: string, rest: string): JsonValue {
  try {
    return parseJson(rest).value
  } catch (cause) {
    throw new RangeError(`${JSON.stringify(text)} is no field path element: no JSON`, { cause })
  }
}

function parseKeys(text: string, rest: string): KeyPart[] {
  const keys = parsePart(text, rest)
  if (isJsonObject(keys)) {
    const names = Object.keys(keys).sort()
    return names.map((name) => [JSON.stringify(name), keys[name] ?? null])
  }
  throw new RangeError(`${JSON.stringify(text)} is no field path element: its keys are no object`)
}

const ranks: Readonly<Record<string, number>> = { f: 0, k: 1, v: 2, i: 3 }

/** Compares path elements in the order in which they are stored: fields, keys, values, indexes, each by content. */
export function compareElements(a: PathElement, b: PathElement): number {
  const byKind = (ranks[a[0] ?? ''] ?? 4) - (ranks[b[0] ?? ''] ?? 4)
  if (byKind !== 0) return byKind
  if (a[0] === 'i') return Number(a.slice(2)) - Number(b.slice(2))
  return compareNumbers(a, b) || (a < b ? -1 : a > b ? 1 : 0)
}

/**
 * Compares numbers within path elements (ports are keys too) by amount; 0 where the first difference is in no number.
 */
function compareNumbers(a: PathElement, b: PathElement): number {
  let at = 2
  while (at < a.length && a[at] === b[at]) at++
  let start = at
  while (isDigit(a[start - 1])) start--
  if (a[start - 1] !== ':' || !isDigit(a[start]) || !isDigit(b[start])) return 0
  return Number.parseInt(a.slice(start), 10) - Number.parseInt(b.slice(start), 10)
}

function isDigit(char: string | undefined): boolean {
  return char !== undefined && char >= '0' && char <= '9'
}

function labelOfKeys(rest: string): string {
  const { value } = parseJson(rest)
  const keys = isJsonObject(value) ? Object.entries(value) : []
  return keys.map(([name, part]) => `${name}=${labelOfValue(part ?? null)}`).join(',')
}

/** Nesting depth of a key's value that is shown as the original does; deeper ones are hostile, and written as JSON. */
const deepestShown = 100

/**
 * A key's value in messages, of any type since it is not checked yet; an object is shown without braces, as in the
 * original.
 */
function labelOfValue(value: JsonValue): string {
  return isDeeperThan(value, deepestShown) ? writeJson(value) : shallowLabel(value)
}

function shallowLabel(value: JsonValue): string {
  if (typeof value === 'string') return quoteText(value)
  if (isList(value)) return `[${value.map(shallowLabel).join(',')}]`
  if (typeof value === 'number' || typeof value === 'bigint') return goText(value)
  if (!isJsonObject(value)) return writeJson(value)
  return Object.entries(value)
    .map(([name, part]) => `${name}=${shallowLabel(part ?? null)}`)
    .join('')
}

/** A path element in messages: `.spec`, `[name="web"]`, `[="x"]`, `[0]`. */
function labelOf(element: PathElement): string {
  const rest = element.slice(2)
  switch (element.charAt(0)) {
    case 'f':
      return `.${rest}`
    case 'k':
      return `[${labelOfKeys(rest)}]`
    case 'v':
      return `[=${labelOfValue(parseJson(rest).value)}]`
    default:
      return `[${rest}]`
  }
}

/** A field path in messages, as conflicts name fields: `.spec.containers[name="web"].image`. */
export function labelOfPath(path: FieldPath): string {
  return path.map((element) => labelOf(element)).join('')
}
