import { describe, expect, it } from 'vitest'
import {
  contents,
  describeEvents,
  everything,
  newest,
  nextEvents,
  put,
  remove,
  revisionOf,
  write,
  type StorageFixture,
} from './storage-fixture.ts'
import type { StorageLimits } from './storage.ts'

export function lifetimeContract(
  { start, watch }: StorageFixture,
  { isSingle = false }: StorageLimits,
): void {
  describe('compaction', () => {
    // kine forgets its newest revision where that is a deletion which is compacted.
    it.skipIf(isSingle)('compaction keeps the newest value of every live key', async () => {
      const storage = await start()
      await write(storage, put('/a', '1'), put('/b', '1'), put('/c', '1'))
      await write(storage, put('/a', '2'))
      const to = await write(storage, remove('/b'))
      await storage.compact(to)
      expect(contents(await newest(storage))).toEqual(['/a=2', '/c=1'])
      expect(contents(await storage.list(everything, { at: to }))).toEqual(['/a=2', '/c=1'])
      expect(await storage.status()).toMatchObject({ revision: to, horizon: to })
    })

    it('compaction makes reads of an older revision say that it is compacted', async () => {
      const storage = await start()
      await write(storage, put('/a', '1'))
      const to = await write(storage, put('/a', '2'))
      await storage.compact(to)
      const compacted = { ok: false, reason: 'compacted', horizon: to }
      expect(await storage.get('/a', to - 1)).toEqual(compacted)
      expect(await storage.list(everything, { at: to - 1 })).toEqual(compacted)
    })

    it('compaction refuses a watch that would begin at or below the horizon, before any event', async () => {
      const storage = await start()
      await write(storage, put('/a', '1'))
      const horizon = await write(storage, put('/a', '2'))
      await write(storage, put('/a', '3'))
      await storage.compact(horizon)
      await expect(watch(storage, horizon).next()).rejects.toMatchObject({
        code: 'compacted',
        details: { horizon },
      })
    })

    // kine drops values that were replaced right above the horizon.
    it.skipIf(isSingle)(
      'compaction keeps the history above the horizon whole, with the values replaced',
      async () => {
        const storage = await start()
        const to = await write(storage, put('/a', '1'), put('/b', '1'))
        await write(storage, put('/a', '2'))
        await write(storage, remove('/b'))
        await storage.compact(to)
        expect(describeEvents(await nextEvents(watch(storage, to + 1), 2))).toEqual([
          `put /a=2 @${to + 1} was 1 @${to}`,
          `delete /b @${to + 2} was 1 @${to}`,
        ])
      },
    )

    it('compaction does not disturb a live watch', async () => {
      const storage = await start()
      const from = (await storage.progress()) + 1
      const events = watch(storage, from)
      await write(storage, put('/a', '1'))
      await nextEvents(events, 1)
      await storage.compact(await write(storage, put('/a', '2')))
      await write(storage, put('/a', '3'))
      expect((await nextEvents(events, 2)).map(revisionOf)).toEqual([from + 1, from + 2])
    })

    it('compaction never goes back', async () => {
      const storage = await start()
      await write(storage, put('/a', '1'))
      const horizon = await write(storage, put('/a', '2'))
      await storage.compact(horizon)
      await storage.compact(horizon - 1)
      expect(await storage.status()).toMatchObject({ horizon })
    })

    it('compaction lets a key be written again after its deletion was compacted', async () => {
      const storage = await start()
      await write(storage, put('/a', '1'))
      await storage.compact(await write(storage, remove('/a')))
      const revision = await write(storage, put('/a', '2'))
      expect(await storage.get('/a')).toMatchObject({
        entry: { createRevision: revision, revision },
      })
    })
  })

  describe('close', () => {
    it('closing a store finishes the commits that were accepted', async () => {
      const storage = await start()
      const commits = Array.from({ length: 10 }, (_, at) => write(storage, put(`/${at}`, 'x')))
      await storage.close()
      expect(await Promise.all(commits)).toHaveLength(10)
    })

    it('a closed store refuses work and can be closed again', async () => {
      const storage = await start()
      await storage.close()
      await storage.close()
      const closed = { code: 'unavailable' }
      await expect(storage.commit([], [put('/a', '1')])).rejects.toMatchObject(closed)
      await expect(storage.get('/a')).rejects.toMatchObject(closed)
      await expect(storage.list(everything)).rejects.toMatchObject(closed)
    })
  })
}
