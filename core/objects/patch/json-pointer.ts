import { getKey, isJsonObject, type JsonValue, isList } from '../../base/api/json.ts'

/**
 * The steps of a JSON Pointer (RFC 6901) from the root of a document. As in the original, what stands before the first
 * slash does not count, and a tilde that begins no escape stands for itself. Without steps it is the whole document.
 */
export type Tokens = readonly string[]

/** The steps of a JSON Pointer's text: `/a/b~1c` are `a` and `b/c`; undefined for a text without a slash. */
export function tokensOf(text: string): Tokens | undefined {
  if (text !== '' && !text.includes('/')) return undefined
  const steps = text.split('/').slice(1)
  return steps.map((step) => step.replaceAll(/~[01]/g, (escape) => (escape === '~1' ? '/' : '~')))
}

/** The JSON Pointer of a member: `/a` and `b/c` are `/a/b~1c`. */
export function pointerTo(path: string, key: string): string {
  return `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** A JSON Pointer's text in an error message. */
export function showPointer(tokens: Tokens): string {
  return JSON.stringify(tokens.map((token) => `/${token}`).join(''))
}

/**
 * The place in a list of `length` items that a step means, negative ones counted from the end; undefined where there is
 * none. As in the original, an index may have a sign and leading zeros.
 */
export function listIndex(token: string, length: number): number | undefined {
  if (!/^[+-]?\d+$/.test(token)) return undefined
  const number = Number(token)
  const index = number < 0 ? number + length : Math.abs(number)
  return index >= 0 && index < length ? index : undefined
}

/** The member or item of a value that a step leads to; undefined where there is none. */
export function stepInto(value: JsonValue | undefined, step: string): JsonValue | undefined {
  if (isList(value)) return value[listIndex(step, value.length) ?? value.length]
  return isJsonObject(value) ? getKey(value, step) : undefined
}

/** The place where an item is added to a list of `length` items; `-` is behind the last, as is -1. */
export function insertionIndex(token: string, length: number): number | undefined {
  return token === '-' ? length : listIndex(token, length + 1)
}
