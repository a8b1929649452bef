import type { ByteReader } from './byte-reader.ts'

/** Bytes of a line of a chunked body. */
const longestLine = 1024
/** Lines behind the last chunk of a body. */
const mostTrailers = 64

/** How the end of a message's body is known (RFC 9112, 6.3). */
export type BodyFraming =
  | { readonly kind: 'length'; readonly length: number }
  | { readonly kind: 'chunked' }
  /** It ends with its direction of the connection. */
  | { readonly kind: 'connection' }

/** The body of a message, as it comes. `broken` makes the error of one that breaks off. */
export async function* messageBody(
  reader: ByteReader,
  framing: BodyFraming,
  broken: (why: string) => Error,
): AsyncGenerator<Uint8Array> {
  if (framing.kind === 'chunked') yield* chunked(reader, broken)
  else yield* part(reader, framing.kind === 'length' ? framing.length : Infinity, broken)
}

async function* part(
  reader: ByteReader,
  length: number,
  broken: (why: string) => Error,
): AsyncGenerator<Uint8Array> {
  for (let left = length; left > 0;) {
    const bytes = await reader.some(left)
    if (!bytes) {
      if (length === Infinity) return
      throw broken('unexpected EOF')
    }
    left -= bytes.length
    yield bytes
  }
}

async function* chunked(
  reader: ByteReader,
  broken: (why: string) => Error,
): AsyncGenerator<Uint8Array> {
  for (;;) {
    const size = /^[0-9a-f]{1,12}(?=\s*(?:;|$))/i.exec(await reader.line(longestLine))?.[0]
    if (size === undefined) throw broken('invalid byte in chunk length')
    const length = Number.parseInt(size, 16)
    if (length === 0) break
    yield* part(reader, length, broken)
    if ((await reader.line(longestLine)) !== '') throw broken('malformed chunked encoding')
  }
  for (let trailers = 0; (await reader.line(longestLine)) !== ''; trailers++) {
    if (trailers >= mostTrailers) throw broken('too many trailers')
  }
}
