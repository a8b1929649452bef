import { streamWindow, weightOf } from './port-messages.ts'

interface StreamCalls {
  send(chunk: Uint8Array): void
  /** Called once, at the end. `error` is that of the source; absent for a stream that ended or was stopped. */
  ended(error?: unknown): void
}

/** The sending side of a stream: reads a source at the pace of the receiver, within the credit that it grants. */
export class OutgoingStream {
  readonly #source: AsyncIterator<Uint8Array>
  readonly #calls: StreamCalls
  #credit = streamWindow
  #stopped = false
  #wake: (() => void) | undefined

  constructor(source: AsyncIterable<Uint8Array>, calls: StreamCalls) {
    this.#source = source[Symbol.asyncIterator]()
    this.#calls = calls
  }

  start(): void {
    void this.#pump()
  }

  grant(bytes: number): void {
    this.#credit += bytes
    this.#wakeUp()
  }

  /** Stops the source at once, also while a chunk is awaited. */
  stop(): void {
    if (this.#stopped) return
    this.#stopped = true
    this.#wakeUp()
  }

  async #pump(): Promise<void> {
    try {
      await this.#sendAll()
      this.#calls.ended()
    } catch (error) {
      this.#calls.ended(error)
    }
  }

  async #sendAll(): Promise<void> {
    for (;;) {
      if (!this.#stopped && this.#credit <= 0) await this.#change()
      if (this.#stopped) break
      const next = await this.#nextOrStop()
      if (next === undefined) break
      if (next.done === true) return
      this.#credit -= weightOf(next.value)
      this.#calls.send(next.value)
    }
    await this.#source.return?.()
  }

  /** The next step of the source; undefined when the stream is stopped first. */
  #nextOrStop(): Promise<IteratorResult<Uint8Array> | undefined> {
    return new Promise((resolve, reject) => {
      const watchStop = (): void => {
        this.#wake = () => (this.#stopped ? resolve(undefined) : watchStop())
      }
      watchStop()
      this.#source.next().then(resolve, reject)
    })
  }

  #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }

  #wakeUp(): void {
    const wake = this.#wake
    this.#wake = undefined
    wake?.()
  }
}
