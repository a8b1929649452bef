import { SchemaTypeError } from './decode-trail.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
// Canonical base64: the last digit before padding carries bits that must be zero.
const canonical = /^[A-Za-z0-9+/]*(?:[AQgw]==|[AEIMQUYcgkosw048]=)?$/

/**
 * Standard base64 as the server writes it: padded, without line breaks, unused bits zero.
 *
 * @throws SchemaTypeError naming the byte at which `text` stops being base64.
 */
export function canonicalBase64(text: string): string {
  if (text.length % 4 === 0 && canonical.test(text)) return text
  const illegal = illegalBase64Byte(text)
  if (illegal !== undefined) {
    throw new SchemaTypeError(`illegal base64 data at input byte ${illegal}`)
  }
  return clearUnusedBits(text.replaceAll(/[\r\n]/g, ''))
}

function clearUnusedBits(text: string): string {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  if (padding === 0) return text
  const last = text.length - padding - 1
  const mask = padding === 2 ? 0b110000 : 0b111100
  const digit = alphabet.charAt(alphabet.indexOf(text.charAt(last)) & mask)
  return `${text.slice(0, last)}${digit}${'='.repeat(padding)}`
}

/**
 * The byte where standard base64 is illegal; undefined where it is legal. Bytes are counted as Go's decoder does, in groups of
 * four digits and without line breaks.
 */
export function illegalBase64Byte(text: string): number | undefined {
  let digits = 0
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index)
    if (character === '\r' || character === '\n') continue
    if (character !== '=') {
      if (!alphabet.includes(character)) return index
      digits++
      continue
    }
    if (digits % 4 < 2) return index
    return illegalPadding(text, index, 4 - (digits % 4))
  }
  return digits % 4 === 0 ? undefined : text.length - (digits % 4)
}

function illegalPadding(text: string, start: number, wanted: number): number | undefined {
  let padding = 0
  for (let index = start; index < text.length; index++) {
    const character = text.charAt(index)
    if (character === '\r' || character === '\n') continue
    if (padding === wanted) return index
    if (character !== '=') return index - 1
    padding++
  }
  return padding === wanted ? undefined : text.length
}
