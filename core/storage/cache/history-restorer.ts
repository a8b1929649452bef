import type { Revision } from '../../base/api/revision.ts'
import type { Runtime } from '../../base/runtime.ts'
import type { Storage } from '../engine/storage.ts'
import { allKeys, isEntryKey, storedRange } from './object-key.ts'
import { readHistory } from './read-history.ts'
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
  /** Reads of history that are running. Watchers of one resource come back together; one read serves them all. */
  readonly #running = new Map<ResourceCache, Promise<void>>()

  constructor(storage: Storage, runtime: Runtime) {
    this.#storage = storage
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
    const cancel = this.#runtime.timers.after(timeout, () => reading.abort())
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
      cancel()
    }
  }
}
