import { type JsonValue, isList } from '../api/json.ts'
import { boundedText } from '../text/bounded-text.ts'
import { isInt64 } from '../text/int64.ts'
import { quoteText } from '../text/quote-text.ts'
import { writeGoJson } from './go-json.ts'
import { goFloat } from './go-text.ts'
import { writeJson } from './json-write.ts'

/** Longest text of one value in a message, in characters. */
export const maxValueLength = 10_240

/** Objects with more keys are shown unsorted: sorting all keys to show a few costs too much. */
const maxSortedKeys = 1_000

const plain = /^[\w ./:-]*$/

/** A string as JSON text. Most strings need only quotes. */
function stringText(text: string): string {
  const shown = boundedText(text, maxValueLength)
  return plain.test(shown) ? `"${shown}"` : writeGoJson(shown)
}

/** Writes JSON with sorted object keys up to the length limit. Each level of nesting adds text, which bounds recursion. */
class ValueWriter {
  #text = ''

  get text(): string {
    return boundedText(this.#text, maxValueLength)
  }

  get #isFull(): boolean {
    return this.#text.length > maxValueLength
  }

  write(value: JsonValue | undefined): void {
    if (typeof value === 'string') this.#text += stringText(value)
    else if (typeof value !== 'object' || value === null) this.#text += writeJson(value ?? null)
    else if (isList(value)) this.#list(value)
    else this.#object(value)
  }

  #list(list: readonly JsonValue[]): void {
    this.#text += '['
    for (const [index, item] of list.entries()) {
      if (this.#isFull) return
      if (index > 0) this.#text += ','
      this.write(item)
    }
    this.#text += ']'
  }

  #object(object: Readonly<Record<string, JsonValue | undefined>>): void {
    const keys = Object.keys(object).filter((key) => object[key] !== undefined)
    if (keys.length <= maxSortedKeys) keys.sort()
    this.#text += '{'
    for (const [index, key] of keys.entries()) {
      if (this.#isFull) return
      this.#text += `${index > 0 ? ',' : ''}${stringText(key)}:`
      this.write(object[key])
    }
    this.#text += '}'
  }
}

/** A number as messages show it: integers that int64 holds in full, others as doubles. */
export function numberText(value: number | bigint): string {
  if (!isInt64(value)) return goFloat(Number(value))
  return Number.isSafeInteger(value) ? String(value) : String(BigInt(value))
}

/** A value as messages show it: strings quoted, other values as JSON with the keys of objects sorted; long text is cut. */
export function valueText(value: JsonValue | undefined): string {
  if (typeof value === 'string') return quoteText(boundedText(value, maxValueLength))
  if (typeof value === 'number' || typeof value === 'bigint') return numberText(value)
  if (typeof value !== 'object') return String(value ?? null)
  const writer = new ValueWriter()
  writer.write(value)
  return writer.text
}
