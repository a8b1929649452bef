import type { warnOfGates } from './warn-of-gates.ts'

let loaded: typeof warnOfGates | undefined

/** Loads the warnings about feature gates, which most servers start without; bundlers keep them in a chunk of their own. */
export async function loadGateWarnings(): Promise<typeof warnOfGates> {
  loaded ??= (await import('./warn-of-gates.ts')).warnOfGates
  return loaded
}
