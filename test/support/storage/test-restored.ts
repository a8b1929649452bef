import { onTestFinished } from 'vitest'
import { brands } from '../../../core/base/api/brand.ts'
import { emptyState, type CapturedState } from '../../../core/server/snapshots/captured-state.ts'
import {
  RestoredServer,
  type RestoredServerOptions,
  type RestoredRuntime,
} from '../../../core/server/snapshots/restored-server.ts'
import { testRuntime } from '../servers/test-runtime.ts'

/** A server that lets everybody do everything, without controllers. */
export const restoredOptions: RestoredServerOptions = {
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

/** A server that is closed when the test ends. */
export async function openRestored(
  state: CapturedState = emptyState(),
  runtime: RestoredRuntime = testRuntime(),
): Promise<RestoredServer> {
  const restored = await RestoredServer.open(restoredOptions, state, { runtime })
  onTestFinished(() => restored.close())
  return restored
}
