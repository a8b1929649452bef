import { afterEach, expect, it } from 'vitest'
import type { Storage, Write } from '../../../core/storage/engine/storage.ts'
import { openEtcd } from '../../../node-host/store/etcd/open-etcd.ts'
import {
  collect,
  everything,
  nextEvents,
  put,
  remove,
  revisionOf,
  write,
} from '../../contract/storage-fixture.ts'
import { describeEtcds } from '../../support/etcd/describe-etcd.ts'
import { quickRuntime } from '../../support/etcd/quick-runtime.ts'

function filled(key: string, bytes: number): Write {
  return { type: 'put', key, value: new Uint8Array(bytes).fill(65) }
}

describeEtcds('large values', (etcd) => {
  let storage: Storage | undefined
  afterEach(() => storage?.close())

  it('a revision that is too large for one message arrives whole', async () => {
    storage = await openEtcd({ servers: etcd().servers })
    const from = (await storage.progress()) + 1
    const abort = new AbortController()
    const live = storage.watch(everything, from, abort.signal)[Symbol.asyncIterator]()
    const three = ['/a', '/b', '/c'].map((key) => filled(key, 450_000))
    await write(storage, ...three)
    await write(storage, ...three)
    const late = storage.watch(everything, from, abort.signal)[Symbol.asyncIterator]()
    for (const events of [live, late]) {
      const batches = await collect(events, 6)
      const perBatch = batches.map((batch) => [...new Set(batch.events.map(revisionOf))])
      expect(perBatch.flat()).toEqual([from, from + 1])
      expect(batches.flatMap((batch) => batch.events)).toHaveLength(6)
    }
    abort.abort()
  })

  it('a reader that takes its time gets all events, and the rest of the server goes on', async () => {
    storage = await openEtcd({ servers: etcd().servers })
    const from = (await storage.progress()) + 1
    const abort = new AbortController()
    const slow = storage.watch(everything, from, abort.signal)[Symbol.asyncIterator]()
    for (let at = 0; at < 30; at++) await write(storage, filled('/slow', 1_000_000))
    const seen = await nextEvents(slow, 30)
    expect(seen.map(revisionOf)).toEqual(Array.from({ length: 30 }, (_, at) => from + at))
    abort.abort()
  })

  it('a request that is too large is refused in the words of the original, and nothing is written', async () => {
    storage = await openEtcd({ servers: etcd().servers })
    await expect(storage.commit([], [filled('/large', 1_700_000)])).rejects.toMatchObject({
      code: 'refused',
      message: 'etcdserver: request is too large',
    })
    expect(await storage.get('/large')).toMatchObject({ entry: undefined })
  })
})

describeEtcds(
  'an etcd that is full',
  (etcd) => {
    it('refuses writes in the words of the original, says what to do, and takes deletes', async () => {
      const runtime = quickRuntime()
      const storage = await openEtcd({ servers: etcd().servers, runtime })
      const fill = async (): Promise<unknown> => {
        for (let at = 0; at < 60; at++) await write(storage, filled(`/full/${at}`, 1_000_000))
        return 'never full'
      }
      await expect(fill()).rejects.toMatchObject({
        code: 'refused',
        message: 'etcdserver: mvcc: database space exceeded',
      })
      await expect(write(storage, put('/small', '1'))).rejects.toMatchObject({ code: 'refused' })
      expect(runtime.lines.filter((line) => line.includes('etcd is full'))).toHaveLength(1)
      expect(await storage.commit([], [remove('/full/0')])).toMatchObject({ ok: true })
      expect(await storage.get('/full/0')).toMatchObject({ ok: true, entry: undefined })
      await storage.close()
    })
  },
  { flags: ['--quota-backend-bytes=20971520'] },
)
