import {
  addAmounts,
  equalAmounts,
  formatAmounts,
  increaseOfAmounts,
  largerAmounts,
  noAmounts,
  pickAmounts,
  type ResourceAmounts,
  smallerAmounts,
  withoutZeros,
} from '../../../../base/api/quantities/resource-amounts.ts'
import type {
  ResourceQuota,
  ResourceQuotaStatus,
} from '../../../../base/api/types/core.v1.generated.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import { Lazy } from '../../../../base/execution/lazy.ts'
import { pendingLifetime } from '../../../../kinds/quota/quota-ledger.ts'
import { parseQuota, type Quota } from '../../../../kinds/quota/quota.ts'
import { UsageCounter } from '../../../../kinds/quota/usage-counter.ts'
import { isCounted, type UsageEvaluator } from '../../../../kinds/quota/usage-evaluator.ts'
import type { CacheObserver, ObservedResource } from '../../../../storage/cache/cache-core.ts'
import type { CacheEvent } from '../../../../storage/cache/cache-event.ts'
import type { CachedEntry } from '../../../../storage/cache/cached-entry.ts'
import { decodedObject, perEntry } from '../../../../storage/cache/derived-values.ts'
import { allKeys } from '../../../../storage/cache/object-key.ts'
import { readableObject } from '../../../../storage/cache/readable-object.ts'
import type {
  ControllerParts,
  ControllerRegistration,
} from '../../shared/framework/controller-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { quotaResource } from '../../shared/objects/resources.ts'
import { storedPrefix } from '../../shared/objects/stored-resource.ts'
import { DueKeys } from '../../shared/queues/due-keys.ts'
import { WorkQueue } from '../../shared/queues/work-queue.ts'
import { isStaleWrite } from '../../shared/writes/expected-errors.ts'
import type { AggregatedCounts } from './count-aggregated.ts'

const retries = { first: 100, most: 60_000 }

/** Milliseconds after which the usage of an unchanged quota is counted anew. */
const resyncPeriod = 300_000

/** Quotas whose usage is counted at a time, of each queue. */
const workers = 5

/** The same for quotas that count objects of aggregated APIs, of whose deletion nobody tells. */
const aggregatedResyncPeriod = 10_000

type Parts = Pick<
  ControllerParts,
  'client' | 'runtime' | 'cache' | 'catalog' | 'quotas' | 'aggregation'
>

/** Counts objects of aggregated APIs; it is loaded once there is one. */
const lazyCount = new Lazy(async () => (await import('./count-aggregated.ts')).countAggregated)

const noCounts: AggregatedCounts = { amounts: noAmounts, unknown: new Set() }

function namespaceOf(key: string): string {
  return key.slice(0, key.indexOf('/'))
}

/**
 * Keeps the status of quotas: limits in force, and usage. Usage is counted when a quota is new or changed, when objects that it
 * counts are deleted or use less, and behind charges, so that those of writes that failed are given back.
 */
class ResourceQuotaController implements Controller {
  readonly name = 'resourcequota-controller'
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async run(signal: AbortSignal): Promise<void> {
    const recounts = new Recounts(this.name, this.#parts)
    await recounts.run(signal)
  }
}

/** State of the controller between its start and its stop. */
class Recounts implements CacheObserver {
  readonly #parts: Parts
  readonly #prefix: string
  readonly #queue: WorkQueue
  /** Queue of quotas without usage, which do not wait behind those that have it: nothing can be charged to them. */
  readonly #urgent: WorkQueue
  readonly #dues: DueKeys
  readonly #counter: UsageCounter
  /** Quotas that are counted again once their charges have run out. */
  readonly #verifying = new Set<string>()
  /** Quotas that count objects of aggregated APIs. */
  readonly #elsewhere = new Set<string>()
  readonly #read = perEntry(parseQuota)
  /** Keys of quotas by namespace. */
  readonly #spaces = new Map<string, Set<string>>()

  constructor(name: string, parts: Parts) {
    this.#parts = parts
    this.#prefix = storedPrefix(parts, quotaResource)
    const { runtime } = parts
    const work = (key: string, signal: AbortSignal): Promise<'done' | 'again'> =>
      this.#recount(key, signal)
    this.#counter = new UsageCounter({ ...parts, evaluators: parts.quotas.evaluators })
    this.#queue = new WorkQueue({ name, runtime, workers, retries, work })
    this.#urgent = new WorkQueue({ name: `${name}-priority`, runtime, workers, retries, work })
    this.#dues = new DueKeys({
      runtime: parts.runtime,
      slack: 1000,
      due: (keys) => {
        for (const key of keys) {
          this.#verifying.delete(key)
          this.#queue.add(key)
        }
      },
    })
  }

  async run(signal: AbortSignal): Promise<void> {
    const { cache, catalog } = this.#parts
    const cancel = cache.observe(this)
    const cancelCatalog = catalog.onChange(({ added, removed }) => {
      for (const { group, resource } of [...added, ...removed]) this.#replenishAll(group, resource)
    })
    const aggregated = this.#parts.aggregation.resources
    let known = aggregated.groupVersions()
    const cancelAggregated = aggregated.onChange(() => {
      if (known !== aggregated.groupVersions()) this.#recountObjects()
      known = aggregated.groupVersions()
    })
    this.loaded(cache.resource(this.#prefix))
    try {
      await Promise.all([this.#queue.run(signal), this.#urgent.run(signal)])
    } finally {
      cancel()
      cancelCatalog()
      cancelAggregated()
      this.#dues.clear()
    }
  }

  loaded(resource: ObservedResource): void {
    if (resource.prefix !== this.#prefix) {
      const definition = this.#parts.catalog.byPrefix(resource.prefix)
      if (definition) this.#replenishAll(definition.group, definition.resource)
      return
    }
    this.#spaces.clear()
    for (const entry of resource.snapshot().entries(allKeys)) this.#found(entry, undefined)
  }

  changed(resource: ObservedResource, { key, current, previous }: CacheEvent): void {
    if (resource.prefix === this.#prefix) {
      if (current) this.#found(current, previous)
      else this.#gone(key)
      return
    }
    const keys = this.#spaces.get(namespaceOf(key))
    const definition = keys && this.#parts.catalog.byPrefix(resource.prefix)
    const evaluator =
      definition && this.#parts.quotas.evaluators.of(definition.group, definition.resource)
    if (!evaluator) return
    this.#counter.changed(evaluator, namespaceOf(key), key, current)
    if (!previous) {
      if (current) this.#settleForeign(keys, evaluator, current)
      return
    }
    const printOf = (entry: CachedEntry): string => this.#counter.countedOf(evaluator, entry).print
    if (!current) this.#releaseCharges(keys, previous)
    else if (printOf(current) === printOf(previous)) return
    this.#replenish(keys, evaluator)
  }

  unloaded(): void {}

  #found(entry: CachedEntry, previous: CachedEntry | undefined): void {
    const { key } = entry
    const keys = this.#spaces.get(namespaceOf(key)) ?? new Set()
    this.#spaces.set(namespaceOf(key), keys.add(key))
    const quota = this.#read(entry)
    const before = previous && this.#read(previous)
    const { ledger } = this.#parts.quotas
    const raise = withoutZeros(increaseOfAmounts(quota.used, before?.used ?? new Map()))
    if (raise.size > 0) {
      ledger.raised(key, quota.resourceVersion, raise)
      this.#verify(key)
    }
    if (before && equalAmounts(before.wanted, quota.wanted)) return
    const isCounted = quota.hasStatus && equalAmounts(quota.hard, quota.wanted)
    if (isCounted) this.#queue.add(key)
    else this.#urgent.add(key)
  }

  #gone(key: string): void {
    const namespace = namespaceOf(key)
    const keys = this.#spaces.get(namespace)
    keys?.delete(key)
    if (keys?.size === 0) {
      this.#spaces.delete(namespace)
      this.#counter.forgetNamespace(namespace)
    }
    this.#dues.delete(key)
    this.#verifying.delete(key)
    this.#elsewhere.delete(key)
    this.#parts.quotas.ledger.forget(key)
  }

  /** Settles what other servers charged for an object that is new. */
  #settleForeign(keys: Iterable<string>, evaluator: UsageEvaluator, entry: CachedEntry): void {
    const { cache, quotas, runtime } = this.#parts
    for (const key of keys) {
      const quota = quotas.ledger.hasForeign(key) && cache.resource(this.#prefix).get(key)
      if (!quota) continue
      const { hard, scopes } = this.#read(quota)
      const counted = this.#counter.countedOf(evaluator, entry)
      const object = readableObject(entry)
      if (!object || !isCounted(evaluator, { hard, scopes }, counted)) continue
      const amounts = pickAmounts(counted.usage(runtime.clock.now()), hard)
      quotas.ledger.seen(key, object.metadata.uid ?? '', amounts)
    }
  }

  /** Releases the charges of a deleted object, which may have been created after the last recount. */
  #releaseCharges(keys: Iterable<string>, entry: CachedEntry): void {
    try {
      const { uid = '' } = entry.object().metadata
      for (const key of keys) this.#parts.quotas.ledger.release(key, uid)
    } catch {
      // The charges of an object that cannot be read run out by themselves.
    }
  }

  #verify(key: string): void {
    if (this.#verifying.has(key)) return
    this.#verifying.add(key)
    // Those are counted again before that.
    if (this.#elsewhere.has(key)) return
    this.#dues.set(key, this.#parts.runtime.clock.now() + pendingLifetime + 1000)
  }

  #replenishAll(group: string, resource: string): void {
    const evaluator = this.#parts.quotas.evaluators.of(group, resource)
    if (!evaluator) return
    this.#counter.forgetResource(evaluator)
    for (const keys of this.#spaces.values()) this.#replenish(keys, evaluator)
  }

  /** Counts the quotas anew that count objects by the names of their resources. */
  #recountObjects(): void {
    const quotas = this.#parts.cache.resource(this.#prefix)
    for (const keys of this.#spaces.values()) {
      for (const key of keys) {
        const entry = quotas.get(key)
        const names = entry ? [...this.#read(entry).wanted.keys()] : []
        if (names.some((name) => name.startsWith('count/'))) this.#queue.add(key)
      }
    }
  }

  #replenish(keys: Iterable<string>, evaluator: UsageEvaluator): void {
    const quotas = this.#parts.cache.resource(this.#prefix)
    for (const key of keys) {
      const entry = quotas.get(key)
      const names = entry && this.#read(entry).wanted.keys()
      if (names && evaluator.namesOf(names).length > 0) this.#queue.add(key)
    }
  }

  async #recount(key: string, signal: AbortSignal): Promise<'done' | 'again'> {
    // One turn later, so that objects that go together are counted once.
    await this.#parts.runtime.timers.yieldTurn()
    const { ledger } = this.#parts.quotas
    // Writes wait for a recount, and must not wait for other servers.
    const elsewhere = await this.#countElsewhere(key, signal)
    return ledger.inTurn(namespaceOf(key), () => this.#recountInTurn(key, elsewhere, signal))
  }

  async #countElsewhere(key: string, signal: AbortSignal): Promise<AggregatedCounts> {
    const { aggregation, cache, client, runtime } = this.#parts
    const aggregated = aggregation.resources
    const entry = cache.resource(this.#prefix).get(key)
    if (!entry || aggregated.groupVersions().length === 0) return noCounts
    const count = await lazyCount.load()
    return count({ aggregated, client, runtime }, this.#read(entry), signal)
  }

  async #recountInTurn(
    key: string,
    { amounts, unknown }: AggregatedCounts,
    signal: AbortSignal,
  ): Promise<'done' | 'again'> {
    const { cache, quotas, runtime } = this.#parts
    const entry = cache.resource(this.#prefix).get(key)
    if (!entry || signal.aborted) return 'done'
    const quota = this.#read(entry)
    const pending = quotas.ledger.pending(key)
    const counted = new Map([...(await this.#counter.usage(quota)), ...amounts])
    for (const name of unknown) counted.delete(name)
    const used = usageOf(quota, counted, pending)
    if (pending.size > 0) this.#verify(key)
    const now = runtime.clock.now()
    const isElsewhere = amounts.size + unknown.size > 0
    if (isElsewhere) this.#elsewhere.add(key)
    else this.#elsewhere.delete(key)
    if (isElsewhere) this.#dues.set(key, now + aggregatedResyncPeriod)
    else if (!this.#verifying.has(key)) this.#dues.set(key, now + resyncPeriod)
    const isSame =
      equalAmounts(quota.hard, quota.wanted) &&
      equalAmounts(quota.used, used) &&
      (quota.hasStatus || quota.wanted.size === 0)
    if (isSame) return 'done'
    return this.#write(key, entry, quota, used, signal)
  }

  async #write(
    key: string,
    entry: CachedEntry,
    { namespace, name, wanted }: Quota,
    used: ResourceAmounts,
    signal: AbortSignal,
  ): Promise<'done' | 'again'> {
    const status: ResourceQuotaStatus = { hard: formatAmounts(wanted), used: formatAmounts(used) }
    const path = resourcePath(quotaResource, { namespace, name, subresource: 'status' })
    const { client, quotas } = this.#parts
    try {
      const written = await client.update(
        path,
        { ...decodedObject<ResourceQuota>(entry), status },
        { signal },
      )
      quotas.ledger.wrote(key, written.metadata.resourceVersion ?? '')
      return 'done'
    } catch (error) {
      if (isStaleWrite(error)) return 'again'
      throw error
    }
  }
}

/** Usage as it is to be written: what was counted and what is pending, but no more than before unless more was counted. */
function usageOf(
  { wanted, used }: Quota,
  counted: ResourceAmounts,
  pending: ResourceAmounts,
): ResourceAmounts {
  const known = pickAmounts(used, counted)
  const kept = smallerAmounts(known, pickAmounts(addAmounts(counted, pending), known))
  return pickAmounts(new Map([...used, ...largerAmounts(counted, kept)]), wanted)
}

export const resourceQuota: ControllerRegistration = {
  name: 'resourcequota-controller',
  formerName: 'resourcequota',
  needs: () => [quotaResource],
  create: (parts) => new ResourceQuotaController(parts),
}
