import { isJsonObject, type JsonValue } from '../api/json.ts'

/** Parses a JSON Pointer (RFC 6901) to its reference tokens; undefined where the text is none. */
export function parsePointer(text: string): readonly string[] | undefined {
  if (text === '') return []
  if (!text.startsWith('/') || /~(?![01])/.test(text)) return undefined
  const tokens = text.slice(1).split('/')
  return tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** The list index of a JSON Pointer's token in a list of `length` items; `-` is the place behind the last. */
export function listIndex(token: string, length: number): number | undefined {
  if (token === '-') return length
  return /^(?:0|[1-9]\d*)$/.test(token) ? Number(token) : undefined
}

/** The value at a JSON Pointer's tokens; undefined where there is none. */
export function resolvePointer(root: JsonValue, tokens: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = root
  for (const token of tokens) {
    if (Array.isArray(value)) {
      const index = listIndex(token, value.length)
      value = index === undefined ? undefined : value[index]
    } else if (isJsonObject(value) && Object.hasOwn(value, token)) value = value[token]
    else return undefined
  }
  return value
}
