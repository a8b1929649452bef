import { ConnectionCut } from '../../base/http/connection-cut.ts'
import { ByteCollector } from '../../base/streams/join-bytes.ts'

/** The largest body that is gathered before it is passed back, in bytes: it is then sent in one piece with its head. */
const mostGathered = 64 * 1024

/**
 * The whole of a small body whose length is announced, or what there is of it before it breaks off, as a stream that does, too.
 * Larger ones and those of unknown length are passed back as they come.
 */
export async function gathered(
  body: PassedBody,
  announced: string | undefined,
): Promise<Uint8Array | AsyncIterable<Uint8Array>> {
  if (announced === undefined || !(Number(announced) <= mostGathered)) return body
  const pieces = new ByteCollector()
  let length = 0
  try {
    for (;;) {
      const step = await body.next()
      if (step.done === true) return pieces.whole()
      pieces.push(step.value)
      length += step.value.length
      // A server that sends more than it announces.
      if (length > mostGathered) return goingOn(pieces.whole(), body)
    }
  } catch (error) {
    return brokenOff(pieces.whole(), error)
  }
}

async function* goingOn(begin: Uint8Array, rest: PassedBody): AsyncGenerator<Uint8Array> {
  yield begin
  yield* rest
}

async function* brokenOff(begin: Uint8Array, error: unknown): AsyncGenerator<Uint8Array> {
  if (begin.length > 0) yield begin
  throw error
}

/** The body of an answer that is passed back; where it breaks off, so does the client's connection. */
export class PassedBody implements AsyncIterableIterator<Uint8Array, undefined> {
  readonly #source: AsyncIterator<Uint8Array>
  readonly #ended: () => void
  readonly #broke: () => void

  /**
   * `ended` is called once the body has been read, was left, or broke off, before which `broke` is called; they may be called more
   * than once.
   */
  constructor(source: AsyncIterable<Uint8Array>, ended: () => void, broke: () => void) {
    this.#source = source[Symbol.asyncIterator]()
    this.#ended = ended
    this.#broke = broke
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    try {
      const step = await this.#source.next()
      if (step.done !== true) return step
    } catch {
      this.#broke()
      this.#ended()
      // What broke is the connection to another server, which is no defect of this one.
      throw new ConnectionCut()
    }
    this.#ended()
    return { done: true, value: undefined }
  }

  async return(): Promise<IteratorResult<Uint8Array, undefined>> {
    this.#ended()
    await this.#source.return?.()
    return { done: true, value: undefined }
  }
}
