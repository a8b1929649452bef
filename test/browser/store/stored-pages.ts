import { openDB, type IDBPDatabase } from 'idb'
import { databaseName } from '../../../browser-host/store/indexeddb-connection.ts'
import type { PageKey } from '../../../browser-host/store/indexeddb-page.ts'

/** What the tests below do to a store behind its back. */
export async function withDatabase<T>(
  name: string,
  visit: (database: IDBPDatabase) => Promise<T>,
): Promise<T> {
  const database = await openDB(databaseName(name))
  try {
    return await visit(database)
  } finally {
    database.close()
  }
}

export interface StoredPage {
  readonly key: PageKey
  readonly bytes: Uint8Array
}

export function readPages(name: string): Promise<StoredPage[]> {
  return withDatabase(name, async (database) => {
    const keys = (await database.getAllKeys('pages')) as PageKey[]
    const values = (await database.getAll('pages')) as Uint8Array[]
    return keys.map((key, at) => ({ key, bytes: values[at] ?? new Uint8Array() }))
  })
}

export async function writePage(name: string, { key, bytes }: StoredPage): Promise<void> {
  await withDatabase(name, (database) => database.put('pages', bytes, key))
}

export async function removePage(name: string, { key }: StoredPage): Promise<void> {
  await withDatabase(name, (database) => database.delete('pages', key))
}
