import type { ReadyState } from '../../core/index.ts'

/**
 * Loads the ready state of a brand by its name. The package's build puts them in (`node-host/build/package/ready-states-plugin.ts`); a worker that
 * is built from the sources has none, and makes its first objects.
 */
export const readyStates: Readonly<Record<string, () => Promise<{ readonly state: ReadyState }>>> =
  {}
