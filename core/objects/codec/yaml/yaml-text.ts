import { decodeUtf8 } from '../../../base/json/json-parse.ts'
import { ParseError } from '../../../base/json/parse-error.ts'

/** The smallest character that UTF-8 writes in so many bytes. */
const smallest = [0, 0, 0x80, 0x800, 0x1_0000]

/** Decodes a YAML text: UTF-8, or UTF-16 where it begins with a byte-order mark. @throws ParseError for other bytes */
export function decodeYamlText(bytes: Uint8Array): string {
  const mark = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)
  if (mark === 0xfffe) return decodeUtf16(bytes, 'utf-16le')
  if (mark === 0xfeff) return decodeUtf16(bytes, 'utf-16be')
  try {
    return decodeUtf8(bytes)
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    throw new ParseError(`yaml: ${utf8Fault(bytes)}`, error)
  }
}

function decodeUtf16(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    const why =
      bytes.length % 2 === 1 ? 'incomplete UTF-16 character' : 'expected low surrogate area'
    throw new ParseError(`yaml: ${why}`, error)
  }
}

/** The error of Go's YAML library for bytes that are not UTF-8. */
function utf8Fault(bytes: Uint8Array): string {
  let at = 0
  for (;;) {
    const [lead = 0] = bytes.subarray(at)
    const ones = Math.clz32((~lead << 24) >>> 0)
    const width = ones === 0 ? 1 : ones
    if (width > 4 || ones === 1) return 'invalid leading UTF-8 octet'
    const trail = bytes.subarray(at + 1, at + width)
    if (trail.length < width - 1) return 'incomplete UTF-8 octet sequence'
    let value = lead & (0xff >> ones)
    for (const octet of trail) {
      if (octet >> 6 !== 2) return 'invalid trailing UTF-8 octet'
      value = (value << 6) | (octet & 0x3f)
    }
    if (value < (smallest[width] ?? 0)) return 'invalid length of a UTF-8 sequence'
    if (value >> 11 === 0x1b || value > 0x10ffff) return 'invalid Unicode character'
    at += width
  }
}
