import type { firstObjects } from './first-objects.ts'

let loaded: typeof firstObjects | undefined

/**
 * Loads the table of first objects, most of which are default roles; bundlers keep it in a chunk of its own. Once loaded it is there
 * without a turn of the event loop: a reset of a mock must not wait for one.
 */
export async function loadFirstObjects(): Promise<typeof firstObjects> {
  loaded ??= (await import('./first-objects.ts')).firstObjects
  return loaded
}
