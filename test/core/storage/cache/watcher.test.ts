import { describe, expect, it } from 'vitest'
import type { ChunkFlow, MessageFraming } from '../../../../core/base/streams/chunk-stream.ts'
import { jsonEncoding } from '../../../../core/objects/codec/json-encoding.ts'
import { objectView } from '../../../../core/objects/codec/object-view.ts'
import { defaultCacheOptions } from '../../../../core/storage/cache/cache-options.ts'
import { Selection } from '../../../../core/storage/cache/selection.ts'
import type { WatchOptions } from '../../../../core/storage/cache/watch-options.ts'
import type { Watcher } from '../../../../core/storage/cache/watcher.ts'
import { CollectingSink } from '../../../support/access/collecting-sink.ts'
import { settle } from '../../../support/requests/watch-reader.ts'
import { openReadServer, pods, type ReadServer } from '../../../support/servers/read-server.ts'

const everything = new Selection({ namespaced: true, namespace: '', name: '' })

function watch(server: ReadServer, facts: Partial<WatchOptions> = {}): Watcher {
  return server.cache.resource('pods').watch({
    selection: everything,
    encoding: jsonEncoding(objectView(pods)),
    from: server.cache.revision,
    bookmarks: false,
    lifetime: 600_000,
    ...facts,
  })
}

function flowInto(sink: CollectingSink, watcher: Watcher): ChunkFlow {
  const flow = watcher.attach(sink)
  flow.resume()
  return flow
}

describe('a watcher', () => {
  it('a watcher sends nothing before it is resumed, then each event as it comes', async () => {
    const server = await openReadServer()
    const sink = new CollectingSink()
    const flow = watch(server).attach(sink)
    await server.put('a', 'x')
    await settle()
    expect(sink.lines).toEqual([])
    flow.resume()
    expect(sink.lines).toEqual(['ADDED x'])
    await server.put('a', 'y')
    await settle()
    expect(sink.lines).toEqual(['ADDED x', 'ADDED y'])
  })

  it('a watcher hands the same bytes to everyone, framed once', async () => {
    const server = await openReadServer()
    let frames = 0
    const framing: MessageFraming = { id: 'brackets', frame: (bytes) => (frames++, bytes.slice()) }
    const sinks = Array.from({ length: 5 }, () => new CollectingSink(framing))
    for (const sink of sinks) flowInto(sink, watch(server, { separate: true }))
    await server.put('a', 'x')
    await settle()
    expect(new Set(sinks.map(({ chunks }) => chunks[0])).size).toBe(1)
    expect(frames).toBe(1)
  })

  it('a watcher joins framed events that wait, and sends others one by one where messages are bare', async () => {
    const server = await openReadServer()
    const framed = new CollectingSink({ id: 'own', frame: (bytes) => bytes })
    const bare = new CollectingSink()
    const flows = [framed, bare].map((sink) => watch(server, { separate: true }).attach(sink))
    for (const name of ['x', 'y', 'z']) await server.put('a', name)
    for (const flow of flows) flow.resume()
    await settle()
    expect(framed.lines).toEqual(['ADDED x', 'ADDED y', 'ADDED z'])
    expect(framed.chunks.length).toBe(1)
    expect(bare.lines).toEqual(framed.lines)
    expect(bare.chunks.length).toBe(3)
  })

  it('watchers share events that wait with those of the same selection, and with no others', async () => {
    const server = await openReadServer()
    const inA = new Selection({ namespaced: true, namespace: 'a', name: '' })
    const inB = new Selection({ namespaced: true, namespace: 'b', name: '' })
    const watches = [inA, inB, everything, inA, inB, everything].map((selection) => {
      const sink = new CollectingSink()
      return { sink, flow: watch(server, { selection }).attach(sink) }
    })
    for (const [namespace, name] of ['a w', 'b x', 'a y', 'b z'].map((key) => key.split(' '))) {
      await server.put(namespace ?? '', name ?? '')
    }
    for (const { flow } of watches) flow.resume()
    const lines = watches.map(({ sink }) => sink.lines.map((line) => line.replace('ADDED ', '')))
    const once = [['w', 'y'], ['x', 'z'], 'wxyz'.split('')]
    expect(lines).toEqual([...once, ...once])
    const chunks = watches.map(({ sink }) => sink.chunks)
    expect(new Set(chunks.map(([first]) => first)).size).toBe(3)
    expect(chunks.every(({ length }) => length === 1)).toBe(true)
  })

  it('many watchers get an event after its writer was answered, few before', async () => {
    for (const [count, before] of [
      [10, 10],
      [200, 0],
    ] as const) {
      const server = await openReadServer()
      const sinks = Array.from({ length: count }, () => new CollectingSink())
      for (const sink of sinks) flowInto(sink, watch(server))
      const served = (): number => sinks.filter(({ lines }) => lines.length > 0).length
      const answered = server.cache.waitFor(server.cache.revision + 1).then(served)
      await server.put('a', 'x')
      expect(await answered).toBe(before)
      await settle()
      expect(served()).toBe(count)
    }
  })

  it('a watcher waits while its sink is full, and catches up when that is over', async () => {
    const server = await openReadServer()
    const sink = new CollectingSink()
    const flow = flowInto(sink, watch(server))
    sink.isFull = true
    for (const name of ['w', 'x', 'y']) await server.put('a', name)
    await settle()
    expect(sink.lines).toEqual(['ADDED w'])
    sink.isFull = false
    flow.resume()
    expect(sink.lines).toEqual(['ADDED w', 'ADDED x', 'ADDED y'])
  })

  it('a watcher ends with 410 when what its full sink has yet to see is gone', async () => {
    const window = { ...defaultCacheOptions.window, events: 4 }
    const server = await openReadServer({ limits: { window } })
    const sink = new CollectingSink()
    const flow = flowInto(sink, watch(server))
    sink.isFull = true
    for (let count = 0; count < 10; count++) await server.put('a', 'x')
    server.runtime.advance(60_000)
    await settle()
    expect(sink.lines).toEqual(['ADDED x'])
    expect(sink.ends).toBe(0)
    flow.resume()
    expect(sink.lines).toEqual(['ADDED x', 'ERROR 410'])
    expect(sink.ends).toBe(1)
    expect(server.cache.resource('pods').watcherCount).toBe(0)
  })

  it('a watcher hands a large state on in pieces, with turns for others in between', async () => {
    const server = await openReadServer()
    const color = 'c'.repeat(20_000)
    for (let count = 0; count < 60; count++) await server.put('a', `x${count}`, { color })
    const sink = new CollectingSink()
    flowInto(sink, watch(server, { from: server.cache.resource('pods').snapshot() }))
    expect(sink.lines.length).toBeLessThan(30)
    // With less a turn, a watcher falls behind what a busy process writes in one.
    expect(sink.lines.length).toBeGreaterThan(20)
    await settle()
    expect(sink.lines.length).toBe(60)
    expect(Math.max(...sink.chunks.map(({ length }) => length))).toBeLessThan(100_000)
  })

  it('a watcher tells its sink once that it ended: when its time is up, when it is let go and when its client leaves', async () => {
    const server = await openReadServer()
    const leaving = new AbortController()
    const timed = new CollectingSink()
    const dropped = new CollectingSink()
    const left = new CollectingSink()
    flowInto(timed, watch(server, { lifetime: 1000 }))
    const flow = flowInto(dropped, watch(server))
    flowInto(left, watch(server, { signal: leaving.signal }))
    server.runtime.advance(1100)
    flow.close()
    flow.close()
    leaving.abort()
    await settle()
    expect([timed, dropped, left].map(({ ends }) => ends)).toEqual([1, 1, 1])
    expect(server.cache.resource('pods').watcherCount).toBe(0)
    expect(server.cache.deadlines.isEmpty).toBe(true)
  })

  it('a watcher has bookmarks and an end also while the clock is an hour behind', async () => {
    const server = await openReadServer()
    const { clock } = server.runtime
    const { now } = clock
    const start = now()
    Object.assign(clock, { elapsed: () => now() - start })
    await server.put('a', 'x')
    const sink = new CollectingSink()
    flowInto(sink, watch(server, { bookmarks: true, lifetime: 150_000 }))
    Object.assign(clock, { now: () => now() - 60 * 60_000 })
    server.runtime.advance(149_000)
    expect(sink.chunks).toHaveLength(2)
    expect(sink.ends).toBe(0)
    server.runtime.advance(1100)
    expect(sink.chunks).toHaveLength(3)
    expect(sink.ends).toBe(1)
  })

  it('a watcher tells a sink that comes after its end', async () => {
    const server = await openReadServer()
    const watcher = watch(server)
    server.cache.endWatches()
    const sink = new CollectingSink()
    watcher.attach(sink).resume()
    expect(sink.ends).toBe(1)
  })

  it('a watcher sends the last word of a server that closes before its cache does', async () => {
    const server = await openReadServer()
    const sinks = Array.from({ length: 1000 }, () => new CollectingSink())
    for (const sink of sinks) flowInto(sink, watch(server))
    server.cache.expireWatches()
    await server.cache.close()
    expect(new Set(sinks.map(({ lines, ends }) => `${lines.join()} ${ends}`))).toEqual(
      new Set(['ERROR 410 1']),
    )
  })

  it('a watcher outlives the failure of another reader', async () => {
    const server = await openReadServer()
    const broken = new CollectingSink()
    broken.write = () => {
      throw new Error('a defect')
    }
    const sound = new CollectingSink()
    flowInto(broken, watch(server))
    flowInto(sound, watch(server))
    await server.put('a', 'x')
    await settle()
    expect(sound.lines).toEqual(['ADDED x'])
    expect(broken.ends).toBe(1)
    expect(server.cache.resource('pods').watcherCount).toBe(1)
    expect(server.runtime.log).toContainEqual(expect.objectContaining({ level: 'error' }))
  })

  it('a watcher has one reader', async () => {
    const server = await openReadServer()
    const watcher = watch(server)
    watcher.attach(new CollectingSink())
    expect(() => watcher[Symbol.asyncIterator]()).toThrow(TypeError)
  })
})
