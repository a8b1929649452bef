import { describe, expect, it } from 'vitest'
import {
  collect,
  describeEvents,
  everything,
  nextEvents,
  put,
  remove,
  revisionOf,
  write,
  type StorageFixture,
} from './storage-fixture.ts'
import type { StorageLimits } from './storage.ts'

export function watchContract(
  { start, watch }: StorageFixture,
  { isRemote = false, isSilentWhenIdle = false, isSingle = false }: StorageLimits,
): void {
  describe('watch', () => {
    it('watch leaves out the values that writes replace where it is asked to, live and from the past', async () => {
      const storage = await start()
      const from = (await storage.progress()) + 1
      const options = { leavesOutPrevious: true }
      const [live, other] = [watch(storage, from, '/', options), watch(storage, from)]
      await write(storage, put('/a', '1'))
      await write(storage, put('/a', '2'))
      await write(storage, remove('/a'))
      const expected = [`put /a=1 @${from}`, `put /a=2 @${from + 1}`, `delete /a @${from + 2}`]
      expect(describeEvents(await nextEvents(live, 3))).toEqual(expected)
      const late = watch(storage, from, '/', options)
      expect(describeEvents(await nextEvents(late, 3))).toEqual(expected)
      expect(describeEvents(await nextEvents(other, 3))).toEqual([
        expected[0],
        `${expected[1]} was 1 @${from}`,
        `${expected[2]} was 2 @${from + 1}`,
      ])
    })

    it('watch delivers puts and deletes with the values they replaced', async () => {
      const storage = await start()
      const from = (await storage.progress()) + 1
      const events = watch(storage, from)
      await write(storage, put('/a', '1'))
      await write(storage, put('/a', '2'))
      await write(storage, remove('/a'))
      expect(describeEvents(await nextEvents(events, 3))).toEqual([
        `put /a=1 @${from}`,
        `put /a=2 @${from + 1} was 1 @${from}`,
        `delete /a @${from + 2} was 2 @${from + 1}`,
      ])
    })

    it('watch replays the same from the past, the first revision included', async () => {
      const storage = await start()
      await write(storage, put('/a', '0'))
      const from = await write(storage, put('/a', '1'))
      await write(storage, put('/b', '2'))
      await write(storage, remove('/a'))
      expect(describeEvents(await nextEvents(watch(storage, from), 3))).toEqual([
        `put /a=1 @${from} was 0 @${from - 1}`,
        `put /b=2 @${from + 1}`,
        `delete /a @${from + 2} was 1 @${from}`,
      ])
    })

    it('watch goes on from the past to the present without a gap or a repeat', async () => {
      const storage = await start()
      const from = (await storage.progress()) + 1
      for (let at = 0; at < 20; at++) await write(storage, put(`/${at % 3}`, String(at)))
      const events = watch(storage, from)
      const writes = Array.from({ length: 20 }, (_, at) => write(storage, put('/x', String(at))))
      const seen = (await nextEvents(events, 40)).map(revisionOf)
      await Promise.all(writes)
      expect(seen).toEqual(Array.from({ length: 40 }, (_, at) => from + at))
    })

    it('watch delivers only the events of its range', async () => {
      const storage = await start()
      const from = (await storage.progress()) + 1
      const events = watch(storage, from, '/pods/')
      await write(storage, put('/nodes/a', '1'), put('/pods/a', '1'))
      await write(storage, put('/podsx', '1'))
      await write(storage, put('/pods/b', '1'))
      const seen = await nextEvents(events, 2)
      expect(seen.map(({ key }) => key)).toEqual(['/pods/a', '/pods/b'])
    })

    it.skipIf(isSingle)('watch never splits a revision over two batches', async () => {
      const storage = await start()
      const from = (await storage.progress()) + 1
      const live = watch(storage, from)
      const many = Array.from({ length: 600 }, (_, at) =>
        put(`/${String(at).padStart(4, '0')}`, 'x'),
      )
      await write(storage, put('/first', '1'))
      await write(storage, ...many)
      await write(storage, put('/last', '1'))
      for (const watcher of [live, watch(storage, from)]) {
        const batches = await collect(watcher, 602)
        const revisions = batches.map(({ events }) => new Set(events.map(revisionOf)))
        expect(revisions.reduce((sum, set) => sum + set.size, 0)).toBe(3)
        for (const { revision, events } of batches) {
          for (const event of events) expect(revisionOf(event)).toBeLessThanOrEqual(revision)
        }
      }
    })

    it.skipIf(isSilentWhenIdle)(
      'watch tells a watch of an idle range how far the store has come',
      async () => {
        const storage = await start()
        const events = watch(storage, (await storage.progress()) + 1, '/idle/')
        const revision = await write(storage, put('/busy/a', '1'))
        expect(await events.next()).toEqual({ done: false, value: { revision, events: [] } })
      },
    )

    it('watch waits for a revision in the future and begins exactly there', async () => {
      const storage = await start()
      const from = (await storage.progress()) + 3
      const events = watch(storage, from)
      for (let at = 0; at < 4; at++) await write(storage, put('/a', String(at)))
      expect((await nextEvents(events, 2)).map(revisionOf)).toEqual([from, from + 1])
    })

    it.skipIf(isRemote)(
      'watch reports a commit to a waiting reader before the commit resolves',
      async () => {
        const storage = await start()
        const events = watch(storage, (await storage.progress()) + 1)
        const order: string[] = []
        const read = events.next().then(() => order.push('event'))
        await write(storage, put('/a', '1')).then(() => order.push('commit'))
        await read
        expect(order).toEqual(['event', 'commit'])
      },
    )

    it('watch ends when it is aborted, waiting or not', async () => {
      const storage = await start()
      const from = (await storage.progress()) + 1
      const abort = new AbortController()
      const iterable = storage.watch(everything, from, abort.signal)
      const waiting = iterable[Symbol.asyncIterator]()
      const next = waiting.next()
      abort.abort()
      const end = { done: true, value: undefined }
      // A watch of the present may still tell how far the store is before it ends.
      const first = await next
      expect(first.done ? first : await waiting.next()).toEqual(end)
      expect(await waiting.next()).toEqual(end)
      expect(await iterable[Symbol.asyncIterator]().next()).toEqual(end)
    })

    it('watch ends when the store closes', async () => {
      const storage = await start()
      const events = watch(storage, (await storage.progress()) + 1)
      const next = events.next()
      await storage.close()
      expect(await next).toEqual({ done: true, value: undefined })
    })
  })
}
