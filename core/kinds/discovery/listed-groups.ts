import type { Catalog } from '../../objects/catalog/catalog.ts'
import type { Priority, ServedGroup, ServedVersion } from '../../objects/catalog/served-group.ts'
import { compareVersions } from '../../objects/catalog/version-order.ts'
import type { AggregatedGroupVersion } from './aggregated-group-version.ts'

/** A version as discovery lists it: of this server, or of another one behind it, which has no definitions here. */
export interface ListedVersion extends ServedVersion {
  readonly aggregated?: AggregatedGroupVersion
}

export interface ListedGroup extends ServedGroup {
  readonly versions: readonly ListedVersion[]
}

/** By what groups of one priority are ordered: the older form takes the name of the APIService, the aggregated form the group's. */
export type TieOrder = 'apiService' | 'group'

interface Ranked {
  readonly listed: ListedVersion
  readonly priority: Priority
}

/** The groups of this server with those of servers behind it, in the order of discovery. */
export function listedGroups(
  catalog: Pick<Catalog, 'groups' | 'priority'>,
  aggregated: readonly AggregatedGroupVersion[],
  tie: TieOrder,
): readonly ListedGroup[] {
  const groups = new Map<string, Map<string, Ranked>>()
  for (const { group, versions } of catalog.groups()) {
    const ranked = versions.map((listed): [string, Ranked] => [
      listed.version,
      { listed, priority: catalog.priority(group, listed.version) },
    ])
    groups.set(group, new Map(ranked))
  }
  for (const each of aggregated) {
    const { group, version, priority } = each
    const versions = groups.get(group) ?? new Map<string, Ranked>()
    // What another server serves comes before what this one has at the same group version.
    versions.set(version, { listed: { version, definitions: [], aggregated: each }, priority })
    groups.set(group, versions)
  }
  return inOrder(groups, tie)
}

function inOrder(
  groups: ReadonlyMap<string, ReadonlyMap<string, Ranked>>,
  tie: TieOrder,
): readonly ListedGroup[] {
  const ranked = [...groups].map(([group, versions]) => {
    const all = [...versions.values()]
    const rank = Math.max(...all.map(({ priority }) => priority.group))
    return { group, all, rank, key: tie === 'group' ? group : firstName(group, all, rank) }
  })
  ranked.sort((a, b) => b.rank - a.rank || (a.key < b.key ? -1 : 1))
  return ranked.map(({ group, all }) => ({ group, versions: versionsInOrder(all) }))
}

/** Name of the APIService that gives the group its place: of those with the highest priority, the first by name. */
function firstName(group: string, versions: readonly Ranked[], rank: number): string {
  const names = versions
    .filter(({ priority }) => priority.group === rank)
    .map(({ listed }) => `${listed.version}.${group}`)
  return names.sort()[0] ?? group
}

function versionsInOrder(versions: readonly Ranked[]): readonly ListedVersion[] {
  const sorted = versions.toSorted(
    (a, b) =>
      b.priority.version - a.priority.version ||
      compareVersions(a.listed.version, b.listed.version),
  )
  return sorted.map(({ listed }) => listed)
}
