import { setImmediate } from 'node:timers'
import type { ChunkFlow, ChunkSink } from '../../../../core/index.ts'

/** Bytes after which other requests get a turn, as a fast client drains at once. */
const turnBytes = 64 * 1024

/** A sink that reports whether its chunks were flushed, so that their memory may be reused. */
interface FlushingSink extends ChunkSink {
  readonly isFlushed: boolean
}

/**
 * Pumps the chunks of a pull source to `sink`. The argument of the source's `next` reports that its chunks were flushed, so
 * that lists can reuse their memory. Errors of stopping the source are reported.
 */
export function pumpChunks(
  source: AsyncIterable<Uint8Array>,
  sink: FlushingSink,
  { report }: { readonly report: (error: unknown) => void },
): ChunkFlow {
  return new Pump(source, sink, report)
}

/** Stops a source that is not read any further. */
export function stop(iterator: AsyncIterator<Uint8Array>, report: (error: unknown) => void): void {
  iterator.return?.().catch(report)
}

class Pump implements ChunkFlow {
  readonly #iterator: AsyncIterator<Uint8Array, unknown, boolean>
  readonly #sink: FlushingSink
  readonly #report: (error: unknown) => void
  #isRunning = false
  #isClosed = false
  #resumed: (() => void) | undefined

  constructor(
    source: AsyncIterable<Uint8Array>,
    sink: FlushingSink,
    report: (error: unknown) => void,
  ) {
    this.#iterator = source[Symbol.asyncIterator]()
    this.#sink = sink
    this.#report = report
  }

  resume(): void {
    this.#resumed?.()
    if (this.#isRunning) return
    this.#isRunning = true
    void this.#run()
  }

  /** Stops the source at once, also while it waits for its next chunk. */
  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    stop(this.#iterator, this.#report)
    this.#resumed?.()
  }

  async #run(): Promise<void> {
    try {
      await this.#pump()
      if (!this.#isClosed) this.#sink.end()
    } catch (error) {
      if (!this.#isClosed) this.#sink.end(error)
    }
  }

  async #pump(): Promise<void> {
    const { framing } = this.#sink
    let sinceTurn = 0
    let isFlushed = false
    while (!this.#isClosed) {
      const step = await this.#iterator.next(isFlushed)
      if (step.done || this.#isClosed) return
      const chunk = framing ? framing.frame(step.value) : step.value
      if (!this.#sink.write(chunk)) await this.#resuming()
      isFlushed = this.#sink.isFlushed
      sinceTurn += chunk.byteLength
      if (sinceTurn < turnBytes) continue
      sinceTurn = 0
      await nextTurn()
    }
  }

  async #resuming(): Promise<void> {
    if (this.#isClosed) return
    await new Promise<void>((resolve) => {
      this.#resumed = resolve
    })
    this.#resumed = undefined
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
