import { describe, expect, it, onTestFinished } from 'vitest'
import { type OpenedServer, openServer } from '../../../browser-host/page/index.ts'
import type { OpenServerOptions } from '../../../browser-host/page/opened-server.ts'
import { spawnWorker } from '../../../browser-host/page/spawn-worker.ts'
import { webRuntime } from '../../../browser-host/runtime/web-runtime.ts'
import { ApiError, type ApiObject, createClient, startInformer } from '../../../core/index.ts'
import { strictLogger } from '../port/linked.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'

function configMap(name: string): ApiObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { color: 'red' } }
}

interface Opened extends OpenedServer {
  /** Ends the worker as a crash would. */
  kill(): void
}

async function open(options: OpenServerOptions): Promise<Opened> {
  let worker: Worker | undefined
  const server = await openServer({
    brand: 'k8s',
    serviceWorker: false,
    worker: () => (worker = spawnWorker()),
    ...options,
  })
  onTestFinished(() => server.close())
  return Object.assign(server, { kill: () => worker?.terminate() })
}

/** What happens, in order, for a test to wait for. */
class Happenings {
  readonly #lines: string[] = []
  #wake = (): void => undefined

  add(line: string): void {
    this.#lines.push(line)
    this.#wake()
  }

  async next(): Promise<string> {
    while (this.#lines.length === 0) await new Promise<void>((wake) => (this.#wake = wake))
    return this.#lines.shift() ?? ''
  }
}

describe('a worker of this page', () => {
  it('a worker of this page is reached by the one client', async () => {
    const server = await open({ name: 'client', kind: 'mock' })
    const client = createClient(server.transport, { userAgent: 'test' })
    const created = await client.create(configMaps, configMap('a'))
    expect(created.metadata.uid).toBeDefined()
    await expect(client.create(configMaps, configMap('a'))).rejects.toMatchObject({
      reason: 'AlreadyExists',
      code: 409,
    })
    const names = (await client.list(configMaps)).items.map(({ metadata }) => metadata.name)
    expect(names).toContain('a')
    const watch = client.watch(configMaps, { resourceVersion: '0' })
    expect((await watch.next()).value).toMatchObject({ type: 'ADDED' })
    await watch.return(undefined)
  })

  it('a worker of this page may die, and an informer misses nothing', async () => {
    const server = await open({ name: `informer-${crypto.randomUUID()}` })
    onTestFinished(() => server.control.erase())
    const client = createClient(server.transport, { userAgent: 'test' })
    const happened = new Happenings()
    const informer = startInformer({
      client,
      path: configMaps,
      runtime: {
        clock: { now: () => performance.now() },
        timers: {
          after: (milliseconds, task) => {
            const timer = setTimeout(task, milliseconds)
            return () => clearTimeout(timer)
          },
          yieldTurn: () => Promise.resolve(),
        },
        random: (bytes) => bytes.fill(0),
        logger: strictLogger,
        fetch: webRuntime(strictLogger).fetch,
      },
      handlers: {
        added: ({ metadata }) => happened.add(`+${metadata.name}`),
        deleted: ({ metadata }) => happened.add(`-${metadata.name}`),
      },
    })
    onTestFinished(() => informer.stop())
    await informer.synced
    await client.create(configMaps, configMap('a'))
    expect(await happened.next()).toBe('+a')
    await client.create(configMaps, configMap('b'))
    server.kill()
    await client.list(configMaps)
    await client.delete(`${configMaps}/a`)
    expect(await happened.next()).toBe('+b')
    expect(await happened.next()).toBe('-a')
  })

  it('a worker of this page serves another release over the same objects', async () => {
    const server = await open({ name: `release-${crypto.randomUUID()}`, release: '1.22' })
    onTestFinished(() => server.control.erase())
    const client = createClient(server.transport, { userAgent: 'test' })
    const budgets = (version: string): string =>
      `/apis/policy/${version}/namespaces/default/poddisruptionbudgets`
    await client.create(budgets('v1beta1'), {
      apiVersion: 'policy/v1beta1',
      kind: 'PodDisruptionBudget',
      metadata: { name: 'a' },
      spec: { minAvailable: 1 },
    })
    await server.control.emulate('1.25')
    expect(await server.control.describe()).toMatchObject({ release: '1.25' })
    expect((await client.list(budgets('v1'))).items).toHaveLength(1)
    await expect(client.list(budgets('v1beta1'))).rejects.toMatchObject({ code: 404 })
    await expect(server.control.emulate('1.15')).rejects.toBeInstanceOf(RangeError)
    await server.control.changeUnknownImages('fail')
    expect(await server.control.describe()).toMatchObject({
      release: '1.25',
      unknownImages: 'fail',
    })
  })

  it('a worker of this page hands out errors as what they are', async () => {
    const server = await open({ name: 'errors', kind: 'mock', users: { jane: {} } })
    const { control } = server
    const wrong = { ...configMap('Not A Name') }
    const refused = await control.load(wrong as never).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ApiError)
    expect(refused).toMatchObject({ reason: 'Invalid', code: 422, details: { kind: 'ConfigMap' } })
    await expect(control.actAs('bob')).rejects.toBeInstanceOf(RangeError)
    await expect(control.load({ kind: 'Nothing' })).rejects.toBeInstanceOf(TypeError)
    await expect(control.restore({ id: 7 })).rejects.toThrow('there is no snapshot 7')
    await expect(control.emulate('1.30')).rejects.toBeInstanceOf(TypeError)
  })

  it('a dying worker of this page fails the calls under way, and later calls find the next worker', async () => {
    const server = await open({ name: 'calls', kind: 'mock' })
    const { control } = server
    server.kill()
    // It takes a moment until anybody knows; what is asked meanwhile would wait for ever.
    await expect(control.describe()).rejects.toMatchObject({ name: 'LinkLostError' })
    await createClient(server.transport, { userAgent: 'test' }).list(configMaps)
    expect(await control.describe()).toMatchObject({ name: 'calls', storage: { kind: 'memory' } })
  })

  it('a worker of this page goes back to a snapshot, and answers alike from one seed', async () => {
    const uids: unknown[] = []
    for (const name of ['seeded-1', 'seeded-2']) {
      const server = await open({ name, kind: 'mock', seed: 5, clock: { now: 0, stopped: true } })
      const client = createClient(server.transport, { userAgent: 'test' })
      const before = await server.control.snapshot()
      const { metadata } = await client.create(configMaps, configMap('a'))
      await server.control.restore(before)
      expect((await client.list(configMaps)).items).toEqual([])
      uids.push(metadata.uid)
      await server.close()
    }
    expect(uids[0]).toBe(uids[1])
  })

  it('a worker of this page is closed for good by close', async () => {
    const server = await open({ name: 'closed', kind: 'mock' })
    const states: string[] = []
    server.onChange(({ phase }) => states.push(phase))
    await server.close()
    expect(states).toEqual(['closed'])
    const client = createClient(server.transport, { userAgent: 'test' })
    await expect(client.list(configMaps)).rejects.toMatchObject({ code: 503 })
    await expect(server.control.describe()).rejects.toThrow('this page has closed the server')
    const again = await open({ name: 'closed', kind: 'mock' })
    expect(again.state.phase).toBe('ready')
  })
})
