import type { APIService } from '../base/api/types/apiregistration.v1.generated.ts'
import { aborted } from '../base/execution/on-abort.ts'
import type { Timers } from '../base/runtime.ts'
import type { Controller } from '../cluster/controllers/shared/framework/controller.ts'
import { aggregatedApiOf } from '../requests/aggregation/aggregated-api.ts'
import type { AggregatedApis } from '../requests/aggregation/aggregated-apis.ts'
import type { CachedEntry } from '../storage/cache/cached-entry.ts'
import { ObjectFeed } from '../storage/cache/object-feed.ts'
import { allKeys } from '../storage/cache/object-key.ts'
import { readableObject } from '../storage/cache/readable-object.ts'
import type { WatchCache } from '../storage/cache/watch-cache.ts'

export interface AggregatedApiServingParts {
  readonly cache: WatchCache
  readonly timers: Timers
  readonly apis: AggregatedApis
  /** Prefix of APIServices in the store. */
  readonly prefix: string
}

/** Has requests for the group versions of APIServices that name a service passed on, as the APIServices come, change and go. */
export class AggregatedApiServing implements Controller {
  readonly name = 'api-services'
  readonly #parts: AggregatedApiServingParts

  constructor(parts: AggregatedApiServingParts) {
    this.#parts = parts
  }

  /** Registers the APIs that are in the store, before the first request. */
  load(): void {
    for (const entry of this.#entries()) this.#put(entry)
  }

  async run(signal: AbortSignal): Promise<void> {
    const { cache, timers, apis, prefix } = this.#parts
    new ObjectFeed({
      cache,
      timers,
      signal,
      wants: (each) => each === prefix,
      listener: {
        put: (_prefix, entry) => this.#put(entry),
        gone: (_prefix, { name }) => apis.set(name, undefined),
        reread: () => this.#forgetGone(),
      },
    })
    await aborted(signal)
  }

  #entries(): Iterable<CachedEntry> {
    return this.#parts.cache.resource(this.#parts.prefix).snapshot().entries(allKeys)
  }

  #put(entry: CachedEntry): void {
    const apiService = readableObject<APIService>(entry)
    this.#parts.apis.set(entry.name, apiService && aggregatedApiOf(apiService))
  }

  #forgetGone(): void {
    const { apis, cache, prefix } = this.#parts
    const resource = cache.resource(prefix)
    for (const { name } of apis.all()) if (!resource.get(name)) apis.set(name, undefined)
  }
}
