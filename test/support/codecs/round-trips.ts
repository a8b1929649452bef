import fc from 'fast-check'
import { expect } from 'vitest'

/** How a value reads, and how it reads once it was written and read again. */
export interface RoundTrip {
  readonly value: string
  readonly again: string
}

/**
 * Runs `roundTrip`, which returns undefined for what is refused, on as many inputs; what is read must read the same again.
 * Returns what came of the inputs, `read` and `refused` where they are good enough for both.
 */
export function outcomesOf<T>(
  inputs: fc.Arbitrary<T>,
  roundTrip: (input: T) => RoundTrip | undefined,
  numRuns: number,
): readonly string[] {
  const seen = new Set<string>()
  fc.assert(
    fc.property(inputs, (input) => {
      const trip = roundTrip(input)
      expect(trip?.again).toBe(trip?.value)
      seen.add(trip ? 'read' : 'refused')
    }),
    { numRuns },
  )
  return [...seen].toSorted()
}
