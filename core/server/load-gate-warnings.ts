import { Lazy } from '../base/execution/lazy.ts'
import type { warnOfGates } from './warn-of-gates.ts'

/** The warnings about feature gates, which most servers start without; bundlers keep them in a chunk of their own. */
export const gateWarnings: Lazy<typeof warnOfGates> = new Lazy(
  async () => (await import('./warn-of-gates.ts')).warnOfGates,
)
