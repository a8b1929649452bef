import {
  longestConnect,
  longestNeighbourLookup,
  type PortConnection,
  type Reach,
} from '../network/network-view.ts'
import { awaited } from './awaited.ts'
import type { ProgramStep } from './program.ts'

/** Waits until a port is known to be reached or not, for at most so many milliseconds; where packets are dropped, for all of them. */
export function* reached(
  connection: PortConnection,
  limit: number,
): Generator<ProgramStep, Reach, string | undefined> {
  const outcome = yield* awaited(connection.reach(), limit)
  if (outcome?.kind === 'error') throw outcome.error
  if (!outcome) return 'dropped'
  const { value } = outcome
  if (value === 'open' || value === 'refused') return value
  const wait = value === 'dropped' ? longestConnect : longestNeighbourLookup
  yield { kind: 'sleep', milliseconds: Math.min(limit, wait) }
  return limit < wait ? 'dropped' : value
}
