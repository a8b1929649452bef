import type { JsonObject, JsonValue } from '../../../../core/base/api/json.ts'
import type {
  Transport,
  TransportRequest,
  TransportResponse,
} from '../../../../core/base/client/transport.ts'
import { encodeJson } from '../../../../core/base/json/json-write.ts'
import type { Runtime } from '../../../../core/base/runtime.ts'
import { Arrivals } from '../../../support/requests/arrivals.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'

type Piece = { readonly bytes: Uint8Array } | { readonly error: unknown } | 'end'

const newline = new Uint8Array([0x0a])

/** A streamed answer that the test writes piece by piece. */
class ScriptedStream {
  readonly #pieces = new Arrivals<Piece>()
  readonly #signal: AbortSignal
  /** Becomes true when the reader stops before the end. */
  left = false

  constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  event(type: string, object: JsonObject): void {
    this.bytes(encodeJson({ type, object }))
    this.bytes(newline)
  }

  bytes(bytes: Uint8Array): void {
    this.#pieces.push({ bytes })
  }

  end(): void {
    this.#pieces.push('end')
  }

  drop(): void {
    this.#pieces.push({ error: new Error('connection reset') })
  }

  async *read(): AsyncGenerator<Uint8Array> {
    let finished = false
    const abort = (): void => this.#pieces.push({ error: this.#signal.reason })
    if (this.#signal.aborted) abort()
    this.#signal.addEventListener('abort', abort)
    try {
      for (;;) {
        const piece = await this.#pieces.next()
        finished = piece === 'end' || 'error' in piece
        if (piece === 'end') return
        if ('error' in piece) throw piece.error
        yield piece.bytes
      }
    } finally {
      this.left = !finished
      this.#signal.removeEventListener('abort', abort)
    }
  }
}

interface Settle {
  resolve(response: TransportResponse): void
  reject(error: unknown): void
}

/** One request that has arrived and waits for the test to answer it. */
class Exchange {
  readonly request: TransportRequest
  readonly #settle: Settle

  constructor(request: TransportRequest, { resolve, reject }: Settle) {
    const { signal } = request
    const abort = (): void => reject(signal.reason)
    signal.addEventListener('abort', abort)
    const settled = (): void => signal.removeEventListener('abort', abort)
    this.request = request
    this.#settle = {
      resolve(response) {
        settled()
        resolve(response)
      },
      reject(error) {
        settled()
        reject(error)
      },
    }
  }

  /** `GET /path?query`. */
  get line(): string {
    const { method, path, search } = this.request
    return `${method} ${path}${search === '' ? '' : `?${decodeURIComponent(search)}`}`
  }

  /** The body, parsed; undefined where none was sent. */
  get sent(): JsonValue | undefined {
    if (!this.request.body) return undefined
    return JSON.parse(new TextDecoder().decode(this.request.body)) as JsonValue
  }

  reply(status: number, value: JsonValue): void {
    this.replyBytes(status, encodeJson(value))
  }

  replyBytes(status: number, bytes: Uint8Array): void {
    const stream = this.stream(status)
    stream.bytes(bytes)
    stream.end()
  }

  stream(status = 200): ScriptedStream {
    const stream = new ScriptedStream(this.request.signal)
    this.#settle.resolve({ status, header: () => undefined, body: stream.read() })
    return stream
  }

  fail(): void {
    this.#settle.reject(new Error('connection refused'))
  }
}

/** A server played by the test, which sees every request and answers it in its own time. */
export class ScriptedTransport implements Transport {
  readonly #exchanges = new Arrivals<Exchange>()

  request(request: TransportRequest): Promise<TransportResponse> {
    return new Promise((resolve, reject) => {
      this.#exchanges.push(new Exchange(request, { resolve, reject }))
    })
  }

  next(): Promise<Exchange> {
    return this.#exchanges.next()
  }

  get unanswered(): number {
    return this.#exchanges.unclaimed
  }
}

/** A runtime that tells the test of every pause, so that it moves the clock only once somebody waits. */
export function pausingRuntime() {
  const runtime = testRuntime()
  const pauses = new Arrivals<{ readonly milliseconds: number; cancelled: boolean }>()
  const watched: Runtime = {
    ...runtime,
    timers: {
      ...runtime.timers,
      after(milliseconds, task) {
        const pause = { milliseconds, cancelled: false }
        const cancel = runtime.timers.after(milliseconds, task)
        pauses.push(pause)
        return () => {
          pause.cancelled = true
          cancel()
        }
      },
    },
  }
  return {
    runtime: watched,
    log: runtime.log,
    advance: (milliseconds: number) => runtime.advance(milliseconds),
    /** Waits until somebody pauses, lets that time pass, and returns its length. `meanwhile` happens in between. */
    async passPause(meanwhile?: () => void): Promise<number> {
      let pause = await pauses.next()
      while (pause.cancelled) pause = await pauses.next()
      meanwhile?.()
      runtime.advance(pause.milliseconds)
      return pause.milliseconds
    },
  }
}
