import {
  type Condition,
  conditionStatus,
  hasCondition,
  withCondition,
} from '../base/api/conditions.ts'
import { crdResource } from '../base/api/crd-resource.ts'
import { equalJson, type JsonObject } from '../base/api/json.ts'
import type { Client } from '../base/client/client.ts'
import { resourcePath } from '../base/client/resource-path.ts'
import type { Runtime } from '../base/runtime.ts'
import { formatTime } from '../base/time/time.ts'
import type { Controller } from '../cluster/controllers/shared/framework/controller.ts'
import { WorkQueue } from '../cluster/controllers/shared/queues/work-queue.ts'
import { isStaleWrite } from '../cluster/controllers/shared/writes/expected-errors.ts'
import {
  customDefinitions,
  type CustomContext,
} from '../kinds/custom-resources/custom-definition.ts'
import {
  asDefinition,
  type DefinitionReader,
  type DefinitionState,
  isEstablished,
  readerOf,
} from '../kinds/custom-resources/definition-state.ts'
import { bundleFault } from '../kinds/rules/shared/ca-bundle.ts'
import type { ResourceDefinition } from '../objects/catalog/resource-definition.ts'
import type { PendingDefinitions } from '../requests/rest/pending-definitions.ts'
import type {
  UnestablishedResource,
  UnestablishedResources,
} from '../requests/rest/unestablished-resources.ts'
import type { CachedEntry } from '../storage/cache/cached-entry.ts'
import { type FeedListener, ObjectFeed } from '../storage/cache/object-feed.ts'
import { allKeys } from '../storage/cache/object-key.ts'
import type { WatchCache } from '../storage/cache/watch-cache.ts'
import type { CatalogServing } from './serve-catalog.ts'

export interface CustomResourceServingParts extends CustomContext {
  readonly runtime: Runtime
  readonly cache: WatchCache
  readonly catalog: Pick<CatalogServing, 'publish'>
  readonly pendingDefinitions: Pick<PendingDefinitions, 'begin' | 'end'>
  readonly unestablished: Pick<UnestablishedResources, 'set'>
  /** Prefix of CustomResourceDefinitions in the store. */
  readonly prefix: string
}

/** A definition that is served, and what of it decides how. */
interface Served {
  readonly basis: JsonObject
  readonly definitions: readonly ResourceDefinition[]
  /** Source of the schemas: the definition's newest entry, as an older one would stay in memory for the schemas alone. */
  readonly source: { entry: CachedEntry }
}

const retries = { first: 100, most: 60_000 }

const establishedCondition: Condition = {
  type: 'Established',
  status: 'True',
  reason: 'InitialNamesAccepted',
  message: 'the initial names have been accepted',
}

const invalidBundleCondition: Condition = {
  type: 'Established',
  status: 'False',
  reason: 'InvalidCABundle',
  message: 'The conversion webhook CABundle is invalid',
}

/** One queue key for all definitions, which are served in one change of the catalogue. */
const everything = 'definitions'

/**
 * Serves the resources that CustomResourceDefinitions define. A definition whose names are accepted is added to the catalogue,
 * and only then is its condition `Established` set, so a client that sees the condition can use the resource. Which changes of
 * a definition end the watches of its objects, {@link CatalogServing} decides; a changed status alone ends none.
 */
export class CustomResourceServing implements Controller {
  readonly name = 'custom-resource-definitions'
  readonly #parts: CustomResourceServingParts
  readonly #client: () => Client
  readonly #reader: DefinitionReader
  readonly #served = new Map<string, Served>()
  /** Names of definitions that changed since they were last looked at. */
  #changed = new Set<string>()

  constructor(parts: CustomResourceServingParts, client: () => Client) {
    this.#parts = parts
    this.#client = client
    this.#reader = readerOf(parts.cache, parts.brand)
  }

  /** Serves the definitions that were established before the server started. */
  async load(): Promise<void> {
    for (const entry of this.#entries()) this.#changed.add(entry.name)
    await this.#serveChanged(isEstablished)
  }

  async run(signal: AbortSignal): Promise<void> {
    const { cache, runtime, prefix } = this.#parts
    const queue = new WorkQueue({
      name: this.name,
      runtime,
      workers: 1,
      retries,
      work: async () => {
        await this.#serveChanged(isAccepted)
        return 'done'
      },
    })
    const changed = ({ name }: CachedEntry): void => {
      this.#changed.add(name)
      this.#parts.pendingDefinitions.begin()
      queue.add(everything)
    }
    const listener: FeedListener = {
      put: (_prefix, entry) => changed(entry),
      gone: (_prefix, entry) => changed(entry),
      reread: () => {
        for (const name of this.#served.keys()) this.#changed.add(name)
        queue.add(everything)
      },
    }
    new ObjectFeed({
      cache,
      timers: runtime.timers,
      listener,
      wants: (each) => each === prefix,
      signal,
    })
    try {
      await queue.run(signal)
    } finally {
      this.#parts.pendingDefinitions.end()
    }
  }

  #entries(): Iterable<CachedEntry> {
    return this.#parts.cache.resource(this.#parts.prefix).snapshot().entries(allKeys)
  }

  /** Brings the catalogue in line with the definitions that changed, then establishes those that are not yet. */
  async #serveChanged(isServed: (state: DefinitionState) => boolean): Promise<void> {
    const names = this.#changed
    if (names.size === 0) return
    this.#changed = new Set()
    try {
      const establish = await this.#serve(names, isServed)
      if (this.#changed.size === 0) this.#parts.pendingDefinitions.end()
      for (const each of establish) await this.#establish(each)
    } catch (error) {
      // Requests do not wait for the next attempt.
      this.#parts.pendingDefinitions.end()
      for (const name of names) this.#changed.add(name)
      throw error
    }
  }

  /** @returns the definitions that are served now and not established yet. */
  async #serve(
    names: ReadonlySet<string>,
    isServed: (state: DefinitionState) => boolean,
  ): Promise<readonly DefinitionState[]> {
    const { cache, prefix, unestablished } = this.#parts
    const next = new Map<string, Served | undefined>()
    const waiting: DefinitionState[] = []
    for (const name of names) {
      const before = this.#served.get(name)
      const entry = cache.resource(prefix).get(name)
      const state = entry && this.#reader.read(entry)
      const wanted = state && isServed(state) ? state : undefined
      const isUnestablished = wanted !== undefined && isWithoutAuthorities(wanted)
      unestablished.set(name, isUnestablished ? unestablishedBy(wanted) : undefined)
      const after =
        entry && wanted && !isUnestablished ? this.#servedBy(entry, wanted, before) : undefined
      if (wanted && !isEstablished(wanted)) waiting.push(wanted)
      if (after !== before) next.set(name, after)
    }
    const refused = await this.#publish(next)
    return waiting.filter(({ name }) => !refused.has(name))
  }

  /** Publishes definitions in one change, or one after the other where one of them cannot be served. @returns those. */
  async #publish(next: ReadonlyMap<string, Served | undefined>): Promise<ReadonlySet<string>> {
    const refused = new Set<string>()
    if (next.size === 0) return refused
    const complaint = await this.#publishTogether(next)
    if (complaint === undefined) return refused
    for (const [name, served] of next) {
      const why =
        next.size === 1 ? complaint : await this.#publishTogether(new Map([[name, served]]))
      if (why === undefined) continue
      refused.add(name)
      this.#parts.runtime.logger.warn('a custom resource cannot be served', { name, error: why })
    }
    return refused
  }

  /** @returns why the definitions cannot be served together; undefined where they are served now. */
  async #publishTogether(
    next: ReadonlyMap<string, Served | undefined>,
  ): Promise<string | undefined> {
    const added: ResourceDefinition[] = []
    const removed: ResourceDefinition[] = []
    for (const [name, after] of next) {
      added.push(...(after?.definitions ?? []))
      const kept = new Set(after?.definitions.map(versionOf))
      const before = this.#served.get(name)?.definitions ?? []
      removed.push(...before.filter((each) => !kept.has(versionOf(each))))
    }
    try {
      await this.#parts.catalog.publish({ added, removed })
    } catch (error) {
      if (error instanceof RangeError) return error.message
      throw error
    }
    for (const [name, served] of next) {
      if (served) this.#served.set(name, served)
      else this.#served.delete(name)
    }
    return undefined
  }

  /** What a definition serves; the same as before where nothing changed that decides it. */
  #servedBy(entry: CachedEntry, state: DefinitionState, before: Served | undefined): Served {
    const { uid, generation, acceptedNames, facts } = state
    const basis: JsonObject = {
      uid,
      generation,
      names: acceptedNames,
      isTerminating: facts.isTerminating,
    }
    if (before && equalJson(basis, before.basis)) {
      before.source.entry = entry
      return before
    }
    const source = { entry }
    const definitions = customDefinitions(
      facts,
      () => asDefinition(source.entry.object()),
      this.#parts,
    )
    return { basis, definitions, source }
  }

  async #establish(state: DefinitionState): Promise<void> {
    const { name, resourceVersion, conditions } = state
    const { brand, runtime } = this.#parts
    const condition = isWithoutAuthorities(state) ? invalidBundleCondition : establishedCondition
    if (hasCondition(conditions, condition)) return
    const now = formatTime(runtime.clock.now())
    const next = withCondition(conditions, condition, now)
    const path = resourcePath(crdResource(brand), { name, subresource: 'status' })
    const patch = { metadata: { resourceVersion }, status: { conditions: [...next] } }
    try {
      await this.#client().patch(path, 'merge', patch)
    } catch (error) {
      // The next event of a definition that changed or went meanwhile has it served again.
      if (!isStaleWrite(error)) throw error
    }
  }
}

/**
 * Whether a definition is not established for its conversion webhook's CA bundle, which is no bundle of certificates. One that
 * was established before keeps being served, as it may not get such a bundle later.
 */
function isWithoutAuthorities(state: DefinitionState): boolean {
  if (isEstablished(state)) return false
  const bundle = state.facts.webhook?.clientConfig.caBundle ?? ''
  return bundle !== '' && bundleFault(bundle) !== undefined
}

function unestablishedBy({ facts }: DefinitionState): UnestablishedResource {
  const { group, names, namespaced, versions } = facts
  const served = versions.filter((version) => version.served).map((version) => version.name)
  return { group, resource: names.plural, namespaced, versions: new Set(served) }
}

function versionOf({ group, version, resource }: ResourceDefinition): string {
  return `${group}/${version}/${resource}`
}

function isAccepted(state: DefinitionState): boolean {
  return conditionStatus(state.conditions, 'NamesAccepted') === 'True' || isEstablished(state)
}
