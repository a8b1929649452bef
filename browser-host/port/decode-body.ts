import { ApiError, badRequest, unsupportedContentEncoding } from '../../core/index.ts'
import { overLimit, readWithin } from './read-within.ts'

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
  try {
    // A decompression bomb is stopped at the limit.
    return await readWithin(plain, limit)
  } catch (error) {
    if (error instanceof ApiError) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw badRequest(`the request body is not valid gzip: ${why}`, error)
  }
}
