import type { FlowRequest } from './flow-request.ts'
import { RequestQueue } from './request-queue.ts'
import type { SeatSeconds } from './seat-seconds.ts'

type Queue = RequestQueue<FlowRequest>

/** Surplus queues that are kept while they are idle: each that is removed shifts those behind it. */
const mostSurplus = 1024

/** The queues of one level, in a ring: of queues that are served alike, the one behind the last one is next. */
export class QueueRing {
  /** A queue is made for its first request: a configuration may ask for millions of them. */
  readonly #queues: (Queue | undefined)[] = []
  /** The queues with waiting requests, in no order. */
  readonly #waiting: Queue[] = []
  /** The queues with a demand, in no order. */
  readonly #busy: Queue[] = []
  /** Index of the queue that was dispatched from last. */
  #last = 0

  get length(): number {
    return this.#queues.length
  }

  /** All queues in order, for dumps. */
  *all(): Iterable<Queue> {
    for (let at = 0; at < this.#queues.length; at++) {
      yield this.#queues[at] ?? new RequestQueue<FlowRequest>(at)
    }
  }

  /** The queues with waiting requests, in no order. */
  get waiting(): readonly Queue[] {
    return this.#waiting
  }

  /** The queues with a demand, in no order. */
  get busy(): readonly Queue[] {
    return this.#busy
  }

  /** The progress of the queue that is ahead of all others, of those with a demand. */
  get foremostR(): SeatSeconds {
    let most = -Infinity
    for (let at = 0; at < this.#busy.length; at++) {
      most = Math.max(most, this.#busy[at]?.nextDispatchR ?? most)
    }
    return most
  }

  /** Has as many queues at least. Surplus ones are removed as requests of theirs end, but for the last ones of very many, which go at once. */
  resize(length: number): void {
    while (this.#queues.length < length) this.#queues.push(undefined)
    while (this.#queues.length > length + mostSurplus && !this.#queues.at(-1)?.demand) {
      this.#queues.pop()
    }
    this.#last = Math.min(this.#last, Math.max(this.#queues.length - 1, 0))
  }

  at(index: number): Queue {
    return (this.#queues[index] ??= new RequestQueue<FlowRequest>(index))
  }

  /** The queue of a hand with the least waiting work; of several, the first one from the position `from`. */
  choose(hand: readonly number[], from: number): Queue {
    // Where nothing waits, the work of all is 0.
    const first = hand[from % hand.length]
    if (this.#waiting.length === 0 && first !== undefined && first < this.#queues.length) {
      return this.at(first)
    }
    let chosen: Queue | undefined
    for (let at = 0; at < hand.length; at++) {
      const index = hand[(from + at) % hand.length] ?? 0
      if (index >= this.#queues.length) continue
      const queue = this.at(index)
      if (!chosen || queue.work < chosen.work) chosen = queue
    }
    // A hand of a former configuration may name no queue that there is.
    return chosen ?? this.at(0)
  }

  /** The queue whose oldest request would be ended first; of several, the first one behind that of the last dispatch. */
  next(): Queue | undefined {
    const all = this.#queues.length
    let least = Infinity
    let nearest = Infinity
    let chosen: Queue | undefined
    for (const queue of this.#waiting) {
      const end = queue.nextDispatchR + (queue.first?.work ?? 0)
      const distance = (queue.index - this.#last - 1 + all) % all
      if (end > least || (end === least && distance > nearest)) continue
      least = end
      nearest = distance
      chosen = queue
    }
    return chosen
  }

  dispatchedFrom({ index }: Queue): void {
    this.#last = index
  }

  push(request: FlowRequest, queue: Queue): void {
    if (queue.length === 0) this.#waiting.push(queue)
    if (queue.demand === 0) this.#busy.push(queue)
    queue.push(request)
  }

  take(request: FlowRequest, queue: Queue): void {
    queue.remove(request)
    if (queue.length === 0) drop(this.#waiting, queue)
  }

  /** A queue may have no demand any more. */
  settle(queue: Queue): void {
    if (queue.demand === 0) drop(this.#busy, queue)
  }

  /** False for a queue that was removed. */
  has(queue: Queue): boolean {
    return this.#queues[queue.index] === queue
  }

  remove(queue: Queue): void {
    const { index } = queue
    drop(this.#busy, queue)
    this.#queues.splice(index, 1)
    for (let at = index; at < this.#queues.length; at++) {
      const later = this.#queues[at]
      if (later) later.index = at
    }
    if (this.#last >= index) this.#last--
  }

  /** Sets all readings of the progress back. */
  setBack(by: SeatSeconds): void {
    for (const queue of this.#queues) {
      if (!queue) continue
      // An empty queue gets the progress of its next request.
      queue.nextDispatchR = queue.isEmpty ? 0 : queue.nextDispatchR - by
      for (const request of queue.waiting()) request.arrivalR -= by
    }
  }
}

/** Removes a queue from a list without order. */
function drop(queues: Queue[], queue: Queue): void {
  const at = queues.indexOf(queue)
  const last = at < 0 ? undefined : queues.pop()
  if (last && last !== queue) queues[at] = last
}
