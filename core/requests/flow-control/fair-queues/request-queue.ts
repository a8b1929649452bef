import type { SeatSeconds } from './seat-seconds.ts'

/** A request with its place in a queue. */
interface Queued<R> {
  readonly initialSeats: number
  readonly seats: number
  readonly work: SeatSeconds
  before: R | undefined
  behind: R | undefined
}

/** One queue: its waiting requests in the order in which they came, and those that it gave seats to. */
export class RequestQueue<R extends Queued<R>> {
  /** Position among the queues of the level. */
  index: number
  /** The progress at which the next request is dispatched in the virtual world. */
  nextDispatchR: SeatSeconds = 0
  readonly executing: Set<R> = new Set()
  seatsInUse = 0
  length = 0
  /** Sums over the waiting requests. */
  initialSeats = 0
  seats = 0
  work: SeatSeconds = 0
  #first: R | undefined
  #last: R | undefined

  constructor(index: number) {
    this.index = index
  }

  get first(): R | undefined {
    return this.#first
  }

  /** Whether it has neither waiting requests nor such that are executed. */
  get isEmpty(): boolean {
    return this.length === 0 && this.executing.size === 0
  }

  push(request: R): void {
    request.before = this.#last
    request.behind = undefined
    if (this.#last) this.#last.behind = request
    else this.#first = request
    this.#last = request
    this.length++
    this.initialSeats += request.initialSeats
    this.seats += request.seats
    this.work += request.work
  }

  remove(request: R): void {
    const { before, behind } = request
    if (before) before.behind = behind
    else this.#first = behind
    if (behind) behind.before = before
    else this.#last = before
    request.before = request.behind = undefined
    this.length--
    this.initialSeats -= request.initialSeats
    this.seats -= request.seats
    this.work -= request.work
  }

  *waiting(): Iterable<R> {
    for (let request = this.#first; request; request = request.behind) yield request
  }
}
