import { allocateSeats, type SeatClaim } from './concurrency-allocation.ts'
import type { PriorityLevel } from './priority-level.ts'

export interface SeatsByDemand {
  readonly seats: ReadonlyMap<PriorityLevel, number>
  readonly fairFraction: number
  /** Why there is no division by demand; the levels keep the seats that they have then. */
  readonly error?: RangeError
}

interface LimitedLevel {
  readonly level: PriorityLevel
  /** Seats that it gets before any are divided by demand: those that it had use for, up to its nominal ones. */
  readonly least: number
}

/**
 * The seats of each level by its demand of the last period: exempt levels take what they used; of the others each keeps what it
 * used of its own, and the rest is divided fairly. Sets their targets.
 *
 * @param sum of the nominal seats of all levels
 */
export function seatsByDemand(levels: Iterable<PriorityLevel>, sum: number): SeatsByDemand {
  const seats = new Map<PriorityLevel, number>()
  const limited: LimitedLevel[] = []
  let remaining = sum
  let lowerSum = 0
  let leastSum = 0
  for (const level of levels) {
    const { most, smoothed } = level.smoothed
    if (level.isExempt) {
      level.target = Math.max(level.lower, most)
      seats.set(level, level.target)
      remaining -= level.target
    } else {
      const least = Math.max(level.lower, Math.min(level.nominal, most))
      level.target = Math.max(least, smoothed)
      limited.push({ level, least })
      lowerSum += level.lower
      leastSum += least
    }
  }
  if (remaining > leastSum) return divided(limited, sum, seats)
  const part = remaining > lowerSum ? (remaining - lowerSum) / (leastSum - lowerSum) : 0
  for (const { level, least } of limited) {
    seats.set(level, level.lower + Math.round((least - level.lower) * part))
  }
  return { seats, fairFraction: 0 }
}

/** Divides the sum, as the original does: without taking off what exempt levels use. */
function divided(
  limited: readonly LimitedLevel[],
  sum: number,
  seats: Map<PriorityLevel, number>,
): SeatsByDemand {
  const claims = limited.map(({ level: { upper, target }, least }): SeatClaim => ({
    lowerBound: least,
    upperBound: upper,
    target,
  }))
  try {
    const allocation = allocateSeats(sum, claims)
    for (const [at, { level }] of limited.entries()) {
      seats.set(level, Math.round(allocation.seats[at] ?? 0))
    }
    return { seats, fairFraction: allocation.fairFraction }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    for (const { level } of limited) seats.set(level, level.current ?? 0)
    return { seats, fairFraction: 0, error }
  }
}
