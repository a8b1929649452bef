import { afterEach, expect, it } from 'vitest'
import type { Storage } from '../../../core/storage/engine/storage.ts'
import { openEtcd } from '../../../node-host/store/etcd/open-etcd.ts'
import {
  absent,
  collect,
  everything,
  nextEvents,
  put,
  revisionOf,
  write,
} from '../../contract/storage-fixture.ts'
import { describeEtcd } from '../../support/etcd/describe-etcd.ts'
import { quickRuntime } from '../../support/etcd/quick-runtime.ts'
import { TcpProxy } from '../../support/etcd/tcp-proxy.ts'

describeEtcd('the store on etcd behind links that fail', (etcd) => {
  const closers: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of closers.splice(0).toReversed()) await close()
  })

  async function proxy(): Promise<TcpProxy> {
    const opened = await TcpProxy.start(etcd().members[0]?.port ?? 0)
    closers.push(() => opened.close())
    return opened
  }

  async function open(...servers: readonly string[]): Promise<Storage> {
    const storage = await openEtcd({ servers, runtime: quickRuntime() })
    closers.push(() => storage.close())
    return storage
  }

  async function watched(storage: Storage): Promise<ReturnType<typeof iterator>> {
    return iterator(storage, (await storage.progress()) + 1)
  }

  function iterator(
    storage: Storage,
    from: number,
  ): AsyncIterator<{
    readonly revision: number
    readonly events: readonly Parameters<typeof revisionOf>[0][]
  }> {
    const { signal } = new AbortController()
    return storage.watch(everything, from, signal)[Symbol.asyncIterator]()
  }

  it('a watch goes on where a lost connection left it, with no event lost or repeated', async () => {
    const link = await proxy()
    const [storage, direct] = [await open(link.url), await open(...etcd().servers)]
    const events = await watched(storage)
    const written: number[] = []
    for (let at = 0; at < 30; at++) {
      written.push(await write(direct, put('/lost', String(at)), put(`/lost/${at}`, 'x')))
      if (at % 7 === 3) link.drop()
    }
    const seen = await nextEvents(events, 60)
    expect(seen.map(revisionOf)).toEqual(written.flatMap((revision) => [revision, revision]))
  })

  it('a watch whose link turned silent goes on at another member', async () => {
    const link = await proxy()
    const [storage, direct] = [
      await open(link.url, ...etcd().servers),
      await open(...etcd().servers),
    ]
    const events = await watched(storage)
    const first = await write(direct, put('/silent', '1'))
    expect((await nextEvents(events)).map(revisionOf)).toEqual([first])
    link.set('silent')
    const second = await write(direct, put('/silent', '2'))
    expect((await nextEvents(events)).map(revisionOf)).toEqual([second])
  })

  it('a read whose member is silent is asked of another one', async () => {
    const link = await proxy()
    const storage = await open(link.url, ...etcd().servers)
    await write(storage, put('/read', '1'))
    link.set('silent')
    expect(await storage.get('/read')).toMatchObject({ ok: true, entry: { key: '/read' } })
  })

  it('a member that is down at the start is left for another one', async () => {
    const link = await proxy()
    link.set('cut')
    const storage = await open(link.url, ...etcd().servers)
    expect(await storage.commit([], [put('/start', '1')])).toMatchObject({ ok: true })
  })

  it('a write that cannot be sent is sent to another member', async () => {
    const link = await proxy()
    const storage = await open(link.url, ...etcd().servers)
    link.set('cut')
    const results = []
    for (let at = 0; at < 5; at++) {
      results.push(
        await storage.commit([], [put('/sent', String(at))]).catch((error: unknown) => error),
      )
    }
    expect(results.at(-1)).toMatchObject({ ok: true })
  })

  it('a start without any member ends with one clear line', async () => {
    const link = await proxy()
    link.set('cut')
    const opening = openEtcd({ servers: [link.url], startLimit: 300, runtime: quickRuntime() })
    await expect(opening).rejects.toThrow(`no member of etcd answers (${link.url}): `)
  })

  it('a create whose answer was lost has happened where its key holds its value', async () => {
    const link = await proxy()
    const [storage, direct] = [await open(link.url), await open(...etcd().servers)]
    const events = await watched(direct)
    link.set('deaf')
    const create = { ...put('/answer', 'mine'), isUnique: true }
    const committing = storage.commit([absent('/answer')], [create])
    const [event] = await collect(events, 1)
    link.drop()
    link.set('open')
    expect(await committing).toEqual({ ok: true, revision: event?.revision })
  })

  it('a commit of a value that others may write alike has an unknown outcome, though its key holds it', async () => {
    const link = await proxy()
    const [storage, direct] = [await open(link.url), await open(...etcd().servers)]
    const revision = await write(storage, put('/bitmap', '0'))
    const events = await watched(direct)
    link.set('deaf')
    const committing = storage.commit([{ key: '/bitmap', revision }], [put('/bitmap', '1')])
    committing.catch(() => undefined)
    await collect(events, 1)
    link.drop()
    link.set('open')
    await expect(committing).rejects.toMatchObject({ code: 'outcome-unknown' })
    expect(await storage.get('/bitmap')).toMatchObject({ entry: { revision: revision + 1 } })
  })

  it('a commit that may still happen has an unknown outcome', async () => {
    const link = await proxy()
    const storage = await open(link.url)
    await write(storage, put('/unknown', 'before'))
    const connections = link.openConnections
    link.set('silent')
    const committing = storage.commit([absent('/unknown/new')], [put('/unknown/new', 'mine')])
    committing.catch(() => undefined)
    await new Promise((resolve) => setImmediate(resolve))
    link.drop()
    link.set('open')
    await expect(committing).rejects.toMatchObject({
      code: 'outcome-unknown',
      details: { isShared: true },
    })
    expect(connections).toBe(1)
    expect(await storage.get('/unknown/new')).toMatchObject({ entry: undefined })
  })

  it('watches that ended leave neither watcher nor stream in the server', async () => {
    const [member] = etcd().members
    const storage = await open(...etcd().servers)
    const count = async (): Promise<readonly unknown[]> => {
      const metrics = await member?.metrics()
      const streams =
        'grpc_method="Watch",grpc_service="etcdserverpb.Watch",grpc_type="bidi_stream"'
      const started = metrics?.get(`grpc_server_started_total{${streams}}`) ?? 0
      const handled = [...(metrics ?? [])]
        .filter(
          ([name]) =>
            name.startsWith('grpc_server_handled_total') && name.includes(streams.slice(21)),
        )
        .reduce((sum, [, value]) => sum + value, 0)
      return [metrics?.get('etcd_debugging_mvcc_watcher_total'), started - handled]
    }
    const before = await count()
    for (let at = 0; at < 10; at++) {
      const abort = new AbortController()
      const from = (await storage.progress()) + 1
      const events = storage.watch(everything, from, abort.signal)[Symbol.asyncIterator]()
      await write(storage, put('/counted', String(at)))
      await events.next()
      abort.abort()
    }
    // A round trip on the same connection, behind the cancellations.
    await storage.progress()
    await expect.poll(count).toEqual(before)
  })
})
