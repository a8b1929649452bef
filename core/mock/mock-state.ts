import type { World } from '../worlds/world.ts'
import { emptyState, type WorldState } from '../worlds/world-state.ts'
import type { ControlledRuntime } from './controlled-runtime.ts'
import type { TimeState } from './controlled-time.ts'
import type { ChanceState } from './seeded-chance.ts'

/** All that decides how a mock server goes on from a moment; nothing changes it. */
export interface MockState {
  readonly world: WorldState
  readonly chance: ChanceState
  readonly time: TimeState
}

/** A mock server in which nothing was ever written. */
export function emptyMockState(chance: ChanceState, time: TimeState): MockState {
  return { world: emptyState(), chance, time }
}

/** The state of a mock server at this moment. */
export function captureMockState(world: World<ControlledRuntime>): MockState {
  const { chance, time } = world.runtime
  return { world: world.capture(), chance: chance.state, time: time.state }
}
