import { afterEach, beforeEach, expect, it } from 'vitest'
import { prefixRange, type Storage, StorageError } from '../../../core/storage/engine/storage.ts'
import { EtcdClient } from '../../../node-host/store/etcd/etcd-client.ts'
import { EtcdCompactor } from '../../../node-host/store/etcd/etcd-compactor.ts'
import { EtcdLeases } from '../../../node-host/store/etcd/etcd-leases.ts'
import { loadGrpc } from '../../../node-host/store/etcd/load-grpc.ts'
import { openEtcd } from '../../../node-host/store/etcd/open-etcd.ts'
import {
  describeEvents,
  nextEvents,
  put,
  remove,
  text,
  write,
} from '../../contract/storage-fixture.ts'
import { describeEtcds } from '../../support/etcd/describe-etcd.ts'
import { quickRuntime } from '../../support/etcd/quick-runtime.ts'

describeEtcds('history on etcd', (etcd) => {
  let storage: Storage
  let client: EtcdClient
  const { timers, logger } = quickRuntime()

  beforeEach(async () => {
    storage = await openEtcd({ servers: etcd().servers })
    const packages = await loadGrpc()
    client = new EtcdClient({ servers: etcd().servers, timers, packages })
  })
  afterEach(async () => {
    await storage.close()
    client.close()
  })

  function compactor(horizons: number[]): EtcdCompactor {
    const onCompacted = (horizon: number): number => horizons.push(horizon)
    return new EtcdCompactor({ client, timers, logger, interval: 86_400_000, onCompacted })
  }

  it('one of several servers compacts, an interval late, and the others learn the horizon', async () => {
    const [mine, others]: [number[], number[]] = [[], []]
    const [first, second] = [compactor(mine), compactor(others)]
    await first.compact()
    await second.compact()
    expect([mine, others]).toEqual([[], []])
    const before = await storage.progress()
    await write(storage, put('/history', '1'))
    const compacted = await write(storage, put('/history', '2'))
    await first.compact()
    await second.compact()
    expect(mine).toHaveLength(1)
    expect(others).toEqual(mine)
    expect(mine[0]).toBeLessThanOrEqual(before)
    // Where the first one is gone, the second takes over; it counted on from what it found.
    await second.compact()
    expect(others.at(-1)).toBeGreaterThanOrEqual(compacted)
    const { kvs } = await client.ask(client.methods.range, {
      key: new TextEncoder().encode('compact_rev_key'),
    })
    expect(text(kvs[0]?.value ?? new Uint8Array())).toBe(String(others.at(-1)))
    await first.close()
    await second.close()
  })

  it('a watch that opens where the history is compacted right now has every event or says compacted', async () => {
    const key = '/step/a'
    for (let at = 0; at < 40; at++) {
      await write(storage, put(key, String(at)))
      const from = await write(storage, at % 2 === 0 ? remove(key) : put(key, 'again'))
      const last = await write(storage, put('/step/z', String(at)))
      const abort = new AbortController()
      const events = storage
        .watch(prefixRange('/step/'), from, abort.signal)
        [Symbol.asyncIterator]()
      const [seen] = await Promise.all([
        nextEvents(events, 2).then(describeEvents, codeOf),
        storage.compact(from - 1 + (at % 3)),
      ])
      abort.abort()
      const whole = [`${at % 2 === 0 ? 'delete' : 'put'} ${key}`, `put /step/z`]
      const told = Array.isArray(seen) ? seen.map((line) => line.split(/[= ]/, 2).join(' ')) : seen
      expect([whole, 'compacted']).toContainEqual(told)
      expect(last).toBe(from + 1)
    }
  })

  it('a watch from a compacted revision says so with the horizon, also where it was compacted exactly there', async () => {
    await write(storage, put('/exact', '1'))
    const horizon = await write(storage, remove('/exact'))
    await write(storage, put('/exact', '2'))
    await storage.compact(horizon)
    const { signal } = new AbortController()
    const events = storage.watch(prefixRange('/exact'), horizon, signal)[Symbol.asyncIterator]()
    await expect(events.next()).rejects.toMatchObject({ code: 'compacted', details: { horizon } })
  })

  it('what has a time to live is deleted by etcd, under a lease that several share', async () => {
    const leases = new EtcdLeases(client)
    const first = await leases.of(3600)
    expect(await leases.of(3600)).toBe(first)
    for (let at = 2; at < 1000; at++) await leases.of(3600)
    expect(await leases.of(3600)).not.toBe(first)
    const from = (await storage.progress()) + 1
    const { signal } = new AbortController()
    const events = storage.watch(prefixRange('/ttl'), from, signal)[Symbol.asyncIterator]()
    await storage.commit([], [{ type: 'put', key: '/ttl', value: new Uint8Array([1]), ttl: 1 }])
    expect((await nextEvents(events, 2)).map(({ type }) => type)).toEqual(['put', 'delete'])
  })
})

function codeOf(error: unknown): string {
  if (error instanceof StorageError) return error.code
  throw error
}
