import { ApiError } from '../../base/api/errors/api-error.ts'
import type { GroupResource } from '../../base/api/group-version.ts'
import { type ResourceAmounts, wholeQuantity } from '../../base/api/quantities/resource-amounts.ts'
import type { Runtime } from '../../base/runtime.ts'
import type { Catalog } from '../../objects/catalog/catalog.ts'
import type { Entry } from '../../objects/codec/entry.ts'
import type { CachedEntry } from '../../storage/cache/cached-entry.ts'
import { namespaceKeys } from '../../storage/cache/object-key.ts'
import type { WatchCache } from '../../storage/cache/watch-cache.ts'
import type { Quota } from './quota.ts'
import type { CountedObject, UsageEvaluator } from './usage-evaluator.ts'
import type { UsageEvaluators } from './usage-evaluators.ts'
import { UsageTally } from './usage-tally.ts'

export interface UsageCounterParts {
  readonly cache: WatchCache
  readonly catalog: Catalog
  readonly runtime: Runtime
  readonly evaluators: UsageEvaluators
}

/** Objects that are counted in one turn at most. */
const objectsAtOnce = 500

/** The objects of one resource that quotas count. */
interface CountedResource {
  readonly evaluator: UsageEvaluator
  /** The names of the quota that are about the resource. */
  readonly names: readonly string[]
  readonly prefix: string
}

interface KeptTally {
  readonly tally: UsageTally
  /** Resolves once all objects are counted that existed when the tally was made. */
  readonly filled: Promise<void>
}

/** The tallies of one resource in one namespace, by scopes. */
type Tallies = Map<string, KeptTally>

/**
 * Counts what the objects of a namespace use. A sum is made when a quota first asks for it, and then kept by the changes that
 * {@link UsageCounter.changed} is called with. What is read of an object is kept as long as its cache entry.
 */
export class UsageCounter {
  readonly #parts: UsageCounterParts
  readonly #counted = new WeakMap<Entry, CountedObject>()
  readonly #tallies = new Map<string, Map<UsageEvaluator, Tallies>>()

  constructor(parts: UsageCounterParts) {
    this.#parts = parts
  }

  /** What quotas need to know of a stored object; one that cannot be read counts as an object, and for nothing else. */
  countedOf(evaluator: UsageEvaluator, entry: Entry): CountedObject {
    if (!evaluator.count) return evaluator.plain
    const known = this.#counted.get(entry)
    if (known) return known
    const counted = readCounted(evaluator, entry)
    this.#counted.set(entry, counted)
    return counted
  }

  /**
   * Usage of the resources that a quota limits, by all objects that exist as this is called, or are created meanwhile: a first count
   * goes on in later turns where they are many. Names of which this server counts nothing are left out; those of a resource
   * that no longer exists are zero where the quota has them as used.
   */
  async usage(quota: Quota): Promise<ResourceAmounts> {
    const used = new Map(this.#goneResources(quota))
    const found = this.#resourcesOf(quota).map((counted) => ({
      ...counted,
      kept: this.#tallyOf(quota, counted),
    }))
    await Promise.all(found.map(({ kept }) => kept.filled))
    const now = this.#parts.runtime.clock.now()
    for (const { names, kept } of found) {
      const sum = kept.tally.sum(now)
      for (const name of names) used.set(name, sum.get(name) ?? wholeQuantity(0))
    }
    return used
  }

  /** Keeps the sums of a namespace as an object changes; `current` is undefined for one that was deleted. */
  changed(
    evaluator: UsageEvaluator,
    namespace: string,
    key: string,
    current: CachedEntry | undefined,
  ): void {
    const tallies = this.#tallies.get(namespace)?.get(evaluator)
    if (!tallies) return
    const counted = current && this.countedOf(evaluator, current)
    const now = this.#parts.runtime.clock.now()
    for (const { tally } of tallies.values()) tally.set(key, counted, now)
  }

  /** Forgets the sums of a namespace that has no quota any more. */
  forgetNamespace(namespace: string): void {
    this.#tallies.delete(namespace)
  }

  /** Forgets the sums of a resource, whose objects were read anew from the store. */
  forgetResource(evaluator: UsageEvaluator): void {
    for (const tallies of this.#tallies.values()) tallies.delete(evaluator)
  }

  #tallyOf({ namespace, scopes }: Quota, { evaluator, prefix }: CountedResource): KeptTally {
    const ofSpace = this.#tallies.get(namespace) ?? new Map<UsageEvaluator, Tallies>()
    this.#tallies.set(namespace, ofSpace)
    const ofResource: Tallies = ofSpace.get(evaluator) ?? new Map<string, KeptTally>()
    ofSpace.set(evaluator, ofResource)
    const id = JSON.stringify(scopes)
    let kept = ofResource.get(id)
    if (!kept) {
      const tally = new UsageTally(evaluator, scopes)
      kept = { tally, filled: this.#fill(tally, evaluator, namespace, prefix) }
      ofResource.set(id, kept)
    }
    return kept
  }

  async #fill(
    tally: UsageTally,
    evaluator: UsageEvaluator,
    namespace: string,
    prefix: string,
  ): Promise<void> {
    const { cache, runtime } = this.#parts
    const resource = cache.resource(prefix)
    let count = 0
    for (const { key } of resource.snapshot().entries(namespaceKeys(namespace))) {
      // As it is by now: changes since the beginning are counted already.
      const entry = resource.get(key)
      if (entry) tally.set(key, this.countedOf(evaluator, entry), runtime.clock.now())
      if (++count % objectsAtOnce === 0) await runtime.timers.yieldTurn()
    }
  }

  /** The resources that a quota's names are about. */
  #resourcesOf({ wanted }: Quota): readonly CountedResource[] {
    const { catalog, evaluators } = this.#parts
    const found = new Map<UsageEvaluator, CountedResource>()
    const named = [...wanted.keys()].map(resourceOfName).filter((each) => each !== undefined)
    for (const { group, resource } of [...evaluators.own, ...named]) {
      const definition = catalog.findStored(group, resource)
      const evaluator = evaluators.of(group, resource)
      if (!definition?.namespaced || !definition.storedAs || !evaluator) continue
      const names = evaluator.namesOf(wanted.keys())
      if (names.length === 0 || found.has(evaluator)) continue
      found.set(evaluator, { evaluator, names, prefix: definition.storedAs.prefix })
    }
    return [...found.values()]
  }

  /** Zero for the names of resources that are used and no longer exist: custom resources that went. */
  #goneResources({ wanted, used }: Quota): ResourceAmounts {
    const { catalog } = this.#parts
    const removed = [...wanted.keys()].filter((name) => {
      const named = resourceOfName(name)
      return named && used.has(name) && !catalog.findStored(named.group, named.resource)
    })
    return new Map(removed.map((name) => [name, wholeQuantity(0)]))
  }
}

function readCounted(evaluator: UsageEvaluator, entry: Entry): CountedObject {
  try {
    return evaluator.count?.(entry.object()) ?? evaluator.plain
  } catch (error) {
    // An object that cannot be read exists all the same.
    if (error instanceof ApiError && error.reason === 'StorageReadError') return evaluator.plain
    throw error
  }
}

/** The resource that a name `count/…` counts; undefined for other names. */
function resourceOfName(name: string): GroupResource | undefined {
  if (!name.startsWith('count/')) return undefined
  const [resource = '', ...group] = name.slice('count/'.length).split('.')
  return { group: group.join('.'), resource }
}
