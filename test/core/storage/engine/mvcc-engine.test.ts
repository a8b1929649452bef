import { describe, expect, it } from 'vitest'
import { StorageError } from '../../../../core/storage/engine/storage.ts'
import {
  absent,
  bytes,
  contents,
  everything,
  nextEvents,
  put,
  write,
} from '../../../contract/storage-fixture.ts'
import { start, gate, watch, settle } from '../../../support/servers/started-engine.ts'

describe('group commit', () => {
  it('group commit makes the commits that wait for the medium durable in one append', async () => {
    const { storage, backend } = await start()
    await Promise.all(Array.from({ length: 64 }, (_, at) => write(storage, put(`/${at}`, 'x'))))
    expect(backend.appends).toEqual([0, 64])
  })

  it('group commit shows nothing of a commit before it is durable', async () => {
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

  it('group commit hands watchers the very bytes that were committed', async () => {
    const { storage } = await start()
    const value = bytes('the same')
    const events = watch(storage, 2)
    const next = nextEvents(events)
    await storage.commit([], [{ type: 'put', key: '/a', value }])
    const [event] = await next
    expect(event?.type === 'put' && event.entry.value === value).toBe(true)
  })

  it('group commit refuses commits when too many wait, and takes them again later', async () => {
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

  it('group commit refuses keys that no record can hold', async () => {
    const { storage } = await start()
    await expect(storage.commit([], [put('', 'x')])).rejects.toThrow(TypeError)
    await expect(storage.commit([], [put('/\uD800', 'x')])).rejects.toThrow(TypeError)
    await expect(storage.commit([], [put('é'.repeat(2_049), 'x')])).rejects.toThrow(TypeError)
    expect(await storage.progress()).toBe(1)
  })
})

describe('a watch that is not read', () => {
  it('an engine watch that is not read fails as a slow consumer instead of growing without bound', async () => {
    const { storage } = await start({ backlog: { events: 10, bytes: 1000 } })
    const events = watch(storage, 2)
    for (let at = 0; at < 11; at++) await write(storage, put('/a', String(at)))
    await expect(events.next()).rejects.toMatchObject({
      code: 'slow-consumer',
      details: { lastRevision: 1 },
    })
    expect(await events.next()).toEqual({ done: true, value: undefined })
  })

  it('an engine watch that is not read collects progress of an idle range in a single notice', async () => {
    const { storage } = await start()
    const idle = storage.watch({ start: '/z', end: '/zz' }, 2, new AbortController().signal)
    const events = idle[Symbol.asyncIterator]()
    for (let at = 0; at < 5; at++) await write(storage, put('/a', String(at)))
    expect(await events.next()).toEqual({ done: false, value: { revision: 6, events: [] } })
    const next = events.next()
    await write(storage, put('/a', '5'))
    expect(await next).toEqual({ done: false, value: { revision: 7, events: [] } })
  })

  it('an engine watch is not read at the same time twice', async () => {
    const { storage } = await start()
    const events = watch(storage, 2)
    const first = events.next()
    await expect(events.next()).rejects.toThrow(TypeError)
    await write(storage, put('/a', '1'))
    expect((await first).done).toBe(false)
  })

  it('an engine watch refuses to start once the store is closed', async () => {
    const { storage } = await start()
    await storage.close()
    expect(() => watch(storage, 2)).toThrow(StorageError)
  })
})
