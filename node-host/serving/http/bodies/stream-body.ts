import type { Readable } from 'node:stream'
import { clearTimeout, setTimeout } from 'node:timers'
import { timedOut } from '../../../../core/index.ts'
import { ReadableChunks } from '../../../base/streams/readable-chunks.ts'
import { cutShort, wasReset } from './read-body.ts'

interface StreamOptions {
  /** How long the whole body may take to arrive from the first read, in milliseconds. */
  readonly timeoutMs: number
  /** Sends `100 Continue`; called at the first read. */
  readonly invite?: (() => void) | undefined
}

/**
 * Streams the body of a request, undecoded, at the pace of its reader. The adapter drains what is left unread.
 * @throws TypeError where the body was read before. Reading throws ApiError `Timeout`, or `BadRequest` where it ends early.
 */
export function streamBody(source: Readable, options: StreamOptions): AsyncIterable<Uint8Array> {
  // readableFlowing is null until the first read.
  if (source.readableFlowing !== null)
    throw new TypeError('the body of the request was read before')
  return new BodyStream(source, options)
}

class BodyStream implements AsyncIterableIterator<Uint8Array, undefined> {
  readonly #chunks: ReadableChunks
  readonly #options: StreamOptions
  #timer: NodeJS.Timeout | undefined

  constructor(source: Readable, options: StreamOptions) {
    this.#options = options
    this.#chunks = new ReadableChunks(source, {
      failed: cutShort,
      leave: () => undefined,
      isCut: () => source.readableAborted || wasReset(source),
    })
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    if (!this.#timer) this.#begin()
    try {
      const step = await this.#chunks.next()
      if (step.done) clearTimeout(this.#timer)
      return step
    } catch (error) {
      clearTimeout(this.#timer)
      throw error
    }
  }

  return(): Promise<IteratorResult<Uint8Array, undefined>> {
    clearTimeout(this.#timer)
    return this.#chunks.return()
  }

  #begin(): void {
    const { invite, timeoutMs } = this.#options
    this.#timer = setTimeout(
      () => this.#chunks.fail(timedOut('the request body did not arrive in time')),
      timeoutMs,
    )
    invite?.()
  }
}
