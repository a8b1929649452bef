import {
  isDeeperThan,
  type JsonObject,
  type JsonValue,
  isList,
  type JsonContainer,
} from '../../../base/api/json.ts'
import { goFloat } from '../../../base/json/go-text.ts'
import { writeJson } from '../../../base/json/json-write.ts'
import { yamlScalar } from './yaml-scalar.ts'

/** Nesting depth of block-style YAML at most; no manifest comes near it. */
const maxYamlDepth = 1_000

/** Longest simple key, in characters; longer keys are written as explicit keys (`? key`). */
const maxSimpleKey = 128

type Member = readonly [key: string, value: JsonValue]

/** How a text is laid out where it is not as Go's library does it for Kubernetes. */
export interface YamlLayout {
  /** Members stay in their order. */
  readonly keepsOrder?: boolean
  /** Lists below a key are indented. */
  readonly indentsLists?: boolean
}

function membersOf(object: JsonObject, keepsOrder = false): readonly Member[] {
  const members = Object.entries(object).flatMap(([key, value]): readonly Member[] =>
    value === undefined ? [] : [[key, value]],
  )
  return keepsOrder ? members : members.toSorted(([a], [b]) => compareYamlKeys(a, b))
}

function isEmpty(value: JsonContainer): boolean {
  return isList(value) ? value.length === 0 : membersOf(value).length === 0
}

/** A number as Go's library writes what it read from JSON: one that is no 64-bit integer has an exponent, unless that is from -4 to 5. */
function yamlNumber(value: number): string {
  const isInteger = Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 64
  return isInteger ? String(value) : goFloat(value)
}

/** Writer of block-style YAML, line by line; `#line` is the unfinished line. */
class YamlWriter {
  #text = ''
  #line = ''
  readonly #layout: YamlLayout

  constructor(layout: YamlLayout) {
    this.#layout = layout
  }

  get text(): string {
    return this.#text + this.#line
  }

  /** Writes a value at the end of the current line; the lines of a container are indented by `indent` blanks. */
  value(value: JsonValue, indent: number): void {
    if (typeof value === 'string') this.#scalar(value, indent)
    else if (typeof value === 'number') this.#line += yamlNumber(value)
    else if (typeof value !== 'object' || value === null) this.#line += String(value)
    else if (isEmpty(value)) this.#line += isList(value) ? '[]' : '{}'
    else if (isList(value)) this.#list(value, indent)
    else this.#mapping(value, indent)
  }

  #scalar(text: string, indent: number): void {
    const column = Array.from(this.#line).length
    this.#line += yamlScalar(text, { column, indent, isKey: false })
  }

  #newLine(indent: number): void {
    // The first line of a container in a list is that of its dash.
    if (/^[ -]*$/.test(this.#line) && this.#line.length === indent) return
    this.#text += `${this.#line}\n`
    this.#line = ' '.repeat(indent)
  }

  #list(items: readonly JsonValue[], indent: number): void {
    for (const item of items) {
      this.#newLine(indent)
      this.#line += '- '
      this.value(item, indent + 2)
    }
  }

  #mapping(object: JsonObject, indent: number): void {
    for (const [key, value] of membersOf(object, this.#layout.keepsOrder)) {
      this.#newLine(indent)
      const name = yamlScalar(key, { column: indent, indent, isKey: true })
      const isSimple = name.length <= maxSimpleKey
      if (isSimple) this.#line += `${name}:`
      else {
        this.#line += `? ${name}`
        this.#newLine(indent)
        this.#line += ':'
      }
      const isBlock = typeof value === 'object' && value !== null && !isEmpty(value)
      if (!isBlock) this.#line += ' '
      // A list has the indentation of its key.
      const isFlush = isBlock && isList(value) && isSimple && !this.#layout.indentsLists
      this.value(value, isFlush ? indent : indent + 2)
    }
  }
}

/**
 * Writes block-style YAML with sorted keys, laid out as Go's YAML library does, which is how clients know it. A value
 * nested so deeply that indentation would be most of its text is written as JSON, which is YAML too.
 */
export function writeYaml(value: JsonValue, layout: YamlLayout = {}): string {
  if (isDeeperThan(value, maxYamlDepth)) return `${writeJson(value)}\n`
  // A string at the top level is written on one line, like a key: readers differ on the indentation of its further
  // lines.
  if (typeof value === 'string') {
    return `${yamlScalar(value, { column: 0, indent: 0, isKey: true })}\n`
  }
  const writer = new YamlWriter(layout)
  writer.value(value, 0)
  return `${writer.text}\n`
}

const digit = /\p{Nd}/u
const letter = /\p{L}/u

function numberAt(
  chars: readonly string[],
  at: number,
): { readonly value: number; readonly end: number } {
  let end = at
  while (end < chars.length && /[0-9]/.test(chars[end] ?? '')) end++
  return { value: Number(chars.slice(at, end).join('') || 0), end }
}

/** Whether the digits right before `at` include one that is not zero. */
function isWithinNumber(chars: readonly string[], at: number): boolean {
  for (let index = at - 1; index >= 0 && digit.test(chars[index] ?? ''); index--) {
    if (chars[index] !== '0') return true
  }
  return false
}

function compareDifferent(a: readonly string[], b: readonly string[], at: number): number {
  const [left = '', right = ''] = [a[at], b[at]]
  const [isLetterLeft, isLetterRight] = [letter.test(left), letter.test(right)]
  if (isLetterLeft !== isLetterRight) {
    // Other characters come before letters, except right after a digit, where letters come first.
    const afterDigit = at > 0 && digit.test(a[at - 1] ?? '')
    return isLetterLeft === afterDigit ? -1 : 1
  }
  const codes = (left.codePointAt(0) ?? 0) - (right.codePointAt(0) ?? 0)
  if (isLetterLeft) return codes
  const lead = (left === '0' || right === '0') && isWithinNumber(a, at) ? '1' : ''
  const [one, other] = [numberAt(a, at), numberAt(b, at)]
  const scaled = (value: number, end: number): number =>
    lead === '' ? value : value + 10 ** (end - at)
  const numbers = scaled(one.value, one.end) - scaled(other.value, other.end)
  return numbers || one.end - other.end || codes
}

/**
 * Compares mapping keys in the order in which Go's YAML library writes them: signs before letters, digits as numbers.
 */
function compareYamlKeys(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)]
  const shared = Math.min(left.length, right.length)
  for (let at = 0; at < shared; at++) {
    if (left[at] !== right[at]) return compareDifferent(left, right, at)
  }
  return left.length - right.length
}
