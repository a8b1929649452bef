import { createOrderedMap, type OrderedMap } from '../engine/ordered-map.ts'
import type { CachedEntry } from './cached-entry.ts'

/** Entries by their keys, and the bytes of their objects as they were stored. */
export interface EntriesWithSize {
  readonly entries: OrderedMap<CachedEntry>
  readonly bytes: number
}

/** Entries as they were loaded; `known` ones of the same revision stay. `unverified`: how many of them have yet to be checked. */
export function loadedEntries(
  loaded: Iterable<CachedEntry>,
  known: OrderedMap<CachedEntry>,
  isTrusted: boolean,
): EntriesWithSize & { readonly unverified: number } {
  const entries = createOrderedMap<CachedEntry>()
  let bytes = 0
  let unverified = 0
  for (const entry of loaded) {
    if (isTrusted) entry.trust()
    const former = known.get(entry.key)
    const kept = former?.revision === entry.revision ? former : entry
    entries.set(entry.key, kept)
    bytes += kept.storedSize
    if (!kept.isSound) unverified++
  }
  return { entries, bytes, unverified }
}

/** Copies of entries that are parsed and checked again on first use. */
export function unreadEntries(entries: OrderedMap<CachedEntry>): EntriesWithSize {
  const fresh = createOrderedMap<CachedEntry>()
  let bytes = 0
  for (const entry of entries.values()) {
    const copy = entry.unread()
    fresh.set(entry.key, copy)
    bytes += copy.storedSize
  }
  return { entries: fresh, bytes }
}
