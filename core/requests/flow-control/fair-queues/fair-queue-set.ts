import type { QueuingConfiguration } from '../../../base/api/types/flowcontrol.v1.generated.ts'
import type { Cancel, Timers } from '../../../base/runtime.ts'
import { DispatchReadings } from './dispatch-readings.ts'
import type { FlowRequest } from './flow-request.ts'
import { Lead, maxMinShare } from './lead.ts'
import { QueueRing } from './queue-ring.ts'
import { RequestChain } from './request-chain.ts'
import type { RequestQueue } from './request-queue.ts'
import { millisecondsPerSeat, type SeatSeconds, seatSeconds, supposedMs } from './seat-seconds.ts'

/** The progress at which all readings are set back, so that sums stay exact. */
const highR: SeatSeconds = 2 ** 51
const setBackBy: SeatSeconds = 2 ** 50

const noHand: readonly number[] = []

/** Measures a level: its requests and seats after each change. */
export interface LevelMeter {
  /** @param now milliseconds by the clock of the metrics */
  changed(
    waiting: number,
    executing: number,
    seatsInUse: number,
    seatsWaiting: number,
    now: number,
  ): void
  /** All readings of its progress were set back. */
  setBack(): void
}

export interface FairQueueSetParts {
  /** Milliseconds of a monotonic clock, with fractions. */
  readonly now: () => number
  readonly timers: Timers
  readonly meter: LevelMeter
  /** Called when the level has no request any more. */
  readonly idle: () => void
  /** See {@link Lead}; tests compare with the original by Infinity. */
  readonly mostLeadMs?: number
}

/** How a level takes requests: without any limit, up to its seats, or with queues for the others. */
export type Queuing = 'exempt' | 'reject' | QueuingConfiguration

/**
 * The fair queues of one priority level. Time is virtual: R is the work, in seat-seconds, that each queue with requests has been
 * allotted since the start, and the request goes next whose queue would end it first. So every flow gets as much as
 * the others, or as it asks for, whichever is less.
 *
 * As KEP-1040 of Kubernetes describes, and kube-apiserver does (`queueset` of k8s.io/apiserver).
 */
export class FairQueueSet {
  readonly #parts: FairQueueSetParts
  readonly #lead: Lead
  #queuing: Queuing = 'reject'
  /** Seats that may be in use. */
  #limit = 0
  /** More than are configured while the surplus drains. */
  readonly #ring = new QueueRing()
  /** Executed requests that came through no queue. */
  readonly #unqueued = new RequestChain<FlowRequest>()
  readonly #lingering = new Map<FlowRequest, Cancel>()
  #currentR: SeatSeconds = 0
  #syncedAt: number
  /** Queues with requests, and the seats that these have or ask for: what R advances by. */
  #activeQueues = 0
  #seatsOfQueues = 0
  #enqueued = 0
  #waiting = 0
  #executing = 0
  #seatsInUse = 0
  #seatsWaiting = 0
  #isClosed = false
  /** Its progress when a request was dispatched from a queue last, for metrics. */
  readonly lastDispatch: DispatchReadings = new DispatchReadings()
  /** Counts since the start, for dumps. */
  readonly counts = { dispatched: 0, rejected: 0, timedOut: 0, cancelled: 0 }

  constructor(parts: FairQueueSetParts) {
    this.#parts = parts
    this.#lead = new Lead(parts.mostLeadMs)
    this.#syncedAt = parts.now()
  }

  get isIdle(): boolean {
    return this.#waiting === 0 && this.#executing === 0
  }

  get waiting(): number {
    return this.#waiting
  }

  get executing(): number {
    return this.#executing
  }

  get seatsInUse(): number {
    return this.#seatsInUse
  }

  get seatsWaiting(): number {
    return this.#seatsWaiting
  }

  /** Progress of the queues, for metrics. */
  get currentR(): SeatSeconds {
    return this.#currentR
  }

  /** All queues, for dumps. */
  get queues(): Iterable<RequestQueue<FlowRequest>> {
    return this.#ring.all()
  }

  get queueCount(): number {
    return this.#ring.length
  }

  /** How many queues have waiting requests. */
  get waitingQueues(): number {
    return this.#ring.waiting.length
  }

  /** The queues that have seats, or ask for them, in order. */
  get busyQueues(): readonly RequestQueue<FlowRequest>[] {
    return this.#ring.busy.toSorted((one, other) => one.index - other.index)
  }

  /** Executed requests that came through no queue. */
  get unqueued(): Iterable<FlowRequest> {
    return this.#unqueued
  }

  /** Sets how many seats and queues there are. Requests under way keep theirs; queues too many go once they are empty. */
  configure(queuing: Queuing, limit: number): void {
    this.#sync()
    this.#queuing = queuing
    this.#limit = limit
    this.#ring.resize(typeof queuing === 'object' ? queuing.queues : 0)
    this.#dispatch()
  }

  /**
   * Takes a request: it is executed at once, waits in a queue until `decide` is called, or is refused.
   *
   * @returns whether it was taken.
   */
  arrive(request: FlowRequest): boolean {
    const now = this.#sync()
    request.work =
      seatSeconds(request.initialSeats, supposedMs) +
      (request.finalWork = seatSeconds(request.finalSeats, request.additionalMs))
    request.arrivedAt = now
    request.arrivalR = this.#currentR
    if (typeof this.#queuing === 'object') return this.#enqueue(request, this.#queuing, now)
    if (!this.#hasRoomFor(request.seats)) {
      this.counts.rejected++
      request.flow?.meter.rejected(request, 'concurrency-limit', now)
      return false
    }
    this.#unqueued.add(request)
    this.#start(request, now)
    return true
  }

  /** A request was answered. Its seats are free, at once or when its additional time is over. */
  finish(request: FlowRequest): void {
    if (request.state !== 'executing') return
    const now = this.#sync()
    this.#executing--
    request.flow?.meter.finished(request, now)
    const { queue } = request
    if (queue) {
      queue.executing.delete(request)
      if (queue.isEmpty) this.#activeQueues--
      // The queue pays for the time that was taken, not for the supposed one.
      queue.nextDispatchR -= seatSeconds(
        request.initialSeats,
        supposedMs - (now - request.startedAt),
      )
      bound(queue)
    } else {
      this.#unqueued.delete(request)
    }
    if (request.additionalMs > 0 && !this.#isClosed) this.#linger(request, now)
    else this.#release(request, now)
    this.#dispatch()
    if (this.isIdle) this.#parts.idle()
  }

  /** A waiting request leaves: its time is over, or its client went. */
  leave(request: FlowRequest): void {
    const { queue } = request
    if (request.state !== 'queued' || !queue) {
      // It was given its seats before it could leave.
      this.finish(request)
      return
    }
    const now = this.#sync()
    this.#unqueue(request, queue)
    if (queue.isEmpty) this.#activeQueues--
    this.#ring.settle(queue)
    request.state = 'done'
    bound(queue)
    this.counts.rejected++
    this.counts.cancelled++
    request.flow?.meter.rejected(request, 'time-out', now)
    this.#changed(now)
    if (this.isIdle) this.#parts.idle()
  }

  /** The level that was to go stays. */
  reopen(): void {
    this.#isClosed = false
  }

  /** Frees the seats of what lingers, as the level goes or the server stops; nothing lingers from now on. */
  close(): void {
    this.#isClosed = true
    const now = this.#sync()
    for (const [request, cancel] of this.#lingering) {
      cancel()
      this.#release(request, now)
    }
    this.#lingering.clear()
    this.#dispatch()
  }

  #linger(request: FlowRequest, now: number): void {
    request.state = 'lingering'
    this.#changed(now)
    const cancel = this.#parts.timers.after(request.additionalMs, () => {
      this.#lingering.delete(request)
      this.#release(request, this.#sync())
      this.#dispatch()
    })
    this.#lingering.set(request, cancel)
  }

  #enqueue(request: FlowRequest, { queueLengthLimit }: QueuingConfiguration, now: number): boolean {
    const queue = this.#ring.choose(request.flow?.hand ?? noHand, this.#enqueued++)
    if (this.#seatsInUse >= this.#limit && queue.length >= queueLengthLimit) {
      bound(queue)
      this.counts.rejected++
      request.flow?.meter.rejected(request, 'queue-full', now)
      return false
    }
    if (queue.isEmpty) {
      queue.nextDispatchR = this.#currentR
      this.#activeQueues++
    }
    this.#ring.push(request, queue)
    request.queue = queue
    request.state = 'queued'
    this.#waiting++
    this.#seatsWaiting += request.seats
    this.#seatsOfQueues += request.seats
    request.flow?.meter.queued(request, queue.length, now)
    bound(queue)
    this.#dispatch()
    // Where it was given its seats, that is measured already.
    if (request.state === 'queued') this.#changed(now)
    return true
  }

  /** Gives seats to waiting requests, as long as there are any for the next one. */
  #dispatch(): void {
    while (this.#waiting > 0 && this.#seatsInUse < this.#limit && this.#dispatchNext());
  }

  #dispatchNext(): boolean {
    const chosen = this.#ring.next()
    const request = chosen?.first
    if (!chosen || !request) return false
    if (!this.#hasRoomFor(request.seats)) {
      request.flow?.meter.notAccommodated()
      return false
    }
    this.lastDispatch.read(this.#currentR, chosen, this.#ring.waiting)
    this.#unqueue(request, chosen)
    this.#narrow(request)
    this.#ring.dispatchedFrom(chosen)
    const now = this.#syncedAt
    chosen.executing.add(request)
    chosen.seatsInUse += request.seats
    this.#seatsOfQueues += request.seats
    chosen.nextDispatchR += request.work
    bound(chosen)
    this.#start(request, now)
    return true
  }

  /** Final seats beyond the limit are taken for longer instead. */
  #narrow(request: FlowRequest): void {
    if (request.finalSeats <= this.#limit) return
    request.finalSeats = this.#limit
    request.additionalMs = millisecondsPerSeat(request.finalWork, this.#limit)
    request.seats = Math.max(request.initialSeats, request.finalSeats)
  }

  #unqueue(request: FlowRequest, queue: RequestQueue<FlowRequest>): void {
    this.#ring.take(request, queue)
    this.#waiting--
    this.#seatsWaiting -= request.seats
    this.#seatsOfQueues -= request.seats
    request.flow?.meter.dequeued(request, this.#syncedAt)
  }

  #start(request: FlowRequest, now: number): void {
    request.startedAt = now
    request.state = 'executing'
    this.#executing++
    this.#seatsInUse += request.seats
    this.counts.dispatched++
    request.flow?.meter.started(request, now)
    this.#changed(now)
    request.decide?.(true)
  }

  #release(request: FlowRequest, now: number): void {
    request.state = 'done'
    this.#seatsInUse -= request.seats
    request.flow?.meter.released(request)
    const { queue } = request
    if (queue) {
      queue.seatsInUse -= request.seats
      // A queue that was dropped while the request lingered does not count any more.
      if (this.#ring.has(queue)) {
        this.#seatsOfQueues -= request.seats
        this.#ring.settle(queue)
        this.#dropIfSurplus(queue)
      }
    }
    this.#changed(now)
  }

  #dropIfSurplus(queue: RequestQueue<FlowRequest>): void {
    const wanted = typeof this.#queuing === 'object' ? this.#queuing.queues : 0
    if (this.#ring.length <= wanted || !queue.isEmpty) return
    this.#seatsOfQueues -= queue.seatsInUse
    this.#ring.remove(queue)
  }

  #hasRoomFor(seats: number): boolean {
    if (this.#queuing === 'exempt') return true
    // What is wider than the level goes alone.
    if (seats > this.#limit) return this.#executing === 0
    return this.#seatsInUse + seats <= this.#limit
  }

  /** Advances the progress for the time since the last call, in which nothing changed. @returns the time. */
  #sync(): number {
    const now = this.#parts.now()
    const elapsed = now - this.#syncedAt
    this.#syncedAt = now
    if (this.#activeQueues > 0 && elapsed > 0) {
      const seats = Math.min(this.#seatsOfQueues, this.#limit)
      const progress = seatSeconds(seats / this.#activeQueues, elapsed)
      const ahead = this.#ring.foremostR - this.#currentR - progress
      const share = maxMinShare(this.#ring.busy, this.#limit)
      this.#currentR += progress + this.#lead.advance(share, elapsed, progress, ahead)
      while (this.#currentR >= highR) this.#setBack()
    }
    return now
  }

  #setBack(): void {
    this.#currentR -= setBackBy
    this.#ring.setBack(setBackBy)
    this.#parts.meter.setBack()
  }

  #changed(now: number): void {
    this.#parts.meter.changed(
      this.#waiting,
      this.#executing,
      this.#seatsInUse,
      this.#seatsWaiting,
      now,
    )
  }
}

/**
 * No request is dispatched in the virtual world before it came: a queue that does not use its part, and never runs empty, saves
 * nothing up.
 */
function bound(queue: RequestQueue<FlowRequest>): void {
  const { first } = queue
  if (first && queue.nextDispatchR < first.arrivalR) queue.nextDispatchR = first.arrivalR
}
