import type { Counter } from './counter.ts'
import type { Histogram } from './histogram.ts'

/** Codes above this one are counted as it; HTTP has none. */
const highestCode = 999

/** Long-running requests of one kind that are open. */
export interface OpenRequests {
  count: number
}

/** What requests of one kind are counted in. */
export interface RequestCounters {
  /** Durations in seconds, and those without the time of webhooks and of waiting for seats. */
  readonly durations: Histogram
  readonly ownDurations: readonly Histogram[]
  /** Sizes of answers in bytes; undefined for requests that do not read. */
  readonly sizes: Histogram | undefined
  /** The open long-running requests; asked for when there is the first one. */
  open(): OpenRequests
  code(code: string): Counter
  /** The counter of the server's requests to itself. */
  own(): Counter
}

/** Requests of one kind: of one verb, for one resource and scope. */
export class RequestSeries {
  readonly #counters: RequestCounters
  readonly #byCode = new Map<number, Counter>()
  #own: Counter | undefined
  #open: OpenRequests | undefined

  constructor(counters: RequestCounters) {
    this.#counters = counters
  }

  /** Whether the requests read, so that no webhook is asked about them. */
  get reads(): boolean {
    return this.#counters.sizes !== undefined
  }

  /**
   * @param milliseconds how long the request took
   * @param notOwn milliseconds of that which admission webhooks took, or which it waited for seats
   * @param size bytes of the body of the answer, before any compression
   */
  answered(status: number, milliseconds: number, notOwn: number, size: number): void {
    const { durations, ownDurations, sizes } = this.#counters
    const code = Math.min(status, highestCode)
    let counter = this.#byCode.get(code)
    if (!counter) this.#byCode.set(code, (counter = this.#counters.code(String(code))))
    counter.increment()
    durations.observe(milliseconds / 1000)
    const ownSeconds = (milliseconds - notOwn) / 1000
    for (let at = 0; at < ownDurations.length; at++) ownDurations[at]?.observe(ownSeconds)
    sizes?.observe(size)
  }

  /** The server itself asked. */
  askedByServer(): void {
    this.#own ??= this.#counters.own()
    this.#own.increment()
  }

  /** A long-running request begins. @returns what ends it */
  open(): () => void {
    const open = (this.#open ??= this.#counters.open())
    open.count++
    return () => {
      open.count--
    }
  }
}
