import { expect, it } from 'vitest'
import { encodeJson } from '../../../../core/base/json/json-write.ts'
import { objectKey } from '../../../../core/storage/cache/object-key.ts'
import type { ResourceCache } from '../../../../core/storage/cache/resource-cache.ts'
import { WatchCache } from '../../../../core/storage/cache/watch-cache.ts'
import { MemoryBackend } from '../../../../core/storage/engine/memory-backend.ts'
import { openEngine } from '../../../../core/storage/engine/mvcc-engine.ts'
import type { Storage, Write } from '../../../../core/storage/engine/storage.ts'
import { podObject } from '../../../support/servers/read-server.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'

const key = (name: string): string => objectKey('pods', 'a', name)

function put(name: string, size: number): Write & { readonly value: Uint8Array } {
  const object = podObject('a', name)
  const annotations = { text: 'x'.repeat(size) }
  const metadata = { ...object.metadata, annotations }
  return { type: 'put', key: key(name), value: encodeJson({ ...object, metadata }) }
}

async function cacheOf(storage: Storage): Promise<{ cache: WatchCache; pods: ResourceCache }> {
  const cache = new WatchCache({ storage, runtime: testRuntime() })
  const pods = cache.register({ prefix: 'pods', namespaced: true, fields: [] })
  await cache.start()
  return { cache, pods }
}

it('the cache of a resource knows the bytes of its objects as they are stored, whatever was read of them', async () => {
  const storage = await openEngine(new MemoryBackend(), testRuntime())
  const { cache, pods } = await cacheOf(storage)
  const commit = async (writes: readonly Write[]): Promise<void> => {
    const { revision } = await storage.commit([], writes)
    await cache.waitFor(revision)
  }
  const first = ['a', 'b', 'c'].map((name, at) => put(name, 100 * at))
  await commit(first)
  const sum = (puts: readonly { readonly value: Uint8Array }[]): number =>
    puts.reduce((total, { value }) => total + value.length, 0)
  expect(pods.bytes).toBe(sum(first))
  // The form that is served is longer.
  const read = pods.get('a/b')
  expect(read?.json().length).toBeGreaterThan(read?.storedSize ?? Infinity)
  expect(pods.bytes).toBe(sum(first))
  const changed = put('b', 5000)
  await commit([changed])
  await commit([{ type: 'delete', key: key('a') }])
  const left = sum([changed, ...first.slice(2)])
  expect(pods.bytes).toBe(left)
  const again = await cacheOf(storage)
  expect(again.pods.bytes).toBe(left)
  again.pods.get('a/b')?.json()
  again.pods.reread(undefined)
  await commit([{ type: 'delete', key: key('c') }])
  await again.cache.waitFor(cache.revision)
  expect(pods.bytes).toBe(changed.value.length)
  // What was served before has its version in it.
  expect(again.pods.bytes).toBe(again.pods.get('a/b')?.size)
  await commit([{ type: 'delete', key: key('b') }])
  await again.cache.waitFor(cache.revision)
  expect([pods.bytes, again.pods.bytes]).toEqual([0, 0])
})
