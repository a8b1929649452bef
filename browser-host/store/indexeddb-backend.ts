import {
  type Backend,
  type RecordId,
  type Scan,
  StorageError,
  type StoredRecord,
} from '../../core/index.ts'
import {
  type IndexedDbOptions,
  StoreConnection,
  type StoreTransaction,
} from './indexeddb-connection.ts'
import { toWriteError, unavailable } from './indexeddb-error.ts'
import { packPage, packPages, type PageKey, unpackPage } from './indexeddb-page.ts'

/** Index of a store's pages, by which a record's page is found without reading others. */
class PageDirectory {
  #keys: PageKey[] = []

  /** Adds a page key; keys must be added in ascending order. */
  add(key: PageKey): void {
    this.#keys.push(key)
  }

  remove(keys: ReadonlySet<PageKey>): void {
    if (keys.size > 0) this.#keys = this.#keys.filter((key) => !keys.has(key))
  }

  clear(): void {
    this.#keys = []
  }

  /** Groups record ids by page; ids without a page are left out. */
  group<Id extends RecordId>(ids: readonly Id[]): Map<PageKey, Id[]> {
    const groups = new Map<PageKey, Id[]>()
    for (const id of ids) {
      const key = this.#find(id)
      if (!key) continue
      const group = groups.get(key)
      if (group) group.push(id)
      else groups.set(key, [id])
    }
    return groups
  }

  /** The key of the last page that does not begin after the record. */
  #find({ revision, index }: RecordId): PageKey | undefined {
    let low = 0
    let high = this.#keys.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const [first = 0, firstIndex = 0] = this.#keys[middle] ?? []
      if (first < revision || (first === revision && firstIndex <= index)) low = middle + 1
      else high = middle
    }
    return this.#keys[low - 1]
  }
}

/** Limit of one read of the scan, in bytes, unless a single page is larger; and in pages. */
const SCAN_BYTES = 4 * 1024 * 1024
const SCAN_PAGES = 1000

const HEAD = 'head'

/** Small values that are kept beside the records of a store, by name; they are deleted with it. */
export interface StoreNotes {
  /** The value of a note; undefined where there is none. @throws StorageError `unavailable` */
  read(name: string): Promise<unknown>
  /** Writes a note; resolves once it is on the disk. @throws StorageError */
  write(name: string, value: unknown): Promise<void>
}

/** The engine's head record, with the number of records, by which a lost older record is noticed. */
interface Head {
  readonly meta: Uint8Array
  readonly records: number
}

/**
 * Opens or creates the store `name` of this origin and keeps it locked until it is closed or its page or worker dies.
 *
 * @throws StorageError `unavailable` when another tab or worker has the store, or the browser refuses storage.
 */
export async function openIndexedDbBackend(
  name: string,
  options: IndexedDbOptions = {},
): Promise<Backend & { readonly notes: StoreNotes }> {
  return new IndexedDbBackend(await StoreConnection.open(name, options))
}

/**
 * A back end that keeps records in one IndexedDB database, several to a page, in the order of writing. A group and the head
 * record are one transaction of strict durability, which is acknowledged when it is complete.
 */
class IndexedDbBackend implements Backend {
  readonly #connection: StoreConnection
  readonly #directory = new PageDirectory()
  readonly notes: StoreNotes = {
    read: (name) => this.#reach(this.#connection.read().objectStore('head').get(`note/${name}`)),
    write: (name, value) =>
      this.#write(async (transaction) => [
        transaction.objectStore('head').put(value, `note/${name}`),
      ]),
  }
  #records = 0

  constructor(connection: StoreConnection) {
    this.#connection = connection
  }

  async append(records: readonly StoredRecord[], meta: Uint8Array): Promise<void> {
    const pages = packPages(records)
    const count = this.#records + records.length
    await this.#write(async (transaction) => {
      const store = transaction.objectStore('pages')
      const requests: Promise<unknown>[] = pages.map(({ key, bytes }) => store.put(bytes, key))
      requests.push(putHead(transaction, { meta, records: count }))
      // An explicit commit saves a round trip before the browser begins to commit.
      transaction.commit()
      return requests
    })
    for (const { key } of pages) this.#directory.add(key)
    this.#records = count
  }

  async drop(ids: readonly RecordId[], meta: Uint8Array): Promise<void> {
    const groups = this.#directory.group(ids)
    const emptied = new Set<PageKey>()
    let dropped = 0
    await this.#write(async (transaction) => {
      const store = transaction.objectStore('pages')
      const pages = await Promise.all([...groups.keys()].map((key) => store.get(key)))
      const requests: Promise<unknown>[] = []
      for (const [key, removed] of groups) {
        const held = unpackPage(key, pages.shift())
        const kept = held.filter((record) => !removed.some((id) => isSame(id, record)))
        dropped += held.length - kept.length
        if (kept.length === 0) emptied.add(key)
        requests.push(kept.length === 0 ? store.delete(key) : store.put(packPage(kept), key))
      }
      requests.push(putHead(transaction, { meta, records: this.#records - dropped }))
      return requests
    })
    this.#directory.remove(emptied)
    this.#records -= dropped
  }

  async read(ids: readonly RecordId[]): Promise<readonly (Uint8Array | undefined)[]> {
    const groups = this.#directory.group(ids)
    if (groups.size === 0) return ids.map(() => undefined)
    const found = new Map<RecordId, Uint8Array>()
    const keys = [...groups.keys()]
    const store = this.#connection.read().objectStore('pages')
    const pages = await this.#reach(Promise.all(keys.map((key) => store.get(key))))
    keys.forEach((key, at) => {
      // The engine judges absent records: a compaction may have removed them meanwhile.
      const records = pages[at] === undefined ? [] : unpackPage(key, pages[at])
      for (const id of groups.get(key) ?? []) {
        const record = records.find((candidate) => isSame(candidate, id))
        // A copy, since a view would keep the whole page in memory for as long as the value.
        if (record) found.set(id, record.bytes.slice())
      }
    })
    return ids.map((id) => found.get(id))
  }

  scan(): Scan {
    const head = this.#readHead()
    const meta = head.then((read) => read?.meta)
    return { meta, records: this.#batches(head), isTransient: true }
  }

  close(): Promise<void> {
    return this.#connection.close()
  }

  async *#batches(head: Promise<Head | undefined>): AsyncGenerator<StoredRecord[]> {
    this.#directory.clear()
    this.#records = 0
    for await (const keys of this.#scannedKeys()) {
      const [first, last] = [keys[0], keys.at(-1)]
      const store = this.#connection.read().objectStore('pages')
      const pages = await this.#reach(store.getAll(IDBKeyRange.bound(first, last)))
      if (pages.length !== keys.length) throw corrupt('pages vanish while it is read')
      const batch: StoredRecord[] = []
      keys.forEach((key, at) => {
        this.#directory.add(key)
        for (const record of unpackPage(key, pages[at])) batch.push(record)
      })
      this.#records += batch.length
      yield batch
    }
    const expected = (await head)?.records ?? this.#records
    if (this.#records !== expected) {
      throw corrupt(`it has ${this.#records} records and should have ${expected}`)
    }
  }

  /** All keys in order, in batches whose pages may be read together. */
  async *#scannedKeys(): AsyncGenerator<PageKey[]> {
    let after: PageKey | undefined
    for (;;) {
      const range = after && IDBKeyRange.lowerBound(after, true)
      const store = this.#connection.read().objectStore('pages')
      const keys = await this.#reach(store.getAllKeys(range, SCAN_PAGES))
      let batch: PageKey[] = []
      let bytes = 0
      for (const key of keys) {
        if (batch.length > 0 && bytes + key[2] > SCAN_BYTES) {
          yield batch
          batch = []
          bytes = 0
        }
        batch.push(key)
        bytes += key[2]
      }
      if (batch.length > 0) yield batch
      if (keys.length < SCAN_PAGES) return
      after = keys.at(-1)
    }
  }

  async #readHead(): Promise<Head | undefined> {
    const store = this.#connection.read().objectStore('head')
    const value = await this.#reach(store.get(HEAD))
    if (value === undefined) return undefined
    if (isHead(value)) return value
    throw corrupt('its head record is none')
  }

  /**
   * Commits `change` atomically. Its requests are returned rather than awaited: when a commit fails, Chromium leaves some of
   * them unsettled.
   */
  async #write(
    change: (transaction: StoreTransaction<'readwrite'>) => Promise<Promise<unknown>[]>,
  ): Promise<void> {
    const transaction = this.#connection.write()
    const failures: unknown[] = []
    const note = (error: unknown): void => void failures.push(error)
    change(transaction).then(
      (requests) => {
        for (const request of requests) request.catch(note)
      },
      (error: unknown) => {
        note(error)
        abort(transaction)
      },
    )
    await this.#connection.until(transaction.done).catch(note)
    if (failures.length > 0) throw toWriteError(failures, this.#connection.name)
  }

  async #reach<T>(request: Promise<T>): Promise<T> {
    try {
      return await this.#connection.until(request)
    } catch (error) {
      throw unavailable(this.#connection.name, 'cannot be read', error)
    }
  }
}

function putHead(transaction: StoreTransaction<'readwrite'>, head: Head): Promise<unknown> {
  return transaction
    .objectStore('head')
    .put({ meta: head.meta.slice(), records: head.records }, HEAD)
}

function isHead(value: unknown): value is Head {
  if (typeof value !== 'object' || value === null) return false
  return (
    'meta' in value &&
    value.meta instanceof Uint8Array &&
    'records' in value &&
    Number.isSafeInteger(value.records)
  )
}

function abort(transaction: StoreTransaction<'readwrite'>): void {
  try {
    transaction.abort()
  } catch {
    // The transaction has ended already, which `done` reports.
  }
}

function isSame(a: RecordId, b: RecordId): boolean {
  return a.revision === b.revision && a.index === b.index
}

function corrupt(what: string): StorageError {
  return new StorageError('corrupt', `the store is damaged: ${what}`)
}
