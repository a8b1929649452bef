import { ByteCollector, tooLarge } from '../../core/index.ts'

/** Reads a stream to its end. @throws ApiError `RequestEntityTooLarge` past `limit` bytes; what the stream fails with. */
export async function readWithin(
  stream: ReadableStream<Uint8Array>,
  limit: number,
): Promise<Uint8Array> {
  const reader = stream.getReader()
  const pieces = new ByteCollector()
  let size = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.byteLength
    if (size > limit) {
      await reader.cancel()
      throw overLimit(limit)
    }
    pieces.push(next.value)
  }
  return pieces.whole()
}

export function overLimit(limit: number): Error {
  return tooLarge(`Request entity too large: limit is ${limit}`)
}
