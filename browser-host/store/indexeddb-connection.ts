import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import type { StorageError } from '../../core/index.ts'
import { nameOf, storageObstacle, toOpenError, unavailable } from './indexeddb-error.ts'
import { lockStore, type StoreLock } from './indexeddb-lock.ts'
import type { PageKey } from './indexeddb-page.ts'

/** Schema of a store's database; values come from disk and are checked when read. */
export interface StoreSchema extends DBSchema {
  pages: { key: PageKey; value: unknown }
  head: { key: string; value: unknown }
}

const STORES: ('pages' | 'head')[] = ['pages', 'head']

export type StoreTransaction<Mode extends 'readonly' | 'readwrite'> = IDBPTransaction<
  StoreSchema,
  ('pages' | 'head')[],
  Mode
>

const FORMAT = 1

export interface IndexedDbOptions {
  /** Milliseconds to wait for another tab or worker to release the store; 5,000 by default. */
  readonly waitMs?: number
  /** Called with all that is read and written, while it is under way. */
  readonly follow?: (work: Promise<unknown>) => void
}

export const defaultWaitMs = 5000

/** Why a store is not opened or deleted in time; browsers do not say what they wait for. */
export const heldUp =
  'is held up by another tab, or by the browser: close other tabs of this site, or start the browser anew'

/** The name of a store's database. */
export function databaseName(name: string): string {
  return `skerry/store/${name}`
}

/** A store's lock and database. Once either is lost, no transaction is begun. */
export class StoreConnection {
  readonly name: string
  readonly #follow: IndexedDbOptions['follow']
  #database: IDBPDatabase<StoreSchema> | undefined
  #lock: StoreLock | undefined
  #lost: StorageError | undefined
  #closing: Promise<void> | undefined
  /** Rejections of the calls that wait for the database. */
  readonly #waiting = new Set<(error: Error) => void>()

  private constructor(name: string, { follow }: IndexedDbOptions) {
    this.name = name
    this.#follow = follow
  }

  /** @throws StorageError `unavailable` */
  static async open(name: string, options: IndexedDbOptions): Promise<StoreConnection> {
    const connection = new StoreConnection(name, options)
    const waitMs = options.waitMs ?? defaultWaitMs
    try {
      connection.#lock = await lockStore(name, waitMs, () => connection.#lose('was taken over'))
      connection.#database = await connection.#openDatabase(waitMs)
      return connection
    } catch (error) {
      await connection.close()
      throw toOpenError(error, name)
    }
  }

  /** @throws StorageError `unavailable` once the database is lost or closed. */
  read(): StoreTransaction<'readonly'> {
    const transaction = this.#begin((database) => database.transaction(STORES, 'readonly'))
    // Errors are reported by the transaction's requests.
    transaction.done.catch(() => undefined)
    return transaction
  }

  /** Begins a write transaction, which is complete when it is on disk. @throws StorageError like {@link read} */
  write(): StoreTransaction<'readwrite'> {
    return this.#begin((database) =>
      database.transaction(STORES, 'readwrite', { durability: 'strict' }),
    )
  }

  /**
   * Settles with `work`, or rejects when the browser closes the database: Chromium then leaves pending requests unsettled.
   */
  until<T>(work: Promise<T>): Promise<T> {
    this.#follow?.(work)
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject)
      const end = (): void => void this.#waiting.delete(reject)
      work.then(resolve, reject).then(end, end)
    })
  }

  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    this.#lose('is closed')
    await this.#lock?.release()
  }

  #begin<T>(begin: (database: IDBPDatabase<StoreSchema>) => T): T {
    if (this.#lost || !this.#database) throw this.#lost ?? unavailable(this.name, 'is not open')
    try {
      return begin(this.#database)
    } catch (error) {
      // The browser has closed the database, but its event has not arrived yet.
      throw unavailable(this.name, 'cannot be reached', error)
    }
  }

  /** Marks the store as lost; transactions under way still end by themselves. */
  #lose(why: string): void {
    this.#lost ??= unavailable(this.name, why)
    this.#database?.close()
  }

  #terminate(): void {
    this.#lose('was closed by the browser')
    for (const end of this.#waiting) end(new Error('the browser has closed the database'))
  }

  async #openDatabase(waitMs: number): Promise<IDBPDatabase<StoreSchema>> {
    if (typeof indexedDB === 'undefined') throw storageObstacle('this browser has no IndexedDB')
    const open = async (): Promise<IDBPDatabase<StoreSchema>> =>
      openDB<StoreSchema>(databaseName(this.name), FORMAT, {
        upgrade(database) {
          for (const store of STORES) database.createObjectStore(store)
        },
        // A deletion or upgrade by another tab must not wait for this one.
        blocking: () => this.#lose('was deleted or upgraded by another tab'),
        terminated: () => this.#terminate(),
      })
    // Safari ends the process of its databases when an app is in the background; the next opening starts it anew.
    const opening = open().catch((error: unknown) => {
      if (nameOf(error) === 'UnknownError') return open()
      throw error
    })
    const database = await this.#inTime(opening, waitMs)
    if (STORES.every((store) => database.objectStoreNames.contains(store))) return database
    database.close()
    throw unavailable(this.name, 'is a database of something else')
  }

  /** Limits an opening, which may wait for a deletion by another tab. It cannot be cancelled, so a late database is closed. */
  #inTime(
    opening: Promise<IDBPDatabase<StoreSchema>>,
    waitMs: number,
  ): Promise<IDBPDatabase<StoreSchema>> {
    return new Promise((resolve, reject) => {
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        reject(unavailable(this.name, heldUp))
      }, waitMs)
      opening.then(
        (database) => {
          clearTimeout(timer)
          if (isLate) database.close()
          else resolve(database)
        },
        (error: unknown) => {
          clearTimeout(timer)
          reject(error)
        },
      )
    })
  }
}
