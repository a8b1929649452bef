import { emptyState, type WorldState } from '../snapshots/captured-state.ts'
import type { World } from '../snapshots/restored-server.ts'
import type { ControlledRuntime } from './controlled-runtime.ts'
import type { TimeState } from './controlled-time.ts'
import type { ChanceState } from './seeded-chance.ts'

/** State of a mock server: all that decides how it goes on from a moment. Immutable. */
export interface MockState {
  readonly world: WorldState
  readonly chance: ChanceState
  readonly time: TimeState
}

/** State of a mock server to which nothing was ever written. */
export function emptyMockState(chance: ChanceState, time: TimeState): MockState {
  return { world: emptyState(), chance, time }
}

/** Most turns to wait for a commit under way, without which the next world need not read every record. */
const mostTurns = 20

/** Captures the current state of a mock server. */
export async function captureMockState(world: World<ControlledRuntime>): Promise<MockState> {
  const { chance, time, timers } = world.runtime
  for (let turn = 0; turn < mostTurns && !world.isLevel; turn++) await timers.yieldTurn()
  return { world: world.capture(), chance: chance.state, time: time.state }
}
