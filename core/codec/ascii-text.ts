/** Bytes of texts that are worth reading by hand: calling the engine's decoder costs as much as reading this many. */
export const shortText = 32

/**
 * The text of some bytes; undefined where they are not all ASCII. Characters become text several at a time, which costs a
 * third of joining them one by one.
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
  if (at + 4 <= end) {
    const a = bytes[at] ?? 0
    const b = bytes[at + 1] ?? 0
    const c = bytes[at + 2] ?? 0
    const d = bytes[at + 3] ?? 0
    if ((a | b | c | d) >= 0x80) return undefined
    text += String.fromCharCode(a, b, c, d)
    at += 4
  }
  if (at + 2 <= end) {
    const a = bytes[at] ?? 0
    const b = bytes[at + 1] ?? 0
    if ((a | b) >= 0x80) return undefined
    text += String.fromCharCode(a, b)
    at += 2
  }
  if (at === end) return text
  const last = bytes[at] ?? 0
  return last < 0x80 ? text + String.fromCharCode(last) : undefined
}
