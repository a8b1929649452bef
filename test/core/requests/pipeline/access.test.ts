import { describe, expect, it } from 'vitest'
import {
  configMaps,
  openTestServer,
  type TestServer,
} from '../../../support/servers/test-server.ts'

const anonymous = { as: '' }
const jane = { as: 'jane' }

async function codes(server: TestServer, paths: readonly string[]): Promise<number[]> {
  const answers = await Promise.all(paths.map((path) => server.get(path, anonymous)))
  return answers.map(({ status }) => status)
}

const open = ['/livez', '/readyz', '/healthz', '/version', '/livez?verbose']
const closed = ['/', '/api', '/apis', '/apis/apps/v1', '/openapi/v3', '/livez/ping', '/nothing']

describe('a request without credentials', () => {
  it('a request without credentials may read health and version, and nothing else', async () => {
    const server = await openTestServer()
    expect(await codes(server, open)).toEqual(open.map(() => 200))
    expect(await codes(server, closed)).toEqual(closed.map(() => 403))
    const { status, body } = await server.get(configMaps, anonymous)
    expect(status).toBe(403)
    expect(body.message).toBe(
      'configmaps is forbidden: User "system:anonymous" cannot list resource "configmaps" in API group "" in the namespace "default"',
    )
  })

  it('a request without credentials is told not to guess the type of a refusal', async () => {
    const server = await openTestServer()
    for (const path of [configMaps, '/apis']) {
      const { header } = await server.get(path, anonymous)
      expect(header('x-content-type-options')).toBe('nosniff')
    }
    const missing = await server.get(`${configMaps}/none`)
    expect(missing.header('x-content-type-options')).toBeUndefined()
  })

  it.each([true, false])(
    'a request with a space too many before its token is told so, anonymous users allowed: %s',
    async (allowed) => {
      const server = await openTestServer({ anonymous: allowed })
      const ask = async (authorization: string): Promise<readonly string[]> =>
        (await server.get('/apis', { ...anonymous, headers: { authorization } })).warnings
      expect(await ask('Bearer  jane')).toEqual([
        '299 - "the provided Authorization header contains extra space before the bearer token, and is ignored"',
      ])
      expect(await ask('Basic  jane')).toEqual([])
    },
  )

  it('a request without credentials is 401 everywhere where nobody may be anonymous', async () => {
    const server = await openTestServer({ anonymous: false })
    expect(await codes(server, [...open, ...closed, configMaps])).not.toContain(200)
    const { status, body } = await server.get('/version', anonymous)
    expect(status).toBe(401)
    expect(body).toEqual({
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message: 'Unauthorized',
      reason: 'Unauthorized',
      code: 401,
    })
  })

  it('a request without credentials may do everything in dev mode', async () => {
    const server = await openTestServer({ dev: true })
    const created = await server.post(configMaps, { metadata: { name: 'a' } }, anonymous)
    expect(created.status).toBe(201)
    expect((await server.get('/apis', anonymous)).status).toBe(200)
  })
})

describe('a request with bad credentials', () => {
  it('a request with bad credentials is 401, on public paths, too', async () => {
    const server = await openTestServer()
    for (const path of [configMaps, '/livez']) {
      expect((await server.get(path, { as: 'nobody' })).status).toBe(401)
    }
  })
})

describe('a request that nobody allows is 403 and says what was asked', () => {
  it.each([
    [
      'GET',
      '/api/v1/namespaces/default/pods',
      'pods is forbidden: User "jane" cannot list resource "pods" in API group "" in the namespace "default"',
    ],
    [
      'GET',
      '/api/v1/pods',
      'pods is forbidden: User "jane" cannot list resource "pods" in API group "" at the cluster scope',
    ],
    [
      'GET',
      '/api/v1/watch/pods',
      'pods is forbidden: User "jane" cannot watch resource "pods" in API group "" at the cluster scope',
    ],
    [
      'GET',
      '/api/v1/pods?watch=1',
      'pods is forbidden: User "jane" cannot watch resource "pods" in API group "" at the cluster scope',
    ],
    [
      'GET',
      '/apis/apps/v1/namespaces/default/deployments/web',
      'deployments.apps "web" is forbidden: User "jane" cannot get resource "deployments" in API group "apps" in the namespace "default"',
    ],
    [
      'PATCH',
      '/apis/apps/v1/namespaces/default/deployments/web/status',
      'deployments.apps "web" is forbidden: User "jane" cannot patch resource "deployments/status" in API group "apps" in the namespace "default"',
    ],
    [
      'DELETE',
      '/api/v1/nodes',
      'nodes is forbidden: User "jane" cannot deletecollection resource "nodes" in API group "" at the cluster scope',
    ],
    [
      'POST',
      '/apis/example.com/v1/widgets',
      'widgets.example.com is forbidden: User "jane" cannot create resource "widgets" in API group "example.com" at the cluster scope',
    ],
    ['GET', '/metrics', 'forbidden: User "jane" cannot get path "/metrics"'],
  ])(
    'a request that nobody allows is 403 and says what was asked: %s %s',
    async (method, address, message) => {
      const server = await openTestServer()
      const { status, body } = await server.send(method, address, jane)
      expect(status).toBe(403)
      expect(body).toMatchObject({ kind: 'Status', reason: 'Forbidden', code: 403, message })
    },
  )

  it('a request that nobody allows is 403 with details of what was asked', async () => {
    const server = await openTestServer()
    const { body } = await server.get('/apis/apps/v1/namespaces/default/deployments/web', jane)
    expect(body.details).toEqual({ name: 'web', group: 'apps', kind: 'deployments' })
  })

  it('a request that nobody allows may still discover what is served', async () => {
    const server = await openTestServer()
    expect((await server.get('/apis', jane)).status).toBe(200)
    expect((await server.get('/openapi/v3', jane)).status).toBe(200)
  })
})
