import type { PriorityLevelConfiguration } from '../../../base/api/types/flowcontrol.v1.generated.ts'
import type { Timers } from '../../../base/runtime.ts'
import { allocateSeats, type SeatClaim } from './concurrency-allocation.ts'
import { type LevelMeters, PriorityLevel } from './priority-level.ts'

export interface PriorityLevelsParts {
  readonly now: () => number
  readonly timers: Timers
  /** Seats of the server, which the levels share. */
  readonly concurrencyLimit: number
  readonly meters: LevelMeters
  /** Called when a level that is to go has no request any more. */
  readonly drained: () => void
}

/** The priority levels of a server, and the seats that they have, lend and borrow. */
export class PriorityLevels {
  readonly #parts: PriorityLevelsParts
  #levels = new Map<string, PriorityLevel>()

  constructor(parts: PriorityLevelsParts) {
    this.#parts = parts
  }

  get(name: string): PriorityLevel | undefined {
    return this.#levels.get(name)
  }

  all(): Iterable<PriorityLevel> {
    return this.#levels.values()
  }

  /** Takes the configurations in force. A level that has none any more stays until its requests are answered. */
  configure(configurations: readonly PriorityLevelConfiguration[]): void {
    const former = this.#levels
    this.#levels = new Map()
    for (const configuration of configurations) {
      const { name = '' } = configuration.metadata
      const level = former.get(name) ?? this.#create(configuration)
      level.configure(configuration)
      this.#levels.set(name, level)
    }
    for (const [name, level] of former) {
      if (this.#levels.has(name) || level.queues.isIdle) continue
      level.isQuiescing = true
      this.#levels.set(name, level)
    }
    this.#divide()
    this.adjust()
  }

  /** Gives each level the seats that it may have now: what some do not use others borrow. */
  adjust(): void {
    const now = this.#parts.now()
    for (const level of this.#levels.values()) level.smoothed.add(level.demand.reset(now))
    const unused = Math.max(1, Math.round(this.#parts.concurrencyLimit / 10))
    for (const [level, seats] of this.#allocation()) {
      level.allot(seats)
      level.meter.adjusted(level, seats > 0 ? seats : unused, now)
    }
  }

  close(): void {
    for (const level of this.#levels.values()) level.queues.close()
  }

  #create(configuration: PriorityLevelConfiguration): PriorityLevel {
    const { now, timers, drained, meters } = this.#parts
    const level: PriorityLevel = new PriorityLevel(configuration, {
      now,
      timers,
      meter: meters.ofLevel(configuration.metadata.name ?? ''),
      idle() {
        if (level.isQuiescing) drained()
      },
    })
    return level
  }

  /** Divides the server's seats by the shares of the levels. */
  #divide(): void {
    const { concurrencyLimit, meters } = this.#parts
    let shares = 0
    let mostWaiting = 0
    let nominalSum = 0
    for (const level of this.#levels.values()) shares += level.shares
    for (const level of this.#levels.values()) {
      const { limited, exempt } = level.configuration.spec
      const nominal = Math.ceil((concurrencyLimit * level.shares) / shares)
      const lendable = percentOf(nominal, (limited ?? exempt)?.lendablePercent ?? 0)
      const borrowing = limited?.borrowingLimitPercent
      level.nominal = nominal
      level.lower = nominal - lendable
      level.upper =
        nominal + (borrowing === undefined ? concurrencyLimit : percentOf(nominal, borrowing))
      level.current ??= nominal - Math.trunc(lendable / 2)
      level.meter.divided(level)
      nominalSum += nominal
      const queuing = limited?.limitResponse.queuing
      if (queuing) {
        mostWaiting += queuing.queues * queuing.queueLengthLimit
        const perHand = Math.trunc(nominal / queuing.handSize)
        level.mostSeats = Math.max(1, Math.min(Math.ceil(nominal * mostSeatsPart), perHand))
      }
    }
    meters.limited(mostWaiting, nominalSum)
  }

  #allocation(): ReadonlyMap<PriorityLevel, number> {
    const seats = new Map<PriorityLevel, number>()
    const limited: { readonly level: PriorityLevel; readonly least: number }[] = []
    let nominalSum = 0
    let remaining = 0
    for (const level of this.#levels.values()) {
      nominalSum += level.nominal
      const { most } = level.smoothed
      if (level.isExempt) {
        const least = Math.max(level.lower, most)
        level.target = least
        seats.set(level, least)
        remaining -= least
      } else {
        const least = Math.max(level.lower, Math.min(level.nominal, most))
        level.target = Math.max(least, level.smoothed.smoothed)
        limited.push({ level, least })
      }
    }
    remaining += nominalSum
    let fairFraction = 0
    const lowerSum = limited.reduce((sum, { level }) => sum + level.lower, 0)
    const leastSum = limited.reduce((sum, { least }) => sum + least, 0)
    if (remaining <= lowerSum) {
      for (const { level } of limited) seats.set(level, level.lower)
    } else if (remaining <= leastSum) {
      const part = (remaining - lowerSum) / (leastSum - lowerSum)
      for (const { level, least } of limited) {
        seats.set(level, level.lower + Math.round((least - level.lower) * part))
      }
    } else {
      const claims = limited.map(({ level, least }): SeatClaim => ({
        lowerBound: least,
        upperBound: level.upper,
        target: level.target,
      }))
      const allocation = allocateSeats(nominalSum, claims)
      fairFraction = allocation.fairFraction
      for (const [at, { level }] of limited.entries()) {
        seats.set(level, Math.round(allocation.seats[at] ?? 0))
      }
    }
    this.#parts.meters.fairFraction(fairFraction)
    return seats
  }
}

/** Part of a level's seats that one request may take. */
const mostSeatsPart = 0.15

function percentOf(seats: number, percent: number): number {
  return Math.round((seats * percent) / 100)
}
