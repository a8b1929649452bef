/** Bytes a pipe holds before its writer waits. */
const roomBytes = 256 * 1024

/** Chunks from one writer to one reader; the writer waits while more than a limit is unread. Nothing follows an end. */
export class BytePipe implements AsyncIterable<Uint8Array> {
  #chunks: Uint8Array[] = []
  #size = 0
  #state: 'open' | 'ended' | 'closed' = 'open'
  #wakeReader: () => void = () => undefined
  #waiting: { readonly resolve: () => void; readonly reject: (error: unknown) => void }[] = []
  readonly #onClose: () => void

  /** `onClose` is called once, when the reader leaves or {@link close} is called. */
  constructor(onClose: () => void = () => undefined) {
    this.#onClose = onClose
  }

  /** Resolves once there is room for the next chunk; rejects where the pipe has ended or its reader has left. */
  async write(chunk: Uint8Array): Promise<void> {
    if (this.#state !== 'open') throw new TypeError('the stream takes no more bytes')
    if (chunk.byteLength === 0) return
    this.#chunks.push(chunk)
    this.#size += chunk.byteLength
    this.#wakeReader()
    if (this.#size <= roomBytes) return
    await new Promise<void>((resolve, reject) => this.#waiting.push({ resolve, reject }))
  }

  /** Ends the pipe behind what was written. */
  end(): void {
    if (this.#state !== 'open') return
    this.#state = 'ended'
    this.#wakeReader()
  }

  /** Discards what is unread; writers that wait fail. */
  close(): void {
    if (this.#state === 'closed') return
    this.#state = 'closed'
    this.#chunks = []
    this.#size = 0
    const waiting = this.#waiting
    this.#waiting = []
    for (const { reject } of waiting) reject(new TypeError('the reader of the stream has left'))
    this.#wakeReader()
    this.#onClose()
  }

  [Symbol.asyncIterator](): AsyncIterator<Uint8Array> {
    return {
      next: () => this.#next(),
      return: async () => {
        this.close()
        return { done: true, value: undefined }
      },
    }
  }

  async #next(): Promise<IteratorResult<Uint8Array>> {
    for (;;) {
      const value = this.#chunks.shift()
      if (value) {
        this.#size -= value.byteLength
        if (this.#size <= roomBytes) this.#letWrite()
        return { done: false, value }
      }
      if (this.#state !== 'open') break
      await new Promise<void>((resolve) => (this.#wakeReader = resolve))
    }
    return { done: true, value: undefined }
  }

  #letWrite(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const { resolve } of waiting) resolve()
  }
}
