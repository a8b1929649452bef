import { formatGroupVersion } from '../../base/api/group-version.ts'
import type { ResourceDefinition } from './resource-definition.ts'
import type { Priority, ServedGroup, ServedVersion } from './served-group.ts'
import { compareVersions } from './version-order.ts'

/** Discovery priorities by group version, as {@link formatGroupVersion} writes it. */
export type Priorities = ReadonlyMap<string, Priority>

/** Discovery priority of group versions without one of their own, such as custom resources: behind all built-in ones. */
const customPriority: Priority = { group: 1000, version: 100 }

export function priorityIn(priorities: Priorities, group: string, version: string): Priority {
  return priorities.get(formatGroupVersion(group, version)) ?? customPriority
}

/** Groups definitions by API group and version, in the order in which discovery lists them. */
export function collectGroups(
  definitions: Iterable<ResourceDefinition>,
  priorities: Priorities,
): readonly ServedGroup[] {
  const groups = new Map<string, Map<string, ResourceDefinition[]>>()
  for (const definition of definitions) {
    const versions = groups.get(definition.group) ?? new Map<string, ResourceDefinition[]>()
    const resources = versions.get(definition.version) ?? []
    groups.set(definition.group, versions.set(definition.version, [...resources, definition]))
  }
  const collected = [...groups].map(([group, versions]) => {
    const served = [...versions].map(([version, resources]) => servedVersion(version, resources))
    return { group, versions: inOrder(group, served, priorities) }
  })
  return groupsInOrder(collected, priorities)
}

/** API groups of `known` with `added` merged in; groups and versions that `added` does not touch stay the same objects. */
export function mergeGroups(
  known: readonly ServedGroup[],
  added: readonly ServedGroup[],
  priorities: Priorities,
): readonly ServedGroup[] {
  if (added.length === 0) return known
  const groups = new Map(known.map((group) => [group.group, group]))
  for (const group of added) {
    const before = groups.get(group.group)
    groups.set(group.group, before ? mergeVersions(before, group, priorities) : group)
  }
  return groupsInOrder([...groups.values()], priorities)
}

/** API groups, reusing the objects of `former` for groups and versions whose definitions are the same. */
export function keepingSame(
  groups: readonly ServedGroup[],
  former: readonly ServedGroup[],
): readonly ServedGroup[] {
  return groups.map((group) => {
    const before = former.find((one) => one.group === group.group)
    if (!before) return group
    const versions = group.versions.map((version) => {
      const same = before.versions.find((one) => one.version === version.version)
      return same && sameItems(same.definitions, version.definitions) ? same : version
    })
    return sameItems(before.versions, versions) ? before : { group: group.group, versions }
  })
}

function sameItems<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index])
}

function servedVersion(version: string, definitions: readonly ResourceDefinition[]): ServedVersion {
  return {
    version,
    definitions: definitions.toSorted((a, b) => (a.resource < b.resource ? -1 : 1)),
  }
}

function mergeVersions(
  { group, versions }: ServedGroup,
  added: ServedGroup,
  priorities: Priorities,
): ServedGroup {
  const merged = new Map(versions.map((version) => [version.version, version]))
  for (const { version, definitions } of added.versions) {
    const before = merged.get(version)?.definitions ?? []
    merged.set(version, servedVersion(version, [...before, ...definitions]))
  }
  return { group, versions: inOrder(group, [...merged.values()], priorities) }
}

function inOrder(
  group: string,
  versions: readonly ServedVersion[],
  priorities: Priorities,
): readonly ServedVersion[] {
  const priority = (version: string): number => priorityIn(priorities, group, version).version
  return versions.toSorted(
    (a, b) => priority(b.version) - priority(a.version) || compareVersions(a.version, b.version),
  )
}

function groupsInOrder(
  groups: readonly ServedGroup[],
  priorities: Priorities,
): readonly ServedGroup[] {
  const rank = ({ group, versions }: ServedGroup): number =>
    Math.max(...versions.map(({ version }) => priorityIn(priorities, group, version).group))
  const ranked = groups.map((group) => ({ group, rank: rank(group) }))
  ranked.sort((a, b) => b.rank - a.rank || (a.group.group < b.group.group ? -1 : 1))
  return ranked.map(({ group }) => group)
}
