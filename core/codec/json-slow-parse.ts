import { type JsonObject, type JsonValue, setKey } from '../api/json.ts'
import type { ParsedText } from './json-parse.ts'

interface Open {
  readonly container: JsonObject | JsonValue[]
  /** The key whose value is being read; for a list, its index. */
  key: string | number
}

const tokens = /[{}[\],:]|"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*|true|false|null/gsu

function numberOf(text: string): number | bigint {
  const value = Number(text)
  const whole = /^-?\d+$/.test(text)
  return whole && !Number.isSafeInteger(value) ? BigInt(text) : value
}

function pathOf(stack: readonly Open[], last: string): string {
  let path = ''
  for (const { key } of stack.slice(0, -1)) {
    path += typeof key === 'number' ? `[${key}]` : `${path === '' ? '' : '.'}${key}`
  }
  return path === '' ? last : `${path}.${last}`
}

function place(open: Open, value: JsonValue): void {
  if (Array.isArray(open.container)) open.container.push(value)
  else setKey(open.container, String(open.key), value)
}

/**
 * Parses text that `JSON.parse` has already accepted, keeping what it loses: integers beyond 2^53 and repeated keys
 * with their paths. Iterative, so that nesting costs no stack.
 */
export function parseJsonWithPaths(text: string): ParsedText {
  const duplicates = new Set<string>()
  const stack: Open[] = []
  let root: JsonValue = null
  let expectKey = false

  const put = (value: JsonValue): void => {
    const open = stack.at(-1)
    if (open) place(open, value)
    else root = value
    if (typeof value !== 'object' || value === null) return
    stack.push({ container: value, key: Array.isArray(value) ? 0 : '' })
    expectKey = !Array.isArray(value)
  }

  for (const [token] of text.matchAll(tokens)) {
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
      if (Object.hasOwn(open.container, open.key)) duplicates.add(pathOf(stack, open.key))
    } else if (token.startsWith('"')) put(JSON.parse(token) as string)
    else if (token === 'true' || token === 'false') put(token === 'true')
    else put(token === 'null' ? null : numberOf(token))
  }
  return { value: root, duplicates: [...duplicates] }
}
