import { Lazy } from '../../base/execution/lazy.ts'
import type { startClusterControllers } from './start-cluster-controllers.ts'

/** Starts the controllers of a running cluster, which bundlers keep in a chunk of their own. */
export const clusterControllers: Lazy<typeof startClusterControllers> = new Lazy(
  async () => (await import('./start-cluster-controllers.ts')).startClusterControllers,
)
