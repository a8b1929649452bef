import { formatGroupVersion } from '../../../base/api/group-version.ts'
import type { FeatureGates } from '../../../base/release/feature-gates.ts'
import type { Release } from '../../../base/release/release.ts'
import { type Stage, stageOf } from '../../../objects/catalog/version-order.ts'
import {
  checkRuntimeConfig,
  type KnownVersions,
  resourceKeysSince,
  type RuntimeConfig,
  soleResourceKeys,
  type WideKey,
  wideNames,
  withCoreNames,
} from './check-runtime-config.ts'
import type { GroupVersionEntry, ResourceEntry } from './resource-entry.ts'

const wideKeys: Readonly<Record<WideKey, readonly (Stage | undefined)[]>> = {
  'api/all': ['stable', 'beta', 'alpha', undefined],
  'api/ga': ['stable'],
  'api/beta': ['beta'],
  'api/alpha': ['alpha'],
}

/** The built-in resources by what a release makes of them. */
export interface ServedSelection {
  readonly served: readonly GroupVersionEntry[]
  /** Those that can be switched on, which the same store may have served before. */
  readonly others: readonly GroupVersionEntry[]
  /** Those of other releases only. */
  readonly elsewhere: readonly GroupVersionEntry[]
}

/**
 * Selects the group versions and resources that are served in a release.
 *
 * @param gates resources behind a gate that is off are not served; all gates are on unless given
 * @throws RangeError where `runtimeConfig` names what the release does not know.
 */
export function selectServed(
  table: readonly GroupVersionEntry[],
  release: Release,
  runtimeConfig: RuntimeConfig,
  gates: FeatureGates = () => true,
): ServedSelection {
  const config = withCoreNames(runtimeConfig)
  checkRuntimeConfig(config, knownVersions(table), release)
  const isOpen = ({ gate }: Pick<ResourceEntry, 'gate'>): boolean =>
    gate === undefined || gates(gate)
  const isServed = (version: GroupVersionEntry, entry: ResourceEntry): boolean =>
    isOpen(entry) && isOn(version, entry, config, release)
  const select = (
    keep: (version: GroupVersionEntry, entry: ResourceEntry) => boolean,
  ): readonly GroupVersionEntry[] =>
    table
      .map((version) => ({
        ...version,
        resources: version.resources
          .filter((entry) => keep(version, entry))
          .map((entry) => ({ ...entry, subresources: entry.subresources.filter(isOpen) })),
      }))
      .filter(({ resources }) => resources.length > 0)
  return {
    served: select((version, entry) => entry.exists && isServed(version, entry)),
    others: select((version, entry) => entry.exists && !isServed(version, entry)),
    elsewhere: select((_, entry) => !entry.exists),
  }
}

function knownVersions(table: readonly GroupVersionEntry[]): KnownVersions {
  const known = new Map<string, Set<string>>()
  for (const { group, version, isKnown } of table) {
    if (!isKnown) continue
    const versions = known.get(group) ?? new Set()
    known.set(group, versions.add(version))
  }
  return known
}

function isOn(
  version: GroupVersionEntry,
  entry: ResourceEntry,
  config: RuntimeConfig,
  release: Release,
): boolean {
  const key = formatGroupVersion(version.group, version.version)
  const own = config.get(`${key}/${entry.resource}`)
  const whole = config.get(key) ?? levelOf(version, config)
  if (release.minor >= resourceKeysSince) return own ?? whole ?? entry.isDefault
  if (key !== soleResourceKeys) return whole ?? entry.isDefault
  return isVersionOn(version, key, config, whole) && (own ?? entry.isDefault)
}

/** The choice for all versions of a stage: the key of the stage is narrower than `api/all`, which comes first. */
function levelOf({ version }: GroupVersionEntry, config: RuntimeConfig): boolean | undefined {
  const stage = stageOf(version)
  const level = wideNames.findLast((wide) => config.has(wide) && wideKeys[wide].includes(stage))
  return level === undefined ? undefined : config.get(level)
}

/** Whether a version is on whose resources are switched one by one: a resource that is switched on takes the version with it. */
function isVersionOn(
  { resources }: GroupVersionEntry,
  key: string,
  config: RuntimeConfig,
  whole: boolean | undefined,
): boolean {
  if (resources.some(({ resource }) => config.get(`${key}/${resource}`) === true)) return true
  return whole ?? true
}
