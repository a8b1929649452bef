import { describe, expect, it } from 'vitest'
import { encodeJson } from '../../../../core/base/json/json-write.ts'
import { jsonEncoding } from '../../../../core/objects/codec/json-encoding.ts'
import { objectView } from '../../../../core/objects/codec/object-view.ts'
import { objectKey, registryRange } from '../../../../core/storage/cache/object-key.ts'
import { Selection } from '../../../../core/storage/cache/selection.ts'
import { WatchCache } from '../../../../core/storage/cache/watch-cache.ts'
import type { WatchOptions } from '../../../../core/storage/cache/watch-options.ts'
import { MemoryBackend } from '../../../../core/storage/engine/memory-backend.ts'
import { openEngine } from '../../../../core/storage/engine/mvcc-engine.ts'
import { type Storage, StorageError } from '../../../../core/storage/engine/storage.ts'
import { withMethods } from '../../../support/objects/with-methods.ts'
import { settle, WatchReader } from '../../../support/requests/watch-reader.ts'
import { podObject, pods } from '../../../support/servers/read-server.ts'
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

function watchOptions(from: number): WatchOptions {
  return {
    selection: new Selection({ namespaced: true, namespace: '', name: '' }),
    encoding: jsonEncoding(objectView(pods)),
    from,
    bookmarks: false,
    lifetime: 600_000,
  }
}

const podsResource = { prefix: 'pods', namespaced: true, fields: [] }

describe('a resource that the running cache admits', () => {
  const widgets = { prefix: 'widgets', namespaced: true, fields: [] }
  const never = new AbortController().signal

  it('is there with what is written while it is read', async () => {
    const runtime = testRuntime()
    const storage = await openEngine(new MemoryBackend(), runtime)
    const cache = new WatchCache({ storage, runtime })
    await cache.start()
    await putObject(storage, 'widgets', 'a', 'x')
    const admitted = cache.admit([widgets], never)
    const version = await putObject(storage, 'widgets', 'a', 'y')
    await admitted
    const resource = cache.resource('widgets')
    await cache.waitFor(version)
    expect(resource.size).toBe(2)
    await expect(cache.admit([widgets], never)).rejects.toThrow('registered already')
  })

  it('misses nothing where the store is read anew meanwhile', async () => {
    const runtime = testRuntime()
    const engine = await openEngine(new MemoryBackend(), runtime)
    let lose = (): void => undefined
    let readAll = (): void => undefined
    let reads = 0
    const held = new Promise<void>((resolve) => {
      readAll = resolve
    })
    const storage = withMethods(engine, {
      watch: (range, from, signal) => {
        if (reads > 1) return engine.watch(range, from, signal)
        return (async function* () {
          await new Promise<void>((resolve) => {
            lose = resolve
          })
          yield* []
          throw new StorageError('slow-consumer', 'too slow')
        })()
      },
      list: async (range, options) => {
        if (range.start === registryRange.start && ++reads === 2) await held
        return engine.list(range, options)
      },
    })
    const cache = new WatchCache({ storage, runtime })
    cache.register(podsResource)
    await cache.start()
    await settle()
    lose()
    await settle()
    const admitted = cache.admit([widgets], never)
    await settle()
    const version = await putObject(engine, 'widgets', 'a', 'x')
    readAll()
    await admitted
    const resource = cache.resource('widgets')
    await cache.waitFor(version)
    expect(resource.get('a/x')?.revision).toBe(version)
    await cache.close()
  })

  it('is not registered, nor are others with it, where it cannot be read; observers hear nothing of it', async () => {
    const runtime = testRuntime()
    const engine = await openEngine(new MemoryBackend(), runtime)
    const storage = withMethods(engine, {
      list: (range, options) =>
        range.start.includes('widgets')
          ? new Promise(() => undefined)
          : engine.list(range, options),
    })
    const cache = new WatchCache({ storage, runtime })
    await cache.start()
    const heard: string[] = []
    cache.observe({
      loaded: ({ prefix }) => heard.push(prefix),
      changed: ({ prefix }) => heard.push(prefix),
      unloaded: ({ prefix }) => heard.push(prefix),
    })
    const giveUp = new AbortController()
    const gadgets = { ...widgets, prefix: 'gadgets' }
    const outcome = Promise.allSettled([cache.admit([gadgets, widgets], giveUp.signal)])
    await settle()
    expect(cache.resource('gadgets').isReady).toBe(true)
    giveUp.abort()
    expect(await outcome).toMatchObject([{ status: 'rejected', reason: { code: 'unavailable' } }])
    expect(() => cache.resource('widgets')).toThrowError('widgets')
    expect(() => cache.resource('gadgets')).toThrowError('gadgets')
    expect(heard).toEqual(['gadgets', 'gadgets'])
  })

  it('ends its watches behind what they have yet to send when it is let go of', async () => {
    const runtime = testRuntime()
    const storage = await openEngine(new MemoryBackend(), runtime)
    const cache = new WatchCache({ storage, runtime })
    await cache.start()
    await cache.admit([widgets], never)
    const resource = cache.resource('widgets')
    const unloaded: string[] = []
    const ignore = (): void => undefined
    cache.observe({
      loaded: ignore,
      changed: ignore,
      unloaded: ({ prefix }) => unloaded.push(prefix),
    })
    const open = (): WatchReader => new WatchReader(resource.watch(watchOptions(cache.revision)))
    const [before, idle] = [open(), resource.watch(watchOptions(cache.revision))]
    const version = await putObject(storage, 'widgets', 'a', 'x')
    await cache.waitFor(version)
    cache.unregister('widgets')
    await settle()
    expect([before.lines, before.ended]).toEqual([[`ADDED a/x@${version}`], true])
    const late = new WatchReader(idle)
    const later = open()
    await settle()
    expect([late.lines, late.ended]).toEqual([[`ADDED a/x@${version}`], true])
    expect([later.lines, later.ended]).toEqual([[], true])
    expect(unloaded).toEqual(['widgets'])
    expect(runtime.log).toEqual([])
  })

  it('has its last watches ended with the cache', async () => {
    const runtime = testRuntime()
    const storage = await openEngine(new MemoryBackend(), runtime)
    const cache = new WatchCache({ storage, runtime })
    await cache.start()
    await cache.admit([widgets], never)
    const resource = cache.resource('widgets')
    const stalled = resource.watch(watchOptions(cache.revision))
    await cache.waitFor(await putObject(storage, 'widgets', 'a', 'x'))
    cache.unregister('widgets')
    expect(stalled.isOpen).toBe(true)
    await cache.close()
    expect(stalled.isOpen).toBe(false)
  })
})
