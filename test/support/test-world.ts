import { onTestFinished } from 'vitest'
import { brands } from '../../core/base/api/brand.ts'
import { emptyState, type WorldState } from '../../core/server/snapshots/captured-state.ts'
import {
  World,
  type WorldPlan,
  type WorldRuntime,
} from '../../core/server/snapshots/restored-server.ts'
import { testRuntime } from './test-runtime.ts'

/** A server that lets everybody do everything, without controllers. */
export const worldPlan: WorldPlan = {
  brand: brands.k8s,
  tokens: new Map(),
  anonymous: true,
  dev: true,
  featureGates: new Map(),
  runtimeConfig: new Map(),
  platform: 'test/none',
  controllers: [],
  address: () => '',
}

/** A world that is closed when the test ends. */
export async function openWorld(
  state: WorldState = emptyState(),
  runtime: WorldRuntime = testRuntime(),
): Promise<World> {
  const world = await World.open(worldPlan, state, { runtime })
  onTestFinished(() => world.close())
  return world
}
