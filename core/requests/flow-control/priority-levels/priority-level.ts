import type { PriorityLevelConfiguration } from '../../../base/api/types/flowcontrol.v1.generated.ts'
import { FairQueueSet } from '../fair-queues/fair-queue-set.ts'
import type { FairQueueSetParts, LevelMeter, Queuing } from '../fair-queues/level-queuing.ts'
import { SeatDemand, SmoothedDemand } from '../fair-queues/seat-demand.ts'

/** What is measured of a level that was given its share. */
export type DividedLevel = Pick<PriorityLevel, 'lower' | 'nominal' | 'upper'>

/** What is measured of a level whose seats were adjusted. */
export type AdjustedLevel = Pick<PriorityLevel, 'current' | 'queuing' | 'smoothed' | 'target'>

/** Measures one priority level. */
export interface PriorityLevelMeter extends LevelMeter {
  /** Begins to read the progress of its queues. */
  follow(queues: FairQueueSet): void
  /** It went: what was read last stays, and its queues are read no more. */
  removed(): void
  /** It was given its share of the server's seats. */
  divided(level: DividedLevel): void
  /**
   * Its demand was looked at, and it was given seats.
   *
   * @param measuredBy the seats that its use is a fraction of
   */
  adjusted(level: AdjustedLevel, measuredBy: number, now: number): void
}

/** Measures the priority levels of a server. */
export interface LevelMeters {
  /** A meter for a level that comes into being. */
  ofLevel(name: string): PriorityLevelMeter
  /** The part of the server's seats that each level gets that can use it. */
  fairFraction(fraction: number): void
  /** How many requests all levels together let wait, and execute, by their shares. */
  limited(waiting: number, executing: number): void
}

/** Shares of a level that does not tell its own, as in v1. */
const usualShares = 30

/** One priority level: its configuration, its queues, and the seats that it has and may have. */
export class PriorityLevel {
  readonly name: string
  readonly queues: FairQueueSet
  readonly demand: SeatDemand
  readonly meter: PriorityLevelMeter
  /** The demand of the last period: its average, deviation and most, and the smoothed one. */
  readonly smoothed: SmoothedDemand = new SmoothedDemand()
  /** Whether there is a sound object of it; else it is a mandatory one, or quiescing. */
  isConfigured = false
  /** True once its object is gone; it lasts until its requests are answered. */
  isQuiescing = false
  /** False once it was removed. */
  isInForce = true
  /** Seats by its share of the server's. */
  nominal = 0
  /** Seats that it does not lend. */
  lower = 0
  /** Seats with those that it may borrow. */
  upper = 0
  /** Seats that it is to have by its demand, before what others ask for; those that it has where it is exempt. */
  target = 0
  /** Seats that it has now; undefined before they are allotted for the first time. */
  current: number | undefined
  /** Seats that one request is estimated to take at most; 0 for no bound of the level. */
  mostSeats = 0
  #configuration: PriorityLevelConfiguration

  constructor(
    configuration: PriorityLevelConfiguration,
    parts: Omit<FairQueueSetParts, 'meter'> & { readonly meter: PriorityLevelMeter },
  ) {
    const { meter } = parts
    this.#configuration = configuration
    this.name = configuration.metadata.name ?? ''
    const demand = new SeatDemand(parts.now())
    this.demand = demand
    this.queues = new FairQueueSet({
      ...parts,
      meter: {
        changed(waiting, executing, seatsInUse, seatsWaiting, now) {
          demand.set(seatsInUse + seatsWaiting, now)
          meter.changed(waiting, executing, seatsInUse, seatsWaiting, now)
        },
        passed(seats, milliseconds, now) {
          demand.add(seats, milliseconds)
          meter.passed(seats, milliseconds, now)
        },
        setBack: () => meter.setBack(),
      },
    })
    this.meter = meter
    meter.follow(this.queues)
  }

  get configuration(): PriorityLevelConfiguration {
    return this.#configuration
  }

  /** Takes a changed configuration; {@link allot} puts it into force. */
  configure(configuration: PriorityLevelConfiguration): void {
    this.#configuration = configuration
    this.isConfigured = true
    this.isQuiescing = false
  }

  get uid(): string {
    return this.#configuration.metadata.uid ?? ''
  }

  get isExempt(): boolean {
    return this.#configuration.spec.type === 'Exempt'
  }

  get queuing(): Queuing {
    const { spec } = this.#configuration
    return spec.type === 'Exempt' ? 'exempt' : (spec.limited?.limitResponse.queuing ?? 'reject')
  }

  get shares(): number {
    const { limited, exempt } = this.#configuration.spec
    return limited
      ? (limited.nominalConcurrencyShares ?? usualShares)
      : (exempt?.nominalConcurrencyShares ?? 0)
  }

  /** Sets the seats that it has from now on. */
  allot(seats: number): void {
    this.current = seats
    this.queues.configure(this.queuing, seats)
  }
}
