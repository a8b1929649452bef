import type { Brand } from '../../../base/api/brand.ts'
import { oldestRelease, releasesBetween } from '../../../base/release/default-release.ts'
import { createFeatureGates } from '../../../base/release/feature-gates.ts'
import { parseRelease, type Release } from '../../../base/release/release.ts'
import { parseResourceTable } from '../definitions/resource-table.ts'
import { type ServedSelection, selectServed } from '../definitions/runtime-config.ts'
import { releaseOfHistory } from '../releases/release-history.ts'

/** The release of the newest types in the tables. */
const newestKnown = '1.37'

/** The releases that the tables know, oldest first. Servers can serve those up to the default one. */
export const knownReleases: readonly Release[] = releasesBetween(oldestRelease, newestKnown).map(
  (name) => parseRelease(name),
)

/** The resources of a release as its table has them: those that it serves by default, and those that can be switched on. */
export function releaseEntries(brand: Brand, release: Release): ServedSelection {
  const { gates, resources } = releaseOfHistory(release)
  const table = parseResourceTable(brand.expand(resources), release)
  return selectServed(table, release, new Map(), createFeatureGates(new Map(), gates))
}
