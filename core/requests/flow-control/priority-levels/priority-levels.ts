import type { PriorityLevelConfiguration } from '../../../base/api/types/flowcontrol.v1.generated.ts'
import type { Logger, Timers } from '../../../base/runtime.ts'
import { configurationFlaw } from './configuration-flaw.ts'
import { mandatoryLevels } from './mandatory-levels.ts'
import { type LevelMeters, PriorityLevel } from './priority-level.ts'
import { seatsByDemand } from './seats-by-demand.ts'

export interface PriorityLevelsParts {
  readonly now: () => number
  readonly timers: Timers
  readonly logger: Logger
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
  /** Sum of the nominal seats, which are rounded up. */
  #nominalSum = 0
  /** Names of the levels whose objects are left out because of a flaw, with it. */
  #flaws: ReadonlyMap<string, string> = new Map()

  constructor(parts: PriorityLevelsParts) {
    this.#parts = parts
  }

  get(name: string): PriorityLevel | undefined {
    return this.#levels.get(name)
  }

  all(): Iterable<PriorityLevel> {
    return this.#levels.values()
  }

  /**
   * Takes the configurations of the store. A level that has none any more stays until its requests are answered; a mandatory one
   * stays as it was last, or is what it is by default. Configurations with a flaw are left out.
   */
  configure(configurations: readonly PriorityLevelConfiguration[]): void {
    const former = this.#levels
    this.#levels = new Map()
    for (const configuration of this.#withoutFlaw(configurations)) {
      const { name = '' } = configuration.metadata
      const level = former.get(name) ?? this.#create(configuration)
      level.configure(configuration)
      this.#levels.set(name, level)
    }
    for (const [name, configuration] of Object.entries(mandatoryLevels)) {
      if (this.#levels.has(name)) continue
      const level = former.get(name) ?? this.#create(configuration)
      level.isConfigured = false
      this.#levels.set(name, level)
    }
    for (const [name, level] of former) {
      if (this.#levels.get(name) === level) continue
      if (level.queues.isIdle) this.#remove(level)
      else this.#letQuiesce(level)
    }
    this.#divide()
    this.adjust()
  }

  /** Gives each level the seats that it may have now: what some do not use others borrow. */
  adjust(): void {
    const { now, concurrencyLimit, logger, meters } = this.#parts
    const time = now()
    for (const level of this.#levels.values()) level.smoothed.add(level.demand.reset(time))
    const { seats, fairFraction, error } = seatsByDemand(this.#levels.values(), this.#nominalSum)
    meters.fairFraction(fairFraction)
    if (error) {
      logger.error('seats cannot be divided among the priority levels', { error: error.message })
    }
    const unused = Math.max(1, Math.round(concurrencyLimit / 10))
    for (const [level, count] of seats) {
      level.allot(count)
      level.meter.adjusted(level, count > 0 ? count : unused, time)
    }
  }

  /**
   * Puts a removed level into force again for a request that was classified before it went. It goes again once that is answered.
   * Where its name has another level by now, the request is left to the removed one alone.
   */
  restore(level: PriorityLevel): void {
    if (this.#levels.has(level.name)) return
    level.isInForce = true
    level.queues.reopen()
    level.meter.follow(level.queues)
    this.#letQuiesce(level)
    this.#divide()
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
        if (level.isQuiescing && level.isInForce) drained()
      },
    })
    return level
  }

  #letQuiesce(level: PriorityLevel): void {
    level.isConfigured = false
    level.isQuiescing = true
    this.#levels.set(level.name, level)
  }

  #remove(level: PriorityLevel): void {
    level.isConfigured = false
    level.isInForce = false
    level.meter.removed()
    level.queues.close()
  }

  /** The configurations without a flaw. Each flaw is logged once. */
  *#withoutFlaw(
    configurations: readonly PriorityLevelConfiguration[],
  ): Iterable<PriorityLevelConfiguration> {
    const former = this.#flaws
    const flaws = new Map<string, string>()
    for (const configuration of configurations) {
      const error = configurationFlaw(configuration)
      if (error === undefined) {
        yield configuration
        continue
      }
      const { name = '' } = configuration.metadata
      flaws.set(name, error)
      if (former.get(name) === error) continue
      this.#parts.logger.warn('a priority level is ignored, since its spec is broken', {
        name,
        error,
      })
    }
    this.#flaws = flaws
  }

  /** Divides the server's seats by the shares of the levels. */
  #divide(): void {
    // In one order, as sums of fractions depend on it: servers with the same levels give them the same seats.
    this.#levels = new Map([...this.#levels].sort(([one], [other]) => (one < other ? -1 : 1)))
    const { concurrencyLimit, meters } = this.#parts
    let shares = 0
    let mostWaiting = 0
    for (const level of this.#levels.values()) shares += level.shares
    this.#nominalSum = 0
    for (const level of this.#levels.values()) {
      const { limited, exempt } = level.configuration.spec
      const nominal = shares > 0 ? Math.ceil((concurrencyLimit * level.shares) / shares) : 0
      const lendable = percentOf(nominal, (limited ?? exempt)?.lendablePercent ?? 0)
      const borrowing = limited?.borrowingLimitPercent ?? undefined
      this.#nominalSum += nominal
      level.nominal = nominal
      level.lower = nominal - lendable
      level.upper =
        nominal + (borrowing === undefined ? concurrencyLimit : percentOf(nominal, borrowing))
      level.current ??= nominal - Math.trunc(lendable / 2)
      level.meter.divided(level)
      const queuing = limited?.limitResponse.queuing
      if (queuing) {
        mostWaiting += queuing.queues * queuing.queueLengthLimit
        const perHand = Math.trunc(nominal / queuing.handSize)
        level.mostSeats = Math.max(1, Math.min(Math.ceil(nominal * mostSeatsPart), perHand))
      }
    }
    meters.limited(mostWaiting, this.#nominalSum)
  }
}

/** Part of a level's seats that one request may take. */
const mostSeatsPart = 0.15

function percentOf(seats: number, percent: number): number {
  return Math.round((seats * percent) / 100)
}
