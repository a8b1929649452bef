import type { ClientRequest } from 'node:http'

/** Options of sending a streamed body. */
interface BodyPumpOptions {
  /** The announced `Content-Length`, if any. */
  readonly length: number | undefined
  /** Called where the source fails or is not of the announced length. */
  readonly failed: (error: unknown) => void
}

/** Sends a streamed body at the pace of the connection, and stops its source once the request is over. */
export class BodyPump {
  readonly #source: AsyncIterator<Uint8Array>
  readonly #outgoing: ClientRequest
  readonly #options: BodyPumpOptions
  #isOver = false

  constructor(
    source: AsyncIterable<Uint8Array>,
    outgoing: ClientRequest,
    options: BodyPumpOptions,
  ) {
    this.#source = source[Symbol.asyncIterator]()
    this.#outgoing = outgoing
    this.#options = options
    outgoing.once('close', () => this.stop())
    void this.#run()
  }

  /** Whether the whole body was written to the connection. */
  get isComplete(): boolean {
    return this.#isOver && this.#outgoing.writableEnded
  }

  /** Stops the source at once, also while it waits for its next chunk. */
  stop(): void {
    if (this.#isOver) return
    this.#isOver = true
    // Errors of stopping the source are ignored: the request is over.
    this.#source.return?.().catch(() => undefined)
  }

  async #run(): Promise<void> {
    const { length, failed } = this.#options
    let sent = 0
    try {
      for (;;) {
        const step = await this.#source.next()
        if (this.#isOver) return
        if (step.done === true) break
        sent += step.value.byteLength
        if (length !== undefined && sent > length) throw wrongLength(length)
        if (!this.#outgoing.write(step.value)) await this.#drained()
      }
      if (length !== undefined && sent < length) throw wrongLength(length)
      this.#isOver = true
      this.#outgoing.end()
    } catch (error) {
      if (this.#isOver) return
      this.stop()
      failed(error)
    }
  }

  #drained(): Promise<void> {
    const outgoing = this.#outgoing
    return new Promise((resolve) => {
      const settle = (): void => {
        outgoing.off('drain', settle).off('close', settle)
        resolve()
      }
      outgoing.on('drain', settle).on('close', settle)
    })
  }
}

function wrongLength(length: number): RangeError {
  return new RangeError(`the body is not of the ${length} bytes that its Content-Length announces`)
}
