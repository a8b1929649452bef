import type { Revision } from '../../base/api/revision.ts'
import type { StorageEvent, StoredValue } from '../engine/storage.ts'
import { CacheEvent } from './cache-event.ts'
import type { CachedEntry } from './cached-entry.ts'

/** An event of the store, with the object's key within its resource. */
export interface KeyedEvent {
  readonly key: string
  readonly event: StorageEvent
}

/** Makes the cache entry of a stored value; `key` is the object's key within its resource. */
export type MakeEntry = (key: string, value: StoredValue) => CachedEntry

export function revisionOf(event: StorageEvent): Revision {
  return event.type === 'put' ? event.entry.revision : event.revision
}

/** Cache events of the store's history; an object's successive events share the entry between them. */
export function restoredEvents(
  events: readonly KeyedEvent[],
  entryOf: MakeEntry,
  now: number,
): readonly CacheEvent[] {
  const newest = new Map<string, CachedEntry | undefined>()
  return events.map(({ key, event }) => {
    const previous = newest.get(key) ?? (event.previous && entryOf(key, event.previous))
    const current = event.type === 'put' ? entryOf(key, event.entry) : undefined
    newest.set(key, current)
    return new CacheEvent({ revision: revisionOf(event), key, current, previous }, now)
  })
}
