import type { Readable } from 'node:stream'
import { clearTimeout, setTimeout } from 'node:timers'
import { createGunzip } from 'node:zlib'
import {
  badRequest,
  ByteCollector,
  timedOut,
  tooLarge,
  unsupportedContentEncoding,
} from '../../../../core/index.ts'

/** Bytes of output of one inflate step. */
const inflatedAtOnce = 64 * 1024

export interface BodyOptions {
  /** Limit of the decoded body, in bytes. */
  readonly limit: number
  /** How long the whole body may take to arrive, in milliseconds. */
  readonly timeoutMs: number
  /** Value of `Content-Encoding`. */
  readonly encoding: string | undefined
  /** Value of `Content-Length`. */
  readonly length: string | undefined
}

/**
 * Reads the whole body of a request and decodes its content coding.
 * @throws ApiError `RequestEntityTooLarge`, `UnsupportedMediaType` (unknown encoding), `Timeout`, or `BadRequest` when
 * the body ends early or is not what its encoding says.
 */
export async function readBody(source: Readable, options: BodyOptions): Promise<Uint8Array> {
  const { encoding = '', limit } = options
  const coding = encoding.trim().toLowerCase()
  if (coding === '' || coding === 'identity') return receive(source, options, limit)
  if (coding !== 'gzip' && coding !== 'x-gzip') throw unsupportedContentEncoding(encoding)
  // The compressed form of incompressible data is a little larger than the body's limit.
  const compressed = await receive(source, options, limit + Math.ceil(limit / 1024) + 1024)
  return inflate(compressed, limit)
}

function receive(source: Readable, options: BodyOptions, limit: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    if (Number(options.length) > limit) return reject(overLimit(options.limit))
    if (source.destroyed) return reject(cutShort())
    let chunks: ByteCollector | undefined = new ByteCollector()
    let size = 0
    // The listeners stay, as removing them would cost a tenth of a small write: later chunks are discarded, for as long as
    // the adapter reads.
    const finish = (fault?: () => Error): void => {
      if (!chunks) return
      clearTimeout(timer)
      // Every source closes in the end, and an error costs its stack trace: it is made only where it is thrown.
      if (fault) reject(fault())
      else resolve(chunks.whole())
      chunks = undefined
    }
    const onData = (chunk: Buffer): void => {
      size += chunk.length
      if (!chunks) return
      if (size > limit) finish(() => overLimit(options.limit))
      else chunks.push(chunk)
    }
    // A reset HTTP/2 stream emits 'end' too.
    const onEnd = (): void =>
      finish(source.readableAborted || wasReset(source) ? cutShort : undefined)
    const onCut = (): void => finish(cutShort)
    const timer = setTimeout(() => finish(late), options.timeoutMs)
    source.on('data', onData).on('end', onEnd).on('aborted', onCut).on('close', onCut)
  })
}

/** Whether the source is an HTTP/2 stream that was reset. */
export function wasReset(source: Readable): boolean {
  return 'aborted' in source && source.aborted === true
}

async function inflate(compressed: Uint8Array, limit: number): Promise<Uint8Array> {
  const engine = createGunzip({ chunkSize: inflatedAtOnce })
  engine.end(compressed)
  const pieces = new ByteCollector()
  let size = 0
  try {
    for await (const piece of engine as AsyncIterable<Buffer>) {
      size += piece.length
      // A decompression bomb is stopped here.
      if (size > limit) break
      pieces.push(piece)
    }
  } catch (error) {
    throw notGzip(error instanceof Error ? error.message : String(error), error)
  }
  if (size > limit) throw overLimit(limit)
  // zlib ends at a zero byte between members and does not report the bytes behind it.
  if (engine.bytesWritten < compressed.length) throw notGzip('something follows its end')
  return pieces.whole()
}

function notGzip(why: string, cause?: unknown): Error {
  return badRequest(`the request body is not valid gzip: ${why}`, cause)
}

function late(): Error {
  return timedOut('the request body did not arrive in time')
}

function overLimit(limit: number): Error {
  return tooLarge(`Request entity too large: limit is ${limit}`)
}

export function cutShort(): Error {
  return badRequest('the request body ended early: unexpected EOF')
}
