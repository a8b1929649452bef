import { TokenBucket } from '../../../base/http/token-bucket.ts'
import type { Runtime } from '../../../base/runtime.ts'
import type { ByteDuplex } from '../../../base/streams/byte-duplex.ts'
import { BytePipe, PipeCapacity } from '../../../base/streams/byte-pipe.ts'
import { HeaderBlocks } from './header-block.ts'
import {
  controlFrame,
  dataFrame,
  type Frame,
  framesIn,
  frameTypes,
  wordAt,
  words,
} from './spdy-frames.ts'
import { SpdyStream } from './spdy-stream.ts'

/** Streams of one connection at a time; each forwarded connection takes two. */
const mostStreams = 1000
const finFlag = 1
const refusedStream = 3
const cancelled = 5
/** Data is sent in frames of this many bytes at most. */
const frameBytes = 32 * 1024
/** Frames after which the server serves other work. */
const framesPerTurn = 100

/** Time and turns of a session whose other side is not trusted. */
export type SessionRuntime = Pick<Runtime, 'clock' | 'timers'>

/**
 * An end of a SPDY/3.1 connection, mostly the server's. Clients of the original keep no windows, so the pace is that of the connection: while a
 * stream's reader is slow, the whole connection waits. A client that opens many streams and takes them back is cut off.
 */
export class SpdySession {
  /** The connection as the host carries it. */
  readonly duplex: ByteDuplex
  readonly #out: BytePipe
  readonly #in: BytePipe
  readonly #blocks = new HeaderBlocks()
  readonly #streams = new Map<number, SpdyStream>()
  readonly #leaving = new AbortController()
  readonly #accept: (stream: SpdyStream) => void
  readonly #runtime: SessionRuntime | undefined
  /** For streams that are never opened. */
  readonly #wasted: TokenBucket | undefined
  /** What all streams hold unread. */
  readonly #room = new PipeCapacity()

  /** `accept` is called with each stream of the other side; `runtime` is there at a server's end. */
  constructor(accept: (stream: SpdyStream) => void, runtime?: SessionRuntime) {
    this.#accept = accept
    this.#runtime = runtime
    this.#wasted = runtime && new TokenBucket(() => runtime.clock.now())
    let resolve: () => void = () => undefined
    const closed = new Promise<void>((done) => (resolve = done))
    this.#out = new BytePipe(() => this.close())
    this.#in = new BytePipe()
    this.#leaving.signal.addEventListener('abort', () => resolve())
    this.duplex = {
      incoming: this.#out,
      write: (chunk) => this.#in.write(chunk),
      end: () => this.close(),
      close: () => this.close(),
      closed,
    }
    void this.#read()
  }

  /** Aborted when the connection is over. */
  get signal(): AbortSignal {
    return this.#leaving.signal
  }

  /** Opens a stream, at the client's end; `id` is odd, and higher than those before. Names of headers are in lower case. */
  open(id: number, headers: ReadonlyMap<string, string>): SpdyStream {
    const block = this.#blocks.encode(headers)
    const frame = controlFrame(frameTypes.synStream, 0, words(id, 0), new Uint8Array(2), block)
    this.#out.write(frame).catch(() => undefined)
    return this.#add(id, headers)
  }

  /** Ends the connection behind what was sent. */
  end(): void {
    this.#out.write(controlFrame(frameTypes.goAway, 0, words(0, 0))).catch(() => undefined)
    this.#out.end()
  }

  close(): void {
    if (this.#leaving.signal.aborted) return
    this.#leaving.abort()
    this.#in.close()
    this.#out.close()
    for (const stream of this.#streams.values()) stream.close()
  }

  /** Forgets a stream that both sides are done with. */
  remove(stream: SpdyStream): void {
    this.#streams.delete(stream.id)
    stream.close()
  }

  /** Resets a stream. */
  refuse(stream: SpdyStream): void {
    this.remove(stream)
    this.#reset(stream.id, cancelled).catch(() => undefined)
  }

  async #read(): Promise<void> {
    let frames = 0
    try {
      for await (const frame of framesIn(this.#in)) {
        await this.#take(frame)
        if (++frames % framesPerTurn === 0) await this.#runtime?.timers.yieldTurn()
      }
    } catch {
      // A malformed frame ends the connection.
    }
    this.close()
  }

  async #take(frame: Frame): Promise<void> {
    if ('stream' in frame) {
      const stream = this.#streams.get(frame.stream)
      // Bytes for a stream that is over are dropped.
      await stream?.incoming.write(frame.payload).catch(() => undefined)
      if ((frame.flags & finFlag) !== 0) stream?.incoming.end()
      return
    }
    const { type, flags, payload } = frame
    if (type === frameTypes.synStream) return this.#open(flags, payload)
    if (type === frameTypes.ping) return this.#out.write(controlFrame(type, 0, payload))
    if (type === frameTypes.headers) {
      // Read for the state of the compression only.
      this.#blocks.decode(payload.subarray(4))
      if ((flags & finFlag) !== 0) this.#streams.get(wordAt(payload, 0))?.incoming.end()
    }
    if (type === frameTypes.rstStream) {
      const stream = this.#streams.get(wordAt(payload, 0))
      if (!stream) return
      this.remove(stream)
      this.#waste()
    }
  }

  #reset(id: number, why: number): Promise<void> {
    this.#waste()
    return this.#out.write(controlFrame(frameTypes.rstStream, 0, words(id, why)))
  }

  /** Counts a stream that came to nothing. */
  #waste(): void {
    if (this.#wasted?.take() === false) this.close()
  }

  async #open(flags: number, payload: Uint8Array): Promise<void> {
    const id = wordAt(payload, 0) & 0x7fff_ffff
    const headers = this.#blocks.decode(payload.subarray(10))
    if (this.#streams.size >= mostStreams || this.#streams.has(id)) {
      return this.#reset(id, refusedStream)
    }
    const stream = this.#add(id, headers)
    if ((flags & finFlag) !== 0) stream.incoming.end()
    const block = this.#blocks.encode(new Map())
    await this.#out.write(controlFrame(frameTypes.synReply, 0, words(id), block))
    this.#accept(stream)
  }

  #add(id: number, headers: ReadonlyMap<string, string>): SpdyStream {
    const sender = {
      data: (at: number, bytes: Uint8Array, isLast: boolean) => this.#send(at, bytes, isLast),
    }
    const stream = new SpdyStream(id, headers, sender, this.#room)
    this.#streams.set(id, stream)
    return stream
  }

  async #send(stream: number, payload: Uint8Array, isLast: boolean): Promise<void> {
    if (payload.length <= frameBytes) {
      return this.#out.write(dataFrame(stream, isLast ? finFlag : 0, payload))
    }
    for (let at = 0; at < payload.length; at += frameBytes) {
      await this.#out.write(dataFrame(stream, 0, payload.subarray(at, at + frameBytes)))
    }
  }
}
