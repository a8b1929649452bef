import type { ClusterParts } from '../../../shared/framework/cluster-registration.ts'
import { seedSystem } from './seed-system.ts'
import { staticPods } from './static-pods.ts'

/** Fills the system's namespace once, and shows the pods of the control plane until `signal` aborts. */
export async function runSystem(parts: ClusterParts, signal: AbortSignal): Promise<void> {
  await Promise.all([seedSystem(parts, signal), staticPods(parts).run(signal)])
}
