import type { EventEmitter } from 'node:events'

/** Bytes of lines that wait for a slow reader at most. */
const longestBacklog = 1024 * 1024

/** A stream of lines, such as standard error. */
export interface LineStream extends Pick<EventEmitter, 'on'> {
  readonly writableLength: number
  write(text: string): unknown
}

/**
 * Writes lines to a stream that may fail: its reader has left, its disk is full, or its reader has stopped reading. Lines that
 * cannot be written are dropped, so that the writer neither ends nor waits nor grows.
 */
export class LineOutput {
  readonly #stream: LineStream
  #dropped = 0

  constructor(stream: LineStream) {
    this.#stream = stream
    // Without a listener, an error such as EPIPE would end the process.
    stream.on('error', () => undefined)
  }

  /** Writes a line, given without its line break. */
  write(line: string): void {
    if (this.#isFull) this.#dropped++
    else this.#stream.write(`${line}\n`)
  }

  /** The number of lines dropped since the last call, once there is room for a line again; 0 until then. */
  takeDropped(): number {
    if (this.#isFull) return 0
    const dropped = this.#dropped
    this.#dropped = 0
    return dropped
  }

  get #isFull(): boolean {
    return this.#stream.writableLength > longestBacklog
  }
}
