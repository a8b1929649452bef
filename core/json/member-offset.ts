const quote = 0x22
const comma = 0x2c
const colon = 0x3a
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/** Offset just behind the string that begins at `at`. */
export function afterString(json: Uint8Array, at: number): number {
  let end = at + 1
  while (end < json.length && json[end] !== quote) end += json[end] === backslash ? 2 : 1
  return end + 1
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
 * @param name the member's name with its quotes, as it is written
 */
export function offsetOfMember(json: Uint8Array, start: number, name: Uint8Array): number {
  let at = start + 1
  while (at < json.length && json[at] === quote) {
    if (isNamed(json, at, name)) return at
    at = afterValue(json, afterString(json, at) + 1)
    if (json[at] !== comma) return -1
    at++
  }
  return -1
}

/** The bytes of the value of a member, as {@link offsetOfMember} finds it; undefined where the object has none of that name. */
export function memberValue(
  json: Uint8Array,
  start: number,
  name: Uint8Array,
): Uint8Array | undefined {
  const at = offsetOfMember(json, start, name)
  if (at === -1) return undefined
  const value = at + name.length + 1
  return json.subarray(value, afterValue(json, value))
}

/** Whether the member at `at` has the name. */
function isNamed(json: Uint8Array, at: number, name: Uint8Array): boolean {
  for (let index = 0; index < name.length; index++) {
    if (json[at + index] !== name[index]) return false
  }
  return json[at + name.length] === colon
}
