import { formatGroupVersion } from '../api/group-version.ts'
import { compareReleases, parseRelease, type Release } from '../release/release.ts'
import type { GroupVersionEntry, ResourceEntry } from './resource-table.ts'
import { type Stage, stageOf } from './version-order.ts'

/**
 * What `--runtime-config` switches on and off: `api/all`, `api/ga`, `api/beta`, `api/alpha`, `<group>/<version>` (`v1`
 * for the core group) and `<group>/<version>/<resource>`. The narrower key wins.
 */
export type RuntimeConfig = ReadonlyMap<string, boolean>

const wideKeys: Readonly<Record<string, readonly (Stage | undefined)[]>> = {
  'api/all': ['stable', 'beta', 'alpha', undefined],
  'api/ga': ['stable'],
  'api/beta': ['beta'],
  'api/alpha': ['alpha'],
}

/** What of a release's table is served, and what is left: kinds that may have been served before, on the same store. */
export interface ServedSelection {
  readonly served: readonly GroupVersionEntry[]
  readonly others: readonly GroupVersionEntry[]
}

/**
 * The group versions and resources that are served in a release.
 * @throws RangeError where the release is none, or naming every key of `config` that means nothing in it.
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
  checkKeys(known, config)
  const select = (on: boolean): readonly GroupVersionEntry[] =>
    known
      .map((entry) => withResources(entry, (resource) => isOn(entry, resource, config) === on))
      .filter((entry) => entry.resources.length > 0)
  return { served: select(true), others: select(false) }
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
  const levels = Object.keys(wideKeys).filter(
    (wide) => config.has(wide) && wideKeys[wide]?.includes(stage),
  )
  // The level of the version says more than `api/all`, which comes first.
  const level = levels.at(-1)
  return (level === undefined ? undefined : config.get(level)) ?? entry.served === 'default'
}

function checkKeys(known: readonly GroupVersionEntry[], config: RuntimeConfig): void {
  const keys = new Set(Object.keys(wideKeys))
  for (const { group, version, resources } of known) {
    const key = formatGroupVersion(group, version)
    keys.add(key)
    for (const { resource } of resources) keys.add(`${key}/${resource}`)
  }
  const unknown = [...config.keys()].filter((key) => !keys.has(key))
  if (unknown.length > 0) {
    const names = unknown.map((key) => `"${key}"`).join(', ')
    throw new RangeError(`runtime-config: ${names} names no API that can be served`)
  }
}
