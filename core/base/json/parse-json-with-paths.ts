import {
  type JsonValue,
  setKey,
  isList,
  type WritableContainer,
  isWritableList,
  type JsonScalar,
} from '../api/json.ts'
import { DuplicateKeys } from './duplicate-keys.ts'
import { ParseError } from './parse-error.ts'
import type { ParsedText } from './parsed-text.ts'
import { beyondDoubleMessage, unboundedNumber } from './written-number.ts'

/** An object or list that is being parsed. */
export interface Open {
  readonly container: WritableContainer
  /** The key whose value is being read; for a list, its index. */
  key: string | number
}

export const jsonTokens: RegExp =
  /[{}[\],:]|"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*|true|false|null/gsu

/** A number of a JSON text. @throws ParseError for one that no double can hold */
export function doubleOf(text: string): number | bigint {
  const value = unboundedNumber(text)
  if (typeof value === 'bigint' || Number.isFinite(value)) return value
  throw new ParseError(beyondDoubleMessage(text))
}

/** The path of the member `last` in the innermost object of `stack`: `spec.containers[0].image`. */
export function pathOf(stack: readonly Pick<Open, 'key'>[], last: string): string {
  let path = ''
  for (const { key } of stack.slice(0, -1)) {
    path += typeof key === 'number' ? `[${key}]` : `${path === '' ? '' : '.'}${key}`
  }
  return path === '' ? last : `${path}.${last}`
}

function place(open: Open, value: JsonValue): void {
  if (isWritableList(open.container)) open.container.push(value)
  else setKey(open.container, String(open.key), value)
}

/**
 * Parses text that `JSON.parse` has already accepted, keeping what `JSON.parse` loses: integers beyond 2^53 and
 * repeated keys with their paths. Iterative, so that nesting costs no stack.
 *
 * @param numberOf reads a number
 * @throws ParseError where numbers are read as doubles, for one that is out of a double's range.
 */
export function parseJsonWithPaths(
  text: string,
  numberOf: (text: string) => JsonScalar = doubleOf,
): ParsedText {
  const duplicates = new DuplicateKeys()
  const stack: Open[] = []
  let root: JsonValue = null
  let expectKey = false

  const put = (value: WritableContainer | JsonScalar): void => {
    const open = stack.at(-1)
    if (open) place(open, value)
    else root = value
    if (typeof value !== 'object' || value === null) return
    stack.push({ container: value, key: isList(value) ? 0 : '' })
    expectKey = !isList(value)
  }

  for (const [token] of text.matchAll(jsonTokens)) {
    const open = stack.at(-1)
    if (token === '{') put({})
    else if (token === '[') put([])
    else if (token === '}' || token === ']') {
      stack.pop()
      expectKey = false
    } else if (token === ',') {
      if (typeof open?.key === 'number') open.key++
      else expectKey = true
    } else if (token === ':') expectKey = false
    else if (expectKey && open) {
      open.key = JSON.parse(token) as string
      const { key } = open
      if (Object.hasOwn(open.container, key)) duplicates.add(() => pathOf(stack, key))
    } else if (token.startsWith('"')) put(JSON.parse(token) as string)
    else if (token === 'true' || token === 'false') put(token === 'true')
    else put(token === 'null' ? null : numberOf(token))
  }
  return { value: root, duplicates: duplicates.paths }
}
