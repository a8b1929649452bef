import type { APIService } from '../base/api/types/apiregistration.v1.generated.ts'
import { aborted } from '../base/execution/on-abort.ts'
import type { Cancel, Timers } from '../base/runtime.ts'
import type { Controller } from '../cluster/controllers/shared/framework/controller.ts'
import { type AggregatedApi, aggregatedApiOf } from '../requests/aggregation/aggregated-api.ts'
import type { AggregatedApis } from '../requests/aggregation/aggregated-apis.ts'
import {
  type FunctionRoutes,
  isFunctionService,
} from '../requests/aggregation/functions/aggregated-functions.ts'
import type { CachedEntry } from '../storage/cache/cached-entry.ts'
import { ObjectFeed } from '../storage/cache/object-feed.ts'
import { allKeys } from '../storage/cache/object-key.ts'
import { readableObject } from '../storage/cache/readable-object.ts'
import type { WatchCache } from '../storage/cache/watch-cache.ts'

export interface AggregatedApiServingParts {
  readonly cache: WatchCache
  readonly timers: Timers
  readonly apis: AggregatedApis
  readonly functions: FunctionRoutes
  /** Prefix of APIServices in the store. */
  readonly prefix: string
}

/** Has requests for the group versions of APIServices that name a service passed on, as the APIServices come, change and go. */
export class AggregatedApiServing implements Controller {
  readonly name = 'api-services'
  readonly #parts: AggregatedApiServingParts
  readonly #listeners = new Set<(name: string) => void>()
  readonly #unanswered = new Set<string>()

  constructor(parts: AggregatedApiServingParts) {
    this.#parts = parts
  }

  /** Registers the APIs that are in the store, before the first request. */
  load(): void {
    for (const entry of this.#entries()) this.#put(entry)
  }

  /** Names of APIServices that were made for functions which are not there, or not yet. */
  get unanswered(): readonly string[] {
    return [...this.#unanswered]
  }

  /** The APIService of that name, as the store has it. */
  read(name: string): APIService | undefined {
    const entry = this.#parts.cache.resource(this.#parts.prefix).get(name)
    return entry && readableObject<APIService>(entry)
  }

  /** Registers the API of an APIService as the store has it now, or ends that, before the feed comes to it. */
  refresh(name: string): void {
    this.#register(name, this.read(name))
  }

  /** The API of an APIService which a function answers. */
  answered(name: string): AggregatedApi | undefined {
    const { apis, functions } = this.#parts
    const api = apis.get(name)
    return api && functions.routeTo(api) && api
  }

  /** Calls `listener` with the name of each APIService that is deleted from now on. */
  onGone(listener: (name: string) => void): Cancel {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  async run(signal: AbortSignal): Promise<void> {
    const { cache, timers, prefix } = this.#parts
    new ObjectFeed({
      cache,
      timers,
      signal,
      wants: (each) => each === prefix,
      listener: {
        put: (_prefix, entry) => this.#put(entry),
        gone: (_prefix, { name }) => this.#gone(name),
        reread: () => this.#forgetGone(),
      },
    })
    await aborted(signal)
  }

  #entries(): Iterable<CachedEntry> {
    return this.#parts.cache.resource(this.#parts.prefix).snapshot().entries(allKeys)
  }

  #put(entry: CachedEntry): void {
    this.#register(entry.name, readableObject<APIService>(entry))
  }

  #register(name: string, apiService: APIService | undefined): void {
    const { apis, functions } = this.#parts
    const api = apiService && aggregatedApiOf(apiService)
    const isAnswered = api !== undefined && functions.routeTo(api) !== undefined
    // What was made for a function is served as long as that is there, and at once, before anything has checked it.
    const isUnanswered = !isAnswered && isFunctionService(api?.service)
    if (isUnanswered) this.#unanswered.add(name)
    else this.#unanswered.delete(name)
    const isOwn = functions.find(name)?.yields === true
    const registered = isAnswered ? { ...api, isAvailable: true, isOwn } : api
    apis.set(name, isUnanswered ? undefined : registered)
  }

  #gone(name: string): void {
    this.#parts.apis.set(name, undefined)
    this.#unanswered.delete(name)
    for (const listener of this.#listeners) listener(name)
  }

  #forgetGone(): void {
    const { apis, cache, prefix } = this.#parts
    const resource = cache.resource(prefix)
    for (const { name } of apis.all()) if (!resource.get(name)) this.#gone(name)
  }
}
