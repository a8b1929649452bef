import { ApiError } from '../api/api-error.ts'
import { namespaceKeys } from '../cache/object-key.ts'
import type { CachedEntry } from '../cache/cached-entry.ts'
import type { WatchCache } from '../cache/watch-cache.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Entry } from '../codec/entry.ts'
import type { Runtime } from '../runtime.ts'
import type { Quota } from './quota.ts'
import {
  addAmounts,
  noAmounts,
  type ResourceAmounts,
  wholeQuantity,
} from '../api/resource-amounts.ts'
import { type CountedObject, isWithinAll, type UsageEvaluator } from './usage-evaluator.ts'
import type { UsageEvaluators } from './usage-evaluators.ts'

export interface UsageCounterParts {
  readonly cache: WatchCache
  readonly catalog: Catalog
  readonly runtime: Runtime
  readonly evaluators: UsageEvaluators
}

interface GroupResource {
  readonly group: string
  readonly resource: string
}

/** Objects that are counted in one turn at most. */
const objectsAtOnce = 500

/** The objects of one resource in a quota's namespace, as of one moment. */
interface Counted {
  readonly evaluator: UsageEvaluator
  /** The names of the quota that are about the resource. */
  readonly names: readonly string[]
  readonly entries: Iterable<CachedEntry>
}

/** Counts what the objects of a namespace use. What is read of an object is kept as long as its cache entry. */
export class UsageCounter {
  readonly #parts: UsageCounterParts
  readonly #counted = new WeakMap<Entry, CountedObject>()

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
   * Usage of the resources that a quota limits, by all objects that exist as this is called; it goes on in later turns where they
   * are many. Names of which this server counts nothing are left out; those of a resource that no longer exists are zero
   * where the quota has them as used.
   */
  async usage(quota: Quota): Promise<ResourceAmounts> {
    const now = this.#parts.runtime.clock.now()
    const used = new Map(this.#goneResources(quota))
    for (const { evaluator, names, entries } of this.#resourcesOf(quota)) {
      const sum = await this.#sum(evaluator, entries, quota, now)
      for (const name of names) used.set(name, sum.get(name) ?? wholeQuantity(0))
    }
    return used
  }

  async #sum(
    evaluator: UsageEvaluator,
    entries: Iterable<CachedEntry>,
    { scopes }: Quota,
    now: number,
  ): Promise<ResourceAmounts> {
    let sum = noAmounts
    let count = 0
    for (const entry of entries) {
      const counted = this.countedOf(evaluator, entry)
      if (isWithinAll(evaluator, scopes, counted)) sum = addAmounts(sum, counted.usage(now))
      if (++count % objectsAtOnce === 0) await this.#parts.runtime.timers.yieldTurn()
    }
    return sum
  }

  /** The resources that a quota's names are about, with snapshots of their objects in its namespace. */
  #resourcesOf({ namespace, wanted }: Quota): readonly Counted[] {
    const { cache, catalog, evaluators } = this.#parts
    const found = new Map<UsageEvaluator, Counted>()
    const named = [...wanted.keys()].map(resourceOfName).filter((each) => each !== undefined)
    for (const { group, resource } of [...evaluators.own, ...named]) {
      const definition = catalog.findStored(group, resource)
      const evaluator = evaluators.of(group, resource)
      if (!definition?.namespaced || !definition.storedAs || !evaluator) continue
      const names = evaluator.namesOf(wanted.keys())
      if (names.length === 0 || found.has(evaluator)) continue
      const snapshot = cache.resource(definition.storedAs.prefix).snapshot()
      found.set(evaluator, {
        evaluator,
        names,
        entries: snapshot.entries(namespaceKeys(namespace)),
      })
    }
    return [...found.values()]
  }

  /** Zero for the names of resources that are used and no longer exist: custom resources that went. */
  #goneResources({ wanted, used }: Quota): ResourceAmounts {
    const { catalog } = this.#parts
    const gone = [...wanted.keys()].filter((name) => {
      const named = resourceOfName(name)
      return named && used.has(name) && !catalog.findStored(named.group, named.resource)
    })
    return new Map(gone.map((name) => [name, wholeQuantity(0)]))
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
