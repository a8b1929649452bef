import type { Revision } from '../../base/api/revision.ts'
import type { Logger } from '../../base/runtime.ts'
import { type Range, type Storage, StorageError, type StoredValue } from '../engine/storage.ts'
import type { CachedEntry } from './cached-entry.ts'
import { firstPart, type KeyParser } from './object-key.ts'
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
  const add = (
    storedKey: string,
    entryRevision: Revision,
    value: Uint8Array | undefined,
    { isOwn = false, isStale = false }: Pick<StoredValue, 'isOwn' | 'isStale'> = {},
  ): void => {
    const place = parser.parse(storedKey)
    if (!place) {
      const prefix = firstPart(storedKey)
      unknown.set(prefix, (unknown.get(prefix) ?? 0) + 1)
      return
    }
    const entry = place.resource.entry(place.key, entryRevision, value)
    if (isOwn) entry.recognize()
    if (isStale) entry.needsRewrite = true
    const peers = entries.get(place.resource)
    if (peers) peers.push(entry)
    else entries.set(place.resource, [entry])
  }
  let revision = 0
  for await (const { at, values, unreadable } of readState(storage, range)) {
    revision = at
    for (const each of values) add(each.key, each.revision, each.value, each)
    if (!unreadable) continue
    logger.error('a stored object cannot be read', { ...unreadable })
    add(unreadable.key, unreadable.revision, undefined)
  }
  return { revision, entries, unknown }
}

/** A page of the stored objects at one revision, in key order. */
interface StatePage {
  readonly at: Revision
  readonly values: readonly StoredValue[]
  /** The key that follows `values`, where the store cannot read its record. */
  readonly unreadable?: { readonly key: string; readonly revision: Revision }
}

/** Objects read at a time at most: few enough that other requests are served in between. */
const largestPage = 2000

interface Damage {
  readonly key: string
  readonly revision: Revision
}

function damageOf(error: unknown): Damage | undefined {
  if (!(error instanceof StorageError) || error.code !== 'corrupt') return undefined
  const { key, revision } = error.details
  return typeof key === 'string' && typeof revision === 'number' ? { key, revision } : undefined
}

/**
 * Reads all objects in a key range at one revision, the newest unless `at` is given. A corrupt record is reported
 * instead of failing the whole read: the page before it ends at its key, and the next begins behind it. `pageSize` is
 * how many objects are wanted at a time.
 *
 * @throws StorageError `compacted` when the revision is compacted before the end is reached.
 */
export async function* readState(
  storage: Storage,
  range: Range,
  at?: Revision,
  pageSize: number = largestPage,
): AsyncGenerator<StatePage, void> {
  const limit = Math.min(pageSize, largestPage)
  let revision = at
  let { start } = range
  let damage: Damage | undefined
  for (;;) {
    const end = damage?.key ?? range.end
    let page
    try {
      const options = revision === undefined ? {} : { at: revision }
      page = await storage.list({ start, end }, { limit, ...options })
    } catch (error) {
      const found = damageOf(error)
      if (!found || found.key < start || found.key >= end) throw error
      damage = found
      continue
    }
    if (!page.ok) throw new StorageError('compacted', `revision ${revision} is gone`, {})
    revision = page.at
    const last = page.entries.at(-1)
    if (page.more && last) {
      yield { at: revision, values: page.entries }
      start = `${last.key}\0`
      continue
    }
    if (!damage) {
      yield { at: revision, values: page.entries }
      return
    }
    yield { at: revision, values: page.entries, unreadable: damage }
    start = `${damage.key}\0`
    damage = undefined
  }
}
