import { ConnectionCut } from '../../base/http/connection-cut.ts'

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
