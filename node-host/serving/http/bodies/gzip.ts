import { createGzip } from 'node:zlib'
import { writeChunks } from './output-sink.ts'

/** gzip level 1 takes a tenth of the default's time on lists and saves nearly as much; it runs on the thread pool. */
const settings = { level: 1, chunkSize: 64 * 1024 }

/** Compresses the chunks of `source` as they come. Ending the result ends the source. */
export function gzipChunks(source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      const gzip = createGzip(settings)
      const fail = (error: unknown): void => {
        gzip.destroy(error instanceof Error ? error : new Error(String(error)))
      }
      // No stall limit here: the writer of the compressed chunks has one for the client.
      void writeChunks(source, gzip, { stallMs: 0, report: fail }).then((outcome) => {
        if (outcome === 'complete') gzip.end()
      })
      const compressed: AsyncIterator<Uint8Array> = gzip[Symbol.asyncIterator]()
      return {
        next: () => compressed.next(),
        return: async () => {
          gzip.destroy()
          await compressed.return?.()
          return { done: true, value: undefined }
        },
      }
    },
  }
}

/** Bytes as a body of one chunk. */
export async function* single(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Compressed documents, each as long as its bytes live. */
const kept = new WeakMap<Uint8Array, Uint8Array>()

/** Compresses bytes that are served again and again: the first time as they are sent, then never again. */
export function gzipKept(bytes: Uint8Array): Uint8Array | AsyncIterable<Uint8Array> {
  return kept.get(bytes) ?? noted(bytes)
}

async function* noted(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of gzipChunks(single(bytes))) {
    chunks.push(chunk)
    yield chunk
  }
  kept.set(bytes, Buffer.concat(chunks))
}

/** Quality of each coding in an `Accept-Encoding` header; a malformed quality counts as 0. */
function qualities(header: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((text) => text.trim())
    const quality = parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1'
    // `x-gzip` means gzip (RFC 9110, section 8.4.1.3).
    found.set(coding === 'x-gzip' ? 'gzip' : coding, Number(quality) || 0)
  }
  return found
}

/** Whether an `Accept-Encoding` header admits gzip, by name or by `*`, and does not prefer `identity`. */
export function acceptsGzip(header: string | undefined): boolean {
  if (header === undefined) return false
  const quality = qualities(header)
  const gzip = quality.get('gzip') ?? quality.get('*') ?? 0
  return gzip > 0 && gzip >= (quality.get('identity') ?? 0)
}
