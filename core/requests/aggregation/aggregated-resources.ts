import type { APIResourceDiscovery } from '../../base/api/types/apidiscovery.v2.generated.ts'
import type { Cancel } from '../../base/runtime.ts'
import type { AggregatedGroupVersion } from '../../kinds/discovery/aggregated-group-version.ts'
import type { AggregatedApi } from './aggregated-api.ts'
import type { AggregatedApis } from './aggregated-apis.ts'

/** A resource that another server serves behind this one; subresources are none of their own. */
export interface AggregatedResource {
  readonly group: string
  readonly version: string
  /** Plural name, as in paths. */
  readonly resource: string
  readonly kind: string
  readonly namespaced: boolean
  readonly verbs: readonly string[]
}

/** What the newest download of a group version's resources came to. */
interface Download {
  /** Of the last download that succeeded; empty before. */
  readonly items: readonly APIResourceDiscovery[]
  readonly isStale: boolean
}

const notYet: Download = { items: [], isStale: true }

/**
 * The resources of the APIs that other servers serve behind this one, by their group versions, as discovery lists them. They are
 * downloaded apart from requests, so reading costs nothing and never waits.
 *
 * A group version is stale (`isStale`) until its resources were downloaded, and again while its server cannot be asked. For clients
 * that is an error of the group version ({@link staleError}): the namespace controller and the garbage collector of the original
 * take none of its resources then, and go on with the others. What was known stays in `resources` all the same.
 *
 * @example
 * for (const { group, version, isStale } of resources.groupVersions()) {
 *   if (isStale) failed.set(formatGroupVersion(group, version), staleError(group, version))
 *   else for (const each of resources.of(group, version)) if (each.namespaced) await deleteAll(each)
 * }
 */
export class AggregatedResources {
  readonly #apis: AggregatedApis
  readonly #downloads = new Map<string, Download>()
  readonly #listeners = new Set<() => void>()
  #groupVersions: readonly AggregatedGroupVersion[] = []
  #isChanged = false

  constructor(apis: AggregatedApis) {
    this.#apis = apis
    apis.onChange((name) => {
      if (!this.#isRegistered(name)) this.#downloads.delete(name)
      this.#change()
    })
  }

  /** The group versions, by the names of their APIServices; the same list as long as nothing in it changes. */
  groupVersions(): readonly AggregatedGroupVersion[] {
    if (!this.#isChanged) return this.#groupVersions
    this.#isChanged = false
    const known = new Map(this.#groupVersions.map((each) => [each.name, each]))
    const next = this.#apis.all().map((api) => this.#groupVersion(api, known.get(api.name)))
    const before = this.#groupVersions
    const isSame = next.length === before.length && next.every((each, at) => each === before[at])
    if (!isSame) this.#groupVersions = next
    return this.#groupVersions
  }

  /** The resources of a group version, also while it is stale; empty where none are known. */
  of(group: string, version: string): readonly AggregatedResource[] {
    const found = this.groupVersions().find(
      (each) => each.group === group && each.version === version,
    )
    return found ? resourcesOf(found) : []
  }

  /** Sets the resources that were downloaded, of the API of that name; undefined after a download that failed. */
  set(name: string, items: readonly APIResourceDiscovery[] | undefined): void {
    if (!this.#isRegistered(name)) return
    const known = this.#downloads.get(name) ?? notYet
    this.#downloads.set(name, items ? { items, isStale: false } : { ...known, isStale: true })
    this.#change()
  }

  /** Resolves once each of these APIs was asked for its resources, or is gone; undefined where that is so already. */
  asked(apis: readonly AggregatedApi[]): Promise<void> | undefined {
    const isAsked = (): boolean =>
      apis.every(({ name }) => this.#downloads.has(name) || !this.#isRegistered(name))
    if (isAsked()) return undefined
    return new Promise((resolve) => {
      const cancel = this.onChange(() => {
        if (!isAsked()) return
        cancel()
        resolve()
      })
    })
  }

  /** Calls `listener` when group versions, their resources or their freshness may have changed. */
  onChange(listener: () => void): Cancel {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #isRegistered(name: string): boolean {
    return this.#apis.all().some((api) => api.name === name)
  }

  #change(): void {
    this.#isChanged = true
    for (const listener of this.#listeners) listener()
  }

  #groupVersion(
    { name, group, version, groupPriority, versionPriority }: AggregatedApi,
    known: AggregatedGroupVersion | undefined,
  ): AggregatedGroupVersion {
    const { items: resources, isStale } = this.#downloads.get(name) ?? notYet
    const priority = { group: groupPriority, version: versionPriority }
    const isSame =
      known?.resources === resources &&
      known.isStale === isStale &&
      known.priority.group === priority.group &&
      known.priority.version === priority.version
    return isSame ? known : { name, group, version, priority, resources, isStale }
  }
}

const known = new WeakMap<AggregatedGroupVersion, readonly AggregatedResource[]>()

function resourcesOf(of: AggregatedGroupVersion): readonly AggregatedResource[] {
  const found = known.get(of) ?? of.resources.flatMap((item) => resourceOf(of, item))
  known.set(of, found)
  return found
}

/** Resources without a kind are left out, as clients leave them out: they are there for their subresources. */
function resourceOf(
  { group, version }: AggregatedGroupVersion,
  { resource, responseKind, scope, verbs }: APIResourceDiscovery,
): AggregatedResource | readonly [] {
  const kind = responseKind?.kind ?? ''
  if (kind === '') return []
  return { group, version, resource, kind, namespaced: scope === 'Namespaced', verbs: verbs ?? [] }
}

/** The error of a stale group version in the words of client-go, which controllers show. */
export function staleError(group: string, version: string): string {
  return `stale GroupVersion discovery: ${group}/${version}`
}
