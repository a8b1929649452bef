import { Lazy } from '../../base/execution/lazy.ts'
import type { firstObjects } from './first-objects.ts'

/**
 * The table of first objects, most of which are default roles; bundlers keep it in a chunk of its own. Once loaded it is there without a
 * turn of the event loop: a reset of a mock must not wait for one.
 */
export const lazyFirstObjects: Lazy<typeof firstObjects> = new Lazy(
  async () => (await import('./first-objects.ts')).firstObjects,
)
