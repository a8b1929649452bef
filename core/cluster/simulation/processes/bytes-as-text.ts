import { joinBytes } from '../../../base/streams/join-bytes.ts'
import { encodeUtf8 } from '../../../base/text/utf8.ts'

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
/** Runs of characters of one byte each: ASCII, and bytes that stand as lone surrogates. */
const singleBytes = /([\p{ASCII}\udc80-\udcff]+)/u
const escaped = /[\udc80-\udcff]/u
/** Characters that one call makes. */
const pieceBytes = 8192

/**
 * Any bytes as the text that commands work on. Where they are no UTF-8, each byte beyond ASCII stands as a lone surrogate U+DC80 to
 * U+DCFF (PEP 383, `surrogateescape`), so that nothing is lost.
 */
export function textOfBytes(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes)
  } catch {
    let text = ''
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      const codes = Array.from(bytes.subarray(at, at + pieceBytes), (byte) =>
        byte < 0x80 ? byte : 0xdc00 + byte,
      )
      text += String.fromCharCode(...codes)
    }
    return text
  }
}

/** The bytes of a text: its UTF-8, with the bytes that {@link textOfBytes} escaped. */
export function bytesOfText(text: string): Uint8Array {
  if (!escaped.test(text)) return encodeUtf8(text)
  return joinBytes(
    text.split(singleBytes).map((piece, at) => {
      if (at % 2 === 0) return encodeUtf8(piece)
      const bytes = new Uint8Array(piece.length)
      for (let index = 0; index < piece.length; index++) bytes[index] = piece.charCodeAt(index)
      return bytes
    }),
  )
}
