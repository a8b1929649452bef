import { defaultFunctions } from '../../core/kinds/default-functions.ts'
import type { EmulatedRelease } from '../../core/kinds/releases/emulated-release.ts'
import { defaultRelease } from '../../core/kinds/releases/load-release.ts'
import * as history from '../../core/kinds/releases/release-history.ts'
import { parseRelease } from '../../core/release/release.ts'

const known = new Map([[defaultRelease.name, defaultRelease]])

/** A release of the tables, also one that servers do not emulate, such as that of the newest fixtures. */
export function releaseOf(name: string): EmulatedRelease {
  const parsed = parseRelease(name)
  const release = known.get(name) ?? {
    ...parsed,
    types: { tables: history.typeTables, defaultFunctions },
    resources: history.resources,
    formerConversions: history.formerConversions,
    storedVersionReaders: history.storedVersionReaders,
    gates: history.gatesOfRelease(history.featureGateHistory, parsed),
  }
  known.set(name, release)
  return release
}
