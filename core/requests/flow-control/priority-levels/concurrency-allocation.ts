import { goFloat } from '../../../base/json/go-text.ts'

/** What one level may get: seats within bounds, as near to a multiple of its target as they allow. */
export interface SeatClaim {
  readonly lowerBound: number
  readonly upperBound: number
  /** Not below the lower bound. */
  readonly target: number
}

export interface SeatAllocation {
  /** Seats of each claim, in their order. */
  readonly seats: readonly number[]
  /** The multiple of the targets that claims get which no bound holds. */
  readonly fairFraction: number
}

/** Least target, so that none is divided by zero. */
const leastTarget = 0.001
const tolerance = 1e-7

interface RelativeClaim {
  readonly target: number
  readonly lower: number
  readonly upper: number
}

/**
 * Divides a sum among claims: each gets the same multiple of its target, or the bound that is nearest to it (max-min fairness). The
 * algorithm and its errors are those of the original (`computeConcurrencyAllocation` of k8s.io/apiserver).
 *
 * @throws RangeError where the bounds cannot be kept.
 */
export function allocateSeats(sum: number, claims: readonly SeatClaim[]): SeatAllocation {
  if (sum < 0) throw new RangeError('negative sums are not supported')
  const relative = claims.map(relativeClaim)
  const lowerSum = claims.reduce((total, { lowerBound }) => total + lowerBound, 0)
  const upperSum = claims.reduce((total, { upperBound }) => total + upperBound, 0)
  const leastLower = Math.min(mostFloat, ...relative.map(({ lower }) => lower))
  const mostLower = Math.max(0, ...relative.map(({ lower }) => lower))
  const leastUpper = Math.min(mostFloat, ...relative.map(({ upper }) => upper))
  const mostUpper = Math.max(0, ...relative.map(({ upper }) => upper))
  checkSums(sum, { lowerSum, upperSum, mostLower })
  if (sum === 0) return { seats: claims.map(() => 0), fairFraction: 0 }
  if (lowerSum - sum > -tolerance) {
    return { seats: claims.map(({ lowerBound }) => lowerBound), fairFraction: leastLower }
  }
  if (sum - upperSum > -tolerance) {
    return { seats: claims.map(({ upperBound }) => upperBound), fairFraction: mostUpper }
  }
  const unbounded = sum / relative.reduce((total, { target }) => total + target, 0)
  if (mostLower <= unbounded && unbounded <= leastUpper) {
    return { seats: relative.map(({ target }) => target * unbounded), fairFraction: unbounded }
  }
  const fairFraction = boundedFraction(sum, lowerSum, leastLower, relative)
  const seats = claims.map(({ lowerBound, upperBound }, at) =>
    Math.max(lowerBound, Math.min(upperBound, fairFraction * (relative[at]?.target ?? 0))),
  )
  return { seats, fairFraction }
}

/** The largest number of 32 bits. */
const mostFloat = 3.4028234663852886e38

function relativeClaim({ lowerBound, upperBound, target }: SeatClaim, at: number): RelativeClaim {
  if (lowerBound < 0) {
    const text = `lower bound ${at} is ${goFloat(lowerBound)} but negative lower bounds are not allowed`
    throw new RangeError(text)
  }
  if (target < lowerBound) {
    const text = `target ${at} is ${goFloat(target)}, which is below its lower bound of ${goFloat(lowerBound)}`
    throw new RangeError(text)
  }
  if (upperBound < lowerBound) {
    const text = `upper bound ${at} is ${goFloat(upperBound)} but should not be less than the lower bound ${goFloat(lowerBound)}`
    throw new RangeError(text)
  }
  const divisor = Math.max(target, leastTarget)
  return { target: divisor, lower: lowerBound / divisor, upper: upperBound / divisor }
}

function checkSums(
  sum: number,
  sums: { readonly lowerSum: number; readonly upperSum: number; readonly mostLower: number },
): void {
  const { lowerSum, upperSum, mostLower } = sums
  if (mostLower > 1) {
    const text = `lbRange.max-1=${goFloat(mostLower - 1)}, which is impossible because lbRange.max can not be greater than 1`
    throw new RangeError(text)
  }
  if (lowerSum - sum > tolerance) {
    const text = `lower bounds sum to ${goFloat(lowerSum)}, which is higher than the required sum of ${sum}`
    throw new RangeError(text)
  }
  if (sum - upperSum > tolerance) {
    const text = `upper bounds sum to ${goFloat(upperSum)}, which is lower than the required sum of ${sum}`
    throw new RangeError(text)
  }
}

/** Raises the fraction from bound to bound until the claims that no bound holds take up the rest of the sum. */
function boundedFraction(
  sum: number,
  lowerSum: number,
  leastLower: number,
  claims: readonly RelativeClaim[],
): number {
  const bounds = claims
    .flatMap(({ target, lower, upper }) => [
      { at: lower, target, count: 1 },
      { at: upper, target: -target, count: -1 },
    ])
    .sort((one, other) => one.at - other.at)
  let fraction = leastLower
  let used = lowerSum
  let free = { target: 0, count: 0 }
  let next = 0
  while (used < sum) {
    let bound = bounds[next]
    while (bound && bound.at <= fraction) {
      free = { target: free.target + bound.target, count: free.count + bound.count }
      bound = bounds[++next]
    }
    if (!bound) {
      throw new RangeError('impossible: ran out of bounds to consider in bound-constrained problem')
    }
    if (free.count > 0) {
      const wanted = fraction + (sum - used) / free.target
      if (wanted <= bound.at) return wanted
      used += (bound.at - fraction) * free.target
    }
    fraction = bound.at
  }
  return fraction
}
