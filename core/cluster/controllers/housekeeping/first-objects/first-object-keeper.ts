import type { Brand } from '../../../../base/api/brand.ts'
import { ApiError } from '../../../../base/api/errors/api-error.ts'
import { isReadFailure } from '../../../../base/api/errors/stored-object-errors.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type { Client } from '../../../../base/client/client.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import type { Cancel, Runtime } from '../../../../base/runtime.ts'
import { formatTime } from '../../../../base/time/time.ts'
import type { FirstObject } from '../../../../requests/first-objects/first-object.ts'
import {
  isAutoUpdated,
  isRegistered,
  repairFirstObject,
} from '../../../../requests/first-objects/repair-first-object.ts'
import type { CachedEntry } from '../../../../storage/cache/cached-entry.ts'
import type { FeedListener, ObjectFeed } from '../../../../storage/cache/object-feed.ts'
import { entryKey } from '../../../../storage/cache/object-key.ts'
import { readableObject } from '../../../../storage/cache/readable-object.ts'
import type { ControllerRegistration } from '../../shared/framework/controller-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { lazyController } from '../../shared/framework/lazy-controller.ts'
import { feedOf } from '../../shared/framework/open-feed.ts'
import { storedResource } from '../../shared/objects/stored-resource.ts'
import { DueKeys } from '../../shared/queues/due-keys.ts'
import { WorkQueue } from '../../shared/queues/work-queue.ts'
import { ignoreNotFound } from '../../shared/writes/expected-errors.ts'
import { parsePlace, type PlaceId, placeId } from '../object-place.ts'

export interface FirstObjectKeeperOptions {
  readonly client: Client
  readonly brand: Brand
  readonly runtime: Runtime
  readonly objects: readonly FirstObject[]
  /** Store prefix of a resource; undefined where the release does not have it. */
  prefixOf(resource: FirstObject['resource']): string | undefined
  /** The entry of the watch cache with a key of a store prefix. */
  find(prefix: string, key: string): CachedEntry | undefined
  /** Whether an object is as this server created it, or found it where a former server had created it. */
  isFresh(entry: CachedEntry): boolean
  /** Opens a feed of the resources with these prefixes, which ends when the signal aborts. */
  feed(prefixes: ReadonlySet<string>, listener: FeedListener, signal: AbortSignal): ObjectFeed
}

const retries = { first: 1000, most: 60_000 }

/** Objects of priority and fairness are looked after each minute, as in the original: who changes one may mark it next. */
const flowControlMs = 60_000

const name = 'first-object-keeper'

/**
 * Keeps first objects by their upkeep: once at the start, and while the server runs where the upkeep is `mandatory`,
 * `suggested` or `trust`.
 */
class FirstObjectKeeper implements Controller {
  readonly name = 'first-object-keeper'
  readonly #options: FirstObjectKeeperOptions
  readonly #wanted = new Map<PlaceId, FirstObject>()
  /** Resources of the kept objects, by store prefix. */
  readonly #resources = new Map<string, FirstObject['resource']>()
  /** Store prefixes of resources whose left-over objects of former servers are deleted. */
  readonly #swept = new Set<string>()

  constructor(options: FirstObjectKeeperOptions) {
    this.#options = options
    for (const first of options.objects) {
      const prefix = options.prefixOf(first.resource)
      if (prefix === undefined || first.upkeep === 'none') continue
      const { namespace = '', name = '' } = first.object.metadata
      this.#wanted.set(placeId(prefix, entryKey(namespace, name)), first)
      this.#resources.set(prefix, first.resource)
      if (first.upkeep !== 'policy' && first.upkeep !== 'trust') this.#swept.add(prefix)
    }
  }

  async run(signal: AbortSignal): Promise<void> {
    const queue: WorkQueue = new WorkQueue({
      name: this.name,
      runtime: this.#options.runtime,
      workers: 4,
      retries,
      work: (place, working) => this.#work(place, working),
    })
    const later = new DueKeys({
      runtime: this.#options.runtime,
      slack: flowControlMs,
      due(places) {
        for (const place of places) queue.add(place)
      },
    })
    this.#options.feed(new Set(this.#resources.keys()), this.#listener(queue, later), signal)
    // One may have been deleted before the feed was opened.
    for (const [place, first] of this.#wanted)
      if (isKept(first) && !this.#find(place)) queue.add(place)
    const cancels = this.#follow(queue)
    try {
      await queue.run(signal)
    } finally {
      for (const cancel of cancels) cancel()
      later.clear()
    }
  }

  #find(place: PlaceId): CachedEntry | undefined {
    const { prefix, namespace, name } = parsePlace(place)
    return this.#options.find(prefix, entryKey(namespace, name))
  }

  /** Repairs objects whose wanted form changes while the server runs. */
  #follow(queue: WorkQueue): readonly Cancel[] {
    const cancels: Cancel[] = []
    for (const [place, { onChange }] of this.#wanted) {
      if (!onChange) continue
      cancels.push(onChange(() => queue.add(place)))
      // The wanted form may have changed since the object was created.
      queue.add(place)
    }
    return cancels
  }

  #listener(queue: WorkQueue, later: DueKeys): FeedListener {
    const { clock } = this.#options.runtime
    const changed = (place: PlaceId, first: FirstObject | undefined): void => {
      if (first?.upkeep === 'trust') queue.add(place)
      else if (!first || isKept(first)) later.set(place, clock.now() + 1)
    }
    return {
      put: (prefix, entry, isChange) => {
        const place = placeId(prefix, entry.key)
        const first = this.#wanted.get(place)
        const isWrong = first
          ? !this.#options.isFresh(entry)
          : this.#isLeftOver(prefix, entry, isChange)
        if (isChange && (first || isWrong)) changed(place, first)
        else if (isWrong) queue.add(place)
      },
      gone: (prefix, { key }) => {
        const place = placeId(prefix, key)
        const first = this.#wanted.get(place)
        if (first) changed(place, first)
      },
      reread: () => {
        for (const [place, first] of this.#wanted) if (isKept(first)) queue.add(place)
      },
    }
  }

  /** Whether an unwanted object is marked as created by a server for itself; APIServices are checked at a start only. */
  #isLeftOver(prefix: string, entry: CachedEntry, isChange: boolean): boolean {
    const object = this.#swept.has(prefix) ? readableObject(entry) : undefined
    const { brand } = this.#options
    if (!object) return false
    return isAutoUpdated(object, brand) === true || (!isChange && isRegistered(object, brand))
  }

  async #work(place: PlaceId, signal: AbortSignal): Promise<'done' | 'again'> {
    const { timers } = this.#options.runtime
    try {
      // Yields, since there are many objects at a start, when clients already wait for the server.
      await timers.yieldTurn()
      await this.#ensure(place, signal)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Another write was faster, most likely of another server on the same store.
      if (error.code === 409) return 'again'
      if (!isReadFailure(error)) throw error
      const { logger } = this.#options.runtime
      logger.error('a first object could not be ensured', { error: error.message })
    }
    return 'done'
  }

  async #ensure(place: PlaceId, signal: AbortSignal): Promise<void> {
    const { client, brand } = this.#options
    const { prefix, namespace, name } = parsePlace(place)
    const resource = this.#resources.get(prefix)
    if (!resource) return
    const path = resourcePath(resource, { namespace, name })
    const first = this.#wanted.get(place)
    const existing = this.#find(place)?.object()
    if (!existing) return first && this.#create(path, first, signal)
    if (!first) return this.#delete(path, existing, signal)
    const repair = repairFirstObject(existing, first, brand)
    if (repair.action === 'none') return
    if (repair.action === 'replace') await this.#delete(path, existing, signal)
    const options = { fieldManager: first.manager, signal }
    if (repair.action === 'update') await client.update(path, repair.object, options)
    else await client.create(collectionOf(path), repair.object, options)
  }

  async #create(
    path: string,
    { object, manager, applied }: FirstObject,
    signal: AbortSignal,
  ): Promise<void> {
    const { client, runtime } = this.#options
    await client.create(collectionOf(path), object, { fieldManager: manager, signal })
    if (!applied) return
    const { kind, apiVersion, metadata } = object
    const part = {
      kind,
      apiVersion,
      metadata: { name: metadata.name ?? '' },
      ...applied.fields(formatTime(runtime.clock.now())),
    }
    const target = applied.subresource === '' ? path : `${path}/${applied.subresource}`
    const options = { fieldManager: applied.manager, force: true, signal }
    await client.patch(target, 'apply', part, options)
  }

  async #delete(path: string, { metadata }: ApiObject, signal: AbortSignal): Promise<void> {
    const { uid = '', resourceVersion = '' } = metadata
    const preconditions = { uid, resourceVersion }
    await ignoreNotFound(this.#options.client.delete(path, { preconditions, signal }))
  }
}

/** Whether an object is kept as long as the server runs. */
function isKept({ upkeep }: FirstObject): boolean {
  return upkeep === 'mandatory' || upkeep === 'suggested' || upkeep === 'trust'
}

function collectionOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

export const firstObjectKeeper: ControllerRegistration = {
  name,
  needs: () => [],
  create: (parts) =>
    lazyController(
      name,
      async () =>
        new FirstObjectKeeper({
          ...parts,
          client: parts.serverClient,
          objects: await parts.firstObjects(),
          prefixOf: (resource) => storedResource(parts, resource)?.storedAs?.prefix,
          find: (prefix, key) => parts.cache.resource(prefix).get(key),
          feed: (prefixes, listener, signal) =>
            feedOf(parts, (prefix) => prefixes.has(prefix))(listener, signal),
        }),
    ),
}
