import type { Runtime } from '../base/runtime.ts'
import type { CatalogOverlay, OverlayPlan } from '../objects/catalog/catalog-overlay.ts'
import type { CatalogChange } from '../objects/catalog/catalog.ts'
import type { ResourceDefinition } from '../objects/catalog/resource-definition.ts'
import type { RequestsInFlight } from '../requests/rest/requests-in-flight.ts'
import { customStoredKind } from '../requests/rest/stored-kind-of.ts'
import { openViews } from '../requests/rest/version-views.ts'
import type { RegisteredResource } from '../storage/cache/cache-options.ts'
import type { WatchCache } from '../storage/cache/watch-cache.ts'
import { StorageError } from '../storage/engine/storage.ts'

/** Adds definitions to a running server, and removes them. Changes are made one after the other. */
export interface LiveCatalog {
  /**
   * Serves definitions; a definition replaces the one of the same group, version and resource. Resolves once they are served
   * with their stored objects; until then neither requests nor discovery see them.
   *
   * @throws RangeError when they conflict with others; StorageError when their objects cannot be read or the server closes.
   * Nothing changes then.
   */
  add(definitions: readonly ResourceDefinition[]): Promise<void>
  /**
   * Stops serving definitions; their objects stay in the store. New requests are answered 404 at once, and watches end behind
   * the events they have yet to send. Resolves once unanswered requests are answered, or after a minute.
   *
   * @throws StorageError when the server closes first.
   */
  remove(definitions: readonly ResourceDefinition[]): Promise<void>
  /** Adds and removes definitions in one step, for a resource whose versions replace each other. */
  change(change: Partial<CatalogChange>): Promise<void>
}

/** Limit in milliseconds for the unanswered requests of removed definitions. */
const drainTimeout = 60_000

interface Parts {
  readonly catalog: CatalogOverlay
  readonly cache: WatchCache
  readonly inFlight: RequestsInFlight
  readonly runtime: Pick<Runtime, 'timers' | 'logger'>
}

/** Definitions that were removed, and the storage prefixes that no other definition shares. */
export interface RemovedDefinitions {
  readonly definitions: readonly ResourceDefinition[]
  readonly prefixes: readonly string[]
  /** Resolves once their requests are answered and the prefixes are unregistered. */
  readonly forgotten: Promise<void>
}

/** The versions of each stored resource, by storage prefix. */
type Versions = ReadonlyMap<string, readonly ResourceDefinition[]>

function byPrefix(definitions: readonly ResourceDefinition[]): Versions {
  const versions = new Map<string, ResourceDefinition[]>()
  for (const definition of definitions) {
    const prefix = definition.storedAs?.prefix
    if (prefix === undefined) continue
    const known = versions.get(prefix)
    if (known) known.push(definition)
    else versions.set(prefix, [definition])
  }
  return versions
}

function sameItems<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item) => b.includes(item))
}

/** Whether versions of a resource differ in nothing that an open watch depends on. */
function differInSchemas(
  former: readonly ResourceDefinition[],
  versions: readonly ResourceDefinition[],
): boolean {
  const facts = ({ version, kind, namespaced, storedAs, ...rest }: ResourceDefinition): string => {
    const fields = [...rest.selectableFields.keys()].toSorted()
    const stored = [storedAs?.group, storedAs?.version]
    return JSON.stringify([version, kind, namespaced, stored, fields])
  }
  const all = [...former, ...versions]
  if (all.some(({ converter, isCustom }) => converter || isCustom !== true)) return false
  const [before, after] = [former.map(facts), versions.map(facts)]
  return before.toSorted().join() === after.toSorted().join()
}

function registration(prefix: string, versions: readonly ResourceDefinition[]): RegisteredResource {
  return {
    prefix,
    namespaced: versions.some(({ namespaced }) => namespaced),
    fields: versions.flatMap(({ selectableFields }) => [...selectableFields.values()]),
    stored: customStoredKind(versions),
  }
}

/**
 * Makes serving follow the catalogue. Added resources are registered with the cache, loaded and then published; removed ones
 * are unpublished, unregistered and forgotten. Versions of a resource share its objects, which are loaded with the first
 * version and unregistered with the last.
 *
 * Watches of a custom resource go on where only schemas, columns or subresources change. Whatever else changes, they end as in
 * the original (apiextensions-apiserver, `crdHandler.tearDown`), which destroys the storage of a resource on any change of its
 * definition: streams end without an error. A client that watches again from its last version misses nothing, since the
 * store's history restores the events; a client of a removed resource gets 404.
 *
 * A request that is under way keeps the definition it was routed to, so a conversion may meet objects that were renewed for a
 * later storage version: it must go by their `apiVersion`.
 */
export class CatalogServing implements LiveCatalog {
  readonly #parts: Parts
  readonly #closing = new AbortController()
  /** The last change that was asked for. */
  #turn: Promise<unknown> = Promise.resolve()
  /** Removed definitions whose requests may still be under way. */
  readonly #removed = new Set<RemovedDefinitions>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  add(definitions: readonly ResourceDefinition[]): Promise<void> {
    return this.change({ added: definitions })
  }

  remove(definitions: readonly ResourceDefinition[]): Promise<void> {
    return this.change({ removed: definitions })
  }

  async change(change: Partial<CatalogChange>): Promise<void> {
    for (const { forgotten } of await this.publish(change)) await forgotten
  }

  /**
   * Makes a change as {@link change} does, but does not wait for the requests for removed resources.
   *
   * @returns the departures of removed resources.
   */
  publish(change: Partial<CatalogChange>): Promise<readonly RemovedDefinitions[]> {
    const made = this.#turn.then(() => this.#make(change))
    this.#turn = made.catch(() => undefined)
    return made
  }

  /** Aborts loading and waiting; changes that were not made yet are rejected. */
  async close(): Promise<void> {
    this.#closing.abort(new StorageError('unavailable', 'the server is closing'))
    await this.#turn
    await Promise.all([...this.#removed].map(({ forgotten }) => forgotten))
  }

  /** @returns the departure that the caller waits for: none where definitions are only replaced. In a list, as a promise in it is not awaited here. */
  async #make(change: Partial<CatalogChange>): Promise<readonly RemovedDefinitions[]> {
    const { catalog } = this.#parts
    this.#closing.signal.throwIfAborted()
    const plan = catalog.plan(change)
    const [before, after] = [byPrefix(catalog.own), byPrefix(plan.own)]
    await this.#load([...after].filter(([prefix]) => !before.has(prefix)))
    this.#publish(plan, before, after)
    if (plan.removed.length === 0) return []
    const prefixes = [...before.keys()].filter((prefix) => !after.has(prefix))
    const departure = this.#remove(plan.removed, prefixes)
    const isGone = plan.removed.some(
      ({ group, version, resource }) => !catalog.find(group, version, resource),
    )
    return isGone ? [departure] : []
  }

  async #load(resources: Iterable<[string, readonly ResourceDefinition[]]>): Promise<void> {
    const { cache } = this.#parts
    const { signal } = this.#closing
    const wanted = [...resources]
    if (wanted.length === 0) return
    for (const [prefix] of wanted) await this.#isFree(prefix)
    await cache.admit(
      wanted.map(([prefix, versions]) => registration(prefix, versions)),
      signal,
    )
    if (!signal.aborted) return
    for (const [prefix] of wanted) cache.unregister(prefix)
    signal.throwIfAborted()
  }

  /** Resolves once a former resource of the prefix is unregistered. */
  async #isFree(prefix: string): Promise<void> {
    const leaving = [...this.#removed].filter(({ prefixes }) => prefixes.includes(prefix))
    await Promise.all(leaving.map(({ forgotten }) => forgotten))
  }

  /** Publishes a change in one turn, so that no request sees a part of it. */
  #publish(plan: OverlayPlan, before: Versions, after: Versions): void {
    const { catalog, cache, inFlight } = this.#parts
    inFlight.follow(plan.added)
    openViews(plan.added, cache.revision)
    for (const [prefix, versions] of after) {
      const former = before.get(prefix)
      if (!former || sameItems(former, versions)) continue
      const registered = registration(prefix, versions)
      if (differInSchemas(former, versions)) cache.resource(prefix).reread(registered.stored)
      else cache.resource(prefix).redefine(registered)
    }
    catalog.change(plan)
    for (const prefix of before.keys()) if (!after.has(prefix)) cache.resource(prefix).finish()
  }

  #remove(
    definitions: readonly ResourceDefinition[],
    prefixes: readonly string[],
  ): RemovedDefinitions {
    const { catalog, cache, inFlight } = this.#parts
    const forgotten = this.#answered(definitions).then(() => {
      // A definition may have been added again meanwhile.
      const served = new Set(catalog.own)
      inFlight.forget(definitions.filter((definition) => !served.has(definition)))
      for (const prefix of prefixes) cache.unregister(prefix)
      this.#removed.delete(departure)
    })
    const departure = { definitions, prefixes, forgotten }
    this.#removed.add(departure)
    return departure
  }

  /** Resolves once the requests for definitions are answered, at the limit, or when the server closes. */
  #answered(definitions: readonly ResourceDefinition[]): Promise<void> {
    const { inFlight, runtime } = this.#parts
    const { signal } = this.#closing
    return new Promise((resolve) => {
      const end = (): void => {
        cancel()
        signal.removeEventListener('abort', end)
        resolve()
      }
      const cancel = runtime.timers.after(drainTimeout, () => {
        const resources = definitions.map(({ group, resource }) => `${resource}.${group}`)
        runtime.logger.warn('requests for removed resources are still under way', {
          resources: resources.join(', '),
        })
        end()
      })
      signal.addEventListener('abort', end)
      if (signal.aborted) end()
      else void Promise.all(definitions.map((each) => inFlight.idle(each))).then(end)
    })
  }
}
