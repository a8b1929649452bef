import { afterEach, describe, expect, it } from 'vitest'
import {
  prefixRange,
  type Guard,
  type ListResult,
  type Revision,
  type Storage,
  type StorageEvent,
  type WatchBatch,
  type Write,
} from '../../core/storage/storage.ts'

const everything = prefixRange('/')

/** Run by every back end's test file. A behaviour the server relies on belongs here, not in one back end's tests. */
export function storageContract(name: string, open: () => Promise<Storage>): void {
  describe(`storage: ${name}`, () => {
    const opened: Storage[] = []
    const aborts: AbortController[] = []

    afterEach(async () => {
      for (const abort of aborts.splice(0)) abort.abort()
      for (const storage of opened.splice(0)) await storage.close()
    })

    async function start(): Promise<Storage> {
      const storage = await open()
      opened.push(storage)
      return storage
    }

    function watch(storage: Storage, from: Revision, prefix = '/'): AsyncIterator<WatchBatch> {
      const abort = new AbortController()
      aborts.push(abort)
      return storage.watch(prefixRange(prefix), from, abort.signal)[Symbol.asyncIterator]()
    }

    describe('commit and get', () => {
      it('returns what was written, with the revision of its commit', async () => {
        const storage = await start()
        const revision = await write(storage, put('/a', 'one'))
        expect(await storage.get('/a')).toEqual({
          ok: true,
          at: revision,
          entry: { key: '/a', value: bytes('one'), createRevision: revision, revision },
        })
      })

      it('answers a missing key without an entry', async () => {
        const storage = await start()
        const { revision } = await storage.status()
        expect(await storage.get('/none')).toEqual({ ok: true, at: revision, entry: undefined })
      })

      it('starts at revision 1 at least, so that 0 can mean that a key must not exist', async () => {
        const storage = await start()
        expect(await storage.progress()).toBeGreaterThanOrEqual(1)
      })

      it('takes one revision for a commit and shares it among its writes', async () => {
        const storage = await start()
        const before = await storage.progress()
        const revision = await write(storage, put('/a', '1'), put('/b', '2'), put('/c', '3'))
        expect(revision).toBe(before + 1)
        const list = await newest(storage)
        expect(list.entries.map((entry) => entry.revision)).toEqual([revision, revision, revision])
      })

      it('keeps the create revision over updates and renews it after a delete', async () => {
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

      it('keeps empty values, large values and every byte', async () => {
        const storage = await start()
        const large = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 7 + (at >> 8)) & 0xff)
        await storage.commit(
          [],
          [
            { type: 'put', key: '/empty', value: new Uint8Array() },
            { type: 'put', key: '/large', value: large },
          ],
        )
        expect((await newest(storage)).entries.map(({ value }) => value)).toEqual([
          new Uint8Array(),
          large,
        ])
      })

      it('takes no revision for no writes, nor for deletes of absent keys only', async () => {
        const storage = await start()
        const before = await write(storage, put('/a', '1'))
        expect(await storage.commit([], [])).toEqual({ ok: true, revision: before })
        expect(await storage.commit([], [remove('/b'), remove('/c')])).toEqual({
          ok: true,
          revision: before,
        })
        expect(await storage.progress()).toBe(before)
      })

      it('ignores the delete of an absent key beside a write', async () => {
        const storage = await start()
        const revision = await write(storage, remove('/b'), put('/a', '1'))
        const events = watch(storage, revision)
        expect(describeEvents(await nextEvents(events))).toEqual([`put /a=1 @${revision}`])
      })

      it('refuses to write a key twice in a commit', async () => {
        const storage = await start()
        await expect(storage.commit([], [put('/a', '1'), remove('/a')])).rejects.toThrow(TypeError)
      })

      it('gives revisions in the order of the calls', async () => {
        const storage = await start()
        const before = await storage.progress()
        const commits = Array.from({ length: 50 }, (_, at) => write(storage, put(`/${at}`, 'x')))
        expect(await Promise.all(commits)).toEqual(commits.map((_, at) => before + 1 + at))
      })

      it('makes a commit visible by the time it resolves', async () => {
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
      it('refuses a stale guard, writes nothing and hands back the current entry', async () => {
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

      it('hands back every guarded key in order, undefined where it is absent', async () => {
        const storage = await start()
        const revision = await write(storage, put('/a', '1'))
        const guards = [
          { key: '/gone', revision: 7 },
          { key: '/a', revision },
        ]
        const result = await storage.commit(guards, [put('/a', '2')])
        expect(result).toMatchObject({ ok: false, current: [undefined, { key: '/a' }] })
      })

      it('accepts guards that hold, of keys written and not written', async () => {
        const storage = await start()
        const a = await write(storage, put('/a', '1'))
        const guards = [{ key: '/a', revision: a }, absent('/b')]
        expect(await storage.commit(guards, [put('/b', '2')])).toEqual({
          ok: true,
          revision: a + 1,
        })
      })

      it('takes a deleted key for absent', async () => {
        const storage = await start()
        const a = await write(storage, put('/a', '1'))
        await write(storage, remove('/a'))
        expect(await storage.commit([{ key: '/a', revision: a }], [])).toMatchObject({ ok: false })
        expect(await storage.commit([absent('/a')], [put('/a', '2')])).toMatchObject({ ok: true })
      })

      it('lets exactly one of many concurrent creates win, and shows the losers the winner', async () => {
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

      it('loses no update of concurrent read-modify-write loops', async () => {
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

    describe('list', () => {
      it('returns a range in key order, start included and end excluded', async () => {
        const storage = await start()
        for (const key of ['/b', '/a', '/d', '/c']) await write(storage, put(key, key))
        const list = await storage.list({ start: '/b', end: '/d' })
        expect(keys(list)).toEqual(['/b', '/c'])
      })

      it('limits a page and says whether there is more', async () => {
        const storage = await start()
        await write(storage, put('/a', '1'), put('/b', '2'), put('/c', '3'))
        const first = await storage.list(everything, { limit: 2 })
        expect(first).toMatchObject({ more: true, entries: [{ key: '/a' }, { key: '/b' }] })
        const rest = await storage.list({ start: '/b\0', end: everything.end }, { limit: 2 })
        expect(rest).toMatchObject({ more: false, entries: [{ key: '/c' }] })
      })

      it('leaves the values out on request', async () => {
        const storage = await start()
        await write(storage, put('/a', '1'))
        const list = await storage.list(everything, { keysOnly: true })
        expect(list).toMatchObject({ entries: [{ key: '/a', value: new Uint8Array() }] })
      })

      it('is an exact snapshot at every revision of the history', async () => {
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

      it('says that a revision lies in the future', async () => {
        const storage = await start()
        const current = await write(storage, put('/a', '1'))
        const future = { ok: false, reason: 'future', current }
        expect(await storage.list(everything, { at: current + 1 })).toEqual(future)
        expect(await storage.get('/a', current + 1)).toEqual(future)
      })

      it('refuses revisions and limits that cannot be', async () => {
        const storage = await start()
        await expect(storage.list(everything, { at: 0 })).rejects.toThrow(RangeError)
        await expect(storage.list(everything, { limit: 0 })).rejects.toThrow(RangeError)
        await expect(storage.get('/a', 1.5)).rejects.toThrow(RangeError)
      })
    })

    describe('watch', () => {
      it('delivers puts and deletes with the values they replaced', async () => {
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

      it('replays the same from the past, the first revision included', async () => {
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

      it('goes on from the past to the present without a gap or a repeat', async () => {
        const storage = await start()
        const from = (await storage.progress()) + 1
        for (let at = 0; at < 20; at++) await write(storage, put(`/${at % 3}`, String(at)))
        const events = watch(storage, from)
        const writes = Array.from({ length: 20 }, (_, at) => write(storage, put('/x', String(at))))
        const seen = (await nextEvents(events, 40)).map(revisionOf)
        await Promise.all(writes)
        expect(seen).toEqual(Array.from({ length: 40 }, (_, at) => from + at))
      })

      it('delivers only the events of its range', async () => {
        const storage = await start()
        const from = (await storage.progress()) + 1
        const events = watch(storage, from, '/pods/')
        await write(storage, put('/nodes/a', '1'), put('/pods/a', '1'))
        await write(storage, put('/podsx', '1'))
        await write(storage, put('/pods/b', '1'))
        const seen = await nextEvents(events, 2)
        expect(seen.map(({ key }) => key)).toEqual(['/pods/a', '/pods/b'])
      })

      it('never splits a revision over two batches', async () => {
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

      it('tells a watch of an idle range how far the store has come', async () => {
        const storage = await start()
        const events = watch(storage, (await storage.progress()) + 1, '/idle/')
        const revision = await write(storage, put('/busy/a', '1'))
        expect(await events.next()).toEqual({ done: false, value: { revision, events: [] } })
      })

      it('waits for a revision in the future and begins exactly there', async () => {
        const storage = await start()
        const from = (await storage.progress()) + 3
        const events = watch(storage, from)
        for (let at = 0; at < 4; at++) await write(storage, put('/a', String(at)))
        expect((await nextEvents(events, 2)).map(revisionOf)).toEqual([from, from + 1])
      })

      it('reports a commit to a waiting reader before the commit resolves', async () => {
        const storage = await start()
        const events = watch(storage, (await storage.progress()) + 1)
        const order: string[] = []
        const read = events.next().then(() => order.push('event'))
        await write(storage, put('/a', '1')).then(() => order.push('commit'))
        await read
        expect(order).toEqual(['event', 'commit'])
      })

      it('ends when it is aborted, waiting or not', async () => {
        const storage = await start()
        const abort = new AbortController()
        const iterable = storage.watch(everything, 2, abort.signal)
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

      it('ends when the store closes', async () => {
        const storage = await start()
        const events = watch(storage, (await storage.progress()) + 1)
        const next = events.next()
        await storage.close()
        expect(await next).toEqual({ done: true, value: undefined })
      })
    })

    describe('compaction', () => {
      it('keeps the newest value of every live key', async () => {
        const storage = await start()
        await write(storage, put('/a', '1'), put('/b', '1'), put('/c', '1'))
        await write(storage, put('/a', '2'))
        const to = await write(storage, remove('/b'))
        await storage.compact(to)
        expect(contents(await newest(storage))).toEqual(['/a=2', '/c=1'])
        expect(contents(await storage.list(everything, { at: to }))).toEqual(['/a=2', '/c=1'])
        expect(await storage.status()).toMatchObject({ revision: to, horizon: to })
      })

      it('says that an older revision is compacted', async () => {
        const storage = await start()
        await write(storage, put('/a', '1'))
        const to = await write(storage, put('/a', '2'))
        await storage.compact(to)
        const compacted = { ok: false, reason: 'compacted', horizon: to }
        expect(await storage.get('/a', to - 1)).toEqual(compacted)
        expect(await storage.list(everything, { at: to - 1 })).toEqual(compacted)
      })

      it('refuses a watch that would begin at or below the horizon, before any event', async () => {
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

      it('keeps the history above the horizon whole, with the values replaced', async () => {
        const storage = await start()
        const to = await write(storage, put('/a', '1'), put('/b', '1'))
        await write(storage, put('/a', '2'))
        await write(storage, remove('/b'))
        await storage.compact(to)
        expect(describeEvents(await nextEvents(watch(storage, to + 1), 2))).toEqual([
          `put /a=2 @${to + 1} was 1 @${to}`,
          `delete /b @${to + 2} was 1 @${to}`,
        ])
      })

      it('does not disturb a live watch', async () => {
        const storage = await start()
        const from = (await storage.progress()) + 1
        const events = watch(storage, from)
        await write(storage, put('/a', '1'))
        await nextEvents(events, 1)
        await storage.compact(await write(storage, put('/a', '2')))
        await write(storage, put('/a', '3'))
        expect((await nextEvents(events, 2)).map(revisionOf)).toEqual([from + 1, from + 2])
      })

      it('never goes back', async () => {
        const storage = await start()
        await write(storage, put('/a', '1'))
        const horizon = await write(storage, put('/a', '2'))
        await storage.compact(horizon)
        await storage.compact(horizon - 1)
        expect(await storage.status()).toMatchObject({ horizon })
      })

      it('lets a key be written again after its deletion was compacted', async () => {
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
      it('finishes the commits that were accepted', async () => {
        const storage = await start()
        const commits = Array.from({ length: 10 }, (_, at) => write(storage, put(`/${at}`, 'x')))
        await storage.close()
        expect(await Promise.all(commits)).toHaveLength(10)
      })

      it('refuses work afterwards and can be called again', async () => {
        const storage = await start()
        await storage.close()
        await storage.close()
        const closed = { code: 'unavailable' }
        await expect(storage.commit([], [put('/a', '1')])).rejects.toMatchObject(closed)
        await expect(storage.get('/a')).rejects.toMatchObject(closed)
        await expect(storage.list(everything)).rejects.toMatchObject(closed)
      })
    })
  })
}

function bytes(value: string): Uint8Array {
  return new TextEncoder().encode(value)
}

function text(value: Uint8Array): string {
  return new TextDecoder().decode(value)
}

function put(key: string, value: string): Write {
  return { type: 'put', key, value: bytes(value) }
}

function remove(key: string): Write {
  return { type: 'delete', key }
}

function absent(key: string): Guard {
  return { key, revision: 0 }
}

async function write(storage: Storage, ...writes: Write[]): Promise<Revision> {
  const result = await storage.commit([], writes)
  if (!result.ok) throw new Error('a commit without guards was refused')
  return result.revision
}

async function newest(storage: Storage): Promise<ListResult & { ok: true }> {
  const list = await storage.list(everything)
  if (!list.ok) throw new Error(`the newest state is unavailable: ${list.reason}`)
  return list
}

function keys(list: ListResult): string[] {
  return list.ok ? list.entries.map(({ key }) => key) : [list.reason]
}

function contents(list: ListResult): string[] {
  return list.ok ? list.entries.map(({ key, value }) => `${key}=${text(value)}`) : [list.reason]
}

function revisionOf(event: StorageEvent): Revision {
  return event.type === 'put' ? event.entry.revision : event.revision
}

function describeEvents(events: readonly StorageEvent[]): string[] {
  return events.map((event) => {
    const { previous } = event
    const was = previous ? ` was ${text(previous.value)} @${previous.revision}` : ''
    const now = event.type === 'put' ? `=${text(event.entry.value)}` : ''
    return `${event.type} ${event.key}${now} @${revisionOf(event)}${was}`
  })
}

/** Batches until they hold `count` events. */
async function collect(watch: AsyncIterator<WatchBatch>, count: number): Promise<WatchBatch[]> {
  const batches: WatchBatch[] = []
  for (let seen = 0; seen < count;) {
    const next = await watch.next()
    if (next.done) throw new Error('the watch ended early')
    batches.push(next.value)
    seen += next.value.events.length
  }
  return batches
}

async function nextEvents(watch: AsyncIterator<WatchBatch>, count = 1): Promise<StorageEvent[]> {
  return (await collect(watch, count)).flatMap(({ events }) => events)
}
