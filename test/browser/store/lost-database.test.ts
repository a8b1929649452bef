import { deleteDB, openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deleteIndexedDbStore } from '../../../browser-host/store/delete-indexeddb-store.ts'
import { openIndexedDbBackend } from '../../../browser-host/store/indexeddb-backend.ts'
import { databaseName } from '../../../browser-host/store/indexeddb-connection.ts'
import { openEngine } from '../../../core/storage/engine/mvcc-engine.ts'
import type { Storage } from '../../../core/storage/engine/storage.ts'
import { contents, everything, newest, put, write } from '../../contract/storage-fixture.ts'
import { testRuntime } from '../../support/servers/test-runtime.ts'

let name: string
let storage: Storage

beforeEach(async () => {
  name = `lost-${crypto.randomUUID()}`
  const backend = await openIndexedDbBackend(name)
  storage = await openEngine(backend, testRuntime(), { recentBytes: 0, openingBytes: 0 })
})

afterEach(async () => {
  await storage.close()
  await deleteIndexedDbStore(name)
})

/** Codes of a write and a list, and whether the store takes writes. */
async function attempt(): Promise<unknown[]> {
  const code = (error: { code?: unknown }): unknown => error.code
  const written = await write(storage, put('/b', '2')).catch(code)
  const listed = await storage.list(everything).catch(code)
  return [written, listed, (await storage.status()).writable]
}

const lost = ['unavailable', 'unavailable', false]

describe('a store whose database is taken away', () => {
  it('a store whose database is taken away lets it be deleted at once, and refuses reads and writes', async () => {
    await write(storage, put('/a', '1'))
    await deleteDB(databaseName(name))
    expect(await attempt()).toEqual(lost)
  })

  it('a store whose database is upgraded by a newer version lets it, and cannot open it any more', async () => {
    await write(storage, put('/a', '1'))
    const upgraded = await openDB(databaseName(name), 2)
    expect(await attempt()).toEqual(lost)
    upgraded.close()
    await storage.close()
    await expect(openIndexedDbBackend(name)).rejects.toMatchObject({
      code: 'unavailable',
      message: `the store ${name} cannot be opened: it was written by a newer version`,
    })
  })

  it('a store refuses writes once another has taken its lock', async () => {
    await write(storage, put('/a', '1'))
    const attempted = navigator.locks.request(databaseName(name), { steal: true }, attempt)
    expect(await attempted).toEqual(lost)
    await storage.close()
    storage = await openEngine(await openIndexedDbBackend(name), testRuntime())
    expect(contents(await newest(storage))).toEqual(['/a=1'])
  })

  it('a store does not wait for ever for a database that another connection holds up', async () => {
    await storage.close()
    const other = await openDB(databaseName(name))
    const late = {
      code: 'unavailable',
      message: `the store ${name} is held up by another tab, or by the browser: close other tabs of this site, or start the browser anew`,
    }
    await expect(deleteIndexedDbStore(name, { waitMs: 50 })).rejects.toMatchObject(late)
    await expect(openIndexedDbBackend(name, { waitMs: 50 })).rejects.toMatchObject(late)
    other.close()
    storage = await openEngine(await openIndexedDbBackend(name), testRuntime())
    expect(contents(await newest(storage))).toEqual([])
  })

  it('a store is refused when the database is of something else', async () => {
    await storage.close()
    await deleteDB(databaseName(name))
    ;(await openDB(databaseName(name), 1)).close()
    await expect(openIndexedDbBackend(name)).rejects.toMatchObject({
      code: 'unavailable',
      message: `the store ${name} is a database of something else`,
    })
  })
})
