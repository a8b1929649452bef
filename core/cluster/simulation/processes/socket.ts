import type { ByteDuplex } from '../../../base/streams/byte-duplex.ts'
import { awaited } from './awaited.ts'
import type { ProcessMeter } from './process-meter.ts'
import type { ProgramStep } from './program.ts'

type Steps<Value> = Generator<ProgramStep, Value, string | undefined>

/** A TCP connection as a process reads and writes it, which is charged for its bytes. Whoever opens it closes it. */
export class Socket {
  readonly #connection: ByteDuplex
  readonly #meter: ProcessMeter
  readonly #chunks: AsyncIterator<Uint8Array>
  #coming: Promise<void> | undefined
  #chunk: Uint8Array | undefined
  #isOver = false

  constructor(meter: ProcessMeter, connection: ByteDuplex) {
    this.#meter = meter
    this.#connection = connection
    this.#chunks = connection.incoming[Symbol.asyncIterator]()
  }

  /** Whether the other side sends no more, and all was taken. */
  get isOver(): boolean {
    return this.#isOver && !this.#chunk
  }

  /** Resolves once something has come, or the other side has ended. */
  coming(): Promise<void> {
    if (this.#chunk || this.#isOver) return Promise.resolve()
    this.#coming ??= this.#next()
    return this.#coming
  }

  /** Takes what has come; undefined for nothing. */
  *take(): Steps<Uint8Array | undefined> {
    const chunk = this.#chunk
    this.#chunk = undefined
    if (!chunk) return undefined
    this.#meter.changes += 1
    const wait = this.#meter.spend(1, chunk.length)
    if (wait) yield wait
    return chunk
  }

  /** Waits for the next bytes; undefined at the end, or where `milliseconds` pass. */
  *read(milliseconds: number = Infinity): Steps<Uint8Array | undefined> {
    if (!this.#chunk && !this.#isOver) yield* awaited(this.coming(), milliseconds)
    return yield* this.take()
  }

  /** Sends bytes, and waits until there is room for more; false where the other side takes none. */
  *write(bytes: Uint8Array): Steps<boolean> {
    if (bytes.length === 0) return true
    const wait = this.#meter.spend(1, bytes.length)
    if (wait) yield wait
    const outcome = yield* awaited(this.#connection.write(bytes), Infinity)
    return outcome?.kind !== 'error'
  }

  /** Ends what is sent; the other side may go on. */
  end(): void {
    this.#connection.end()
  }

  close(): void {
    this.#connection.close()
    this.#chunk = undefined
    this.#isOver = true
  }

  async #next(): Promise<void> {
    try {
      const { done, value } = await this.#chunks.next()
      if (done === true) this.#isOver = true
      else if (!this.#isOver) this.#chunk = value
    } catch {
      // A connection that breaks has ended.
      this.#isOver = true
    }
    this.#coming = undefined
  }
}
