import { type Chained, RequestChain } from './request-chain.ts'
import type { SeatSeconds } from './seat-seconds.ts'

/** A request with its place in a queue. */
interface Queued<R> extends Chained<R> {
  readonly initialSeats: number
  readonly seats: number
  readonly work: SeatSeconds
  readonly arrivalR: SeatSeconds
}

/** One queue: its waiting requests in the order in which they came, and those that it gave seats to. */
export class RequestQueue<R extends Queued<R>> {
  /** Position among the queues of the level. */
  index: number
  /** The progress at which the next request is dispatched in the virtual world. */
  nextDispatchR: SeatSeconds = 0
  readonly executing: RequestChain<R> = new RequestChain<R>()
  seatsInUse = 0
  /** Sums over the waiting requests. */
  initialSeats = 0
  seats = 0
  work: SeatSeconds = 0
  readonly #waiting = new RequestChain<R>()

  constructor(index: number) {
    this.index = index
  }

  get length(): number {
    return this.#waiting.size
  }

  get first(): R | undefined {
    return this.#waiting.first
  }

  /** Whether it has neither waiting requests nor such that are executed. */
  get isEmpty(): boolean {
    return this.length === 0 && this.executing.size === 0
  }

  /** Seats that its requests have or ask for. */
  get demand(): number {
    return this.seatsInUse + this.seats
  }

  push(request: R): void {
    this.#waiting.add(request)
    this.initialSeats += request.initialSeats
    this.seats += request.seats
    this.work += request.work
  }

  remove(request: R): void {
    this.#waiting.delete(request)
    this.initialSeats -= request.initialSeats
    this.seats -= request.seats
    this.work -= request.work
  }

  /**
   * No request is dispatched in the virtual world before it came: a queue that does not use its part, and never runs empty, saves
   * nothing up.
   */
  bound(): void {
    const { first } = this
    if (first && this.nextDispatchR < first.arrivalR) this.nextDispatchR = first.arrivalR
  }

  waiting(): Iterable<R> {
    return this.#waiting
  }
}
