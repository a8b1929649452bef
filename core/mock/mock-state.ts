import type { World } from '../worlds/world.ts'
import { emptyState, type WorldState } from '../worlds/world-state.ts'
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

/** Captures the current state of a mock server. */
export function captureMockState(world: World<ControlledRuntime>): MockState {
  const { chance, time } = world.runtime
  return { world: world.capture(), chance: chance.state, time: time.state }
}
