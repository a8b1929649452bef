import { badRequest, tooLarge, unsupportedContentEncoding } from '../../core/index.ts'

/**
 * Decodes the body of a request from its `Content-Encoding`.
 * @throws ApiError `RequestEntityTooLarge` past `limit` bytes, `UnsupportedMediaType` for an unknown encoding, `BadRequest`
 * for what is not gzip.
 */
export async function decodeBody(
  body: Uint8Array,
  encoding: string,
  limit: number,
): Promise<Uint8Array> {
  const coding = encoding.trim().toLowerCase()
  if (coding === 'gzip' || coding === 'x-gzip') return inflate(body, limit)
  if (coding !== '' && coding !== 'identity') throw unsupportedContentEncoding(encoding)
  if (body.byteLength > limit) throw overLimit(limit)
  return body
}

async function inflate(body: Uint8Array, limit: number): Promise<Uint8Array> {
  const plain = new Blob([body.slice()]).stream().pipeThrough(new DecompressionStream('gzip'))
  const reader = plain.getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.byteLength
      if (size > limit) break
      pieces.push(next.value)
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw badRequest(`the request body is not valid gzip: ${why}`, error)
  }
  // A decompression bomb is stopped here.
  if (size > limit) await reader.cancel()
  if (size > limit) throw overLimit(limit)
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}

function overLimit(limit: number): Error {
  return tooLarge(`Request entity too large: limit is ${limit}`)
}
