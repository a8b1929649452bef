import {
  backslash,
  closeBrace,
  closeBracket,
  colon,
  comma,
  openBrace,
  openBracket,
  quote,
} from './json-bytes.ts'

/** Bytes of a string that are searched by a loop, which is faster for short ones than a call of `indexOf`. */
const searchedByLoop = 64

/** Offset just behind the string that begins at `at`. */
export function afterString(json: Uint8Array, at: number): number {
  let end = at + 1
  const last = Math.min(end + searchedByLoop, json.length)
  while (end < last && json[end] !== quote) end += json[end] === backslash ? 2 : 1
  return (end < last ? end : endOfString(json, end)) + 1
}

/** Offset of the quote that ends a string; `from` is within it, not behind a backslash that escapes what is there. */
function endOfString(json: Uint8Array, from: number): number {
  let end = json.indexOf(quote, from)
  while (end !== -1) {
    let before = end
    while (before > from && json[before - 1] === backslash) before--
    if ((end - before) % 2 === 0) return end
    end = json.indexOf(quote, end + 1)
  }
  return json.length
}

/** Offset just behind the compact JSON value that begins at `at`, and is followed by another member or a closing brace. */
export function afterValue(json: Uint8Array, at: number): number {
  if (json[at] === quote) return afterString(json, at)
  let depth = 0
  let end = at
  while (end < json.length) {
    const byte = json[end]
    if (byte === quote) {
      end = afterString(json, end)
      continue
    }
    if (byte === openBrace || byte === openBracket) depth++
    else if (byte === closeBrace || byte === closeBracket) {
      if (depth === 0) return end
      depth--
      if (depth === 0) return end + 1
    } else if (byte === comma && depth === 0) return end
    end++
  }
  return end
}

/**
 * Offset of a member of an object in compact JSON, which is not parsed, or -1 where the object has none of that name.
 *
 * @param start offset of the object's opening brace
 * @param name the member's name, in ASCII without characters that JSON escapes
 */
export function offsetOfMember(json: Uint8Array, start: number, name: string): number {
  let at = start + 1
  while (at < json.length && json[at] === quote) {
    if (isNamed(json, at, name)) return at
    at = afterValue(json, afterString(json, at) + 1)
    if (json[at] !== comma) return -1
    at++
  }
  return -1
}

/** Offset of the value of a member, which {@link offsetOfMember} finds, or -1 where the object has none of that name. */
export function offsetOfValue(json: Uint8Array, start: number, name: string): number {
  const at = offsetOfMember(json, start, name)
  return at === -1 ? -1 : at + name.length + '"":'.length
}

/** The bytes of the value of a member, which {@link offsetOfMember} finds; undefined where the object has none of that name. */
export function memberValue(json: Uint8Array, start: number, name: string): Uint8Array | undefined {
  const value = offsetOfValue(json, start, name)
  return value === -1 ? undefined : json.subarray(value, afterValue(json, value))
}

/** Whether the member whose opening quote is at `at` has the name. */
export function isNamed(json: Uint8Array, at: number, name: string): boolean {
  const start = at + 1
  for (let index = 0; index < name.length; index++) {
    if (json[start + index] !== name.charCodeAt(index)) return false
  }
  const end = start + name.length
  return json[end] === quote && json[end + 1] === colon
}
