import type { RequestInfo } from '../../../base/http/request-info.ts'
import type { WorkEstimate } from '../width/work-estimate.ts'
import type { RequestQueue } from './request-queue.ts'
import type { SeatSeconds } from './seat-seconds.ts'

/** Why a request is refused, as the metrics name it. */
export type Rejection = 'concurrency-limit' | 'queue-full' | 'time-out'

/** Measures the requests of one flow schema at one priority level. Times are milliseconds by the clock of the metrics. */
export interface FlowMeter {
  /** A request came that is estimated to take so many seats. */
  estimated(seats: number): void
  /** So many watches would be told of a write. */
  watchersCounted(watchers: number): void
  /** A request waits in a queue, which has `length` of them now. */
  queued(request: FlowRequest, length: number, now: number): void
  /** A request left its queue. */
  dequeued(request: FlowRequest, now: number): void
  started(request: FlowRequest, now: number): void
  /** A request was answered; its seats may still be taken. */
  finished(request: FlowRequest, now: number): void
  /** Its seats are free. */
  released(request: FlowRequest): void
  /** A request that took so many seats, through a queue or not, was answered in the turn in which it came. */
  passed(
    details: RequestDetails,
    seats: number,
    isQueued: boolean,
    startedAt: number,
    now: number,
  ): void
  rejected(request: FlowRequest, reason: Rejection, now: number): void
  /** A request at the head of the next queue has to wait for seats. */
  notAccommodated(): void
}

/** Requests that are queued alike: of one flow schema, and of one user or namespace where that distinguishes. */
export interface Flow {
  readonly flowSchema: string
  /** User or namespace; empty where the flow schema does not distinguish. */
  readonly distinguisher: string
  /** The queues that its requests may wait in; none where there is no queue. */
  readonly hand: readonly number[]
  readonly meter: FlowMeter
}

/** What dumps, logs and metrics tell of a request. */
export interface RequestDetails {
  readonly user: { readonly name: string }
  readonly info: RequestInfo
  readonly request: { readonly path: string }
  /** Microseconds that it waited for seats; whole ones, since fractions would be allocated. */
  waitedMicros: number
  /** Microseconds that it was executed for; below 0 before it was. */
  executedMicros: number
}

/**
 * - `idle`: before it arrives.
 * - `queued`: it waits for seats.
 * - `executing`: it has them.
 * - `lingering`: it was answered, and its seats are still taken.
 * - `done`: it left.
 */
export type FlowRequestState = 'idle' | 'queued' | 'executing' | 'lingering' | 'done'

/** One request as the fair queues see it. Records are used again, so that a request which need not wait allocates none. */
export class FlowRequest {
  state: FlowRequestState = 'idle'
  flow: Flow | undefined
  details: RequestDetails | undefined
  initialSeats = 1
  finalSeats = 0
  additionalMs = 0
  /** The seats that it takes: the more of initial and final seats. */
  seats = 1
  /** Initial and final work. */
  work: SeatSeconds = 0
  finalWork: SeatSeconds = 0
  /** The queue that it came through; undefined without queues. */
  queue: RequestQueue<FlowRequest> | undefined
  /** When it came, by the clock of the metrics. */
  arrivedAt = 0
  /** The progress of the queues when it came. */
  arrivalR: SeatSeconds = 0
  startedAt = 0
  /** Called with true when it is given its seats, with false when it is given up. */
  decide: ((hasSeats: boolean) => void) | undefined
  /** Its neighbours among those that wait in a queue, or are executed. */
  before: FlowRequest | undefined
  behind: FlowRequest | undefined

  /** Makes the record one of a new request. */
  open(flow: Flow, estimate: WorkEstimate, details: RequestDetails | undefined): void {
    this.state = 'idle'
    this.flow = flow
    this.details = details
    this.initialSeats = estimate.initialSeats
    this.finalSeats = estimate.finalSeats
    this.additionalMs = estimate.additionalMs
    this.seats = Math.max(estimate.initialSeats, estimate.finalSeats)
    this.queue = undefined
    this.decide = undefined
  }
}
