import type { Counter } from '../../../access/observe/metrics/counter.ts'
import type { Histogram } from '../../../access/observe/metrics/histogram.ts'
import type {
  FlowMeter,
  FlowRequest,
  Rejection,
  RequestDetails,
} from '../fair-queues/flow-request.ts'
import type { CountGauge } from './count-gauge.ts'
import type { FlowFamilies } from './families.ts'
import type { RequestKinds } from './request-kinds.ts'

/** The series of one flow schema at one level that requests without a wait are counted in. */
interface UsedSeries {
  readonly dispatched: Counter
  readonly executing: CountGauge
  readonly seats: CountGauge
  readonly formerSeats: CountGauge
  readonly estimates: Histogram
  readonly regular: Histogram
  readonly watches: Histogram
}

/** Those of requests that may wait. */
interface QueuedSeries {
  readonly waiting: CountGauge
  readonly seats: CountGauge
  readonly lengths: Histogram
  readonly waits: Histogram
}

/**
 * Measures the requests of one flow schema at one level. Series are resolved at the first request: flow schemas that nobody uses
 * have none.
 */
export class FlowSeries implements FlowMeter {
  readonly #families: FlowFamilies
  readonly #kinds: RequestKinds
  readonly #labels: readonly [level: string, flowSchema: string]
  /** Requests of exempt levels never wait, and have no durations of waits. */
  readonly #isExempt: boolean
  #used: UsedSeries | undefined
  #queued: QueuedSeries | undefined
  readonly #later: (series: FlowSeries) => void
  /** Requests of one seat that were answered at once and are not counted yet, but for their durations. */
  #passes = 0
  /** Those of them that went through a queue. */
  #queuedPasses = 0

  /** @param later has {@link count} called before metrics are read */
  constructor(
    families: FlowFamilies,
    kinds: RequestKinds,
    labels: readonly [level: string, flowSchema: string],
    isExempt: boolean,
    later: (series: FlowSeries) => void,
  ) {
    this.#later = later
    this.#families = families
    this.#kinds = kinds
    this.#labels = labels
    this.#isExempt = isExempt
  }

  estimated(seats: number): void {
    this.#series().estimates.observe(seats)
  }

  watchersCounted(watchers: number): void {
    this.#families.watchers.series(...this.#labels).observe(watchers)
  }

  queued(request: FlowRequest, length: number, now: number): void {
    const { waiting, seats, lengths } = this.#queuedSeries()
    waiting.add(1)
    seats.add(request.seats)
    lengths.observe(length)
    this.#kinds.queued(request, now)
  }

  dequeued(request: FlowRequest, now: number): void {
    const { waiting, seats } = this.#queuedSeries()
    waiting.add(-1)
    seats.add(-request.seats)
    this.#kinds.dequeued(request, now)
  }

  started(request: FlowRequest, now: number): void {
    const { executing, dispatched, seats, formerSeats } = this.#series()
    if (!this.#isExempt) this.#waited(request, now, this.#queuedSeries().waits)
    dispatched.increment()
    executing.add(1)
    seats.add(request.seats)
    formerSeats.add(request.seats)
    this.#kinds.started(request, now)
  }

  finished(request: FlowRequest, now: number): void {
    const { executing, regular, watches } = this.#series()
    const { details, startedAt } = request
    executing.add(-1)
    const durations = details?.info.verb === 'watch' ? watches : regular
    durations.observe((now - startedAt) / 1000)
    if (details) details.executedMicros = microseconds(now - startedAt)
    this.#kinds.finished(request, now)
  }

  released(request: FlowRequest): void {
    const { seats, formerSeats } = this.#series()
    seats.add(-request.seats)
    formerSeats.add(-request.seats)
  }

  passed(
    details: RequestDetails,
    seats: number,
    isQueued: boolean,
    startedAt: number,
    now: number,
  ): void {
    if (this.#passes === 0) this.#later(this)
    this.#passes++
    if (isQueued) this.#queuedPasses++
    const { estimates, regular } = this.#series()
    if (seats !== 1) {
      estimates.observe(seats)
      estimates.observe(1, -1)
    }
    regular.observe((now - startedAt) / 1000)
    details.executedMicros = microseconds(now - startedAt)
    this.#kinds.passed(details, isQueued, startedAt, now)
  }

  /** Counts what was noted. */
  count(): void {
    const passes = this.#passes
    if (passes === 0) return
    this.#passes = 0
    const { dispatched, estimates, executing, seats, formerSeats } = this.#series()
    dispatched.increment(passes)
    estimates.observe(1, passes)
    // They are shown from the first request on.
    for (const gauge of [executing, seats, formerSeats]) gauge.add(0)
    if (this.#isExempt) return
    const { waiting, seats: waitingSeats, lengths, waits } = this.#queuedSeries()
    waits.observe(0, passes)
    if (this.#queuedPasses === 0) return
    for (const gauge of [waiting, waitingSeats]) gauge.add(0)
    lengths.observe(1, this.#queuedPasses)
    this.#queuedPasses = 0
  }

  rejected(request: FlowRequest, reason: Rejection, now: number): void {
    this.#families.rejected.series(...this.#labels, reason).increment()
    // As in the original, a request whose time was over in the queue counts among those that were executed.
    const executed = reason === 'time-out' ? 'true' : 'false'
    this.#waited(request, now, this.#families.waits.series(...this.#labels, executed))
  }

  notAccommodated(): void {
    this.#families.notAccommodated.series(...this.#labels).increment()
  }

  #waited({ arrivedAt, details }: FlowRequest, now: number, waits: Histogram): void {
    waits.observe((now - arrivedAt) / 1000)
    if (details) details.waitedMicros = microseconds(now - arrivedAt)
  }

  #series(): UsedSeries {
    return (this.#used ??= this.#resolve())
  }

  #resolve(): UsedSeries {
    const families = this.#families
    const labels = this.#labels
    return {
      dispatched: families.dispatched.series(...labels),
      executing: families.executing.series(...labels),
      seats: families.seats.series(...labels),
      formerSeats: families.formerSeats.series(...labels),
      estimates: families.estimates.series(...labels),
      regular: families.executions.series(...labels, 'regular'),
      watches: families.executions.series(...labels, 'watch'),
    }
  }

  #queuedSeries(): QueuedSeries {
    return (this.#queued ??= {
      waiting: this.#families.waiting.series(...this.#labels),
      seats: this.#families.waitingSeats.series(...this.#labels),
      lengths: this.#families.queueLengths.series(...this.#labels),
      waits: this.#families.waits.series(...this.#labels, 'true'),
    })
  }
}

function microseconds(milliseconds: number): number {
  return Math.round(milliseconds * 1000)
}
