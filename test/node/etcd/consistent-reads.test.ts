import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeJson } from '../../../core/base/json/json-write.ts'
import { objectKey } from '../../../core/storage/cache/object-key.ts'
import { WatchCache } from '../../../core/storage/cache/watch-cache.ts'
import type { Storage } from '../../../core/storage/engine/storage.ts'
import { nodeRuntime } from '../../../node-host/base/node-runtime.ts'
import { openEtcd } from '../../../node-host/store/etcd/open-etcd.ts'
import { etcdProgram, etcdPrograms } from '../../support/etcd/etcd-program.ts'
import { TestEtcd } from '../../support/etcd/test-etcd.ts'
import { podObject } from '../../support/servers/read-server.ts'
import { testRuntime } from '../../support/servers/test-runtime.ts'

// Says so where there is none.
await etcdProgram()
const programs = await etcdPrograms()

interface Reader {
  readonly storage: Storage
  readonly cache: WatchCache
}

for (const program of programs) {
  describe(`consistent reads on etcd ${program.version}`, () => {
    let etcd: TestEtcd | undefined
    const readers: Reader[] = []
    const runtime = nodeRuntime(testRuntime().logger)

    beforeAll(async () => {
      etcd = await TestEtcd.start(program)
      for (let count = 0; count < 2; count++) {
        const storage = await openEtcd({ servers: etcd.servers })
        const cache = new WatchCache({ storage, runtime })
        cache.register({ prefix: 'pods', namespaced: true, fields: [] })
        await cache.start()
        readers.push({ storage, cache })
      }
    })

    afterAll(async () => {
      for (const { cache, storage } of readers) {
        await storage.close()
        await cache.close()
      }
      await etcd?.close()
    })

    const reader = (at: number): Reader => {
      const found = readers[at % 2]
      if (!found) throw new TypeError('the caches have not started')
      return found
    }

    const put = async ({ storage }: Reader, name: string): Promise<number> => {
      const key = objectKey('pods', 'a', name)
      const value = encodeJson(podObject('a', name))
      const { revision } = await storage.commit([], [{ type: 'put', key, value }])
      return revision
    }

    it('a reader of one cache finds at once what another server has written', async () => {
      const found: (number | undefined)[] = []
      const written: number[] = []
      for (let count = 0; count < 100; count++) {
        written.push(await put(reader(count), `p-${count}`))
        const { cache } = reader(count + 1)
        expect(await cache.current()).toBe(true)
        found.push(cache.resource('pods').get(`a/p-${count}`)?.revision)
      }
      expect(found).toEqual(written)
    })

    it('a cache reaches the revision of a key of others, which no event of its objects tells', async () => {
      const { cache, storage } = reader(0)
      for (let count = 0; count < 20; count++) {
        const write = { type: 'put', key: `/others/${count}`, value: new Uint8Array([1]) } as const
        const { revision } = await storage.commit([], [write])
        expect(await cache.waitFor(revision)).toBe(true)
      }
    })

    it('keys of others beside the registry are no events of the cache', async () => {
      const { cache, storage } = reader(0)
      const before = cache.resource('pods').changedAt
      const value = encodeJson(podObject('a', 'x'))
      for (const key of ['/registry', '/registry0/pods/a/x', '/others/registry/pods/a/x'])
        await storage.commit([], [{ type: 'put', key, value }])
      expect(await cache.current()).toBe(true)
      expect(cache.resource('pods').changedAt).toBe(before)
    })

    it('a watch goes on from a version before the start of a cache, though its objects were quiet since', async () => {
      const { storage } = reader(0)
      const before = await storage.progress()
      const written = await put(reader(0), 'quiet')
      for (let count = 0; count < 3; count++) {
        const write = { type: 'put', key: `/others/${count}`, value: new Uint8Array([2]) } as const
        await storage.commit([], [write])
      }
      const cache = new WatchCache({ storage, runtime })
      const pods = cache.register({ prefix: 'pods', namespaced: true, fields: [] })
      await cache.start()
      expect(pods.window.since).toBe(written + 3)
      expect(await cache.reach(pods, before)).toBe(true)
      expect(pods.window.since).toBe(before)
      await cache.close()
    })

    it('many readers share questions', async () => {
      const { cache } = reader(0)
      const before = cache.questions
      await Promise.all(Array.from({ length: 1000 }, () => cache.current()))
      expect(cache.questions - before).toBe(2)
    })
  })
}
