import type { BrandName } from '../../core/api/brand.ts'
import { firstState } from '../../core/mock/first-state.ts'
import { planOf } from '../../core/mock/mock-plan.ts'
import { MockUsers } from '../../core/mock/mock-users.ts'
import { readyDraw, type ReadyState, readyStateOf } from '../../core/mock/ready-state.ts'
import { stderrLogger } from '../logging/stderr-logger.ts'
import { nodeRuntime } from '../node-runtime.ts'

/** Makes the ready state of a brand: starts a mock server with the default options, and takes its first state. */
export async function makeReadyState(brand: BrandName): Promise<ReadyState> {
  const runtime = nodeRuntime(stderrLogger())
  const { seed, now } = readyDraw
  const options = { brand, seed, clock: { now } }
  try {
    const plan = await planOf(runtime, options, new MockUsers({}))
    return await readyStateOf(await firstState(plan, options, runtime))
  } finally {
    await runtime.close()
  }
}
