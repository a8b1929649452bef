import type { BrandName } from '../../../core/base/api/brand.ts'
import { firstState } from '../../../core/server/mock/first-state.ts'
import { planOf } from '../../../core/server/mock/mock-plan.ts'
import { MockUsers } from '../../../core/server/mock/mock-users.ts'
import { editsOf, type ReadyStateEdits } from '../../../core/server/mock/ready-state-edits.ts'
import { readyDraw, type ReadyState, readyStateOf } from '../../../core/server/mock/ready-state.ts'
import { stderrLogger } from '../../base/logging/stderr-logger.ts'
import { nodeRuntime } from '../../base/node-runtime.ts'

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

/** The words of brand k8s in the first state of brand svc. */
const words = { kubernetes: 'svc', kube: 'svc', k8s: 'svc' }

/** The edits that make the ready state of brand svc of that of k8s. */
export async function makeReadyStateEdits(): Promise<ReadyStateEdits> {
  return editsOf(await makeReadyState('k8s'), await makeReadyState('svc'), words)
}
