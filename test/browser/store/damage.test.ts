import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deleteIndexedDbStore } from '../../../browser-host/store/delete-indexeddb-store.ts'
import { openIndexedDbBackend } from '../../../browser-host/store/indexeddb-backend.ts'
import { openEngine } from '../../../core/storage/engine/mvcc-engine.ts'
import type { Storage } from '../../../core/storage/engine/storage.ts'
import {
  collect,
  contents,
  describeEvents,
  everything,
  newest,
  put,
  remove,
  write,
} from '../../contract/storage-fixture.ts'
import { testRuntime } from '../../support/servers/test-runtime.ts'
import { readPages, removePage, withDatabase, writePage } from './stored-pages.ts'

let name: string
let opened: Storage | undefined
let pristine: string

/** With no value kept in memory, all that is read comes from the medium. */
async function open(): Promise<Storage> {
  const backend = await openIndexedDbBackend(name)
  opened = await openEngine(backend, testRuntime(), { recentBytes: 0, openingBytes: 0 })
  return opened
}

/** All that a store can tell: its newest state and its whole history. */
async function readEverything(): Promise<string> {
  const storage = await open()
  const { revision, horizon } = await storage.status()
  const abort = new AbortController()
  const watch = storage.watch(everything, horizon + 1, abort.signal)[Symbol.asyncIterator]()
  const batches = await collect(watch, revision - horizon)
  abort.abort()
  const events = batches.flatMap((batch) => describeEvents(batch.events))
  const lines = [...contents(await newest(storage)), ...events]
  await storage.close()
  return lines.join('\n')
}

beforeEach(async () => {
  name = `damage-${crypto.randomUUID()}`
  const storage = await open()
  for (let at = 0; at < 30; at++) {
    const key = `/objects/${at % 12}`
    await write(storage, at % 9 === 8 ? remove(key) : put(key, `${at}`.repeat(at % 7)))
    if (at === 15) await storage.compact(10)
  }
  // Long ones share a page.
  const many = Array.from({ length: 20 }, (_, at) => write(storage, put(`/many/${at}`, 'm')))
  await Promise.all(many)
  await storage.close()
  pristine = await readEverything()
})

afterEach(async () => {
  await opened?.close()
  await deleteIndexedDbStore(name)
})

describe('a damaged store in IndexedDB', () => {
  it('a damaged store in IndexedDB is reported, whichever byte of its pages is flipped', async () => {
    const pages = await readPages(name)
    const served: string[] = []
    let flips = 0
    for (const page of pages) {
      for (let at = flips % 11; at < page.bytes.length; at += 11) {
        const bytes = page.bytes.slice()
        bytes[at] = (bytes[at] ?? 0) ^ (1 << (flips % 8))
        await writePage(name, { key: page.key, bytes })
        const code = await open().then(
          () => 'served',
          (error: { code?: string }) => error.code,
        )
        if (code !== 'corrupt') served.push(`${page.key.join('/')} byte ${at}: ${code}`)
        if (code === 'served') await opened?.close()
        flips++
      }
      await writePage(name, page)
    }
    expect(served).toEqual([])
    expect(flips).toBeGreaterThan(200)
    expect(await readEverything()).toBe(pristine)
  })

  it('a damaged store in IndexedDB is reported, whichever of its pages is missing or cut short', async () => {
    for (const page of await readPages(name)) {
      await removePage(name, page)
      await expect(open(), `without ${page.key.join('/')}`).rejects.toMatchObject({
        code: 'corrupt',
      })
      await writePage(name, { key: page.key, bytes: page.bytes.slice(0, -1) })
      await expect(open(), `cut ${page.key.join('/')}`).rejects.toMatchObject({ code: 'corrupt' })
      await writePage(name, page)
    }
    expect(await readEverything()).toBe(pristine)
  })

  it('a damaged store in IndexedDB is reported when it holds something else than pages', async () => {
    const [page] = await readPages(name)
    await withDatabase(name, (database) => database.put('pages', 'text', page?.key))
    await expect(open()).rejects.toMatchObject({ code: 'corrupt' })
  })

  it('a damaged store in IndexedDB is reported when its head record is missing, or none', async () => {
    await withDatabase(name, (database) => database.put('head', { meta: 'text' }, 'head'))
    await expect(open()).rejects.toMatchObject({ code: 'corrupt' })
    await withDatabase(name, (database) => database.delete('head', 'head'))
    await expect(open()).rejects.toMatchObject({ code: 'corrupt' })
  })

  it('a damaged store in IndexedDB is reported by the reads that meet it, when it is damaged while it is open', async () => {
    const storage = await open()
    const before = contents(await newest(storage))
    const pages = await readPages(name)
    const page = pages.at(-1)
    if (!page) throw new Error('there are no pages')
    const bytes = page.bytes.map((byte) => byte ^ 0x10)
    await writePage(name, { key: page.key, bytes })
    await expect(storage.get('/many/3')).rejects.toMatchObject({ code: 'corrupt' })
    await expect(storage.list(everything)).rejects.toMatchObject({ code: 'corrupt' })
    expect(await storage.get('/objects/3')).toMatchObject({
      ok: true,
      entry: { key: '/objects/3' },
    })
    await removePage(name, page)
    await expect(storage.get('/many/3')).rejects.toMatchObject({
      code: 'corrupt',
      details: { key: '/many/3' },
    })
    await writePage(name, page)
    expect(contents(await newest(storage))).toEqual(before)
  })
})
