import { formatGroupVersion } from '../../../base/api/group-version.ts'
import { compareReleases, parseRelease, type Release } from '../../../base/release/release.ts'
import { compareVersions } from '../../../objects/catalog/version-order.ts'
import type { GroupVersionEntry, ResourceEntry } from '../definitions/resource-entry.ts'
import type { ServedSelection } from '../definitions/runtime-config.ts'

/** A kind in one of its versions. */
export interface VersionedKind {
  readonly apiVersion: string
  readonly kind: string
}

/** The life of one version of a resource over the releases that the tables know. */
export interface VersionLife extends VersionedKind {
  readonly group: string
  readonly version: string
  readonly resource: string
  readonly namespaced: boolean
  readonly shortNames: readonly string[]
  /** Names of the releases that have it, oldest first: `1.22`. */
  readonly releases: readonly string[]
  /** Names of the releases that serve it unless it is switched off. */
  readonly byDefault: readonly string[]
  /** Names of the releases that write objects of the resource in this version. */
  readonly stored: readonly string[]
  readonly introduced?: string
  readonly deprecated?: string
  readonly removed?: string
  /** The kind that its deprecation names. */
  readonly replacement?: VersionedKind
  /** The version by which its versions convert, of this or another group; undefined for kinds that are never stored. */
  readonly hub: string | undefined
  /** The resource in all its versions: the same where versions are the same objects. */
  readonly objects: string
}

type LifeDraft = { -readonly [Key in keyof VersionLife]: VersionLife[Key] } & {
  releases: string[]
  byDefault: string[]
  stored: string[]
}

/**
 * The lives of all versions of all built-in resources over `releases`, oldest first, in the order of groups, resources and versions.
 *
 * @param entriesOf the resources that a release serves by default, and those that can be switched on
 */
export function versionLives(
  releases: readonly Release[],
  entriesOf: (release: Release) => ServedSelection,
): readonly VersionLife[] {
  const lives = new Map<string, LifeDraft>()
  for (const release of releases) {
    const { served, others } = entriesOf(release)
    for (const version of served) addVersion(lives, version, release, true)
    for (const version of others) addVersion(lives, version, release, false)
  }
  return [...lives.values()].toSorted(compareLives)
}

function addVersion(
  lives: Map<string, LifeDraft>,
  version: GroupVersionEntry,
  { name }: Release,
  isDefault: boolean,
): void {
  for (const entry of version.resources) {
    const apiVersion = formatGroupVersion(version.group, version.version)
    const key = `${apiVersion}/${entry.resource}`
    const life = lives.get(key) ?? newLife(version, entry)
    lives.set(key, life)
    // The newest release that has it says most about its end.
    Object.assign(life, lifecycleOf(entry))
    life.releases.push(name)
    if (isDefault) life.byDefault.push(name)
    if (entry.store && (entry.published ?? entry.store.apiVersion) === apiVersion) {
      life.stored.push(name)
    }
  }
}

function newLife({ group, version }: GroupVersionEntry, entry: ResourceEntry): LifeDraft {
  const { resource, kind, namespaced, shortNames, store } = entry
  const apiVersion = formatGroupVersion(group, version)
  return {
    group,
    version,
    apiVersion,
    kind,
    resource,
    namespaced,
    shortNames,
    releases: [],
    byDefault: [],
    stored: [],
    hub: store?.apiVersion,
    objects: store ? `${store.apiVersion}/${store.prefix}` : `${group}/${resource}`,
  }
}

function lifecycleOf({ lifecycle }: ResourceEntry): Partial<VersionLife> {
  const { replacement, ...ends } = lifecycle
  const kind = replacement === undefined ? undefined : readReplacement(replacement)
  return { ...ends, ...(kind && { replacement: kind }) }
}

/** Reads `group/version.Kind`; the group may hold dots, the kind does not. */
function readReplacement(text: string): VersionedKind {
  const dot = text.lastIndexOf('.')
  return { apiVersion: text.slice(0, dot), kind: text.slice(dot + 1) }
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function compareLives(a: VersionLife, b: VersionLife): number {
  return (
    compareText(a.group, b.group) ||
    compareText(a.resource, b.resource) ||
    compareVersions(a.version, b.version)
  )
}

/** Whether a release has removed a version, or any of an older one. */
export function isRemoved({ releases, removed }: VersionLife, release: Release): boolean {
  if (releases.includes(release.name)) return false
  const last = releases.at(-1)
  const reached = (name: string | undefined): boolean =>
    name !== undefined && compareReleases(parseRelease(name), release) <= 0
  return reached(removed) || reached(last)
}
