import { byteLength, encodeUtf8 } from '../../../../base/text/utf8.ts'
import type { CelError } from '../../values/value.ts'
import { longestText, textTooLong } from '../limits.ts'

/** Bytes in hexadecimal digits, two for each. */
export function hexOfBytes(bytes: Uint8Array): string | CelError {
  if (bytes.length * 2 > longestText) return textTooLong('format')
  let hex = ''
  for (let start = 0; start < bytes.length; start += chunk) {
    hex += Array.from(bytes.subarray(start, start + chunk), hexOfByte).join('')
  }
  return hex
}

const chunk = 4096

function hexOfByte(byte: number): string {
  return byte.toString(16).padStart(2, '0')
}

/** A text in UTF-8 in hexadecimal digits. */
export function hexOfText(text: string): string | CelError {
  if (byteLength(text) * 2 > longestText) return textTooLong('format')
  return hexOfBytes(encodeUtf8(text))
}
