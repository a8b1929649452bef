import type { Readable } from 'node:stream'
import { clearTimeout, setTimeout } from 'node:timers'
import { createGunzip } from 'node:zlib'
import { badRequest, timedOut, tooLarge, unsupportedContentEncoding } from '../../core/index.ts'

/** Bytes of output that are made in one go. */
const inflatedAtOnce = 64 * 1024

export interface BodyOptions {
  /** Most bytes of the decoded body. */
  readonly limit: number
  /** How long the whole body may take to arrive. */
  readonly timeoutMs: number
  /** Value of `Content-Encoding`. */
  readonly encoding: string | undefined
  /** Value of `Content-Length`. */
  readonly length: string | undefined
}

/**
 * The whole body of a request, decoded.
 * @throws ApiError `RequestEntityTooLarge`, `UnsupportedMediaType` (unknown encoding), `Timeout`, or `BadRequest` when
 * the body ends early or is not what its encoding says.
 */
export async function readBody(source: Readable, options: BodyOptions): Promise<Uint8Array> {
  const { encoding = '', limit } = options
  const coding = encoding.trim().toLowerCase()
  if (coding === '' || coding === 'identity') return receive(source, options, limit)
  if (coding !== 'gzip' && coding !== 'x-gzip') throw unsupportedContentEncoding(encoding)
  // Incompressible data grows a little, so the compressed form of a body of the full size must pass.
  const compressed = await receive(source, options, limit + Math.ceil(limit / 1024) + 1024)
  return inflate(compressed, limit)
}

function receive(source: Readable, options: BodyOptions, limit: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    if (Number(options.length) > limit) return reject(overLimit(options.limit))
    if (source.destroyed) return reject(cutShort())
    let chunks: Buffer[] = []
    let size = 0
    let settled = false
    // The listeners stay, as taking them off would cost a tenth of a small write: what still comes is thrown away, and the
    // adapter decides for how long.
    const settle = (error: Error | undefined): void => {
      if (settled) return
      settled = true
      clearTimeout(timer)
      if (error) reject(error)
      else resolve(joined(chunks))
      chunks = []
    }
    const onData = (chunk: Buffer): void => {
      size += chunk.length
      if (settled) return
      if (size > limit) settle(overLimit(options.limit))
      else chunks.push(chunk)
    }
    // HTTP/2 also ends the readable side of a stream that was reset.
    const onEnd = (): void =>
      settle(source.readableAborted || wasReset(source) ? cutShort() : undefined)
    const onCut = (): void => settle(cutShort())
    const late = (): void => settle(timedOut('the request body did not arrive in time'))
    const timer = setTimeout(late, options.timeoutMs)
    source.on('data', onData).on('end', onEnd).on('aborted', onCut).on('close', onCut)
  })
}

/** Whether HTTP/2 has ended the stream as it was reset. */
export function wasReset(source: Readable): boolean {
  return 'aborted' in source && source.aborted === true
}

/** A body that came in one piece, as most do, is not copied. */
function joined(chunks: readonly Buffer[]): Uint8Array {
  const [first] = chunks
  return first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks)
}

async function inflate(compressed: Uint8Array, limit: number): Promise<Uint8Array> {
  const engine = createGunzip({ chunkSize: inflatedAtOnce })
  engine.end(compressed)
  const pieces: Buffer[] = []
  let size = 0
  try {
    for await (const piece of engine as AsyncIterable<Buffer>) {
      size += piece.length
      // A bomb goes no further than this.
      if (size > limit) break
      pieces.push(piece)
    }
  } catch (error) {
    throw notGzip(error instanceof Error ? error.message : String(error), error)
  }
  if (size > limit) throw overLimit(limit)
  // zlib ends at the first zero byte between members, and says nothing of what follows it.
  if (engine.bytesWritten < compressed.length) throw notGzip('something follows its end')
  return joined(pieces)
}

function notGzip(why: string, cause?: unknown): Error {
  return badRequest(`the request body is not valid gzip: ${why}`, cause)
}

function overLimit(limit: number): Error {
  return tooLarge(`Request entity too large: limit is ${limit}`)
}

export function cutShort(): Error {
  return badRequest('the request body ended early: unexpected EOF')
}
