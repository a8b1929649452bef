import type { QueuingConfiguration } from '../../../base/api/types/flowcontrol.v1.generated.ts'
import type { Timers } from '../../../base/runtime.ts'

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
  /** A request took so many seats for so long, the only one of the level. */
  passed(seats: number, milliseconds: number, now: number): void
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

/** How many queues there are to be. */
export function queuesOf(queuing: Queuing): number {
  return typeof queuing === 'object' ? queuing.queues : 0
}
