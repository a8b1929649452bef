import { describe, expect, it } from 'vitest'
import { requestHeaders } from '../../../core/base/http/request-headers.ts'
import { wholeBody } from '../../../core/base/http/whole-body.ts'
import {
  brands,
  createApiServer,
  MemoryBackend,
  openEngine,
  type Storage,
} from '../../../core/index.ts'
import { settle } from '../../support/requests/watch-reader.ts'
import { testRuntime } from '../../support/servers/test-runtime.ts'
import { configMap, configMaps, openTestServer } from '../../support/servers/test-server.ts'

const namespaces = '/api/v1/namespaces'

/** What the test server takes, for tests that open several servers on one store. */
function optionsOn(storage: Storage): Parameters<typeof createApiServer>[0] {
  return {
    brand: brands.k8s,
    storage,
    runtime: testRuntime(),
    tokens: new Map(),
    anonymous: true,
    dev: true,
    featureGates: new Map(),
    runtimeConfig: new Map(),
    platform: '',
    address: () => '',
  }
}

describe('a new server', () => {
  it.each(['k8s', 'svc'] as const)('a new server of brand %s has its namespaces', async (name) => {
    const brand = brands[name]
    const server = await openTestServer({ brand })
    const { body } = await server.get(namespaces)
    const word = name === 'k8s' ? 'kube' : 'svc'
    expect(body.items.map(({ metadata }) => metadata.name)).toEqual([
      'default',
      `${word}-node-lease`,
      `${word}-public`,
      `${word}-system`,
    ])
    for (const { metadata } of body.items) {
      expect(metadata.labels).toEqual({ [`${brand.labelDomain}/metadata.name`]: metadata.name })
    }
  })

  it('a new server has its default roles', async () => {
    const server = await openTestServer()
    const { body } = await server.get('/apis/rbac.authorization.k8s.io/v1/clusterroles')
    const names = body.items.map(({ metadata }) => metadata.name)
    expect(names).toEqual(expect.arrayContaining(['admin', 'cluster-admin', 'edit', 'view']))
  })

  it('a new server on the store of an earlier one finds everything as it was', async () => {
    const runtime = testRuntime()
    const storage = await openEngine(new MemoryBackend(), runtime)
    const first = await openTestServer({ wrap: () => storage })
    const { body: created } = await first.post(configMaps, configMap('a'))
    const { body: before } = await first.get(namespaces)
    await first.server.close()
    const second = await openTestServer({ wrap: () => storage })
    expect((await second.get(`${configMaps}/a`)).body).toEqual(created)
    const { body: after } = await second.get(namespaces)
    expect(after.items).toEqual(before.items)
    await second.server.close()
    await storage.close()
  })
})

describe('a server that shuts down', () => {
  it('a server that shuts down ends its watches and answers everything else', async () => {
    const server = await openTestServer()
    const response = await server.server.handle({
      method: 'GET',
      path: configMaps,
      search: 'watch=1',
      ...requestHeaders({ authorization: 'Bearer admin' }),
      ...wholeBody(),
      signal: new AbortController().signal,
    })
    if (response.body === null || response.body instanceof Uint8Array) {
      throw new TypeError('not a watch')
    }
    const ended = response.body[Symbol.asyncIterator]().next()
    server.server.shutdown()
    expect((await ended).done).toBe(true)
    expect((await server.post(configMaps, configMap('a'))).status).toBe(201)
  })

  it('a closed server answers 503 to a watch, where it would never send an event', async () => {
    const server = await openTestServer()
    await server.server.close()
    const { status, body } = await server.get(`${configMaps}?watch=1&resourceVersion=0`)
    expect(status).toBe(503)
    expect(body).toMatchObject({ reason: 'ServiceUnavailable' })
  })

  it('a server that shuts down can be closed twice', async () => {
    const server = await openTestServer()
    await server.server.close()
    await expect(server.server.close()).resolves.toBeUndefined()
  })

  it('a server that shuts down leaves no timer behind', async () => {
    const runtime = testRuntime()
    let pending = 0
    const { after } = runtime.timers
    runtime.timers.after = (milliseconds, task) => {
      pending++
      let open = true
      const done = (): void => {
        if (open) pending--
        open = false
      }
      const cancel = after(milliseconds, () => {
        done()
        task()
      })
      return () => {
        done()
        cancel()
      }
    }
    const storage = await openEngine(new MemoryBackend(), runtime)
    const server = await createApiServer({ ...optionsOn(storage), runtime })
    await server.close()
    await storage.close()
    await settle()
    expect(pending).toBe(0)
  })
})

describe('a server that cannot start', () => {
  it('a server that cannot start says why and stops what it had started', async () => {
    const engine = await openEngine(new MemoryBackend(), testRuntime())
    let opened = 0
    let closed = 0
    const storage = new Proxy(engine, {
      get: (target, name: keyof Storage) => {
        if (name === 'commit') return () => Promise.reject(new Error('no writes today'))
        if (name === 'watch') {
          return async function* watch(...args: Parameters<Storage['watch']>) {
            opened++
            try {
              yield* target.watch(...args)
            } finally {
              closed++
            }
          }
        }
        const own = target[name]
        return typeof own === 'function' ? own.bind(target) : own
      },
    })
    await expect(createApiServer(optionsOn(storage))).rejects.toThrowError('no writes today')
    await settle()
    expect(opened).toBeGreaterThan(0)
    expect(closed).toBe(opened)
    await engine.close()
  })

  it('a server that cannot start because of its configuration says so before it touches the store', async () => {
    const engine = await openEngine(new MemoryBackend(), testRuntime())
    const { revision } = await engine.status()
    const runtimeConfig = new Map([['nothing/v1', true]])
    const starting = createApiServer({ ...optionsOn(engine), runtimeConfig })
    await expect(starting).rejects.toThrowError(RangeError)
    expect((await engine.status()).revision).toBe(revision)
    await engine.close()
  })
})
