import type { Cancel, Timers } from '../../base/runtime.ts'
import type { ClassifiedFlow } from '../flow-control/classification/classified-flow.ts'
import type { FlowRequest } from '../flow-control/fair-queues/flow-request.ts'
import type { FlowControl } from '../flow-control/flow-control.ts'
import type { WatchTracker } from '../flow-control/width/watch-tracker.ts'
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

/** A request that has its seats. */
interface Seated {
  readonly exchange: Exchange
  readonly flow: ClassifiedFlow
  readonly request: FlowRequest
}

/**
 * The seats of a request that is not answered in one turn. They are freed once: by the end of its answer, its failure, the end of its
 * time, or of a watch by its initial events.
 */
class HeldSeats {
  readonly #parts: SeatParts
  readonly #seated: Seated
  #isFree = false
  #cancel: Cancel | undefined

  constructor(parts: SeatParts, seated: Seated) {
    this.#parts = parts
    this.#seated = seated
  }

  readonly free = (): void => {
    if (this.#isFree) return
    this.#isFree = true
    this.#cancel?.()
    const { flow, request } = this.#seated
    this.#parts.flowControl.end(flow, request)
  }

  /** Holds the seats until the outcome has ended, or its client has left it. */
  until(outcome: Outcome, ended: Cancel = this.free): Answer {
    const { request, receivedAt } = this.#seated.exchange
    if (isWhole(request, outcome)) {
      ended()
      return outcome
    }
    if (!this.#isFree) {
      // A client that does not read on keeps no seats for longer than any request may take.
      const { requestTimeoutMs, now, timers } = this.#parts
      const left = Math.max(requestTimeoutMs - (now() - receivedAt), 0)
      this.#cancel = timers.after(left, this.free)
    }
    return observeOutcome(request, outcome, () => ended)
  }
}

/** Executes a request that has its seats, and frees them once it is answered: where that is in one turn, without a promise or closure. */
export function executeSeated(
  parts: SeatParts,
  exchange: Exchange,
  flow: ClassifiedFlow,
  request: FlowRequest,
  next: Next,
): Answer {
  if (exchange.info.verb === 'watch') return executeWatch(parts, { exchange, flow, request }, next)
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
  const seats = new HeldSeats(parts, { exchange, flow, request })
  if (!(answer instanceof Promise)) return seats.until(answer)
  return answer.then(
    (outcome) => seats.until(outcome),
    (error: unknown) => {
      seats.free()
      throw error
    },
  )
}

/** A watch has seats until its initial events are sent; writes count it until its end. */
function executeWatch(parts: SeatParts, seated: Seated, next: Next): Answer {
  const { exchange } = seated
  const { info, query } = exchange
  const seats = new HeldSeats(parts, seated)
  const forget = info.kind === 'resource' ? parts.watches.add(info, query) : undefined
  const end = (): void => {
    forget?.()
    seats.free()
  }
  exchange.watchInitialized = seats.free
  return whenAnswered(
    () => next(exchange),
    (outcome) => seats.until(outcome, end),
    (error) => {
      end()
      throw error
    },
  )
}
