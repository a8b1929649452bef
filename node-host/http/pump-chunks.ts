import { setImmediate } from 'node:timers'
import type { ChunkFlow, ChunkSink } from '../../core/index.ts'

/** After this many bytes other requests get a turn. A fast client drains at once, so waiting for it alone is not fair. */
const turnBytes = 64 * 1024

/** A sink that can tell whether all chunks it took may be written over. */
interface FlushingSink extends ChunkSink {
  readonly isFlushed: boolean
}

/**
 * Hands what `source` has to say to `sink`, for sources that can only be asked. A source is told, by the argument of `next`,
 * that its chunks were flushed, so that lists can use their memory again. Errors of stopping it are reported.
 */
export function pumpChunks(
  source: AsyncIterable<Uint8Array>,
  sink: FlushingSink,
  { report }: { readonly report: (error: unknown) => void },
): ChunkFlow {
  return new Pump(source, sink, report)
}

/** Ends a source that nobody will read (any further). */
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

  /** At once, also while the source is waiting for its next chunk. */
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
