import { formatGroupVersion } from '../../api/group-version.ts'
import { compareReleases, parseRelease, type Release } from '../../release/release.ts'
import {
  checkRuntimeConfig,
  type RegisteredVersions,
  type RuntimeConfig,
  type WideKey,
  wideNames,
} from './check-runtime-config.ts'
import type { GroupVersionEntry, ResourceEntry } from './resource-table.ts'
import { type Stage, stageOf } from '../../catalog/version-order.ts'

const wideKeys: Readonly<Record<WideKey, readonly (Stage | undefined)[]>> = {
  'api/all': ['stable', 'beta', 'alpha', undefined],
  'api/ga': ['stable'],
  'api/beta': ['beta'],
  'api/alpha': ['alpha'],
}

/** Group versions of a release, split into served ones and others, which the same store may have served before. */
export interface ServedSelection {
  readonly served: readonly GroupVersionEntry[]
  readonly others: readonly GroupVersionEntry[]
}

/**
 * The group versions and resources that are served in a release.
 * @throws RangeError for an invalid release, or where `config` names what the release does not know.
 */
export function selectServed(
  table: readonly GroupVersionEntry[],
  release: string,
  config: RuntimeConfig,
): ServedSelection {
  const wanted = parseRelease(release)
  const known = table
    .filter((entry) => entry.served !== 'never')
    .map((entry) => withResources(entry, (resource) => exists(resource, wanted)))
    .filter((entry) => entry.resources.length > 0)
  checkRuntimeConfig(config, registeredVersions(table, known))
  const select = (on: boolean): readonly GroupVersionEntry[] =>
    known
      .map((entry) => withResources(entry, (resource) => isOn(entry, resource, config) === on))
      .filter((entry) => entry.resources.length > 0)
  return { served: select(true), others: select(false) }
}

/** Versions by group: those that the release knows, served or not, and those of which only types remain. */
function registeredVersions(
  table: readonly GroupVersionEntry[],
  known: readonly GroupVersionEntry[],
): RegisteredVersions {
  const registered = new Map<string, Set<string>>()
  const former = table.filter((entry) => entry.served === 'never' || entry.hasFormerKinds)
  for (const { group, version } of [...known, ...former]) {
    const versions = registered.get(group) ?? new Set()
    registered.set(group, versions.add(version))
  }
  return registered
}

function withResources(
  entry: GroupVersionEntry,
  keep: (resource: ResourceEntry) => boolean,
): GroupVersionEntry {
  return { ...entry, resources: entry.resources.filter(keep) }
}

function exists({ lifecycle, since }: ResourceEntry, release: Release): boolean {
  const reached = (text: string | undefined): boolean =>
    text !== undefined && compareReleases(parseRelease(text), release) <= 0
  const begun = [since, lifecycle.introduced].every((text) => text === undefined || reached(text))
  return begun && !reached(lifecycle.removed)
}

function isOn(
  entry: GroupVersionEntry,
  { resource }: ResourceEntry,
  config: RuntimeConfig,
): boolean {
  const key = formatGroupVersion(entry.group, entry.version)
  const own = config.get(`${key}/${resource}`) ?? config.get(key)
  if (own !== undefined) return own
  const stage = stageOf(entry.version)
  const levels = wideNames.filter((wide) => config.has(wide) && wideKeys[wide].includes(stage))
  // The last match wins: the key of the version's stage is narrower than `api/all`, which comes first.
  const level = levels.at(-1)
  return (level === undefined ? undefined : config.get(level)) ?? entry.served === 'default'
}
