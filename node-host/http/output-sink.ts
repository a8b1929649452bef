import type { Writable } from 'node:stream'
import { clearTimeout, setImmediate, setTimeout } from 'node:timers'
import {
  type ChunkFlow,
  type ChunkSink,
  isChunkStream,
  type MessageFraming,
} from '../../core/index.ts'
import { pumpChunks } from './pump-chunks.ts'
import { sharedBuffer } from './shared-buffer.ts'

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
  /** How messages become chunks, where the source has messages. */
  readonly framing?: MessageFraming
}

/** `gone`: the client left or read nothing for too long. `failed`: the source threw, and the output is incomplete. */
export type WriteOutcome = 'complete' | 'gone' | 'failed'

/** Writes the chunks of one source to an output, at the client's pace, without ending the output. */
export class OutputSink implements ChunkSink {
  readonly framing?: MessageFraming
  readonly #output: Writable
  readonly #options: WriteOptions
  readonly #write: (chunk: Buffer) => boolean
  readonly #settle: (outcome: WriteOutcome) => void
  readonly #flow: ChunkFlow
  #isOver = false
  /** Gives the client up; set while the output takes no more. */
  #stall: NodeJS.Timeout | undefined
  #isFull = false
  /** How the source ended while the output was full. */
  #ending: { readonly error: unknown } | undefined

  /** `settle` is called once, when nothing more will be written. */
  constructor(
    source: AsyncIterable<Uint8Array>,
    output: Writable,
    options: WriteOptions,
    settle: (outcome: WriteOutcome) => void,
  ) {
    if (options.framing) this.framing = options.framing
    this.#output = output
    this.#options = options
    this.#write = options.write ?? ((chunk) => output.write(chunk))
    this.#settle = settle
    this.#flow = isChunkStream(source) ? source.attach(this) : pumpChunks(source, this, options)
    output.on('drain', this.#drain)
    output.on('close', this.#close)
    if (output.destroyed) this.#close()
    else this.#flow.resume()
  }

  write(chunk: Uint8Array): boolean {
    if (this.#isOver) return false
    if (this.#write(sharedBuffer(chunk))) return true
    this.#isFull = true
    const { stallMs, giveUp } = this.#options
    if (stallMs > 0) this.#stall ??= setTimeout(giveUp ?? (() => this.#output.destroy()), stallMs)
    return false
  }

  /** Whether everything written has left this process, or was copied: its memory may be written over. */
  get isFlushed(): boolean {
    return !this.#isFull && this.#output.writableLength === 0
  }

  end(error?: unknown): void {
    if (this.#isOver || this.#ending) return
    this.#ending = { error }
    if (!this.#isFull || error !== undefined) this.#finish()
  }

  #finish(): void {
    const { error } = this.#ending ?? {}
    if (error === undefined) {
      this.#leave('complete')
      return
    }
    this.#options.report(error)
    void this.#flushed().then(() => this.#leave('failed'))
  }

  /**
   * Lets what was written leave before the connection is cut: Node holds small writes back until the end of a turn. A client
   * that reads nothing is not waited for.
   */
  async #flushed(): Promise<void> {
    for (let turn = 0; turn < flushTurns && !this.#isOver; turn++) {
      await new Promise<void>((resolve) => {
        setImmediate(resolve)
      })
      if (this.#output.writableLength === 0) return
    }
  }

  #leave(outcome: WriteOutcome): void {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#stall)
    this.#output.off('drain', this.#drain)
    this.#output.off('close', this.#close)
    this.#settle(outcome)
  }

  readonly #drain = (): void => {
    clearTimeout(this.#stall)
    this.#stall = undefined
    this.#isFull = false
    if (this.#ending) this.#finish()
    else this.#flow.resume()
  }

  readonly #close = (): void => {
    this.#leave(this.#ending?.error === undefined ? 'gone' : 'failed')
    this.#flow.close()
  }
}
