import { ApiError } from '../../base/api/errors/api-error.ts'
import { canonicalMetadata } from '../../base/api/metadata/canonical-metadata.ts'
import type { ApiObject } from '../../base/api/object.ts'
import type { Revision } from '../../base/api/revision.ts'
import { encodeJson } from '../../base/json/json-write.ts'
import { withSortedKeys } from '../../base/json/sorted-keys.ts'
import type { VersionConverter } from '../../objects/catalog/resource-definition.ts'
import { CacheEvent } from './cache-event.ts'
import { CachedEntry } from './cached-entry.ts'
import type { EntryResource } from './entry-kind.ts'
import { FieldTable, type IndexedField } from './field-table.ts'
import { indexMetadata } from './indexed-metadata.ts'
import type { Selection } from './selection.ts'

/** Entries that are converted together; other requests are served in between. */
const entriesAtOnce = 250

/** What a {@link VersionView} shows: the version, and how its objects are read. */
export interface ShownVersion {
  readonly prefix: string
  readonly namespaced: boolean
  readonly group: string
  readonly resource: string
  /** The version of the view: `shop.example/v1`. */
  readonly apiVersion: string
  /** The selectable fields of the version. */
  readonly fields: Iterable<IndexedField>
  readonly converter: VersionConverter
  /** Revision at which the version began to be served. */
  readonly since: Revision
}

/**
 * The entries of a resource in one of its versions, where a webhook converts them. Entries are converted when they are first
 * read, many at once; a failed conversion is tried again by the next reader.
 *
 * A converted entry is kept as long as the cache has the entry that it was made of, and goes with it. So each version that is
 * read takes as much memory again as the objects of the resource that were read in it, and no more: 20,000 objects of 4 KB are
 * 90 MB in the cache and 91 MB more for each such version. The bound is that of the cache itself; a tighter one would have
 * every list of a larger collection convert all of it anew.
 */
export class VersionView {
  readonly #shown: ShownVersion
  readonly #resource: EntryResource
  readonly #entries = new WeakMap<CachedEntry, CachedEntry>()
  readonly #pending = new Map<CachedEntry, Promise<void>>()
  #isInitialized = false

  constructor(shown: ShownVersion) {
    const { prefix, namespaced, group, resource, apiVersion } = shown
    this.#shown = shown
    this.#resource = {
      prefix,
      namespaced,
      fields: new FieldTable(shown.fields),
      stored: { group, resource, apiVersion, check: () => undefined },
    }
  }

  /** The entry in this version; undefined where it has yet to be converted. @throws ApiError `StorageReadError` */
  ready(entry: CachedEntry): CachedEntry | undefined {
    const known = this.#entries.get(entry)
    if (known) return known
    if (entry.apiVersion !== this.#shown.apiVersion) return undefined
    this.#entries.set(entry, entry)
    return entry
  }

  /**
   * An event with the entries that a watch of `selection` looks at in this version; undefined where one has yet to be
   * converted.
   */
  event(event: CacheEvent, selection: Selection): CacheEvent | undefined {
    const { revision, key, time } = event
    const [current, previous] = this.#seenOf(event, selection)
    const [shown, former] = [current && this.ready(current), previous && this.ready(previous)]
    if ((current && !shown) || (previous && !former)) return undefined
    if (shown === current && former === previous) return event
    return new CacheEvent(
      { revision, key, current: shown, previous: former ?? event.previous },
      time,
    )
  }

  /** Resolves once {@link event} has what it needs of `events`; undefined where it has. @throws as {@link prepare} */
  prepareEvents(events: readonly CacheEvent[], selection: Selection): Promise<void> | undefined {
    const admitted = events.filter(({ key }) => selection.admitsKey(key))
    return this.prepare(admitted.flatMap((event) => this.#seenOf(event, selection)))
  }

  /**
   * Converts the entries that are not {@link ready}; undefined where all are. Many are converted in several reviews, until
   * `signal` aborts.
   *
   * @throws ApiError in the promise, where the webhook fails or `signal` aborts; `StorageReadError` at once for an entry that cannot be read.
   */
  prepare(
    entries: Iterable<CachedEntry | undefined>,
    signal?: AbortSignal,
  ): Promise<void> | undefined {
    const missing = [...entries].filter((entry) => entry !== undefined && !this.ready(entry))
    return missing.length === 0 ? undefined : this.#convertAll(missing as CachedEntry[], signal)
  }

  /**
   * Resolves once the entries that existed when the version began to be served have been converted; undefined where they have.
   * `entries` are all of the resource. @throws as {@link prepare}
   */
  initialized(
    entries: () => Iterable<CachedEntry>,
    signal: AbortSignal,
  ): Promise<void> | undefined {
    return this.#isInitialized ? undefined : this.#initialize(entries(), signal)
  }

  /** The converted form of an object that is no entry of the cache, as the outcome of a dry run. @throws ApiError */
  async object(object: ApiObject): Promise<ApiObject> {
    const [converted = object] = await this.#shown.converter.convert(
      [object],
      this.#shown.apiVersion,
    )
    return converted
  }

  async #initialize(entries: Iterable<CachedEntry>, signal: AbortSignal): Promise<void> {
    const { since } = this.#shown
    await this.prepare(
      [...entries].filter(({ revision }) => revision <= since),
      signal,
    )
    this.#isInitialized = true
  }

  /** The entries of an event whose objects matter to a watch of `selection`: current and previous. */
  #seenOf(
    { current, previous }: CacheEvent,
    selection: Selection,
  ): readonly [CachedEntry | undefined, CachedEntry | undefined] {
    return [current, selection.isPlain && current ? undefined : previous]
  }

  async #convertAll(entries: readonly CachedEntry[], signal?: AbortSignal): Promise<void> {
    const others = new Set<Promise<void>>()
    for (let from = 0; from < entries.length; from += entriesAtOnce) {
      if (signal?.aborted) throw new ApiError('Timeout', 'the client stopped waiting')
      const mine: CachedEntry[] = []
      for (const entry of entries.slice(from, from + entriesAtOnce)) {
        const pending = this.#pending.get(entry)
        if (pending) others.add(pending)
        else if (!this.ready(entry)) mine.push(entry)
      }
      if (mine.length > 0) await this.#convert(mine)
    }
    await Promise.all(others)
  }

  async #convert(entries: readonly CachedEntry[]): Promise<void> {
    const converting = this.#converted(entries)
    for (const entry of entries) this.#pending.set(entry, converting)
    try {
      await converting
    } finally {
      for (const entry of entries) this.#pending.delete(entry)
    }
  }

  async #converted(entries: readonly CachedEntry[]): Promise<void> {
    const { converter, apiVersion } = this.#shown
    const objects = await converter.convert(entries.map(unversioned), apiVersion)
    for (const [at, entry] of entries.entries()) {
      const object = objects[at]
      if (object) this.#entries.set(entry, this.#entryOf(entry, object))
    }
  }

  #entryOf({ key, revision }: CachedEntry, object: ApiObject): CachedEntry {
    const metadata = canonicalMetadata(object.metadata, undefined)
    const stored = encodeJson(withSortedKeys({ ...object, metadata }))
    const entry = new CachedEntry(this.#resource, key, revision, stored)
    entry.adopt(indexMetadata(object, this.#resource.fields))
    return entry
  }
}

/** The object of an entry without its `resourceVersion`, as it is stored and as webhooks get it. */
function unversioned(entry: CachedEntry): ApiObject {
  const object = entry.object()
  const { resourceVersion: _, ...metadata } = object.metadata
  return { ...object, metadata }
}
