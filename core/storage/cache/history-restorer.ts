import type { Revision } from '../../base/api/revision.ts'
import type { Runtime } from '../../base/runtime.ts'
import {
  type Range,
  type Storage,
  StorageError,
  type StorageEvent,
  type WatchStorageOptions,
} from '../engine/storage.ts'
import { allKeys, isEntryKey, storedRange } from './object-key.ts'
import type { ProgressRequests } from './progress-requests.ts'
import type { ResourceCache } from './resource-cache.ts'

/**
 * Limit for reading the store's history, in milliseconds; past it the watch is answered 410, and the client lists
 * again.
 */
const timeout = 5000

const attempts = 3

/**
 * Restores events older than the cache's window from the store's history, for watches that start there after a restart.
 */
export class HistoryRestorer {
  readonly #storage: Storage
  readonly #runtime: Runtime
  readonly #progress: () => ProgressRequests | undefined
  /** Reads of history that are running. Watchers of one resource come back together; one read serves them all. */
  readonly #running = new Map<ResourceCache, Promise<void>>()

  /** `progress` makes what asks a shared store how far a watch is. */
  constructor(
    storage: Storage,
    runtime: Runtime,
    progress: () => ProgressRequests | undefined = () => undefined,
  ) {
    this.#storage = storage
    this.#progress = progress
    this.#runtime = runtime
  }

  /** Adds the events after `revision` to the resource's window; false when the store no longer has them. */
  async reach(resource: ResourceCache, revision: Revision): Promise<boolean> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      if (resource.window.since <= revision) return true
      await (this.#running.get(resource) ?? this.#begin(resource, revision))
    }
    return resource.window.since <= revision
  }

  async #begin(resource: ResourceCache, revision: Revision): Promise<void> {
    const running = this.#restore(resource, revision)
    this.#running.set(resource, running)
    try {
      await running
    } finally {
      this.#running.delete(resource)
    }
  }

  async #restore(resource: ResourceCache, after: Revision): Promise<void> {
    const { since } = resource.window
    const reading = new AbortController()
    const { timers } = this.#runtime
    const cancel = timers.after(timeout, () => reading.abort())
    // Nothing may have changed in the range since the last event, so that no event tells that all were read.
    const progress = this.#progress()
    progress?.begin()
    try {
      const range = storedRange(resource.prefix, allKeys)
      const { limits } = resource
      const events = await readHistory(this.#storage, range, after, since, limits, reading.signal)
      // The window may have moved meanwhile: then a gap is between it and the events, and another attempt is due.
      if (!events || resource.window.since !== since) return
      const keyed = events.map((event) => ({ key: event.key.slice(range.start.length), event }))
      const own = keyed.filter(({ key }) => isEntryKey(key, resource.namespaced))
      resource.restoreEvents(own, after)
    } finally {
      progress?.end()
      cancel()
    }
  }
}

const wholeWatch: WatchStorageOptions = { tellsAllRevisions: true }

interface HistoryLimits {
  readonly events: number
  readonly bytes: number
}

/** Errors of a store that has lost history but still serves its newest state: the client has to list again. */
const relistCodes: ReadonlySet<string> = new Set(['compacted', 'slow-consumer', 'corrupt'])

/**
 * The events of a key range after one revision, up to another, from the store's history. Undefined when the history
 * does not reach back that far, holds more than `limits` allow, or cannot be read.
 */
async function readHistory(
  storage: Storage,
  range: Range,
  after: Revision,
  upTo: Revision,
  limits: HistoryLimits,
  signal: AbortSignal,
): Promise<readonly StorageEvent[] | undefined> {
  const reading = new AbortController()
  const stop = (): void => reading.abort()
  signal.addEventListener('abort', stop)
  try {
    return await collect(storage.watch(range, after + 1, reading.signal, wholeWatch), upTo, limits)
  } catch (error) {
    if (error instanceof StorageError && relistCodes.has(error.code)) return undefined
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
    reading.abort()
  }
}

async function collect(
  batches: ReturnType<Storage['watch']>,
  upTo: Revision,
  limits: HistoryLimits,
): Promise<readonly StorageEvent[] | undefined> {
  const events: StorageEvent[] = []
  let bytes = 0
  for await (const batch of batches) {
    for (const event of batch.events) {
      const revision = event.type === 'put' ? event.entry.revision : event.revision
      if (revision > upTo) return events
      events.push(event)
      bytes += event.previous?.value.length ?? 0
      if (events.length > limits.events || bytes > limits.bytes) return undefined
    }
    if (batch.revision >= upTo) return events
  }
  return undefined
}
