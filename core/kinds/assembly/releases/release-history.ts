import { featureGateHistory } from '../../../base/release/feature-gate-history.generated.ts'
import { gatesOfRelease } from '../../../base/release/gate-history.ts'
import type { Release } from '../../../base/release/release.ts'
import { formerConversions } from '../conversions/former-conversions.ts'
import { createStoredVersionReader } from '../conversions/stored-versions.ts'
import { defaultFunctions } from '../registries/default-functions.ts'
import type { EmulatedRelease, ReleaseHistory } from './emulated-release.ts'
import { resourceHistory as resources, typeTableHistory } from './table-history.ts'

const types = { tables: typeTableHistory, defaultFunctions }

/**
 * The tables of all releases, whole: what the tables of the default release were taken from. Loaded only where another release is
 * asked for, since no page needs them at its start.
 */
export const releaseHistory: ReleaseHistory = {
  types,
  resources,
  formerConversions,
  createStoredVersionReader,
}

/** A release of the history; also one that servers cannot serve, such as that of the newest types. */
export function releaseOfHistory(release: Release): EmulatedRelease {
  const { name, major, minor } = release
  const gates = gatesOfRelease(featureGateHistory, release)
  return { name, major, minor, gates, ...releaseHistory }
}
