import { describe, expect, it } from 'vitest'
import type { Compactable } from '../../../core/storage/compactor.ts'
import { MemoryBackend } from '../../../core/storage/memory-backend.ts'
import { openEngine, type EngineOptions } from '../../../core/storage/mvcc-engine.ts'
import { StorageError, type Storage, type WatchBatch } from '../../../core/storage/storage.ts'
import {
  absent,
  bytes,
  contents,
  describeEvents,
  everything,
  nextEvents,
  put,
  remove,
  write,
} from '../../contract/storage-fixture.ts'
import { FaultyBackend } from '../../support/faulty-backend.ts'
import { testRuntime } from '../../support/test-runtime.ts'

interface Opened {
  readonly storage: Storage
  readonly backend: FaultyBackend
  readonly medium: MemoryBackend
}

async function start(options: EngineOptions = {}, medium = new MemoryBackend()): Promise<Opened> {
  const backend = new FaultyBackend(medium)
  return { storage: await openEngine(backend, testRuntime(), options), backend, medium }
}

/** A switch that holds appends back until it is opened. */
function gate(): { readonly closed: Promise<void>; open(): void } {
  let open = (): void => undefined
  const closed = new Promise<void>((resolve) => (open = resolve))
  return { closed, open: () => open() }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
}

function watch(storage: Storage, from: number): AsyncIterator<WatchBatch> {
  return storage.watch(everything, from, new AbortController().signal)[Symbol.asyncIterator]()
}

describe('group commit', () => {
  it('makes the commits that wait for the medium durable in one append', async () => {
    const { storage, backend } = await start()
    await Promise.all(Array.from({ length: 64 }, (_, at) => write(storage, put(`/${at}`, 'x'))))
    expect(backend.appends).toEqual([0, 64])
  })

  it('shows nothing of a commit before it is durable', async () => {
    const { storage, backend } = await start()
    const before = await storage.progress()
    const { closed, open } = gate()
    backend.gate = closed
    const events: string[] = []
    const next = watch(storage, before + 1).next()
    void next.then(() => events.push('event'))
    const first = write(storage, put('/a', '1'))
    const refused = storage.commit([absent('/a')], [put('/a', '2')])
    void refused.then(() => events.push('refused'))
    await settle()
    expect(await storage.get('/a')).toMatchObject({ at: before, entry: undefined })
    expect(await storage.progress()).toBe(before)
    expect(contents(await storage.list(everything))).toEqual([])
    expect(events).toEqual([])
    open()
    expect(await first).toBe(before + 1)
    expect(await refused).toMatchObject({ ok: false, current: [{ value: bytes('1') }] })
    expect((await next).value).toMatchObject({ revision: before + 1 })
  })

  it('hands watchers the very bytes that were committed', async () => {
    const { storage } = await start()
    const value = bytes('the same')
    const events = watch(storage, 2)
    const next = nextEvents(events)
    await storage.commit([], [{ type: 'put', key: '/a', value }])
    const [event] = await next
    expect(event?.type === 'put' && event.entry.value === value).toBe(true)
  })

  it('refuses commits when too many wait, and takes them again later', async () => {
    const { storage, backend } = await start({ queue: { commits: 2, bytes: 1000 } })
    const { closed, open } = gate()
    backend.gate = closed
    const flying = write(storage, put('/0', 'x'))
    await settle()
    const waiting = [write(storage, put('/1', 'x')), write(storage, put('/2', 'x'))]
    await expect(storage.commit([], [put('/3', 'x')])).rejects.toMatchObject({
      code: 'unavailable',
    })
    open()
    await Promise.all([flying, ...waiting])
    expect(await storage.commit([], [put('/3', 'x')])).toMatchObject({ ok: true })
  })

  it('refuses keys that no record can hold', async () => {
    const { storage } = await start()
    await expect(storage.commit([], [put('', 'x')])).rejects.toThrow(TypeError)
    await expect(storage.commit([], [put('/\uD800', 'x')])).rejects.toThrow(TypeError)
    await expect(storage.commit([], [put('é'.repeat(2_049), 'x')])).rejects.toThrow(TypeError)
    expect(await storage.progress()).toBe(1)
  })
})

describe('a medium that fails', () => {
  it('goes on after the disk was full', async () => {
    const { storage, backend } = await start()
    backend.appendFault = 'full'
    await expect(storage.commit([], [put('/a', '1')])).rejects.toMatchObject({ code: 'full' })
    expect(await storage.status()).toEqual({ revision: 1, horizon: 0, writable: true })
    expect(await write(storage, put('/a', '2'))).toBe(2)
  })

  it('takes no writes after one failed for good, and serves reads', async () => {
    const { storage, backend } = await start()
    await write(storage, put('/a', '1'))
    backend.appendFault = 'lost'
    const inFlight = storage.commit([], [put('/a', '2')])
    await expect(inFlight).rejects.toMatchObject({ code: 'outcome-unknown' })
    await expect(storage.commit([], [put('/a', '3')])).rejects.toMatchObject({
      code: 'unavailable',
    })
    await expect(storage.compact(1)).rejects.toMatchObject({ code: 'unavailable' })
    expect(contents(await storage.list(everything))).toEqual(['/a=1'])
    expect(await storage.status()).toMatchObject({ writable: false })
  })

  it('refuses a store with a damaged record and names it', async () => {
    const { storage, medium } = await start()
    await write(storage, put('/a', '1'))
    await write(storage, put('/b', '2'))
    await storage.close()
    await damage(medium, 2)
    await expect(openEngine(medium, testRuntime())).rejects.toMatchObject({
      code: 'corrupt',
      details: { revision: 2, index: 0, key: '/a' },
    })
  })

  it('refuses a store from whose history a revision is missing', async () => {
    const { storage, medium, backend } = await start()
    for (const key of ['/a', '/b', '/c']) await write(storage, put(key, '1'))
    await storage.close()
    const { meta } = backend.scan()
    await medium.drop([{ revision: 3, index: 0 }], (await meta) ?? new Uint8Array())
    await expect(openEngine(medium, testRuntime())).rejects.toMatchObject({
      code: 'corrupt',
      details: { revision: 3 },
    })
  })

  it('reports a record that is damaged while the store is open, and serves the others', async () => {
    const { storage, medium } = await start({ recentBytes: 0 })
    await write(storage, put('/a', '1'))
    await write(storage, put('/b', '2'))
    await damage(medium, 2)
    const corrupt = { code: 'corrupt', details: { revision: 2, key: '/a' } }
    await expect(storage.get('/a')).rejects.toMatchObject(corrupt)
    await expect(storage.list(everything)).rejects.toMatchObject(corrupt)
    await expect(watch(storage, 2).next()).rejects.toMatchObject(corrupt)
    expect(await storage.get('/b')).toMatchObject({ entry: { value: bytes('2') } })
  })

  it('lets a damaged object be deleted, and tells its watchers that they lost it', async () => {
    const { storage, medium } = await start({ recentBytes: 0 })
    await write(storage, put('/a', '1'))
    const live = watch(storage, 3)
    const next = live.next()
    await damage(medium, 2)
    expect(await write(storage, remove('/a'))).toBe(3)
    await expect(next).rejects.toMatchObject({ code: 'corrupt' })
    expect(contents(await storage.list(everything))).toEqual([])
  })
})

describe('a store over a restart', () => {
  it('continues the revisions and replays the history it kept', async () => {
    const { storage, medium } = await start()
    await write(storage, put('/a', '1'))
    await write(storage, put('/a', '2'))
    await storage.close()
    const { storage: again } = await start({}, medium)
    expect(await write(again, remove('/a'))).toBe(4)
    expect(describeEvents(await nextEvents(watch(again, 2), 3))).toEqual([
      'put /a=1 @2',
      'put /a=2 @3 was 1 @2',
      'delete /a @4 was 2 @3',
    ])
  })

  it('remembers how far it was compacted', async () => {
    const { storage, medium } = await start()
    await write(storage, put('/a', '1'))
    await write(storage, remove('/a'))
    await write(storage, put('/b', '1'))
    await storage.compact(3)
    await storage.close()
    const { storage: again } = await start({}, medium)
    expect(await again.status()).toEqual({ revision: 4, horizon: 3, writable: true })
    expect(contents(await again.list(everything))).toEqual(['/b=1'])
  })

  it('refuses another identity than the one it was created with', async () => {
    const { storage, medium } = await start({ identity: { brand: 'svc' } })
    await storage.close()
    const other = openEngine(medium, testRuntime(), { identity: { brand: 'k8s' } })
    await expect(other).rejects.toMatchObject({
      code: 'unavailable',
      details: { label: 'brand', stored: 'svc', expected: 'k8s' },
    })
    const { storage: same } = await start({ identity: { brand: 'svc' } }, medium)
    expect(await same.progress()).toBe(1)
  })

  it('finishes a compaction that was cut short', async () => {
    const { storage, medium, backend } = await start()
    for (let at = 0; at < 2500; at++) await write(storage, put('/a', String(at)))
    const abort = new AbortController()
    const drop = backend.drop.bind(backend)
    backend.drop = async (ids, meta) => {
      await drop(ids, meta)
      abort.abort()
    }
    const { revision } = await storage.status()
    const compactable: Compactable = storage
    await compactable.compact(revision, abort.signal)
    await storage.close()
    expect(await countRecords(medium)).toBe(1501)
    const { storage: again } = await start({}, medium)
    await again.compact(revision)
    expect(await countRecords(medium)).toBe(1)
    expect(contents(await again.list(everything))).toEqual(['/a=2499'])
  })
})

describe('a watch that is not read', () => {
  it('fails as a slow consumer instead of growing without bound', async () => {
    const { storage } = await start({ backlog: { events: 10, bytes: 1000 } })
    const events = watch(storage, 2)
    for (let at = 0; at < 11; at++) await write(storage, put('/a', String(at)))
    await expect(events.next()).rejects.toMatchObject({
      code: 'slow-consumer',
      details: { lastRevision: 1 },
    })
    expect(await events.next()).toEqual({ done: true, value: undefined })
  })

  it('collects progress of an idle range in a single notice', async () => {
    const { storage } = await start()
    const idle = storage.watch({ start: '/z', end: '/zz' }, 2, new AbortController().signal)
    const events = idle[Symbol.asyncIterator]()
    for (let at = 0; at < 5; at++) await write(storage, put('/a', String(at)))
    expect(await events.next()).toEqual({ done: false, value: { revision: 6, events: [] } })
    const next = events.next()
    await write(storage, put('/a', '5'))
    expect(await next).toEqual({ done: false, value: { revision: 7, events: [] } })
  })

  it('is not read at the same time twice', async () => {
    const { storage } = await start()
    const events = watch(storage, 2)
    const first = events.next()
    await expect(events.next()).rejects.toThrow(TypeError)
    await write(storage, put('/a', '1'))
    expect((await first).done).toBe(false)
  })

  it('refuses to start once the store is closed', async () => {
    const { storage } = await start()
    await storage.close()
    expect(() => watch(storage, 2)).toThrow(StorageError)
  })
})

/** Flips a bit in the value of the first write of `revision`. */
async function damage(medium: MemoryBackend, revision: number): Promise<void> {
  const [sealed] = await medium.read([{ revision, index: 0 }])
  const stored = await medium.scan().meta
  if (!sealed || !stored) throw new Error('no such record')
  const flipped = sealed.slice()
  flipped[flipped.length - 1] = (flipped.at(-1) ?? 0) ^ 1
  await medium.append([{ revision, index: 0, bytes: flipped }], stored)
}

async function countRecords(medium: MemoryBackend): Promise<number> {
  let count = 0
  for await (const batch of medium.scan().records) count += batch.length
  return count
}
