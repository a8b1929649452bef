import type { QueuingConfiguration } from '../../../base/api/types/flowcontrol.v1.generated.ts'
import type { Cancel } from '../../../base/runtime.ts'
import { DispatchReadings } from './dispatch-readings.ts'
import type { FlowRequest, Rejection } from './flow-request.ts'
import { Lead, maxMinShare } from './lead.ts'
import { type FairQueueSetParts, queuesOf, type Queuing } from './level-queuing.ts'
import { QueueRing } from './queue-ring.ts'
import { RequestChain } from './request-chain.ts'
import type { RequestQueue } from './request-queue.ts'
import { millisecondsPerSeat, type SeatSeconds, seatSeconds, supposedMs } from './seat-seconds.ts'

/** The progress at which all readings are set back, so that sums stay exact. */
const highR: SeatSeconds = 2 ** 51
const setBackBy: SeatSeconds = 2 ** 50

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
  /** Whether nothing came beside the request that was let in alone. */
  #isAlone = false
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

  /** Whether requests go through queues. */
  get hasQueues(): boolean {
    return typeof this.#queuing === 'object'
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
    this.#ring.resize(queuesOf(queuing))
    this.#dispatch()
  }

  /**
   * Takes a request that comes now, or came at `at`: it is executed at once, waits in a queue until `decide` is called, or is refused.
   *
   * @returns whether it was taken.
   */
  arrive(request: FlowRequest, at?: number): boolean {
    const now = this.#sync(at && Math.max(at, this.#syncedAt))
    request.work =
      seatSeconds(request.initialSeats, supposedMs) +
      (request.finalWork = seatSeconds(request.finalSeats, request.additionalMs))
    request.arrivedAt = now
    request.arrivalR = this.#currentR
    if (typeof this.#queuing === 'object') return this.#enqueue(request, this.#queuing, now)
    if (!this.#hasRoomFor(request.seats)) return this.#refuse(request, 'concurrency-limit', now)
    this.#unqueued.add(request)
    this.#start(request, now)
    return true
  }

  /**
   * Whether a request of so many seats, all of which it frees with its answer, would be the only one of the level and have them at once. It
   * has them then, until {@link pass} or {@link withdraw} is called in the same turn.
   */
  enter(seats: number): boolean {
    if (!this.isIdle || this.#seatsInUse > 0 || (this.hasQueues && this.#limit === 0)) return false
    if (this.#ring.length !== queuesOf(this.#queuing)) return false
    this.#isAlone = true
    this.#executing = 1
    this.#seatsInUse = seats
    return true
  }

  /** The request that {@link enter} let in takes longer than a turn. */
  withdraw(seats: number): void {
    this.#executing--
    this.#seatsInUse -= seats
  }

  /** The request that {@link enter} let in was answered: what `arrive` and `finish` do of one that is alone. */
  pass(hand: readonly number[], seats: number, startedAt: number, now: number): void {
    this.withdraw(seats)
    this.counts.dispatched++
    const elapsed = now - startedAt
    if (this.#isAlone) {
      this.#syncedAt = now
      if (this.hasQueues) this.#passQueue(hand, seats, elapsed)
      this.#parts.meter.passed(seats, elapsed, now)
    } else this.#changed(now)
    if (this.#waiting > 0) this.#dispatch()
    if (this.isIdle) this.#parts.idle()
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
      queue.bound()
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
    queue.bound()
    this.counts.cancelled++
    this.#refuse(request, 'time-out', now)
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

  #refuse(request: FlowRequest, reason: Rejection, now: number): false {
    this.counts.rejected++
    request.flow?.meter.rejected(request, reason, now)
    return false
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

  /** Charges the queue of a request that was alone, and advances the progress by what it had. */
  #passQueue(hand: readonly number[], seats: number, elapsed: number): void {
    const queue = this.#ring.choose(hand, this.#enqueued++)
    queue.nextDispatchR = this.#currentR
    this.lastDispatch.read(this.#currentR, queue, this.#ring.waiting)
    this.#ring.dispatchedFrom(queue)
    const work = seatSeconds(seats, supposedMs)
    const progress = seatSeconds(Math.min(seats, this.#limit), elapsed)
    queue.nextDispatchR += work - seatSeconds(seats, supposedMs - elapsed)
    this.#currentR += progress
    this.#lead.limit(work - progress)
    while (this.#currentR >= highR) this.#setBack()
  }

  #enqueue(request: FlowRequest, { queueLengthLimit }: QueuingConfiguration, now: number): boolean {
    const queue = this.#ring.choose(request.flow?.hand ?? [], this.#enqueued++)
    if (this.#seatsInUse >= this.#limit && queue.length >= queueLengthLimit) {
      queue.bound()
      return this.#refuse(request, 'queue-full', now)
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
    queue.bound()
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
    chosen.bound()
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
    if (this.#ring.length <= queuesOf(this.#queuing) || !queue.isEmpty) return
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
  #sync(now: number = this.#parts.now()): number {
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
    this.#isAlone = false
    const { meter } = this.#parts
    meter.changed(this.#waiting, this.#executing, this.#seatsInUse, this.#seatsWaiting, now)
  }
}
