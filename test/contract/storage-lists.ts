import { describe, expect, it } from 'vitest'
import type { Revision } from '../../core/base/api/revision.ts'
import {
  contents,
  everything,
  keys,
  put,
  remove,
  write,
  type StorageFixture,
} from './storage-fixture.ts'
import type { StorageLimits } from './storage.ts'

export function listContract({ start }: StorageFixture, { isSingle = false }: StorageLimits): void {
  describe('list', () => {
    it('list returns a range in key order, start included and end excluded', async () => {
      const storage = await start()
      for (const key of ['/b', '/a', '/d', '/c']) await write(storage, put(key, key))
      const list = await storage.list({ start: '/b', end: '/d' })
      expect(keys(list)).toEqual(['/b', '/c'])
    })

    it('list limits a page and says whether there is more', async () => {
      const storage = await start()
      await write(storage, put('/a', '1'), put('/b', '2'), put('/c', '3'))
      const first = await storage.list(everything, { limit: 2 })
      expect(first).toMatchObject({ more: true, entries: [{ key: '/a' }, { key: '/b' }] })
      const rest = await storage.list({ start: '/b\0', end: everything.end }, { limit: 2 })
      expect(rest).toMatchObject({ more: false, entries: [{ key: '/c' }] })
    })

    it('list leaves the values out on request', async () => {
      const storage = await start()
      await write(storage, put('/a', '1'))
      const list = await storage.list(everything, { keysOnly: true })
      expect(list).toMatchObject({ entries: [{ key: '/a', value: new Uint8Array() }] })
    })

    it.skipIf(isSingle)('list is an exact snapshot at every revision of the history', async () => {
      const storage = await start()
      const expected = new Map<Revision, string[]>([[await storage.progress(), []]])
      expected.set(await write(storage, put('/a', '1')), ['/a=1'])
      expected.set(await write(storage, put('/b', '1'), put('/a', '2')), ['/a=2', '/b=1'])
      expected.set(await write(storage, remove('/a')), ['/b=1'])
      expected.set(await write(storage, put('/a', '3'), remove('/b')), ['/a=3'])
      for (const [at, content] of expected) {
        expect(contents(await storage.list(everything, { at }))).toEqual(content)
      }
    })

    it('list says that a revision lies in the future', async () => {
      const storage = await start()
      const current = await write(storage, put('/a', '1'))
      const future = { ok: false, reason: 'future', current }
      expect(await storage.list(everything, { at: current + 1 })).toEqual(future)
      expect(await storage.get('/a', current + 1)).toEqual(future)
    })

    it('list refuses revisions and limits that cannot be', async () => {
      const storage = await start()
      await expect(storage.list(everything, { at: 0 })).rejects.toThrow(RangeError)
      await expect(storage.list(everything, { limit: 0 })).rejects.toThrow(RangeError)
      await expect(storage.get('/a', 1.5)).rejects.toThrow(RangeError)
    })
  })
}
