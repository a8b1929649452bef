/**
 * Longest text that {@link asciiText} decodes, in bytes: a call of TextDecoder costs as much as decoding this many by
 * hand.
 */
export const shortText = 32

/**
 * Decodes ASCII text; undefined where a byte is not ASCII. Characters are decoded eight at a time, which costs a third
 * of joining them one by one.
 */
export function asciiText(bytes: Uint8Array, start: number, end: number): string | undefined {
  let text = ''
  let at = start
  for (; at + 8 <= end; at += 8) {
    const a = bytes[at] ?? 0
    const b = bytes[at + 1] ?? 0
    const c = bytes[at + 2] ?? 0
    const d = bytes[at + 3] ?? 0
    const e = bytes[at + 4] ?? 0
    const f = bytes[at + 5] ?? 0
    const g = bytes[at + 6] ?? 0
    const h = bytes[at + 7] ?? 0
    if ((a | b | c | d | e | f | g | h) >= 0x80) return undefined
    text += String.fromCharCode(a, b, c, d, e, f, g, h)
  }
  if (at === end) return text
  const last = end - at < 4 ? upToThree(bytes, at, end) : fourToSeven(bytes, at, end)
  return last === undefined ? undefined : text + last
}

function upToThree(bytes: Uint8Array, at: number, end: number): string | undefined {
  const a = bytes[at] ?? 0
  if (end - at === 1) return a < 0x80 ? String.fromCharCode(a) : undefined
  const b = bytes[at + 1] ?? 0
  if (end - at === 2) return (a | b) < 0x80 ? String.fromCharCode(a, b) : undefined
  const c = bytes[at + 2] ?? 0
  return (a | b | c) < 0x80 ? String.fromCharCode(a, b, c) : undefined
}

function fourToSeven(bytes: Uint8Array, at: number, end: number): string | undefined {
  const a = bytes[at] ?? 0
  const b = bytes[at + 1] ?? 0
  const c = bytes[at + 2] ?? 0
  const d = bytes[at + 3] ?? 0
  if ((a | b | c | d) >= 0x80) return undefined
  if (end - at === 4) return String.fromCharCode(a, b, c, d)
  const e = bytes[at + 4] ?? 0
  if (end - at === 5) return e < 0x80 ? String.fromCharCode(a, b, c, d, e) : undefined
  const f = bytes[at + 5] ?? 0
  if (end - at === 6) return (e | f) < 0x80 ? String.fromCharCode(a, b, c, d, e, f) : undefined
  const g = bytes[at + 6] ?? 0
  return (e | f | g) < 0x80 ? String.fromCharCode(a, b, c, d, e, f, g) : undefined
}
