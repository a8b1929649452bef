import type { Brand } from '../../api/brand.ts'
import { createFeatureGates } from '../../release/feature-gates.ts'
import { parseRelease, type Release } from '../../release/release.ts'
import { defaultFunctions } from '../default-functions.ts'
import { parseResourceTable } from '../definitions/resource-table.ts'
import { type ServedSelection, selectServed } from '../definitions/runtime-config.ts'
import type { EmulatedRelease } from '../releases/emulated-release.ts'
import {
  featureGateHistory,
  formerConversions,
  gatesOfRelease,
  resources,
  typeTables,
} from '../releases/release-history.ts'

/** The releases that the tables know, oldest first. Servers can serve those up to the default one. */
export const knownReleases: readonly Release[] = Array.from({ length: 22 }, (_, at) =>
  parseRelease(`1.${16 + at}`),
)

/** The tables of a release, also of one that servers cannot serve. */
export function releaseTables(release: Release): EmulatedRelease {
  return {
    ...release,
    types: { tables: typeTables, defaultFunctions },
    resources,
    formerConversions,
    gates: gatesOfRelease(featureGateHistory, release),
  }
}

/** The resources of a release as its table has them: those that it serves by default, and those that can be switched on. */
export function releaseEntries(brand: Brand, release: Release): ServedSelection {
  const { gates } = releaseTables(release)
  const table = parseResourceTable(brand.expand(resources), release)
  return selectServed(table, release, new Map(), createFeatureGates(new Map(), gates))
}
