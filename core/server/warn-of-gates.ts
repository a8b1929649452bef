import { effectiveGates } from '../base/release/effective-gates.ts'
import { gateWarnings } from '../base/release/gate-warnings.ts'
import type { Logger } from '../base/runtime.ts'
import type { EmulatedRelease } from '../kinds/assembly/releases/emulated-release.ts'
import { gatedTables } from '../kinds/assembly/releases/gated-tables.ts'

/** Logs which of the chosen feature gates will be removed, and which have no effect. */
export function warnOfGates(
  chosen: ReadonlyMap<string, boolean>,
  release: EmulatedRelease,
  logger: Logger,
): void {
  for (const text of gateWarnings(chosen, release.gates)) logger.warn(text)
  const effective = effectiveGates(gatedTables(release))
  const gates = [...chosen.keys()].filter((name) => !effective.has(name))
  if (gates.length === 0) return
  logger.warn('these feature gates are known and change nothing here', { gates: gates.join(', ') })
}
