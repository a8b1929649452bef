import type { Writable } from 'node:stream'
import { clearTimeout, setImmediate, setTimeout } from 'node:timers'
import {
  type ChunkFlow,
  type ChunkSink,
  isChunkStream,
  type MessageFraming,
} from '../../../../core/index.ts'
import { pumpChunks } from './pump-chunks.ts'

/** Most turns of the event loop to wait for the last writes before a cut. */
const flushTurns = 100

export interface WriteOptions {
  /** Milliseconds that a write may wait for the client to read before the connection is cut; 0 for ever. */
  readonly stallMs: number
  /** Called with an error of the source, or of stopping it. */
  readonly report: (error: unknown) => void
  /** Cuts the connection of a client that does not read. The default is `output.destroy`. */
  readonly giveUp?: () => void
  /** Writes one chunk; false asks to wait for a drain. The default is `output.write`. */
  readonly write?: (chunk: Uint8Array) => boolean
  /** Framing of messages as chunks, where the source yields messages. */
  readonly framing?: MessageFraming
}

/** `disconnected`: the client left, or read nothing for too long. `failed`: the source threw, and the output is incomplete. */
export type WriteOutcome = 'complete' | 'disconnected' | 'failed'

/** Writes the chunks of one source to an output, at the client's pace, without ending the output. */
export class OutputSink implements ChunkSink {
  readonly framing?: MessageFraming
  readonly #output: Writable
  readonly #options: WriteOptions
  readonly #write: (chunk: Uint8Array) => boolean
  readonly #done: (outcome: WriteOutcome) => void
  readonly #flow: ChunkFlow
  #isOver = false
  /** Timer of the stall limit; set while the output is full. */
  #stall: NodeJS.Timeout | undefined
  #isFull = false
  /** Set once the source has ended, with its error; the end waits while the output is full. */
  #ending: { readonly error: unknown } | undefined

  /** `done` is called once, after the last write. */
  constructor(
    source: AsyncIterable<Uint8Array>,
    output: Writable,
    options: WriteOptions,
    done: (outcome: WriteOutcome) => void,
  ) {
    if (options.framing) this.framing = options.framing
    this.#output = output
    this.#options = options
    this.#write = options.write ?? ((chunk) => output.write(sharedBuffer(chunk)))
    this.#done = done
    this.#flow = isChunkStream(source) ? source.attach(this) : pumpChunks(source, this, options)
    output.on('drain', this.#drain)
    output.on('close', this.#close)
    if (output.destroyed) this.#close()
    else this.#flow.resume()
  }

  write(chunk: Uint8Array): boolean {
    if (this.#isOver) return false
    if (this.#write(chunk)) return true
    this.#isFull = true
    const { stallMs, giveUp } = this.#options
    if (stallMs > 0) this.#stall ??= setTimeout(giveUp ?? (() => this.#output.destroy()), stallMs)
    return false
  }

  /** Whether all written chunks were flushed or copied, so that their memory may be reused. */
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
   * Waits for pending writes before the connection is cut: Node holds small writes back until the end of a turn. A client
   * that does not read is not waited for.
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
    this.#done(outcome)
  }

  readonly #drain = (): void => {
    clearTimeout(this.#stall)
    this.#stall = undefined
    this.#isFull = false
    if (this.#ending) this.#finish()
    else this.#flow.resume()
  }

  readonly #close = (): void => {
    this.#leave(this.#ending?.error === undefined ? 'disconnected' : 'failed')
    this.#flow.close()
  }
}

/**
 * Writes every chunk of `source` to `output`, at the client's pace, without ending `output`. When the client leaves,
 * the source is stopped at once, also while it waits for its next chunk. Never rejects.
 */
export function writeChunks(
  source: AsyncIterable<Uint8Array>,
  output: Writable,
  options: WriteOptions,
): Promise<WriteOutcome> {
  return new Promise((resolve) => {
    new OutputSink(source, output, options, resolve)
  })
}

let lastBytes: Uint8Array | undefined
let lastBuffer: Buffer = Buffer.alloc(0)

/**
 * A Buffer view of the bytes, which Node's streams would otherwise make for each write. An event goes to all its watchers in
 * turn, so caching the last conversion serves them all.
 */
export function sharedBuffer(bytes: Uint8Array): Buffer {
  if (bytes === lastBytes) return lastBuffer
  lastBytes = bytes
  lastBuffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return lastBuffer
}
