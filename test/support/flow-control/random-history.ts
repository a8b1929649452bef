import type { FlowRequest } from '../../../core/requests/flow-control/fair-queues/flow-request.ts'
import { QueueHistory } from './queue-history.ts'

/** Random whole numbers, the same for the same seed (mulberry32). */
export class Draws {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** A number from 0 on, below `bound`. */
  below(bound: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound)
  }

  /** True once in so many times. */
  once(times: number): boolean {
    return this.below(times) === 0
  }

  oneOf<T>(items: readonly T[], fallback: T): T {
    return items[this.below(items.length)] ?? fallback
  }
}

/** How flows ask for seats: each alike, one above all others, or one after the other with pauses. */
type Demand = 'even' | 'uneven' | 'returning'

const demands: readonly Demand[] = ['even', 'uneven', 'returning']

const millisecond = 1e6

/** A random history of a queue set. After each step it checks what has to be true of every history. */
export class RandomHistory {
  readonly #draws: Draws
  readonly #history: QueueHistory
  readonly #demand: Demand
  readonly #flows: number
  readonly #mostQueues: number
  readonly #isWide: boolean
  readonly #lingers: boolean
  readonly #changes: boolean
  readonly #waiting = new Set<number>()
  readonly #executing = new Set<number>()
  readonly #lingering = new Set<number>()
  /** Seats that requests asked for; final seats may be narrowed. */
  readonly #widths = new Map<number, number>()
  #arrived = 0
  #limit = 0
  #queues = 0
  #steps = 0

  constructor(seed: number) {
    const draws = new Draws(seed)
    this.#draws = draws
    this.#history = new QueueHistory({
      started: (request, id) => this.#started(request, id),
      ...(draws.once(4) && { mostLeadMs: Infinity }),
    })
    this.#demand = draws.oneOf(demands, 'even')
    this.#flows = 1 + draws.below(6)
    this.#mostQueues = 1 + draws.below(draws.once(10) ? 64 : 8)
    this.#isWide = draws.once(2)
    this.#lingers = draws.once(2)
    this.#changes = draws.once(2)
    this.#configure(1 + draws.below(this.#mostQueues), draws.below(12))
  }

  /** Takes so many random steps, then lets all requests end. */
  run(steps: number): void {
    for (let at = 0; at < steps; at++) {
      this.#step()
      this.#check()
    }
    this.#drain()
  }

  #step(): void {
    const draws = this.#draws
    const choice = draws.below(100)
    this.#steps++
    if (choice < 45) this.#arrive()
    else if (choice < 72) this.#finishOne()
    else if (choice < 75) this.#leaveOne()
    else if (choice < 98) this.#pass(draws.below(draws.once(10) ? 1000 : 10) * millisecond)
    else if (this.#changes) this.#change()
  }

  #change(): void {
    const draws = this.#draws
    const queues = draws.once(8) ? 0 : draws.once(12) ? -1 : 1 + draws.below(this.#mostQueues)
    this.#configure(queues, draws.once(10) ? 0 : draws.below(12))
  }

  #configure(queues: number, limit: number): void {
    this.#limit = limit
    this.#queues = queues
    const handSize = queues > 0 ? 1 + this.#draws.below(Math.min(queues, 8)) : 1
    this.#history.step(['r', queues, handSize, 1 + this.#draws.below(6), limit])
  }

  #flow(): number {
    const draws = this.#draws
    const flow = draws.below(this.#flows)
    switch (this.#demand) {
      case 'even':
        return flow
      case 'uneven':
        return draws.once(4) ? flow : 0
      case 'returning':
        return Math.floor(this.#steps / 12) % this.#flows
    }
  }

  #arrive(): void {
    const draws = this.#draws
    const id = this.#arrived++
    const initialSeats = this.#isWide ? 1 + draws.below(10) : 1
    const hasFinal = this.#lingers && draws.once(3)
    const finalSeats = hasFinal ? draws.below(14) : 0
    const additional = hasFinal ? draws.below(20 * millisecond) : 0
    this.#widths.set(id, Math.max(initialSeats, finalSeats))
    // Any number: it is a hash.
    const hash = String(1 + this.#flow() * 977)
    const answer = this.#history.step(['a', id, hash, initialSeats, finalSeats, additional])
    if (!answer.startsWith('r') && !this.#executing.has(id)) this.#waiting.add(id)
  }

  /** Checks a request as it is given its seats. */
  #started(request: FlowRequest, id: number): void {
    this.#waiting.delete(id)
    this.#executing.add(id)
    const { set } = this.#history
    const isAlone = set.executing === 1 && (this.#widths.get(id) ?? 0) > this.#limit
    must(
      set.seatsInUse <= this.#limit || isAlone || this.#queues < 0,
      'no more seats than the limit',
    )
    for (const waiting of request.queue?.waiting() ?? []) {
      must(waiting.arrivedAt >= request.arrivedAt, 'a queue gives seats in the order of arrival')
    }
  }

  #finishOne(): void {
    const id = this.#draws.oneOf([...this.#executing], -1)
    if (id < 0) return
    this.#executing.delete(id)
    this.#lingering.add(id)
    this.#history.step(['f', id])
    const { set } = this.#history
    const free = this.#limit - set.seatsInUse
    must(
      set.waiting === 0 ||
        free <= 0 ||
        [...set.queues].some(({ first }) => first !== undefined && first.seats > free),
      'no request waits while there are seats for the oldest of every queue',
    )
  }

  #leaveOne(): void {
    const id = this.#draws.oneOf([...this.#waiting], -1)
    if (id < 0) return
    this.#waiting.delete(id)
    this.#history.step(['c', id])
  }

  #pass(time: number): void {
    this.#history.step(['t', time])
  }

  #seatsOf(ids: Iterable<number>): number {
    let seats = 0
    for (const id of ids) seats += this.#history.request(id).seats
    return seats
  }

  #check(): void {
    const { set } = this.#history
    for (const id of this.#lingering) {
      if (this.#history.request(id).state === 'done') this.#lingering.delete(id)
    }
    equal(set.executing, this.#executing.size, 'executing')
    equal(set.waiting, this.#waiting.size, 'waiting')
    equal(set.seatsWaiting, this.#seatsOf(this.#waiting), 'seats of waiting requests')
    const seats = this.#seatsOf(this.#executing) + this.#seatsOf(this.#lingering)
    equal(set.seatsInUse, seats, 'seats in use')
    const busy = [...set.queues].filter(({ demand }) => demand > 0).length
    equal(set.busyQueues.length, busy, 'queues with a demand')
    for (const [at, queue] of [...set.queues].entries()) {
      const waiting = [...queue.waiting()]
      const { first } = queue
      equal(queue.index, at, 'index')
      equal(queue.length, waiting.length, 'length')
      equal(queue.seats, total(waiting, 'seats'), 'seats of a queue')
      equal(queue.work, total(waiting, 'work'), 'work of a queue')
      must(!first || queue.nextDispatchR >= first.arrivalR, 'nothing starts before it came')
    }
  }

  /** Lets all requests have seats and be answered; nothing may be left of them. */
  #drain(): void {
    const { set } = this.#history
    if (this.#limit === 0) this.#configure(1 + this.#draws.below(8), 3)
    while (this.#executing.size > 0 || this.#waiting.size > 0) {
      if (this.#executing.size === 0) this.#pass(60_000 * millisecond)
      must(this.#executing.size > 0, 'nothing waits for ever')
      this.#finishOne()
      if (this.#draws.once(3)) this.#pass(this.#draws.below(30) * millisecond)
      this.#check()
    }
    this.#pass(60_000 * millisecond)
    this.#check()
    const { dispatched, rejected } = set.counts
    equal(dispatched + rejected, this.#arrived, 'requests that were given seats or refused')
    equal(set.seatsInUse + set.seatsWaiting, 0, 'seats of an idle level')
    must(set.isIdle && !this.#history.hasTimers, 'an idle level has nothing left')
    this.#checkProgress()
  }

  /** Of an idle level, one request of one seat has the progress advance by its time; surplus queues go with such requests. */
  #checkProgress(): void {
    const { set } = this.#history
    const queues = 1 + this.#draws.below(4)
    for (let surplus = set.queueCount + 1; surplus > 0; surplus--) {
      this.#configure(queues, 2)
      const id = this.#arrived++
      this.#history.step(['a', id, '7', 1, 0, 0])
      const before = set.currentR
      this.#pass(1000 * millisecond)
      this.#history.step(['f', id])
      this.#executing.delete(id)
      equal(set.currentR - before, 1e8, 'progress of one seat in one queue')
    }
    equal(set.queueCount, queues, 'queues of an idle level')
  }
}

function total(requests: readonly FlowRequest[], field: 'seats' | 'work'): number {
  return requests.reduce((sum, request) => sum + request[field], 0)
}

function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(`not so: ${what}`)
}

function equal(found: number, wanted: number, what: string): void {
  if (found !== wanted) throw new Error(`${what}: ${found} instead of ${wanted}`)
}
