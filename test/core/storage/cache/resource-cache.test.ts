import { describe, expect, it } from 'vitest'
import { jsonEncoding } from '../../../../core/objects/codec/json-encoding.ts'
import { objectView } from '../../../../core/objects/codec/object-view.ts'
import { defaultCacheOptions } from '../../../../core/storage/cache/cache-options.ts'
import { allKeys } from '../../../../core/storage/cache/object-key.ts'
import { Selection } from '../../../../core/storage/cache/selection.ts'
import type { WatchOptions } from '../../../../core/storage/cache/watch-options.ts'
import { parseEvents, settle, WatchReader } from '../../../support/requests/watch-reader.ts'
import {
  openReadServer,
  podKey,
  pods,
  type ReadServer,
} from '../../../support/servers/read-server.ts'

const encoding = jsonEncoding(objectView(pods))
const everything = new Selection({ namespaced: true, namespace: '', name: '' })

function watchOptions(from: number, facts: Partial<WatchOptions> = {}): WatchOptions {
  return { selection: everything, encoding, from, bookmarks: false, lifetime: 600_000, ...facts }
}

function chunksOf(stream: AsyncIterable<Uint8Array>): AsyncIterator<Uint8Array> {
  return stream[Symbol.asyncIterator]()
}

function keysAt(server: ReadServer, revision: number): (string | undefined)[] | undefined {
  const snapshot = server.cache.resource('pods').snapshotAt(revision)
  return snapshot && [...snapshot.entries(allKeys)].map((entry) => `${entry.key}@${entry.revision}`)
}

describe('the cache of a resource', () => {
  it('the cache of a resource gives the exact state at any revision in its window, and keeps few of them', async () => {
    const server = await openReadServer({ limits: { snapshots: 2, snapshotLifetime: 75_000 } })
    const one = await server.put('a', 'x')
    const two = await server.put('a', 'y')
    const three = await server.put('a', 'x')
    const four = await server.remove('a', 'y')
    expect(keysAt(server, one)).toEqual([`a/x@${one}`])
    expect(keysAt(server, two)).toEqual([`a/x@${one}`, `a/y@${two}`])
    expect(keysAt(server, three)).toEqual([`a/x@${three}`, `a/y@${two}`])
    expect(keysAt(server, four)).toEqual([`a/x@${three}`])
    expect(keysAt(server, 0)).toBeUndefined()
  })

  it('the cache of a resource keeps a snapshot for 75 seconds beyond what the window can rebuild', async () => {
    const window = { ...defaultCacheOptions.window, events: 2 }
    const server = await openReadServer({ limits: { window } })
    const resource = server.cache.resource('pods')
    const one = await server.put('a', 'x')
    resource.keep(resource.snapshot())
    for (let count = 0; count < 4; count++) await server.put('a', 'x')
    server.runtime.advance(74_000)
    expect(keysAt(server, one)).toEqual([`a/x@${one}`])
    server.runtime.advance(16_000)
    expect(keysAt(server, one)).toBeUndefined()
  })

  it('the cache of a resource forgets events after 75 seconds, though nothing is written', async () => {
    const server = await openReadServer()
    const one = await server.put('a', 'x')
    const two = await server.put('a', 'x')
    const resource = server.cache.resource('pods')
    server.runtime.advance(74_000)
    expect(resource.window.since).toBeLessThan(one)
    server.runtime.advance(16_000)
    expect(resource.window.since).toBe(two)
  })

  it('the cache of a resource counts the bytes of a replaced object once, though it is encoded anew meanwhile', async () => {
    const server = await openReadServer()
    const resource = server.cache.resource('pods')
    const one = await server.put('a', 'x')
    const stored = resource.get('a/x')
    await server.put('a', 'x')
    const event = resource.window.at(resource.window.positionAfter(one))
    const counted = event?.size
    expect(counted).toBe(stored?.size)
    stored?.json()
    expect(stored?.size).toBeGreaterThan(counted ?? 0)
    expect(event?.size).toBe(counted)
  })

  it('the cache of a resource forgets the events of one commit together, so that none is seen twice', async () => {
    const window = { ...defaultCacheOptions.window, events: 3 }
    const server = await openReadServer({ limits: { window } })
    const start = await server.put('a', 'w')
    const writes = ['x', 'y'].map((name) => ({
      type: 'put' as const,
      key: podKey('a', name),
      value: new TextEncoder().encode(`{"metadata":{"name":"${name}","namespace":"a","uid":"u"}}`),
    }))
    await server.storage.commit([], writes)
    const third = await server.put('a', 'z')
    await server.put('a', 'z')
    const resource = server.cache.resource('pods')
    expect(await server.cache.reach(resource, start)).toBe(true)
    const reader = new WatchReader(resource.watch(watchOptions(start)))
    await settle()
    expect(reader.lines).toEqual([
      `ADDED a/x@${start + 1}`,
      `ADDED a/y@${start + 1}`,
      `ADDED a/z@${third}`,
      `MODIFIED a/z@${third + 1}`,
    ])
  })

  it('the cache of a resource ends a watch that starts before its window with 410 instead of leaving a gap', async () => {
    const window = { ...defaultCacheOptions.window, events: 2 }
    const server = await openReadServer({ limits: { window } })
    const one = await server.put('a', 'x')
    for (let count = 0; count < 4; count++) await server.put('a', 'x')
    const reader = new WatchReader(server.cache.resource('pods').watch(watchOptions(one)))
    await settle()
    expect(reader.lines).toEqual(['ERROR 410'])
    expect(reader.ended).toBe(true)
  })

  it('the cache of a resource makes the bytes of an event once, and joins waiting events once', async () => {
    const server = await openReadServer()
    const start = await server.put('a', 'w')
    const resource = server.cache.resource('pods')
    const watchers = Array.from({ length: 3 }, () => chunksOf(resource.watch(watchOptions(start))))
    const first = Promise.all(watchers.map((watcher) => watcher.next()))
    await server.put('a', 'x')
    const [one, two, three] = (await first).map(({ value }) => value as Uint8Array)
    expect(one).toBe(two)
    expect(two).toBe(three)

    await server.put('a', 'y')
    await server.put('a', 'y')
    const joined = await Promise.all(watchers.map((watcher) => watcher.next()))
    const chunks = joined.map(({ value }) => value as Uint8Array)
    expect(new Set(chunks).size).toBe(1)
    expect(chunks.flatMap(parseEvents).map(({ type }) => type)).toEqual(
      [0, 1, 2].flatMap(() => ['ADDED', 'MODIFIED']),
    )
    const after = Promise.all(watchers.map((watcher) => watcher.next()))
    await server.remove('a', 'y')
    const last = (await after).map(({ value }) => parseEvents(value as Uint8Array))
    expect(last.map((events) => events.map(({ type }) => type))).toEqual([
      ['DELETED'],
      ['DELETED'],
      ['DELETED'],
    ])
  })

  it('the cache of a resource wakes only the watchers that an event may concern', async () => {
    const server = await openReadServer()
    const resource = server.cache.resource('pods')
    const scopes = [
      { namespace: '', name: '' },
      { namespace: 'a', name: '' },
      { namespace: 'a', name: 'x' },
      { namespace: 'a', name: 'y' },
      { namespace: 'b', name: '' },
    ]
    const woken: string[] = []
    for (const scope of scopes) {
      const selection = new Selection({ namespaced: true, ...scope })
      const watcher = resource.watch(watchOptions(server.cache.revision, { selection }))
      void chunksOf(watcher).next()
      const deliver = watcher.deliver.bind(watcher)
      watcher.deliver = () => {
        woken.push(selection.scope)
        return deliver()
      }
    }
    await server.put('a', 'x')
    expect(woken.toSorted()).toEqual(['', 'a/', 'a/x'])
  })

  it('the cache of a resource sends what a slow reader missed in pieces of bounded size', async () => {
    const server = await openReadServer()
    const start = await server.put('a', 'x')
    const chunks = chunksOf(server.cache.resource('pods').watch(watchOptions(start)))
    const color = 'c'.repeat(20_000)
    for (let count = 0; count < 20; count++) await server.put('a', 'x', { color })
    const sizes: number[] = []
    let events = 0
    while (events < 20) {
      const { value } = await chunks.next()
      sizes.push((value as Uint8Array).length)
      events += parseEvents(value as Uint8Array).length
    }
    expect(events).toBe(20)
    expect(Math.max(...sizes)).toBeLessThan(100_000)
  })
})
