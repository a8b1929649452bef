import { createOrderedMap, type OrderedMap } from '../engine/ordered-map.ts'
import type { CachedEntry } from './cached-entry.ts'

/** Entries as they were loaded, by their keys; `known` ones of the same revision stay. `doubts`: how many have yet to be checked. */
export function loadedEntries(
  loaded: Iterable<CachedEntry>,
  known: OrderedMap<CachedEntry>,
  isTrusted: boolean,
): { readonly entries: OrderedMap<CachedEntry>; readonly doubts: number } {
  const entries = createOrderedMap<CachedEntry>()
  let doubts = 0
  for (const entry of loaded) {
    if (isTrusted) entry.trust()
    const former = known.get(entry.key)
    const kept = former?.revision === entry.revision ? former : entry
    entries.set(entry.key, kept)
    if (!kept.isSound) doubts++
  }
  return { entries, doubts }
}

/** Copies of entries that are parsed and checked again on first use. */
export function unreadEntries(entries: OrderedMap<CachedEntry>): OrderedMap<CachedEntry> {
  const fresh = createOrderedMap<CachedEntry>()
  for (const entry of entries.values()) fresh.set(entry.key, entry.unread())
  return fresh
}
