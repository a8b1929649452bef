import type { startClusterControllers } from './start-cluster-controllers.ts'

let loaded: typeof startClusterControllers | undefined

/** Loads the controllers of a running cluster, which bundlers keep in a chunk of their own. */
export async function loadClusterControllers(): Promise<void> {
  loaded ??= (await import('./start-cluster-controllers.ts')).startClusterControllers
}

/** Starts the controllers of a running cluster. @throws TypeError before they are loaded */
export const startLoadedClusterControllers: typeof startClusterControllers = (manager, parts) => {
  if (!loaded) throw new TypeError('the controllers of a running cluster are not loaded')
  return loaded(manager, parts)
}
