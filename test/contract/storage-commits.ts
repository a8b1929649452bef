import { describe, expect, it } from 'vitest'
import { toHex } from '../support/codecs/hex.ts'
import {
  absent,
  bytes,
  describeEvents,
  newest,
  nextEvents,
  put,
  remove,
  text,
  write,
  type StorageFixture,
} from './storage-fixture.ts'
import type { StorageLimits } from './storage.ts'

export function commitContract(
  { start, watch }: StorageFixture,
  { isRemote = false, isSingle = false }: StorageLimits,
): void {
  describe('commit and get', () => {
    it('get returns what was written, with the revision of its commit', async () => {
      const storage = await start()
      const revision = await write(storage, put('/a', 'one'))
      expect(await storage.get('/a')).toEqual({
        ok: true,
        at: revision,
        entry: { key: '/a', value: bytes('one'), createRevision: revision, revision },
      })
    })

    it('get answers a missing key without an entry', async () => {
      const storage = await start()
      const { revision } = await storage.status()
      expect(await storage.get('/none')).toEqual({ ok: true, at: revision, entry: undefined })
    })

    it('a store starts at revision 1 at least, so that 0 can mean that a key must not exist', async () => {
      const storage = await start()
      expect(await storage.progress()).toBeGreaterThanOrEqual(1)
    })

    it.skipIf(isSingle)('a commit takes one revision and shares it among its writes', async () => {
      const storage = await start()
      const before = await storage.progress()
      const revision = await write(storage, put('/a', '1'), put('/b', '2'), put('/c', '3'))
      expect(revision).toBe(before + 1)
      const list = await newest(storage)
      expect(list.entries.map((entry) => entry.revision)).toEqual([revision, revision, revision])
    })

    it('a commit keeps the create revision over updates and renews it after a delete', async () => {
      const storage = await start()
      const first = await write(storage, put('/a', '1'))
      const second = await write(storage, put('/a', '2'))
      expect(await storage.get('/a')).toMatchObject({
        entry: { createRevision: first, revision: second },
      })
      await write(storage, remove('/a'))
      const again = await write(storage, put('/a', '3'))
      expect(await storage.get('/a')).toMatchObject({
        entry: { createRevision: again, revision: again },
      })
    })

    it('a commit keeps empty values, large values and every byte', async () => {
      const storage = await start()
      const large = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 7 + (at >> 8)) & 0xff)
      await storage.commit(
        [],
        [
          { type: 'put', key: '/empty', value: new Uint8Array() },
          { type: 'put', key: '/large', value: large },
        ],
      )
      const { entries } = await newest(storage)
      expect(entries.map(({ value }) => toHex(value))).toEqual(['', toHex(large)])
    })

    it('a commit takes no revision for no writes, nor for deletes of absent keys only', async () => {
      const storage = await start()
      const before = await write(storage, put('/a', '1'))
      expect(await storage.commit([], [])).toEqual({ ok: true, revision: before })
      expect(await storage.commit([], [remove('/b'), remove('/c')])).toEqual({
        ok: true,
        revision: before,
      })
      expect(await storage.progress()).toBe(before)
    })

    it('a commit ignores the delete of an absent key beside a write', async () => {
      const storage = await start()
      const revision = await write(storage, remove('/b'), put('/a', '1'))
      const events = watch(storage, revision)
      expect(describeEvents(await nextEvents(events))).toEqual([`put /a=1 @${revision}`])
    })

    it('a commit takes keys of any text, in the order of their code units', async () => {
      const storage = await start()
      const keys = ['/a', '/a\0b', '/a\nb', '/a b', '/é', '/日本', '/😀', `/${'é'.repeat(2_047)}`]
      await write(storage, ...keys.map((key) => put(key, key)))
      const { entries } = await newest(storage)
      const found = entries.map(({ key, value }) => [key, text(value)])
      expect(found).toEqual(keys.toSorted().map((key) => [key, key]))
      const guards = [{ key: '/日本', revision: 0 }]
      const stale = await storage.commit(guards, [put('/日本', 'new')])
      expect(stale).toMatchObject({ ok: false, current: [{ key: '/日本' }] })
    })

    it('a commit refuses to write a key twice', async () => {
      const storage = await start()
      await expect(storage.commit([], [put('/a', '1'), remove('/a')])).rejects.toThrow(TypeError)
    })

    it.skipIf(isRemote)('commits get revisions in the order of the calls', async () => {
      const storage = await start()
      const before = await storage.progress()
      const commits = Array.from({ length: 50 }, (_, at) => write(storage, put(`/${at}`, 'x')))
      expect(await Promise.all(commits)).toEqual(commits.map((_, at) => before + 1 + at))
    })

    it('a commit is visible by the time it resolves', async () => {
      const storage = await start()
      const seen = Array.from({ length: 20 }, async (_, at) => {
        const revision = await write(storage, put('/a', String(at)))
        const result = await storage.get('/a', revision)
        return result.ok && result.entry && text(result.entry.value)
      })
      expect(await Promise.all(seen)).toEqual(seen.map((_, at) => String(at)))
    })
  })

  describe('guards', () => {
    it('a stale guard is refused, with nothing written and the current entry handed back', async () => {
      const storage = await start()
      const revision = await write(storage, put('/a', '1'))
      const result = await storage.commit([absent('/a')], [put('/a', '2'), put('/b', '2')])
      expect(result).toEqual({
        ok: false,
        revision,
        current: [{ key: '/a', value: bytes('1'), createRevision: revision, revision }],
      })
      expect(await storage.get('/b')).toMatchObject({ entry: undefined })
      expect(await storage.progress()).toBe(revision)
    })

    it('failed guards hand back every guarded key in order, undefined where it is absent', async () => {
      const storage = await start()
      const revision = await write(storage, put('/a', '1'))
      const guards = [
        { key: '/gone', revision: 7 },
        { key: '/a', revision },
      ]
      const result = await storage.commit(guards, [put('/a', '2')])
      expect(result).toMatchObject({ ok: false, current: [undefined, { key: '/a' }] })
    })

    it('guards that hold are accepted, of keys written and not written', async () => {
      const storage = await start()
      const a = await write(storage, put('/a', '1'))
      const guards = [{ key: '/a', revision: a }, absent('/b')]
      expect(await storage.commit(guards, [put('/b', '2')])).toEqual({
        ok: true,
        revision: a + 1,
      })
    })

    it('guards take a deleted key for absent', async () => {
      const storage = await start()
      const a = await write(storage, put('/a', '1'))
      await write(storage, remove('/a'))
      expect(await storage.commit([{ key: '/a', revision: a }], [])).toMatchObject({ ok: false })
      expect(await storage.commit([absent('/a')], [put('/a', '2')])).toMatchObject({ ok: true })
    })

    it('guards let exactly one of many concurrent creates win, and show the losers the winner', async () => {
      const storage = await start()
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          storage.commit([absent('/a')], [put('/a', String(at))]),
        ),
      )
      const [winner, ...losers] = results.toSorted((a, b) => Number(b.ok) - Number(a.ok))
      expect(winner).toMatchObject({ ok: true })
      for (const loser of losers) {
        expect(loser).toMatchObject({ ok: false, current: [{ revision: winner?.revision }] })
      }
    })

    it('guards lose no update of concurrent read-modify-write loops', async () => {
      const storage = await start()
      await write(storage, put('/counter', '0'))
      const increment = async (): Promise<void> => {
        for (;;) {
          const read = await storage.get('/counter')
          if (!read.ok || !read.entry) throw new Error('the counter is gone')
          const next = String(Number(text(read.entry.value)) + 1)
          const guard = { key: '/counter', revision: read.entry.revision }
          if ((await storage.commit([guard], [put('/counter', next)])).ok) return
        }
      }
      await Promise.all(Array.from({ length: 16 }, increment))
      const read = await storage.get('/counter')
      expect(read.ok && read.entry && text(read.entry.value)).toBe('16')
    })
  })
}
