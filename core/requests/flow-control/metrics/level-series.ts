import type { Counter } from '../../../access/observe/metrics/counter.ts'
import type { FairQueueSet } from '../fair-queues/fair-queue-set.ts'
import type { Queuing } from '../fair-queues/level-queuing.ts'
import { inSeatSeconds } from '../fair-queues/seat-seconds.ts'
import type {
  AdjustedLevel,
  DividedLevel,
  PriorityLevelMeter,
} from '../priority-levels/priority-level.ts'
import type { LevelFamilies } from './families.ts'
import type { ReadGauge } from './read-gauge.ts'
import type { TimingRatio } from './timing-ratio.ts'

type ProgressGauges = Readonly<
  Record<
    | 'currentR'
    | 'dispatchR'
    | 'latestS'
    | 'leastS'
    | 'mostS'
    | 'leastDiscountedS'
    | 'mostDiscountedS',
    ReadGauge
  >
>

/** Measures one level. What it showed last stays when the level is deleted. */
export class LevelSeries implements PriorityLevelMeter {
  readonly #families: LevelFamilies
  readonly #name: string
  readonly #demand: TimingRatio
  readonly #seatUse: TimingRatio
  readonly #executing: TimingRatio
  readonly #waiting: TimingRatio
  readonly #progress: ProgressGauges
  #epochs: Counter | undefined
  #queueLength = 1
  readonly #later: (series: LevelSeries) => void
  /** Milliseconds for which one request alone had its only seat, which are not counted yet. */
  #oneSeatMs = 0

  /** @param later has {@link count} called before metrics are read */
  constructor(families: LevelFamilies, name: string, later: (series: LevelSeries) => void) {
    this.#later = later
    this.#families = families
    this.#name = name
    this.#demand = families.demand.series(name)
    this.#seatUse = families.seatUse.series('executing', name)
    this.#executing = families.requestUse.series('executing', name)
    this.#waiting = families.requestUse.series('waiting', name)
    this.#progress = {
      currentR: families.currentR.series(name),
      dispatchR: families.dispatchR.series(name),
      latestS: families.latestS.series(name),
      leastS: families.nextS.series(name, 'min'),
      mostS: families.nextS.series(name, 'max'),
      leastDiscountedS: families.nextDiscountedS.series(name, 'min'),
      mostDiscountedS: families.nextDiscountedS.series(name, 'max'),
    }
  }

  changed(
    waiting: number,
    executing: number,
    seatsInUse: number,
    seatsWaiting: number,
    now: number,
  ): void {
    this.#waiting.set(waiting, now)
    this.#executing.set(executing, now)
    this.#seatUse.set(seatsInUse, now)
    this.#demand.set(seatsInUse + seatsWaiting, now)
  }

  passed(seats: number, milliseconds: number, now: number): void {
    if (seats === 1) {
      if (this.#oneSeatMs === 0) this.#later(this)
      this.#oneSeatMs += milliseconds
      return
    }
    this.#executing.add(1, milliseconds, now)
    this.#seatUse.add(seats, milliseconds, now)
    this.#demand.add(seats, milliseconds, now)
  }

  /** Counts what was noted up to `now`. */
  count(now: number): void {
    if (this.#oneSeatMs === 0) return
    for (const ratio of [this.#executing, this.#seatUse, this.#demand]) {
      ratio.add(1, this.#oneSeatMs, now)
    }
    this.#oneSeatMs = 0
  }

  setBack(): void {
    this.#epochs ??= this.#families.epochs.series(this.#name, 'true')
    this.#epochs.increment()
  }

  follow(queues: FairQueueSet): void {
    const last = queues.lastDispatch
    const dispatched = (read: () => number) => () =>
      last.count > 0 ? inSeatSeconds(read()) : undefined
    const { currentR, dispatchR, latestS, leastS, mostS, leastDiscountedS, mostDiscountedS } =
      this.#progress
    currentR.follow(() => inSeatSeconds(queues.currentR))
    dispatchR.follow(dispatched(() => last.currentR))
    latestS.follow(dispatched(() => last.start))
    leastS.follow(dispatched(() => last.leastStart))
    mostS.follow(dispatched(() => last.mostStart))
    leastDiscountedS.follow(dispatched(() => last.leastDiscounted))
    mostDiscountedS.follow(dispatched(() => last.mostDiscounted))
  }

  removed(): void {
    for (const gauge of Object.values(this.#progress)) gauge.hold()
  }

  divided({ nominal, lower, upper }: DividedLevel): void {
    const families = this.#families
    const name = this.#name
    families.nominal.series(name).set(nominal)
    families.formerNominal.series(name).set(nominal)
    families.lower.series(name).set(lower)
    families.upper.series(name).set(upper)
  }

  adjusted(level: AdjustedLevel, measuredBy: number, now: number): void {
    const families = this.#families
    const name = this.#name
    const { smoothed, current = 0, target, queuing } = level
    families.mostDemand.series(name).set(smoothed.most)
    families.averageDemand.series(name).set(smoothed.average)
    families.deviation.series(name).set(smoothed.deviation)
    families.smoothedDemand.series(name).set(smoothed.smoothed)
    families.target.series(name).set(target)
    families.current.series(name).set(current)
    this.count(now)
    for (const ratio of [this.#demand, this.#seatUse, this.#executing]) {
      ratio.setDenominator(measuredBy, now)
    }
    this.#waiting.setDenominator(this.#room(queuing), now)
  }

  /** How many requests its queues take. As in the original, a level that has none any more is measured by the length of one. */
  #room(queuing: Queuing): number {
    if (typeof queuing !== 'object') return this.#queueLength
    this.#queueLength = Math.max(1, queuing.queueLengthLimit)
    return queuing.queues * this.#queueLength
  }
}
