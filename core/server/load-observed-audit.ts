import type { observedAudit } from './observed-audit.ts'

/** Loads the auditing for observers, which bundlers keep in a chunk of its own: a server without an inspector does without it. */
export async function loadObservedAudit(): Promise<typeof observedAudit> {
  return (await import('./observed-audit.ts')).observedAudit
}
