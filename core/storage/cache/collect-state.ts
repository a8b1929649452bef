import type { Revision } from '../../base/api/revision.ts'
import type { Logger } from '../../base/runtime.ts'
import type { Range, Storage } from '../engine/storage.ts'
import type { CachedEntry } from './cached-entry.ts'
import { firstPart, type KeyParser } from './object-key.ts'
import { readState } from './read-state.ts'
import type { ResourceCache } from './resource-cache.ts'

/** All objects of a key range of the store at one revision, by resource; keys of unknown resources are counted by their first part. */
export async function collectState(
  storage: Storage,
  range: Range,
  parser: KeyParser<ResourceCache>,
  logger: Logger,
): Promise<{
  readonly revision: Revision
  readonly entries: ReadonlyMap<ResourceCache, readonly CachedEntry[]>
  /** Keys of unknown resources, by the part before the third slash: `/registry/podsecuritypolicy/`. */
  readonly unknown: ReadonlyMap<string, number>
}> {
  const unknown = new Map<string, number>()
  const entries = new Map<ResourceCache, CachedEntry[]>()
  const add = (storedKey: string, entryRevision: Revision, value: Uint8Array | undefined): void => {
    const place = parser.parse(storedKey)
    if (!place) {
      const prefix = firstPart(storedKey)
      unknown.set(prefix, (unknown.get(prefix) ?? 0) + 1)
      return
    }
    const entry = place.resource.entry(place.key, entryRevision, value)
    const peers = entries.get(place.resource)
    if (peers) peers.push(entry)
    else entries.set(place.resource, [entry])
  }
  let revision = 0
  for await (const { at, values, unreadable } of readState(storage, range)) {
    revision = at
    for (const { key, revision: written, value } of values) add(key, written, value)
    if (!unreadable) continue
    logger.error('a stored object cannot be read', { ...unreadable })
    add(unreadable.key, unreadable.revision, undefined)
  }
  return { revision, entries, unknown }
}
