import type { ApiObject } from '../../../../base/api/object.ts'
import type { Runtime } from '../../../../base/runtime.ts'
import type { CachedEntry } from '../../../../storage/cache/cached-entry.ts'
import { KeyLists } from '../../../../storage/cache/key-lists.ts'
import { type FeedListener, ObjectFeed } from '../../../../storage/cache/object-feed.ts'
import { sharedIfReadable } from '../../../../storage/cache/readable-object.ts'
import type { WatchCache } from '../../../../storage/cache/watch-cache.ts'

/** Handlers of changes, called in the turn of the change; they must be quick, as they run within the write. */
export interface ObjectHandlers<T extends ApiObject = ApiObject> {
  added?(object: T): void
  changed?(object: T, before: T): void
  /** `object`: its last state. */
  deleted?(object: T): void
}

/** Objects of a text, in the order in which they were added. */
export type FindObjects<T extends ApiObject = ApiObject> = (text: string) => T[]

/** The part of an {@link ObjectIndex} that reads. */
export type IndexedObjects<T extends ApiObject> = Pick<
  ObjectIndex<T>,
  'byKey' | 'changes' | 'follow' | 'index' | 'inNamespace' | 'objects' | 'size'
>

/** Objects that are decoded in one turn at most. */
const decodedPerTurn = 100

/** A report of the objects that exist to listeners that began to listen together. */
interface Report<T extends ApiObject> {
  readonly listeners: ReadonlySet<ObjectHandlers<T>>
  /** Keys of the objects that they have yet to hear of. */
  readonly rest: Set<string>
}

export interface ObjectIndexParts {
  readonly prefix: string
  readonly cache: WatchCache
  readonly runtime: Runtime
  /** Ends the index. */
  readonly signal: AbortSignal
}

function controllerIn({ metadata }: ApiObject): readonly string[] {
  const owner = metadata.ownerReferences?.find(({ controller }) => controller === true)
  return owner ? [owner.uid] : []
}

/**
 * The objects of a resource as the watch cache has them, with indexes. Unlike an informer it holds no copies: objects are decoded
 * when they are asked for, and must not be altered. A write through the client is here before the client's promise resolves.
 *
 * Keys are `namespace/name`, or the name alone for cluster-scoped resources, as in {@link CachedEntry.key}.
 */
export class ObjectIndex<T extends ApiObject = ApiObject> implements FeedListener {
  /** Counts objects that came, changed or left: what is made of them holds as long as it stays. */
  changes = 0
  /** Resolves once all objects that existed at the start are known. */
  readonly ready: Promise<void>
  readonly #parts: ObjectIndexParts
  readonly #entries = new Map<string, CachedEntry>()
  readonly #lists = new Map<
    string,
    { readonly lists: KeyLists; textsOf(object: T): readonly string[] }
  >()
  readonly #handlers = new Set<ObjectHandlers<T>>()
  /** Handlers that wait for the next report. */
  #newcomers = new Set<ObjectHandlers<T>>()
  #report: Report<T> | undefined
  #reporting: Promise<void> | undefined
  readonly #feed: ObjectFeed
  /** Objects that a reread has not confirmed yet; undefined while none is under way. */
  #unconfirmed: Set<string> | undefined

  constructor(parts: ObjectIndexParts) {
    const { cache, runtime, signal, prefix } = parts
    this.#parts = parts
    this.#feed = new ObjectFeed({
      cache,
      timers: runtime.timers,
      listener: this,
      signal,
      wants: (wanted) => wanted === prefix,
    })
    this.ready = this.#feed.caughtUp()
  }

  get size(): number {
    return this.#entries.size
  }

  byKey(key: string): T | undefined {
    const entry = this.#entries.get(key)
    return entry && this.#read(entry)
  }

  /** `namespace` is empty for cluster-scoped objects. */
  get(namespace: string, name: string): T | undefined {
    return this.byKey(namespace === '' ? name : `${namespace}/${name}`)
  }

  /** All objects, decoded one by one: for resources of few objects, or once at a start. */
  *objects(): Generator<T> {
    for (const entry of this.#entries.values()) {
      const object = this.#read(entry)
      if (object) yield object
    }
  }

  keys(): IterableIterator<string> {
    return this.#entries.keys()
  }

  /** Objects of a namespace, by an index that all callers share. */
  inNamespace(namespace: string): T[] {
    return this.index('namespace', ({ metadata }) => [metadata.namespace ?? ''])(namespace)
  }

  /** Objects that `uid` owns as their controller, by an index that all callers share. */
  controlledBy(uid: string): T[] {
    return this.index('controller', controllerIn)(uid)
  }

  /**
   * As {@link controlledBy}, with what `read` makes of each object. It is made once for each state of an object and kept with it, so
   * that one change of many objects does not have all of them decoded.
   */
  readsControlledBy<Read extends object>(read: (object: T) => Read): (uid: string) => Read[] {
    const keysOf = this.keyIndex('controller', controllerIn)
    const known = new WeakMap<CachedEntry, Read>()
    const readOf = (key: string): Read | undefined => {
      const entry = this.#entries.get(key)
      const found = entry && known.get(entry)
      const object = found ? undefined : this.byKey(key)
      if (!entry || !object) return found
      const made = read(object)
      known.set(entry, made)
      return made
    }
    return (uid) => Array.from(keysOf(uid)).flatMap((key) => readOf(key) ?? [])
  }

  /** The index of that name; it is made by `textsOf` where no caller has made it before. */
  index(name: string, textsOf: (object: T) => readonly string[]): FindObjects<T> {
    const keysOf = this.keyIndex(name, textsOf)
    return (text) => Array.from(keysOf(text)).flatMap((key) => this.byKey(key) ?? [])
  }

  /** Like {@link index}, for keys alone: no object is decoded. */
  keyIndex(
    name: string,
    textsOf: (object: T) => readonly string[],
  ): (text: string) => ReadonlySet<string> {
    let known = this.#lists.get(name)
    if (!known) {
      known = { lists: new KeyLists(), textsOf }
      this.#lists.set(name, known)
      for (const [key, entry] of this.#entries) {
        const object = this.#read(entry)
        if (object) known.lists.put(key, textsOf(object))
      }
    }
    const { lists } = known
    return (text) => lists.keysOf(text)
  }

  /** Reports the objects that exist as added, then each change, until `signal` aborts. */
  listen(handlers: ObjectHandlers<T>, signal: AbortSignal): void {
    if (signal.aborted) return
    for (const object of this.objects()) this.#guard(() => handlers.added?.(object))
    this.follow(handlers, signal)
  }

  /**
   * As {@link listen} for a resource of many objects: those that exist are reported in later turns, and are decoded once for all that
   * begin to listen together. Of each object a listener hears first that it was added. See {@link reported}.
   */
  listenTogether(handlers: ObjectHandlers<T>, signal: AbortSignal): void {
    if (signal.aborted) return
    this.follow(handlers, signal)
    this.#newcomers.add(handlers)
    this.#reporting ??= this.#reportAll()
  }

  /** Resolves once all who {@link listenTogether} have heard of the objects that existed when they began. */
  get reported(): Promise<void> {
    return this.#reporting ?? Promise.resolve()
  }

  /** Reports each change from now on, until `signal` aborts. */
  follow(handlers: ObjectHandlers<T>, signal: AbortSignal): void {
    if (signal.aborted) return
    this.#handlers.add(handlers)
    signal.addEventListener('abort', () => this.#handlers.delete(handlers), { once: true })
  }

  put(_prefix: string, entry: CachedEntry): void {
    const { key } = entry
    this.#unconfirmed?.delete(key)
    const former = this.#entries.get(key)
    if (former === entry) return
    const before = former && this.#read(former)
    const object = this.#read(entry)
    if (!object) {
      this.#remove(key, before)
      return
    }
    const isAnother = before !== undefined && before.metadata.uid !== object.metadata.uid
    if (isAnother) this.#remove(key, before)
    this.#entries.set(key, entry)
    this.changes += 1
    for (const known of this.#lists.values()) known.lists.put(key, known.textsOf(object))
    for (const handlers of this.#handlers) {
      if (!this.#knows(handlers, key)) continue
      this.#guard(() => {
        if (before && !isAnother) handlers.changed?.(object, before)
        else handlers.added?.(object)
      })
    }
  }

  gone(_prefix: string, { key }: CachedEntry): void {
    const entry = this.#entries.get(key)
    if (entry) this.#remove(key, this.#read(entry))
  }

  reread(): void {
    const isFirst = this.#unconfirmed === undefined
    this.#unconfirmed = new Set(this.#entries.keys())
    if (isFirst && this.#entries.size > 0) void this.#dropUnconfirmed()
    else if (isFirst) this.#unconfirmed = undefined
  }

  async #dropUnconfirmed(): Promise<void> {
    await this.#parts.runtime.timers.yieldTurn()
    await this.#feed.caughtUp()
    const keys = this.#unconfirmed ?? []
    this.#unconfirmed = undefined
    for (const key of keys) this.#remove(key, this.byKey(key))
  }

  async #reportAll(): Promise<void> {
    const { timers } = this.#parts.runtime
    await timers.yieldTurn()
    while (this.#newcomers.size > 0 && !this.#parts.signal.aborted) {
      const report = { listeners: this.#newcomers, rest: new Set(this.#entries.keys()) }
      this.#newcomers = new Set()
      this.#report = report
      let count = 0
      for (const key of report.rest) {
        report.rest.delete(key)
        this.#tell(report, key)
        if (++count % decodedPerTurn === 0) await timers.yieldTurn()
        if (this.#parts.signal.aborted) break
      }
      this.#report = undefined
    }
    this.#reporting = undefined
  }

  #tell({ listeners }: Report<T>, key: string): void {
    const object = this.byKey(key)
    if (!object) return
    for (const handlers of listeners) {
      if (this.#handlers.has(handlers)) this.#guard(() => handlers.added?.(object))
    }
  }

  /** Whether the handlers hear of changes of an object: not before it was reported to them. */
  #knows(handlers: ObjectHandlers<T>, key: string): boolean {
    if (this.#reporting === undefined) return true
    if (this.#newcomers.has(handlers)) return false
    return !(this.#report?.rest.has(key) && this.#report.listeners.has(handlers))
  }

  /** The object of an entry, which was decoded by the schema of the index's resource. */
  #read(entry: CachedEntry): T | undefined {
    return sharedIfReadable<T>(entry)
  }

  #remove(key: string, object: T | undefined): void {
    this.#entries.delete(key)
    this.changes += 1
    for (const { lists } of this.#lists.values()) lists.delete(key)
    if (!object) return
    for (const handlers of this.#handlers) {
      if (this.#knows(handlers, key)) this.#guard(() => handlers.deleted?.(object))
    }
  }

  #guard(call: () => void): void {
    try {
      call()
    } catch (error) {
      const { runtime, prefix } = this.#parts
      runtime.logger.error('a handler of a controller failed', {
        resource: prefix,
        error: String(error),
      })
    }
  }
}
