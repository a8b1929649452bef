import type { QueuingConfiguration } from '../../../core/base/api/types/flowcontrol.v1.generated.ts'
import { FairQueueSet } from '../../../core/requests/flow-control/fair-queues/fair-queue-set.ts'
import {
  type FlowMeter,
  FlowRequest,
  type Rejection,
} from '../../../core/requests/flow-control/fair-queues/flow-request.ts'
import type {
  LevelMeter,
  Queuing,
} from '../../../core/requests/flow-control/fair-queues/level-queuing.ts'
import type { RequestQueue } from '../../../core/requests/flow-control/fair-queues/request-queue.ts'
import { seatSecondsText } from '../../../core/requests/flow-control/fair-queues/seat-seconds.ts'
import { dealHand } from '../../../core/requests/flow-control/fair-queues/shuffle-sharding.ts'
import { TimerQueue } from '../../../core/server/mock/timer-queue.ts'

/**
 * One step of a history of a queue set; times are nanoseconds.
 *
 * - `['r', queues, hand size, queue length limit, seats]`: it is configured; 0 queues to refuse what has no seat, -1 for an exempt level.
 * - `['a', id, hash of the flow, initial seats, final seats, additional time]`: a request arrives.
 * - `['f', id]`: a request was answered.
 * - `['c', id]`: a waiting request leaves.
 * - `['t', time]`: time passes.
 */
export type QueueStep =
  | readonly ['r', number, number, number, number]
  | readonly ['a', number, string, number, number, number]
  | readonly ['f', number]
  | readonly ['c', number]
  | readonly ['t', number]

export interface QueueHistoryParts {
  /** Called as a request is given its seats. */
  readonly started?: (request: FlowRequest, id: number) => void
  /** What measures the requests and the queues; nothing does unless given. */
  readonly meters?: { readonly requests: FlowMeter; readonly queues: LevelMeter }
  /** How long a queue waits at most until others have caught up with it; Infinity in the original. */
  readonly mostLeadMs?: number
}

/** A queue set whose clock stands still until a step moves it. */
export class QueueHistory {
  readonly rejected: Partial<Record<Rejection, number>> = {}
  readonly #requests = new Map<number, FlowRequest>()
  readonly set: FairQueueSet
  readonly #timers = new TimerQueue()
  readonly #meter: FlowMeter
  readonly #started: (request: FlowRequest, id: number) => void
  readonly #ids = new Map<FlowRequest, number>()
  #now = 0
  #queuing: Queuing = 'reject'
  #hand: readonly number[] | undefined
  /** Ids of the requests that left their queues for seats in the last step, in order. */
  #dispatched: number[] = []
  readonly #hands = new Map<string, readonly number[]>()

  constructor({ started = () => undefined, meters, mostLeadMs }: QueueHistoryParts = {}) {
    this.#started = started
    const ignore = (): void => undefined
    this.#meter = meters?.requests ?? {
      estimated: ignore,
      watchersCounted: ignore,
      queued: ignore,
      dequeued: ignore,
      started: ignore,
      finished: ignore,
      released: ignore,
      passed: ignore,
      rejected: (_request, reason) => {
        this.rejected[reason] = (this.rejected[reason] ?? 0) + 1
      },
      notAccommodated: ignore,
    }
    this.set = new FairQueueSet({
      now: () => this.now,
      timers: {
        after: (milliseconds, task) =>
          this.#timers.add(this.#now + Math.round(milliseconds * 1e6), task),
        yieldTurn: () => Promise.resolve(),
      },
      meter: meters?.queues ?? { changed: ignore, passed: ignore, setBack: ignore },
      idle: ignore,
      ...(mostLeadMs !== undefined && { mostLeadMs }),
    })
  }

  /** Milliseconds since the start. */
  get now(): number {
    return this.#now / 1e6
  }

  /** How requests without a free seat are treated since the last step that configures it. */
  get queuing(): Queuing {
    return this.#queuing
  }

  /** @returns the ids of the requests that left their queues for seats, or `r` where the one that arrived was refused. */
  step(step: QueueStep): string {
    this.#dispatched = []
    const refused = this.#take(step)
    return (refused ? 'r' : '') + this.#dispatched.join(',')
  }

  #take(step: QueueStep): boolean {
    switch (step[0]) {
      case 'r':
        this.#configure(...step)
        break
      case 'a':
        return !this.#arrive(...step)
      case 'f':
        this.set.finish(this.request(step[1]))
        break
      case 'c':
        this.set.leave(this.request(step[1]))
        break
      case 't':
        this.#advance(step[1])
        break
    }
    return false
  }

  /** Has the flows of all later requests have this hand. */
  deal(hand: readonly number[]): void {
    this.#hand = hand
  }

  /** Timers that are set. */
  get hasTimers(): boolean {
    return this.#timers.next !== Infinity
  }

  #configure(
    _name: 'r',
    queues: number,
    handSize: number,
    queueLengthLimit: number,
    limit: number,
  ): void {
    const queuing: QueuingConfiguration = { queues, handSize, queueLengthLimit }
    this.#hands.clear()
    this.#queuing = queues > 0 ? queuing : queues === 0 ? 'reject' : 'exempt'
    this.set.configure(this.#queuing, limit)
  }

  #arrive(
    _name: 'a',
    id: number,
    hash: string,
    initialSeats: number,
    finalSeats: number,
    additional: number,
  ): boolean {
    const request = new FlowRequest()
    request.open(
      {
        flowSchema: 'fs',
        distinguisher: String(id),
        hand: this.#hand ?? this.#handOf(hash),
        meter: this.#meter,
      },
      { initialSeats, finalSeats, additionalMs: additional / 1e6 },
      undefined,
    )
    this.#ids.set(request, id)
    this.#requests.set(id, request)
    request.decide = () => {
      if (request.queue) this.#dispatched.push(id)
      this.#started(request, id)
    }
    return this.set.arrive(request)
  }

  #handOf(hash: string): readonly number[] {
    const queuing = this.#queuing
    if (typeof queuing !== 'object') return []
    const known = this.#hands.get(hash)
    if (known) return known
    const dealt = dealHand(BigInt(hash), queuing.queues, queuing.handSize)
    this.#hands.set(hash, dealt)
    return dealt
  }

  #advance(time: number): void {
    const until = this.#now + time
    while (this.#timers.next <= until) {
      this.#now = this.#timers.next
      this.#timers.take(this.#now)?.()
    }
    this.#now = until
  }

  /** The request with this id. */
  request(id: number): FlowRequest {
    const request = this.#requests.get(id)
    if (!request) throw new RangeError(`no request ${id}`)
    return request
  }

  /** Counts and, queue by queue: progress, ids of waiting and executing requests, seats, sums over the waiting requests. */
  dump(): string {
    const { set } = this
    const { dispatched, rejected, timedOut, cancelled } = set.counts
    const counts = [set.waiting, set.executing, set.seatsInUse, set.seatsWaiting]
    const sinceStart = [dispatched, rejected, timedOut, cancelled]
    return [
      `${counts.join(' ')} ${sinceStart.join(' ')} [${this.#sorted(set.unqueued)}]`,
      ...Array.from(set.queues, (queue) => this.#dumpQueue(queue)),
    ].join('; ')
  }

  #dumpQueue(queue: RequestQueue<FlowRequest>): string {
    const { nextDispatchR, executing, seatsInUse, initialSeats, seats, work } = queue
    const waiting = this.#idsOf(queue.waiting()).join()
    const progress = inSeatSeconds(nextDispatchR)
    const rest = `${waiting}/${this.#sorted(executing)} ${seatsInUse} ${initialSeats} ${seats} ${inSeatSeconds(work)}`
    return rest === '/ 0 0 0 0.00000000' ? progress : `${progress} ${rest}`
  }

  #idsOf(requests: Iterable<FlowRequest>): number[] {
    return [...requests].map((request) => this.#ids.get(request) ?? -1)
  }

  #sorted(requests: Iterable<FlowRequest>): string {
    return this.#idsOf(requests)
      .toSorted((one, other) => one - other)
      .join()
  }
}

export function inSeatSeconds(work: number): string {
  return seatSecondsText(work).slice(0, -2)
}

/** A recorded history: its steps as words, each with its outcome behind `>`; arrivals name their flow by its index. */
export interface RecordedHistory {
  readonly flows: readonly string[]
  readonly steps: string
}

export function readSteps({
  flows,
  steps,
}: RecordedHistory): readonly { readonly step: QueueStep; readonly outcome: string }[] {
  return steps.split(' ').map((word) => {
    const [text = '', outcome = ''] = word.split('>')
    return { step: readStep(text, flows), outcome }
  })
}

function readStep(text: string, flows: readonly string[]): QueueStep {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = text.slice(1).split(',').map(Number)
  const name = text.charAt(0)
  switch (name) {
    case 'r':
      return ['r', a, b, c, d]
    case 'a':
      return ['a', a, flows[b] ?? '', c, d, e]
    case 'f':
      return ['f', a]
    case 'c':
      return ['c', a]
    case 't':
      return ['t', a]
    default:
      throw new RangeError(`no step: ${text}`)
  }
}
