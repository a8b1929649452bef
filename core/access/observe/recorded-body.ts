import { concatBytes } from '../../objects/codec/chunks.ts'
import { recordedBodyBytes } from './request-record.ts'

/** The part of a body that a request record keeps. */
export interface Excerpt {
  readonly bytes: Uint8Array | undefined
  readonly truncated: boolean
}

export const noBody: Excerpt = { bytes: undefined, truncated: false }

/**
 * The start of a body for a request record. Bytes that own their buffer are shared, since they are never altered;
 * others are copied, since a view of a few bytes would keep, and send over a port, the whole buffer behind it.
 */
export function excerptOf(body: Uint8Array): Excerpt {
  if (body.length === 0) return noBody
  const truncated = body.length > recordedBodyBytes
  const isWhole = body.byteLength === body.buffer.byteLength
  const bytes = isWhole && !truncated ? body : new Uint8Array(body.subarray(0, recordedBodyBytes))
  return { bytes, truncated }
}

/** A streamed body that passes to the client, and keeps its first chunks for the request record. */
export class RecordedBody implements AsyncIterableIterator<Uint8Array> {
  readonly #source: AsyncIterator<Uint8Array>
  readonly #done: (excerpt: Excerpt, bytes: number) => void
  #kept: Uint8Array[] = []
  #room: number
  #bytes = 0
  #isCut = false
  #isOver = false

  /**
   * `done` is called once, with the bytes that passed: at the end of the body, or when it is closed before. At most `room` bytes are
   * kept.
   */
  constructor(
    source: AsyncIterable<Uint8Array>,
    done: (excerpt: Excerpt, bytes: number) => void,
    room: number = recordedBodyBytes,
  ) {
    this.#room = room
    this.#source = source[Symbol.asyncIterator]()
    this.#done = done
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async next(): Promise<IteratorResult<Uint8Array>> {
    try {
      const step = await this.#source.next()
      if (step.done) this.#finish()
      else this.#keep(step.value)
      return step
    } catch (error) {
      this.#letGo()
      throw error
    }
  }

  async return(): Promise<IteratorResult<Uint8Array>> {
    this.#letGo()
    await this.#source.return?.()
    return { done: true, value: undefined }
  }

  #keep(chunk: Uint8Array): void {
    this.#bytes += chunk.length
    if (chunk.length > this.#room) this.#isCut = true
    if (this.#room > 0) this.#kept.push(chunk.subarray(0, this.#room))
    this.#room = Math.max(0, this.#room - chunk.length)
  }

  #letGo(): void {
    this.#isCut = true
    this.#finish()
  }

  #finish(): void {
    if (this.#isOver) return
    this.#isOver = true
    const bytes = this.#kept.length === 0 ? undefined : concatBytes(...this.#kept)
    this.#kept = []
    this.#done({ bytes, truncated: this.#isCut }, this.#bytes)
  }
}
