/** Bytes that a room holds before its writers wait, unless it says otherwise. */
const usualRoom = 256 * 1024
/** What a chunk costs beside its bytes, so that many small ones fill a room, too. */
const chunkCost = 128

/** What one pipe, or several together, hold before their writers wait. */
export class PipeCapacity {
  readonly #most: number
  #held = 0
  #waiting: (() => void)[] = []

  constructor(most: number = usualRoom) {
    this.#most = most
  }

  get isFull(): boolean {
    return this.#held > this.#most
  }

  hold(bytes: number): void {
    this.#held += bytes
  }

  /** Lets writers look again. */
  free(bytes: number): void {
    this.#held -= bytes
    if (this.#waiting.length === 0) return
    const waiting = this.#waiting
    this.#waiting = []
    for (const resolve of waiting) resolve()
  }

  /** Resolves when something was freed. */
  change(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve))
  }
}

/** Chunks from one writer to one reader; the writer waits while more than a limit is unread. Nothing follows an end. */
export class BytePipe implements AsyncIterable<Uint8Array> {
  #chunks: Uint8Array[] = []
  #held = 0
  #state: 'open' | 'ended' | 'closed' = 'open'
  #wakeReader: () => void = () => undefined
  readonly #onClose: () => void
  readonly #room: PipeCapacity

  /** `onClose` is called once, when the reader leaves or {@link close} is called. Pipes that share a `room` wait for each other's readers. */
  constructor(onClose: () => void = () => undefined, room: PipeCapacity = new PipeCapacity()) {
    this.#onClose = onClose
    this.#room = room
  }

  /** Resolves once there is room for the next chunk; rejects where the pipe has ended or its reader has left. */
  async write(chunk: Uint8Array): Promise<void> {
    if (this.#state !== 'open') throw new TypeError('the stream takes no more bytes')
    if (chunk.byteLength === 0) return
    const cost = chunk.byteLength + chunkCost
    this.#chunks.push(chunk)
    this.#held += cost
    this.#room.hold(cost)
    this.#wakeReader()
    while (this.#room.isFull) {
      await this.#room.change()
      if (this.#isClosed) throw new TypeError('the reader of the stream has left')
    }
  }

  /** Ends the pipe behind what was written. */
  end(): void {
    if (this.#state !== 'open') return
    this.#state = 'ended'
    this.#wakeReader()
  }

  /** Discards what is unread; writers that wait fail. */
  close(): void {
    if (this.#isClosed) return
    this.#state = 'closed'
    this.#chunks = []
    this.#room.free(this.#held)
    this.#held = 0
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

  get #isClosed(): boolean {
    return this.#state === 'closed'
  }

  async #next(): Promise<IteratorResult<Uint8Array>> {
    for (;;) {
      const value = this.#chunks.shift()
      if (value) {
        const cost = value.byteLength + chunkCost
        this.#held -= cost
        this.#room.free(cost)
        return { done: false, value }
      }
      if (this.#state !== 'open') break
      await new Promise<void>((resolve) => (this.#wakeReader = resolve))
    }
    return { done: true, value: undefined }
  }
}
