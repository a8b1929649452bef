import type { Writable } from 'node:stream'
import { clearTimeout, setImmediate, setTimeout } from 'node:timers'
import { sharedBuffer } from './shared-buffer.ts'

/** After this many bytes other requests get a turn. A fast client drains at once, so waiting for it alone is not fair. */
const turnBytes = 64 * 1024

/** Turns that the last writes before a cut may take. */
const flushTurns = 100

export interface WriteOptions {
  /** How long one write may wait for the client to read before the connection is given up; 0 waits for ever. */
  readonly stallMs: number
  /** Told of an error of the source, or of stopping the source. */
  readonly report: (error: unknown) => void
  /** Breaks the connection of a client that does not read. The default is `output.destroy`. */
  readonly giveUp?: () => void
  /** Writes one chunk; false asks to wait for a drain. The default is `output.write`. */
  readonly write?: (chunk: Buffer) => boolean
}

/** `gone`: the client left or read nothing for too long. `failed`: the source threw, and the output is incomplete. */
export type WriteOutcome = 'complete' | 'gone' | 'failed'

/**
 * Writes every chunk of `source` to `output`, at the client's pace, without ending `output`. When the client leaves,
 * the source's `return()` is called at once, also while it is waiting for its next chunk. Never rejects.
 */
export async function writeChunks(
  source: AsyncIterable<Uint8Array>,
  output: Writable,
  options: WriteOptions,
): Promise<WriteOutcome> {
  const iterator = source[Symbol.asyncIterator]()
  const gate = new DrainGate(output, options, () => stop(iterator, options.report))
  const write = options.write ?? ((chunk: Buffer) => output.write(chunk))
  let sinceTurn = 0
  try {
    while (!gate.closed) {
      const step = await iterator.next()
      if (step.done) return gate.closed ? 'gone' : 'complete'
      if (gate.closed) return 'gone'
      if (!write(sharedBuffer(step.value))) await gate.drained()
      sinceTurn += step.value.byteLength
      if (sinceTurn >= turnBytes) {
        sinceTurn = 0
        await nextTurn()
      }
    }
    return 'gone'
  } catch (error) {
    if (gate.closed) return 'gone'
    options.report(error)
    await flushed(output, gate)
    return 'failed'
  } finally {
    gate.release()
  }
}

/** Ends a source that nobody will read (any further). */
export function stop(iterator: AsyncIterator<Uint8Array>, report: (error: unknown) => void): void {
  iterator.return?.().catch(report)
}

/**
 * Lets what was written leave before the connection is cut: Node holds small writes back until the end of a turn. A client
 * that reads nothing is not waited for.
 */
async function flushed(output: Writable, gate: DrainGate): Promise<void> {
  for (let turn = 0; turn < flushTurns && !gate.closed; turn++) {
    await nextTurn()
    if (output.writableLength === 0) return
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}

/** One pair of listeners for a whole answer: a pair for each chunk would pile up. */
class DrainGate {
  closed = false
  readonly #output: Writable
  readonly #stallMs: number
  readonly #giveUp: () => void
  readonly #onClosed: () => void
  #open: (() => void) | undefined

  constructor(output: Writable, { stallMs, giveUp }: WriteOptions, onClosed: () => void) {
    this.#output = output
    this.#stallMs = stallMs
    this.#giveUp = giveUp ?? ((): void => void output.destroy())
    this.#onClosed = onClosed
    output.on('drain', this.#drain)
    output.on('close', this.#close)
    if (output.destroyed) this.#close()
  }

  /** Resolves when the client has read, has left, or was given up. */
  async drained(): Promise<void> {
    if (this.closed) return
    const timer = this.#stallMs > 0 ? setTimeout(this.#giveUp, this.#stallMs) : undefined
    await new Promise<void>((resolve) => {
      this.#open = resolve
    })
    clearTimeout(timer)
  }

  release(): void {
    this.#output.off('drain', this.#drain)
    this.#output.off('close', this.#close)
  }

  readonly #drain = (): void => {
    this.#open?.()
  }

  readonly #close = (): void => {
    if (this.closed) return
    this.closed = true
    this.#onClosed()
    this.#open?.()
  }
}
