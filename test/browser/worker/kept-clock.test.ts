import { describe, expect, it, onTestFinished } from 'vitest'
import { type OpenedServer, openServer } from '../../../browser-host/page/index.ts'
import { spawnWorker } from '../../../browser-host/page/spawn-worker.ts'
import type { StoreNotes } from '../../../browser-host/store/indexeddb-backend.ts'
import { KeptClock } from '../../../browser-host/worker/kept-clock.ts'
import { createClient } from '../../../core/index.ts'
import { testRuntime } from '../../support/servers/test-runtime.ts'

/** Notes that survive a worker. */
function notebook(): StoreNotes {
  const notes = new Map<string, unknown>()
  return {
    read: async (name) => notes.get(name),
    write: async (name, value) => void notes.set(name, value),
  }
}

const hour = 3_600_000

describe('the clock of a server on IndexedDB', () => {
  it('the clock of a server on IndexedDB is the real one until it is touched', async () => {
    const host = testRuntime()
    const clock = new KeptClock(host)
    await clock.open(notebook())
    host.advance(1000)
    expect(await clock.control.state()).toEqual({
      now: host.clock.now(),
      stopped: false,
      speed: 1,
    })
  })

  it('the clock of a server on IndexedDB stands still where it was stopped, in the next worker, too', async () => {
    const host = testRuntime()
    const notes = notebook()
    const first = new KeptClock(host)
    await first.open(notes)
    await first.control.stop()
    const now = host.clock.now()
    host.advance(hour)
    const next = new KeptClock(host)
    await next.open(notes)
    expect(await next.control.state()).toEqual({ now, stopped: true, speed: 1 })
    await next.control.resume()
    host.advance(1000)
    expect(await next.control.now()).toBe(now + 1000)
  })

  it('the clock of a server on IndexedDB stays ahead by what it was advanced', async () => {
    const host = testRuntime()
    const notes = notebook()
    const first = new KeptClock(host)
    await first.open(notes)
    await first.control.advance('1h')
    const next = new KeptClock(host)
    host.advance(2 * hour)
    await next.open(notes)
    expect(await next.control.now()).toBe(host.clock.now() + hour)
  })

  it('the clock of a server on IndexedDB never goes back after a worker that ran faster', async () => {
    const host = testRuntime()
    const notes = notebook()
    const first = new KeptClock(host)
    await first.open(notes)
    await first.control.speed(60)
    for (const milliseconds of [1000, 4000, 5000, 4999]) {
      host.advance(milliseconds)
      await new Promise((resolve) => setTimeout(resolve))
    }
    const reached = await first.control.now()
    const next = new KeptClock(host)
    await next.open(notes)
    expect(await next.control.now()).toBeGreaterThanOrEqual(reached)
    expect(await next.control.state()).toMatchObject({ stopped: false, speed: 60 })
    const later = new KeptClock(host)
    host.advance(100 * hour)
    await later.open(notes)
    expect((await later.control.now()) - host.clock.now()).toBeLessThan(hour)
  })

  it('the clock of a server on IndexedDB has reached the end of a step that its worker did not live to see', async () => {
    const host = testRuntime()
    const notes = notebook()
    const first = new KeptClock(host)
    await first.open(notes)
    const wanted = host.clock.now() + hour
    let end: () => void = () => undefined
    first.follow(new Promise<void>((resolve) => (end = resolve)))
    const advancing = first.control.advance('1h')
    while ((await notes.read('clock')) === undefined) await new Promise((r) => setTimeout(r))
    const next = new KeptClock(host)
    await next.open(notes)
    expect(await next.control.now()).toBe(wanted)
    end()
    await advancing
  })

  it('the clock of a server on IndexedDB is the time of what it stores', async () => {
    let worker: Worker | undefined
    const server: OpenedServer = await openServer({
      name: `clock-${crypto.randomUUID()}`,
      brand: 'k8s',
      simulate: true,
      serviceWorker: false,
      worker: () => (worker = spawnWorker()),
    })
    onTestFinished(async () => {
      await server.control.erase()
      await server.close()
    })
    const { clock } = server.control
    const client = createClient(server.transport, { userAgent: 'test' })
    const path = '/api/v1/namespaces/default/configmaps'
    const create = async (name: string): Promise<number> => {
      const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } }
      const { metadata } = await client.create(path, object)
      return Date.parse(String(metadata.creationTimestamp))
    }
    await clock.stop()
    const before = await create('before')
    await clock.advance('10m')
    const after = await create('after')
    expect(after - before).toBeGreaterThanOrEqual(600_000)
    await server.control.emulate('1.30')
    expect(await create('under-another-release')).toBe(after)
    worker?.terminate()
    await client.list(path)
    expect(await create('in-the-next-worker')).toBe(after)
    const leases = await client.list(
      '/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases',
    )
    const renewed = leases.items.map(({ spec }) =>
      Date.parse(String((spec as { renewTime: string }).renewTime)),
    )
    expect(Math.min(...renewed)).toBeGreaterThan(after - 20_000)
    await server.control.erase()
    expect(await clock.state()).toMatchObject({ stopped: false, speed: 1 })
  })
})
