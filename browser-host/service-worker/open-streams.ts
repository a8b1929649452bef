/** Counter of the streams that are being read. */
export class OpenStreams {
  readonly #onChange: () => void
  #count = 0

  /** @param onChange Called when the first stream is opened, and when the last one ends. */
  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  get count(): number {
    return this.#count
  }

  /** The same chunks, counted as an open stream until they end, fail, or are left by `return`. */
  counted<T>(chunks: AsyncIterableIterator<T>): AsyncIterableIterator<T> {
    this.#change(1)
    let isOpen = true
    const end = (): void => {
      if (isOpen) this.#change(-1)
      isOpen = false
    }
    const next = async (): Promise<IteratorResult<T>> => {
      try {
        const result = await chunks.next()
        if (result.done === true) end()
        return result
      } catch (error) {
        end()
        throw error
      }
    }
    const counted: AsyncIterableIterator<T> = {
      [Symbol.asyncIterator]: () => counted,
      next,
      async return() {
        end()
        await chunks.return?.()
        return { done: true, value: undefined }
      },
    }
    return counted
  }

  #change(by: number): void {
    const before = this.#count
    this.#count += by
    if (before === 0 || this.#count === 0) this.#onChange()
  }
}
