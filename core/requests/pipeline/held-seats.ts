import type { Cancel, Timers } from '../../base/runtime.ts'
import type { WatchLife } from '../../storage/cache/watch-options.ts'
import type { ClassifiedFlow } from '../flow-control/classification/classified-flow.ts'
import type { FlowRequest } from '../flow-control/fair-queues/flow-request.ts'
import type { FlowControl } from '../flow-control/flow-control.ts'
import type { WatchCount, WatchTracker } from '../flow-control/width/watch-tracker.ts'
import type { WorkEstimate } from '../flow-control/width/work-estimate.ts'
import {
  type Answer,
  type Exchange,
  isWhole,
  type Next,
  observeOutcome,
  type Outcome,
  whenAnswered,
} from './exchange.ts'

export interface SeatParts {
  readonly flowControl: FlowControl
  readonly watches: WatchTracker
  readonly timers: Timers
  /** Milliseconds of the clock of the metrics. */
  readonly now: () => number
  /** Milliseconds that a request may take, from its arrival on. */
  readonly requestTimeoutMs: number
}

/**
 * The seats of a request that is not answered in one turn. They are freed once: by the end of its answer, its failure, or the end of its
 * time.
 */
class HeldSeats {
  readonly parts: SeatParts
  #flow: ClassifiedFlow | undefined
  #request: FlowRequest | undefined
  #cancel: Cancel | undefined

  constructor(parts: SeatParts, flow: ClassifiedFlow, request: FlowRequest) {
    this.parts = parts
    this.#flow = flow
    this.#request = request
  }

  free(): void {
    const [flow, request] = [this.#flow, this.#request]
    if (!flow || !request) return
    this.#cancel?.()
    this.#flow = this.#request = this.#cancel = undefined
    this.parts.flowControl.end(flow, request)
  }

  /** Frees the seats when the time of the request is over: a client that does not read on keeps them no longer. */
  limit({ receivedAt }: Exchange): void {
    if (!this.#request) return
    const { requestTimeoutMs, now, timers } = this.parts
    const left = Math.max(requestTimeoutMs - (now() - receivedAt), 0)
    this.#cancel = timers.after(left, () => this.free())
  }

  /** Holds the seats until the outcome has ended, or its client has left it. */
  until(outcome: Outcome, exchange: Exchange): Answer {
    if (isWhole(exchange.request, outcome)) {
      this.free()
      return outcome
    }
    this.limit(exchange)
    return observeOutcome(exchange.request, outcome, () => () => this.free())
  }
}

/** A watch has its seats until its initial events are sent; writes count it until its end. */
class WatchSeats extends HeldSeats implements WatchLife {
  #isOpen = false
  #counted: WatchCount | undefined

  count({ info, query }: Exchange): void {
    if (info.kind === 'resource') this.#counted = this.parts.watches.add(info, query)
  }

  opened(): void {
    this.#isOpen = true
  }

  initialized(): void {
    this.free()
  }

  ended(): void {
    if (this.#counted) this.parts.watches.remove(this.#counted)
    this.#counted = undefined
    this.free()
  }

  override until(outcome: Outcome, exchange: Exchange): Answer {
    if (isWhole(exchange.request, outcome)) {
      this.ended()
      return outcome
    }
    this.limit(exchange)
    // A watch of the cache tells of its end; what another server sends, or a fault, does not.
    if (this.#isOpen) return outcome
    return observeOutcome(exchange.request, outcome, () => () => this.ended())
  }
}

/**
 * Executes a request that {@link FlowControl.enter} let in: most are answered in this turn, and leave nothing. Others have their seats as
 * those do that came beside others.
 */
export function executeAlone(
  parts: SeatParts,
  exchange: Exchange,
  flow: ClassifiedFlow,
  estimate: WorkEstimate,
  next: Next,
): Answer {
  const { flowControl } = parts
  const startedAt = parts.now()
  let answer: Answer
  try {
    answer = next(exchange)
  } catch (error) {
    flowControl.pass(flow, estimate, exchange, startedAt)
    throw error
  }
  if (!(answer instanceof Promise) && isWhole(exchange.request, answer)) {
    flowControl.pass(flow, estimate, exchange, startedAt)
    return answer
  }
  const request = flowControl.stay(flow, estimate, exchange, startedAt)
  return request ? held(parts, exchange, flow, request, answer) : answer
}

/** Executes a request that has its seats, and frees them once it is answered: where that is in one turn, without a promise or closure. */
export function executeSeated(
  parts: SeatParts,
  exchange: Exchange,
  flow: ClassifiedFlow,
  request: FlowRequest,
  next: Next,
): Answer {
  if (exchange.info.verb === 'watch') return executeWatch(parts, exchange, flow, request, next)
  let answer: Answer
  try {
    answer = next(exchange)
  } catch (error) {
    parts.flowControl.end(flow, request)
    throw error
  }
  if (!(answer instanceof Promise) && isWhole(exchange.request, answer)) {
    parts.flowControl.end(flow, request)
    return answer
  }
  return held(parts, exchange, flow, request, answer)
}

/** Holds the seats of a request that is not answered in one turn. */
function held(
  parts: SeatParts,
  exchange: Exchange,
  flow: ClassifiedFlow,
  request: FlowRequest,
  answer: Answer,
): Answer {
  const seats = new HeldSeats(parts, flow, request)
  if (!(answer instanceof Promise)) return seats.until(answer, exchange)
  return answer.then(
    (outcome) => seats.until(outcome, exchange),
    (error: unknown) => {
      seats.free()
      throw error
    },
  )
}

function executeWatch(
  parts: SeatParts,
  exchange: Exchange,
  flow: ClassifiedFlow,
  request: FlowRequest,
  next: Next,
): Answer {
  const seats = new WatchSeats(parts, flow, request)
  seats.count(exchange)
  exchange.watchLife = seats
  return whenAnswered(
    () => next(exchange),
    (outcome) => seats.until(outcome, exchange),
    (error) => {
      seats.ended()
      throw error
    },
  )
}
