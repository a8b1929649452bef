import { describe, expect, it } from 'vitest'
import type { ApiObject } from '../../../../core/base/api/object.ts'
import { encodeJson } from '../../../../core/base/json/json-write.ts'
import { jsonEncoding } from '../../../../core/objects/codec/json-encoding.ts'
import { objectView } from '../../../../core/objects/codec/object-view.ts'
import { decodeObject } from '../../../../core/objects/schema/decode.ts'
import { objectKey } from '../../../../core/storage/cache/object-key.ts'
import { Selection } from '../../../../core/storage/cache/selection.ts'
import { WatchCache } from '../../../../core/storage/cache/watch-cache.ts'
import { MemoryBackend } from '../../../../core/storage/engine/memory-backend.ts'
import { openEngine } from '../../../../core/storage/engine/mvcc-engine.ts'
import { type Storage, StorageError } from '../../../../core/storage/engine/storage.ts'
import { sentEmptyIn } from '../../../support/objects/sent-empty.ts'
import { withMethods } from '../../../support/objects/with-methods.ts'
import { settle, WatchReader } from '../../../support/requests/watch-reader.ts'
import { builtIn } from '../../../support/schemas/built-in-catalog.ts'
import { openReadServer, podObject, pods } from '../../../support/servers/read-server.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'

async function putObject(
  storage: Storage,
  prefix: string,
  namespace: string,
  name: string,
): Promise<number> {
  const value = encodeJson(podObject(namespace, name))
  const key = objectKey(prefix, namespace, name)
  const { revision } = await storage.commit([], [{ type: 'put', key, value }])
  return revision
}

const podsResource = { prefix: 'pods', namespaced: true, fields: [] }

describe('the watch cache', () => {
  it('the watch cache holds every object of a store larger than a page, and none of unknown resources', async () => {
    const runtime = testRuntime()
    const storage = await openEngine(new MemoryBackend(), runtime)
    const writes = Array.from({ length: 4500 }, (_, count) => ({
      type: 'put' as const,
      key: objectKey('pods', 'a', `p${count}`),
      value: encodeJson(podObject('a', `p${count}`)),
    }))
    const { revision } = await storage.commit([], writes)
    await putObject(storage, 'widgets', 'a', 'x')
    const cache = new WatchCache({ storage, runtime })
    const pods = cache.register(podsResource)
    await cache.start()
    expect(pods.size).toBe(4500)
    const resourceVersion = String(revision)
    expect(pods.get('a/p7')?.object().metadata).toMatchObject({ name: 'p7', resourceVersion })
    expect(() => cache.resource('widgets')).toThrowError(TypeError)
  })

  it('the watch cache loads a resource that is registered late, with what is written meanwhile', async () => {
    const runtime = testRuntime()
    const storage = await openEngine(new MemoryBackend(), runtime)
    const first = await putObject(storage, 'widgets', 'a', 'x')
    const cache = new WatchCache({ storage, runtime })
    await cache.start()
    const widgets = cache.register({ prefix: 'widgets', namespaced: true, fields: [] })
    expect(widgets.isReady).toBe(false)
    const ready = widgets.whenReady(new AbortController().signal)
    const version = await putObject(storage, 'widgets', 'a', 'y')
    expect(await ready).toBe(true)
    await cache.waitFor(version)
    expect([widgets.get('a/x')?.revision, widgets.get('a/y')?.revision]).toEqual([first, version])
    cache.unregister('widgets')
    expect(() => cache.resource('widgets')).toThrowError('widgets')
  })

  it('the watch cache reads the store again when its watch fails, and goes on serving meanwhile', async () => {
    const runtime = testRuntime()
    const engine = await openEngine(new MemoryBackend(), runtime)
    let failures = 1
    const storage = withMethods(engine, {
      watch: (range, from, signal) => {
        if (failures-- > 0) throw new StorageError('slow-consumer', 'too slow')
        return engine.watch(range, from, signal)
      },
    })
    const first = await putObject(engine, 'pods', 'a', 'x')
    const cache = new WatchCache({ storage, runtime, exclusive: true })
    const pods = cache.register(podsResource)
    await cache.start()
    expect(cache.isCurrent).toBe(false)
    expect(pods.get('a/x')?.revision).toBe(first)
    await settle()
    expect(cache.isCurrent).toBe(true)
    const version = await putObject(engine, 'pods', 'a', 'y')
    expect(await cache.waitFor(version)).toBe(true)
    expect(pods.get('a/y')?.revision).toBe(version)
    expect(runtime.log.map(({ message }) => message)).toContain(
      'the watch cache lost the store and reads it again',
    )
  })

  it('the watch cache waits longer and longer while the store cannot be read, and stops when it is closed', async () => {
    const runtime = testRuntime()
    const engine = await openEngine(new MemoryBackend(), runtime)
    let isDown = false
    let attempts = 0
    const storage = withMethods(engine, {
      list: (range, options) => {
        attempts++
        if (isDown) return Promise.reject(new StorageError('unavailable', 'out of reach'))
        return engine.list(range, options)
      },
      watch: () => {
        throw new StorageError('unavailable', 'out of reach')
      },
    })
    const cache = new WatchCache({ storage, runtime })
    isDown = false
    await cache.start()
    isDown = true
    await settle()
    const before = attempts
    for (const delay of [100, 500, 2000, 5000]) {
      runtime.advance(delay)
      await settle()
    }
    expect(attempts).toBe(before + 4)
    await cache.close()
    runtime.advance(60_000)
    await settle()
    expect(attempts).toBe(before + 4)
  })

  it('the watch cache serves the rest of a store that holds a damaged object, and names that one', async () => {
    const runtime = testRuntime()
    const engine = await openEngine(new MemoryBackend(), runtime)
    const versions: number[] = []
    for (const name of ['a', 'b', 'c']) versions.push(await putObject(engine, 'pods', 'ns', name))
    const damaged = objectKey('pods', 'ns', 'b')
    const storage = withMethods(engine, {
      list: (range, options) => {
        if (damaged < range.start || damaged >= range.end) return engine.list(range, options)
        const details = { key: damaged, revision: versions[1] ?? 0 }
        return Promise.reject(new StorageError('corrupt', 'bad checksum', details))
      },
    })
    const cache = new WatchCache({ storage, runtime })
    const pods = cache.register(podsResource)
    await cache.start()
    expect(['ns/a', 'ns/b', 'ns/c'].map((key) => pods.get(key)?.revision)).toEqual(versions)
    expect(pods.get('ns/c')?.object().metadata.name).toBe('c')
    expect(() => pods.get('ns/b')?.json()).toThrowError(
      expect.objectContaining({
        reason: 'StorageReadError',
        message: expect.stringContaining('ns/b'),
      }),
    )
    expect(() => pods.get('ns/b')?.labels).toThrowError('ns/b')
  })

  it('the watch cache names an object whose bytes are no object', async () => {
    const runtime = testRuntime()
    const storage = await openEngine(new MemoryBackend(), runtime)
    const cache = new WatchCache({ storage, runtime })
    const pods = cache.register(podsResource)
    await cache.start()
    const texts = ['', '{', '{"metadata":{"name":"x"}}', '[]', '{"metadata":{"uid":"u"']
    for (const [at, text] of texts.entries()) {
      const key = objectKey('pods', 'ns', `x${at}`)
      const value = new TextEncoder().encode(text)
      const { revision } = await storage.commit([], [{ type: 'put', key, value }])
      await cache.waitFor(revision)
    }
    for (const at of texts.keys()) {
      expect(() => pods.get(`ns/x${at}`)?.object()).toThrowError(`ns/x${at}`)
    }
  })

  it('the watch cache takes labels from the object a writer handed over, without parsing its bytes', async () => {
    const runtime = testRuntime()
    const storage = await openEngine(new MemoryBackend(), runtime)
    const cache = new WatchCache({ storage, runtime })
    const pods = cache.register(podsResource)
    await cache.start()
    const value = encodeJson(podObject('a', 'x'))
    pods.expect(value, podObject('a', 'x', { labels: { handed: 'over' } }))
    const key = objectKey('pods', 'a', 'x')
    const { revision } = await storage.commit([], [{ type: 'put', key, value }])
    await cache.waitFor(revision)
    pods.forget(value)
    expect(pods.get('a/x')?.isIndexed).toBe(true)
    expect(pods.get('a/x')?.labels).toEqual({ handed: 'over' })
  })

  it('the watch cache keeps a changed object decoded, and a new one only where controllers follow its kind', async () => {
    const runtime = testRuntime()
    const storage = await openEngine(new MemoryBackend(), runtime)
    const cache = new WatchCache({ storage, runtime })
    const pods = cache.register(podsResource)
    await cache.start()
    const key = objectKey('pods', 'a', 'x')
    const write = async (isChange: boolean): Promise<void> => {
      const object = podObject('a', 'x')
      const value = encodeJson(object)
      pods.expect(value, object, isChange)
      const { revision } = await storage.commit([], [{ type: 'put', key, value }])
      await cache.waitFor(revision)
    }
    await write(false)
    expect(pods.get('a/x')?.kept).toBeUndefined()
    await write(true)
    const changed = pods.get('a/x')
    expect(changed?.kept).toMatchObject({ metadata: { resourceVersion: `${changed?.revision}` } })
    const read = changed?.object()
    expect(JSON.stringify(changed?.kept)).toBe(JSON.stringify(read))
    expect(`${JSON.stringify(read)}\n`).toBe(new TextDecoder().decode(changed?.json()))
    pods.isFollowed = true
    await write(false)
    expect(pods.get('a/x')?.kept).toBeDefined()
    expect(changed?.kept).toBeUndefined()
  })

  it('the watch cache keeps no decoded object that carries what a client sent empty', async () => {
    const runtime = testRuntime()
    const storage = await openEngine(new MemoryBackend(), runtime)
    const cache = new WatchCache({ storage, runtime })
    const pods = cache.register(podsResource)
    await cache.start()
    pods.isFollowed = true
    const { object } = decodeObject(builtIn('pods').schema, {
      ...podObject('a', 'x'),
      spec: { containers: [{ name: 'c', image: 'i', args: [] }] },
    })
    const value = encodeJson(object)
    pods.expect(value, object as ApiObject, true)
    const key = objectKey('pods', 'a', 'x')
    const { revision } = await storage.commit([], [{ type: 'put', key, value }])
    await cache.waitFor(revision)
    expect(sentEmptyIn(object).size).toBe(1)
    expect(pods.get('a/x')?.kept).toBeUndefined()
    expect(sentEmptyIn(pods.get('a/x')?.shared()).size).toBe(0)
  })

  it('the watch cache stops waiting for a revision after three seconds, on abort, and when it closes', async () => {
    const runtime = testRuntime()
    const storage = await openEngine(new MemoryBackend(), runtime)
    const cache = new WatchCache({ storage, runtime })
    await cache.start()
    const timedOut = cache.waitFor(9)
    runtime.advance(3000)
    expect(await timedOut).toBe(false)
    const controller = new AbortController()
    const aborted = cache.waitFor(9, controller.signal)
    controller.abort()
    expect(await aborted).toBe(false)
    const closed = cache.waitFor(9)
    await cache.close()
    expect(await closed).toBe(false)
    expect(await cache.waitFor(9)).toBe(false)
  })

  it.each(['cache', 'store'] as const)(
    'the watch cache refuses watches as unavailable once the %s is closed',
    async (closed) => {
      const { cache, storage } = await openReadServer()
      const resource = cache.resource('pods')
      const options = {
        selection: new Selection({ namespaced: true, namespace: '', name: '' }),
        encoding: jsonEncoding(objectView(pods)),
        from: cache.revision,
        bookmarks: false,
        lifetime: 600_000,
      }
      const reader = new WatchReader(resource.watch(options))
      await { cache, store: storage }[closed].close()
      await settle()
      expect(reader.ended).toBe(true)
      const refusal = new StorageError('unavailable', 'the watch cache is closed')
      expect(() => resource.watch(options)).toThrowError(refusal)
      expect(resource.watcherCount).toBe(0)
      await cache.close()
      await storage.close()
    },
  )
})
