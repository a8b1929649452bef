import { describe, expect, it } from 'vitest'
import { createHealth } from '../../../../core/access/observe/health-checks.ts'
import type { HealthChecks } from '../../../../core/access/observe/health.ts'
import type { Storage } from '../../../../core/index.ts'
import { brands } from '../../../../core/index.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'
import { openTestServer, type TestServer } from '../../../support/servers/test-server.ts'

/** Passes everything on but the answer to how the store is. */
function withStatus(status: () => Promise<{ writable: boolean }>): (storage: Storage) => Storage {
  return (storage) =>
    new Proxy(storage, {
      get: (target, name: keyof Storage) => {
        const own = name === 'status' ? status : target[name]
        return typeof own === 'function' ? own.bind(target) : own
      },
    })
}

/** The checks that an endpoint names. */
async function namesAt(server: TestServer, endpoint: string): Promise<readonly string[]> {
  const { text } = await server.get(`${endpoint}?verbose`)
  return text.split('\n').flatMap((line) => /^\[\+\](\S+) ok$/.exec(line)?.[1] ?? [])
}

describe('a healthy server', () => {
  it('a health endpoint answers in text with ok, whatever the client accepts', async () => {
    const server = await openTestServer()
    for (const path of [
      '/livez',
      '/readyz',
      '/healthz',
      '/livez/ping',
      '/healthz/etcd',
      '/readyz/poststarthook/rbac/bootstrap-roles',
    ]) {
      for (const accept of ['*/*', 'application/json', 'application/yaml', 'image/png']) {
        const { status, text, header } = await server.get(path, { headers: { accept } })
        expect({ path, status, text }).toEqual({ path, status: 200, text: 'ok' })
        expect(header('content-type')).toBe('text/plain; charset=utf-8')
      }
      expect((await server.send('HEAD', path)).status).toBe(200)
    }
  })

  it('a verbose health endpoint lists its checks in the order of the real server', async () => {
    const server = await openTestServer()
    const live = await namesAt(server, '/livez')
    expect(live.slice(0, 4)).toEqual([
      'ping',
      'log',
      'etcd',
      'poststarthook/start-apiserver-admission-initializer',
    ])
    expect(live.slice(-3)).toEqual([
      'autoregister-completion',
      'poststarthook/apiservice-openapi-controller',
      'poststarthook/apiservice-openapiv3-controller',
    ])
    expect(live).toHaveLength(30)
    expect(await namesAt(server, '/healthz')).toEqual(live)
    expect(await namesAt(server, '/readyz')).toEqual([
      ...live.slice(0, 3),
      'etcd-readiness',
      'informer-sync',
      ...live.slice(3),
      'shutdown',
    ])
  })

  it.each([
    ['svc', 'svc', 'svc'],
    ['k8s', 'kube', 'kubernetes'],
  ] as const)('a health endpoint names its checks by the brand %s', async (brand, short, word) => {
    const names = await namesAt(await openTestServer({ brand: brands[brand] }), '/livez')
    expect(names.filter((name) => name.includes(short))).toEqual([
      `poststarthook/start-${short}-apiserver-identity-lease-controller`,
      `poststarthook/start-${short}-apiserver-identity-lease-garbage-collector`,
      `poststarthook/start-${word}-service-cidr-controller`,
      `poststarthook/start-${short}-aggregator-informers`,
      `poststarthook/${short}-apiserver-autoregistration`,
    ])
  })

  it('a health endpoint answers for each check that it names, and / lists them all', async () => {
    const server = await openTestServer()
    const { paths } = (await server.get('/')).body as unknown as { paths: readonly string[] }
    for (const endpoint of ['/healthz', '/livez', '/readyz']) {
      for (const name of await namesAt(server, endpoint)) {
        const path = `${endpoint}/${name}`
        expect(await server.get(path)).toMatchObject({ status: 200, text: 'ok' })
        expect(paths).toContain(path)
      }
    }
  })

  it('a health endpoint skips what is excluded, and says what it cannot exclude', async () => {
    const server = await openTestServer()
    const excluded = 'exclude=etcd&exclude=nothing&exclude=none'
    const { status, text } = await server.get(`/livez?verbose&${excluded}`)
    expect(status).toBe(200)
    expect(text).toMatch(/^\[\+\]ping ok\n\[\+\]log ok\n\[\+\]etcd excluded: ok\n/)
    expect(text.split('\n').slice(-3)).toEqual([
      'warn: some health checks cannot be excluded: no matches for "none","nothing"',
      'livez check passed',
      '',
    ])
  })

  it.each([
    '/livez/nothing',
    '/livez/shutdown',
    '/healthz/shutdown',
    '/livez/informer-sync',
    '/livez/etcd-readiness',
    '/readyz/poststarthook',
    '/livez/',
    '/livez/ping/',
  ])('a health endpoint has no check %s: 404 in text', async (path) => {
    const server = await openTestServer()
    const { status, text, header } = await server.get(path)
    expect({ status, text }).toEqual({ status: 404, text: '404 page not found\n' })
    expect(header('content-type')).toBe('text/plain; charset=utf-8')
  })
})

describe('a server that shuts down', () => {
  it('a server that shuts down is live, but no longer ready', async () => {
    const server = await openTestServer()
    server.server.announceShutdown()
    expect((await server.get('/livez')).status).toBe(200)
    const { status, text } = await server.get('/readyz')
    expect(status).toBe(500)
    expect(text).toMatch(/^\[\+\]ping ok\n/)
    expect(text).toMatch(/\n\[-\]shutdown failed: reason withheld\nreadyz check failed\n$/)
    expect(await server.get('/readyz/shutdown')).toMatchObject({
      status: 500,
      text: 'internal server error: process is shutting down\n',
    })
    expect((await server.get('/healthz')).status).toBe(200)
    expect((await server.get('/readyz?exclude=shutdown')).status).toBe(200)
    expect((await server.get('/api/v1/namespaces')).status).toBe(200)
  })
})

describe('a server whose store is broken', () => {
  it('a server whose store is broken is neither live nor ready, and keeps the reason to itself', async () => {
    const server = await openTestServer({
      wrap: withStatus(() => Promise.resolve({ writable: false })),
    })
    for (const path of ['/livez', '/readyz', '/healthz']) {
      const { status, text } = await server.get(path)
      expect(status).toBe(500)
      expect(text).toContain('[-]etcd failed: reason withheld\n')
      expect(text).not.toContain('refuses')
    }
    expect((await server.get('/livez/ping')).status).toBe(200)
    expect((await server.get('/livez?exclude=etcd')).text).toBe('ok')
  })

  it('a server whose store is broken tells the reason to those who may ask for the check itself', async () => {
    const server = await openTestServer({
      wrap: withStatus(() => Promise.resolve({ writable: false })),
    })
    for (const path of ['/livez/etcd', '/readyz/etcd-readiness']) {
      const { status, text } = await server.get(path)
      expect(status).toBe(500)
      expect(text).toBe(
        'internal server error: error getting data from etcd: the store refuses writes\n',
      )
      expect((await server.get(path, { as: '' })).status).toBe(403)
    }
  })

  it('a server whose store is broken answers health even where asking the store fails', async () => {
    const server = await openTestServer({
      wrap: withStatus(() => Promise.reject(new Error('secret disk path'))),
    })
    const { status, text } = await server.get('/livez')
    expect(status).toBe(500)
    expect(text).not.toContain('secret')
  })
})

describe('a server whose store hangs', () => {
  it('a server whose store hangs is not healthy after two seconds, and is asked once at a time', async () => {
    let asked = 0
    let answer: (status: { writable: boolean }) => void = () => undefined
    const server = await openTestServer({
      wrap: withStatus(() => {
        asked++
        return new Promise((resolve) => {
          answer = resolve
        })
      }),
    })
    const [live, ready] = [server.get('/livez'), server.get('/readyz/etcd')]
    server.runtime.advance(2000)
    expect(await live).toMatchObject({ status: 500 })
    expect((await live).text).toContain('[-]etcd failed: reason withheld\n')
    expect(await ready).toMatchObject({
      status: 500,
      text: 'internal server error: error getting data from etcd: context deadline exceeded\n',
    })
    expect(asked).toBe(1)
    answer({ writable: true })
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    const again = server.get('/livez')
    answer({ writable: true })
    expect(await again).toMatchObject({ status: 200, text: 'ok' })
    expect(asked).toBe(2)
  })

  it('a failed check is in the log with its reason, which the answer withholds', async () => {
    const server = await openTestServer({
      wrap: withStatus(() => Promise.resolve({ writable: false })),
    })
    await server.get('/livez')
    expect(server.runtime.log).toContainEqual({
      level: 'info',
      message: 'a health check failed',
      fields: { causes: 'etcd: error getting data from etcd: the store refuses writes' },
    })
  })
})

describe('a server on a store that others write to, too', () => {
  it('asks the store for its newest revision, within the limits of health and readiness', async () => {
    const runtime = testRuntime()
    const { healthy, ready } = createHealth(brands.k8s, {
      isStarted: () => true,
      isStopping: () => false,
      isSynced: () => true,
      storage: () => new Promise(() => undefined),
      storageLimits: { healthMs: 100, readyMs: 300 },
      liveGraceMs: 0,
      runtime,
    })
    const text = 'error getting data from etcd: context deadline exceeded'
    const failures: (string | undefined)[] = []
    const ask = (checks: HealthChecks, name: string): Promise<unknown> =>
      Promise.resolve(checks.get(name)?.()).then((failure) => failures.push(failure))
    const health = ask(healthy, 'etcd')
    const readiness = ask(ready, 'etcd-readiness')
    runtime.advance(100)
    await health
    expect(failures).toEqual([text])
    runtime.advance(200)
    await readiness
    expect(failures).toEqual([text, text])
  })

  it('fails while the store has no quorum, and names the error in its component status', async () => {
    let hasQuorum = true
    const server = await openTestServer({
      wrap: (storage) =>
        new Proxy(storage, {
          get: (target, name: keyof Storage) => {
            if (name === 'isShared') return true
            const own = target[name]
            if (name === 'progress' && !hasQuorum) {
              return () => Promise.reject(new Error('etcdserver: no leader'))
            }
            return typeof own === 'function' ? own.bind(target) : own
          },
        }),
    })
    expect((await server.get('/readyz')).text).toBe('ok')
    hasQuorum = false
    expect(await server.get('/readyz/etcd-readiness')).toMatchObject({
      status: 500,
      text: 'internal server error: error getting data from etcd: etcdserver: no leader\n',
    })
    const { items } = (await server.get('/api/v1/componentstatuses')).body
    expect(items.find(({ metadata }) => metadata.name === 'etcd-0')).toMatchObject({
      conditions: [
        {
          type: 'Healthy',
          status: 'False',
          error: 'error getting data from etcd: etcdserver: no leader',
        },
      ],
    })
    expect((await server.get('/metrics')).status).toBe(200)
  })
})

describe('health checks of the start', () => {
  const starting = (liveGraceMs: number) => {
    const runtime = testRuntime()
    const health = createHealth(brands.k8s, {
      isStarted: () => false,
      isStopping: () => false,
      isSynced: () => true,
      storage: () => undefined,
      liveGraceMs,
      runtime,
    })
    const failures = async (checks: HealthChecks): Promise<number> => {
      const outcomes = await Promise.all([...checks.values()].map(async (check) => check()))
      return outcomes.filter((failure) => failure !== undefined).length
    }
    return { ...health, runtime, failures }
  }

  it('a server that is starting is live within --livez-grace-period, and neither healthy nor ready', async () => {
    const { healthy, live, ready, runtime, failures } = starting(1000)
    expect(await failures(live)).toBe(0)
    expect(await failures(healthy)).toBeGreaterThan(20)
    expect(await failures(ready)).toBeGreaterThan(20)
    runtime.advance(1000)
    expect(await failures(live)).toBe(await failures(healthy))
  })

  it('a server that is starting is not live without --livez-grace-period', async () => {
    const { live, failures } = starting(0)
    expect(await failures(live)).toBeGreaterThan(20)
  })

  it('a server whose watch cache does not follow the store is live and not ready', async () => {
    const { live, ready } = createHealth(brands.k8s, {
      isStarted: () => true,
      isStopping: () => false,
      isSynced: () => false,
      storage: () => undefined,
      liveGraceMs: 0,
      runtime: testRuntime(),
    })
    expect(live.has('informer-sync')).toBe(false)
    expect(await ready.get('informer-sync')?.()).toBe('the watch cache does not follow the store')
  })
})
