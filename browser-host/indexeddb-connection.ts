import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import type { StorageError } from '../core/index.ts'
import { storageObstacle, toOpenError, unavailable } from './indexeddb-error.ts'
import { lockStore, type StoreLock } from './indexeddb-lock.ts'
import type { PageKey } from './indexeddb-page.ts'

/** Values come from outside, from a disk: nothing is known of them before they are looked at. */
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
  /** Milliseconds to wait for another tab or worker to let go of the store; 5,000 by default. */
  readonly waitMs?: number
}

export const defaultWaitMs = 5000

/** The name of a store's database. */
export function databaseName(name: string): string {
  return `skerry/store/${name}`
}

/** A store's lock and database. Once either is lost, nothing more is asked of the database. */
export class StoreConnection {
  readonly name: string
  #database: IDBPDatabase<StoreSchema> | undefined
  #lock: StoreLock | undefined
  #lost: StorageError | undefined
  #closing: Promise<void> | undefined
  /** Ends of the calls that wait for the database. */
  readonly #waiting = new Set<(error: Error) => void>()

  private constructor(name: string) {
    this.name = name
  }

  /** @throws StorageError `unavailable` */
  static async open(name: string, options: IndexedDbOptions): Promise<StoreConnection> {
    const connection = new StoreConnection(name)
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
    // Its requests say what went wrong.
    transaction.done.catch(() => undefined)
    return transaction
  }

  /** Complete only when it is on the disk. @throws StorageError like {@link read} */
  write(): StoreTransaction<'readwrite'> {
    return this.#begin((database) =>
      database.transaction(STORES, 'readwrite', { durability: 'strict' }),
    )
  }

  /**
   * Settles with `work`, or rejects when the browser closes the database: Chromium leaves without an end what is under way
   * then.
   */
  until<T>(work: Promise<T>): Promise<T> {
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
      // The browser has closed the database, and its event is still on the way.
      throw unavailable(this.name, 'cannot be reached', error)
    }
  }

  /** What is under way still ends by itself. */
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
    const opening = openDB<StoreSchema>(databaseName(this.name), FORMAT, {
      upgrade(database) {
        for (const store of STORES) database.createObjectStore(store)
      },
      // Whoever wants to delete or upgrade it must not wait for this tab.
      blocking: () => this.#lose('was deleted or upgraded by another tab'),
      terminated: () => this.#terminate(),
    })
    const database = await this.#inTime(opening, waitMs)
    if (STORES.every((store) => database.objectStoreNames.contains(store))) return database
    database.close()
    throw unavailable(this.name, 'is a database of something else')
  }

  /** An opening waits for a deletion that waits for other tabs; it cannot be called off, only closed when it is late. */
  #inTime(
    opening: Promise<IDBPDatabase<StoreSchema>>,
    waitMs: number,
  ): Promise<IDBPDatabase<StoreSchema>> {
    return new Promise((resolve, reject) => {
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        reject(unavailable(this.name, 'is held up by another tab'))
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
