import { ApiError } from '../../../../base/api/errors/api-error.ts'
import type { Event } from '../../../../base/api/types/core.v1.generated.ts'
import type { Client } from '../../../../base/client/client.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import type { Runtime } from '../../../../base/runtime.ts'
import { millisecondsOf } from '../../../../base/time/time.ts'
import type { CachedEntry } from '../../../../storage/cache/cached-entry.ts'
import { decodedObject } from '../../../../storage/cache/derived-values.ts'
import type { FeedListener } from '../../../../storage/cache/object-feed.ts'
import type { ControllerRegistration } from '../../shared/framework/controller-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { type OpenFeed, feedOf } from '../../shared/framework/open-feed.ts'
import { eventResource } from '../../shared/objects/resources.ts'
import { storedPrefix } from '../../shared/objects/stored-resource.ts'
import { DueKeys } from '../../shared/queues/due-keys.ts'
import { WorkQueue } from '../../shared/queues/work-queue.ts'
import { ignoreNotFound } from '../../shared/writes/expected-errors.ts'

export interface EventExpiryOptions {
  readonly client: Client
  readonly runtime: Runtime
  /** Milliseconds that an event lives after it was last written. */
  readonly ttl: number
  /** Feed of events. */
  readonly feed: OpenFeed
}

const retries = { first: 1000, most: 60_000 }

/** Number of deletes before other work has a turn. */
const deletesAtOnce = 64

/** Default of `--event-ttl`, in milliseconds. */
const defaultTtl = 60 * 60_000

/** Deletes events when their time to live after the last write is over. There are many, so young ones are not read. */
class EventExpiry implements Controller {
  readonly name = 'event-ttl-controller'
  readonly #options: EventExpiryOptions

  constructor(options: EventExpiryOptions) {
    this.#options = options
  }

  async run(signal: AbortSignal): Promise<void> {
    const { client, runtime, ttl } = this.#options
    let count = 0
    const queue = new WorkQueue({
      name: this.name,
      runtime,
      workers: 16,
      retries,
      work: async (key, working) => {
        if (++count % deletesAtOnce === 0) await runtime.timers.yieldTurn()
        // The event may have been written again while it was queued.
        if (dues.has(key)) return 'done'
        await ignoreNotFound(client.delete(pathOf(key), { signal: working }))
        return 'done'
      },
    })
    const dues = new DueKeys({
      runtime,
      slack: Math.min(60_000, Math.max(1000, ttl / 60)),
      due(keys) {
        for (const key of keys) queue.add(key)
      },
    })
    const listener: FeedListener = {
      put(_prefix, entry, isChange) {
        const now = runtime.clock.now()
        const written = isChange ? now : lastWritten(entry)
        if (written !== undefined) dues.set(entry.key, Math.min(written, now) + ttl)
      },
      gone: (_prefix, { key }) => dues.delete(key),
      reread: () => dues.clear(),
    }
    this.#options.feed(listener, signal)
    try {
      await queue.run(signal)
    } finally {
      dues.clear()
    }
  }
}

function pathOf(key: string): string {
  const [namespace = '', name = ''] = key.split('/')
  return resourcePath(eventResource, { namespace, name })
}

/** Newest time that an event records, in milliseconds since the epoch; undefined for an unreadable event. */
function lastWritten(entry: CachedEntry): number | undefined {
  const event = readable(entry)
  if (!event) return undefined
  const { creationTimestamp = '', managedFields = [] } = event.metadata
  const times = [
    creationTimestamp,
    event.lastTimestamp,
    event.eventTime,
    event.series?.lastObservedTime,
    ...managedFields.map(({ time }) => time),
  ]
  return Math.max(0, ...times.map((time) => millisecondsOf(time ?? '') ?? 0))
}

function readable(entry: CachedEntry): Event | undefined {
  try {
    return decodedObject(entry)
  } catch (error) {
    // An unreadable event cannot be deleted by an ordinary request either; the cache has logged it.
    if (error instanceof ApiError) return undefined
    throw error
  }
}

export const eventExpiry: ControllerRegistration = {
  name: 'event-ttl-controller',
  formerName: 'event-ttl',
  isOfServer: true,
  needs: () => [eventResource],
  create(parts) {
    const { eventTtlMs: ttl = defaultTtl } = parts.settings
    // A store of several servers deletes events itself.
    if (ttl === 0 || parts.cache.mayLag) return undefined
    const prefix = storedPrefix(parts, eventResource)
    return new EventExpiry({ ...parts, ttl, feed: feedOf(parts, (each) => each === prefix) })
  },
}
