const done: IteratorResult<Uint8Array> = { done: true, value: undefined }

/** Events as messages of their own: without the first `head` bytes, by which a stream keeps them apart. */
export class BareMessages implements AsyncIterableIterator<Uint8Array> {
  readonly #source: AsyncIterableIterator<Uint8Array>
  readonly #head: number

  constructor(source: AsyncIterableIterator<Uint8Array>, head: number) {
    this.#source = source
    this.#head = head
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async next(): Promise<IteratorResult<Uint8Array>> {
    const step = await this.#source.next()
    return step.done ? step : { done: false, value: step.value.subarray(this.#head) }
  }

  async return(): Promise<IteratorResult<Uint8Array>> {
    await this.#source.return?.()
    return done
  }
}
