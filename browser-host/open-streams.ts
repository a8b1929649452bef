/** Counter of the streams that are being read. */
export class OpenStreams {
  #count = 0

  get count(): number {
    return this.#count
  }

  /** The same chunks, counted as an open stream until they end, fail, or are left by `return`. */
  counted<T>(chunks: AsyncIterableIterator<T>): AsyncIterableIterator<T> {
    this.#count += 1
    let isOpen = true
    const end = (): void => {
      if (isOpen) this.#count -= 1
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
}
