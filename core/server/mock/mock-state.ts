import { emptyState, type CapturedState } from '../snapshots/captured-state.ts'
import type { RestoredServer } from '../snapshots/restored-server.ts'
import type { ControlledRuntime } from './controlled-runtime.ts'
import type { TimeState } from './controlled-time.ts'
import type { ChanceState } from './seeded-chance.ts'

/** State of a mock server: all that decides how it goes on from a moment. Immutable. */
export interface MockState {
  readonly captured: CapturedState
  readonly chance: ChanceState
  readonly time: TimeState
}

/** State of a mock server to which nothing was ever written. */
export function emptyMockState(chance: ChanceState, time: TimeState): MockState {
  return { captured: emptyState(), chance, time }
}

/** Most turns to wait for a commit under way, after which the next server need not read every record. */
const mostTurns = 20

/** Captures the current state of a mock server. */
export async function captureMockState(
  server: RestoredServer<ControlledRuntime>,
): Promise<MockState> {
  const { chance, time, timers } = server.runtime
  for (let turn = 0; turn < mostTurns && !server.hasMemory; turn++) await timers.yieldTurn()
  return { captured: server.capture(), chance: chance.state, time: time.state }
}
