import type { Revision } from '../../../base/api/revision.ts'
import type { CachedEntry } from '../../../storage/cache/cached-entry.ts'
import { allKeys, isEntryKey, storedRange } from '../../../storage/cache/object-key.ts'
import type { ResourceCache } from '../../../storage/cache/resource-cache.ts'
import type { Selection } from '../../../storage/cache/selection.ts'
import type { Snapshot } from '../../../storage/cache/snapshot.ts'
import { readState } from '../../../storage/cache/stored-state.ts'
import { type Range, StorageError } from '../../../storage/engine/storage.ts'
import type { ResourceContext } from '../resource-context.ts'
import { shownEntries, versionView } from '../version-views.ts'
import type { ListPosition } from './continue-token-form.ts'
import { usesSelectors } from './request-selection.ts'
import { selectEntries } from './select-entries.ts'

/** One page (chunk) of a list, all from one revision. */
export interface ListPage {
  readonly revision: Revision
  readonly entries: Iterable<CachedEntry>
  /** Position of the next page; undefined on the last page. */
  readonly next: ListPosition | undefined
}

export interface PageRequest {
  readonly context: ResourceContext
  readonly resource: ResourceCache
  readonly selection: Selection
  readonly limit: number | undefined
  /** Position of a continue token; undefined on the first page. */
  readonly position: ListPosition | undefined
}

/** The range of keys still to be sent. */
function rangeOf({ selection, position }: PageRequest): Range {
  const { start, end } = selection.range
  if (!position) return { start, end }
  return { start: position.start < start ? start : position.start, end }
}

/** A page of a state in the watch cache. */
export async function pageOfSnapshot(request: PageRequest, snapshot: Snapshot): Promise<ListPage> {
  const { context, resource, selection, limit } = request
  const { revision } = snapshot
  const range = rangeOf(request)
  const unverified = resource.unverified.count
  const isNewest = revision >= resource.changedAt
  const { definition, services } = context
  const takesAll = limit === undefined && selection.isPlain
  if (takesAll && isNewest && unverified === 0) {
    const count = snapshot.count(range)
    services.metrics.lists.listed(definition, count, count)
    return { revision, entries: snapshot.entries(range), next: undefined }
  }
  const { timers } = services.runtime
  const indexes = isNewest && !versionView(definition) ? resource.indexes : undefined
  const found = indexes?.find(selection, snapshot, range)
  const all = found?.entries ?? snapshot.entries(range)
  const candidates = selectableEntries(context, selection, all)
  const { entries, more } = await selectEntries(
    candidates instanceof Promise ? await candidates : candidates,
    selection,
    limit ?? Infinity,
    timers,
    context.request.signal,
  )
  if (takesAll && isNewest && selection.scope === '' && !request.position)
    resource.unverified.verify(unverified)
  const last = entries.at(-1)
  const end = more && last ? `${last.key}\0` : range.end
  const fetched = found?.entries.length ?? snapshot.count({ start: range.start, end })
  services.metrics.lists.listed(definition, fetched, entries.length, found?.index)
  if (!found) indexes?.listed(selection, fetched, entries.length)
  if (!more || !last) return { revision, entries, next: undefined }
  resource.keep(snapshot)
  const count = (): number => snapshot.count({ start: `${last.key}\0`, end: range.end })
  const remaining = await remainingBehind(request, entries.length, count)
  return { revision, entries, next: nextPosition(request, revision, last.key, remaining) }
}

/**
 * A page of an older state that only the store's history has.
 *
 * @returns undefined when the history does not reach back that far.
 */
export async function pageOfHistory(
  request: PageRequest,
  revision: Revision,
): Promise<ListPage | undefined> {
  const { context, selection, limit = Infinity } = request
  const { runtime } = context.services
  const found: CachedEntry[] = []
  try {
    // With selectors few objects may match, so that reads of `limit` objects would be too many.
    const pageSize = selection.isPlain ? limit + 1 : Infinity
    for await (const entries of historyPages(request, revision, pageSize)) {
      const { signal } = context.request
      const room = limit - found.length
      const candidates = await selectableEntries(context, selection, entries)
      const page = await selectEntries(candidates, selection, room, runtime.timers, signal)
      found.push(...page.entries)
      const last = found.at(-1)
      if (!page.more || !last) continue
      const count = (): Promise<number | undefined> => countInHistory(request, revision, last.key)
      const remaining = await remainingBehind(request, found.length, count)
      const next = nextPosition(request, revision, last.key, remaining)
      return { revision, entries: found, next }
    }
  } catch (error) {
    if (error instanceof StorageError && error.code === 'compacted') return undefined
    throw error
  }
  return { revision, entries: found, next: undefined }
}

async function* historyPages(
  request: PageRequest,
  revision: Revision,
  pageSize: number,
): AsyncGenerator<readonly CachedEntry[], void> {
  const { context, resource } = request
  const range = storedRange(resource.prefix, rangeOf(request))
  const keyStart = storedRange(resource.prefix, allKeys).start.length
  for await (const page of readState(context.services.store.storage, range, revision, pageSize)) {
    const { unreadable } = page
    const values: readonly { key: string; revision: Revision; value?: Uint8Array }[] = unreadable
      ? [...page.values, unreadable]
      : page.values
    yield values
      .filter(({ key }) => isEntryKey(key, resource.namespaced, keyStart))
      .map((value) => resource.entry(value.key.slice(keyStart), value.revision, value.value))
  }
}

async function countInHistory(
  request: PageRequest,
  at: Revision,
  last: string,
): Promise<number | undefined> {
  const { context, resource } = request
  const rest = { start: `${last}\0`, end: rangeOf(request).end }
  const range = storedRange(resource.prefix, rest)
  const keys = await context.services.store.storage.list(range, { at, keysOnly: true })
  return keys.ok ? keys.entries.length : undefined
}

/** Identifies the collection of a request by its first key in the store. */
function collectionOf({ resource, selection }: PageRequest): string {
  return storedRange(resource.prefix, selection.range).start
}

function nextPosition(
  request: PageRequest,
  revision: Revision,
  last: string,
  remaining: number | undefined,
): ListPosition {
  return { revision, start: `${last}\0`, remaining, counted: collectionOf(request) }
}

/** `remainingItemCount`; undefined with selectors, since counting would mean scanning the rest. */
async function remainingBehind(
  request: PageRequest,
  sent: number,
  count: () => number | undefined | Promise<number | undefined>,
): Promise<number | undefined> {
  const { context, position } = request
  if (usesSelectors(context.query)) return undefined
  const isSame = position !== undefined && position.counted === collectionOf(request)
  const before = isSame && position.revision > 0 ? position.remaining : undefined
  return before === undefined ? count() : before - sent
}

/**
 * The entries from which a request selects. Selectors are about objects in the version of the request, so where a webhook
 * converts them, all have to be converted first; without selectors only those that are answered.
 *
 * @throws ApiError where the webhook fails.
 */
function selectableEntries(
  context: ResourceContext,
  { hasSelectors }: Selection,
  entries: Iterable<CachedEntry>,
): Iterable<CachedEntry> | Promise<Iterable<CachedEntry>> {
  return hasSelectors ? shownEntries(context, entries) : entries
}
