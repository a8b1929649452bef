import { describe, expect, it } from 'vitest'
import {
  configMap,
  configMaps,
  openTestServer,
  type TestServer,
} from '../../../support/servers/test-server.ts'

/** Jane may do everything to everything within namespace default. */
async function withJane(): Promise<TestServer> {
  const server = await openTestServer()
  const rbac = '/apis/rbac.authorization.k8s.io/v1/namespaces/default'
  const all = ['*']
  await server.post(`${rbac}/roles`, {
    metadata: { name: 'all' },
    rules: [{ apiGroups: all, resources: all, verbs: all }],
  })
  await server.post(`${rbac}/rolebindings`, {
    metadata: { name: 'jane' },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'all' },
    subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'jane' }],
  })
  return server
}

describe('a right granted in a namespace', () => {
  it.each([
    ['GET', '/api/v1/namespaces/default/namespaces'],
    ['GET', '/api/v1/namespaces/default/namespaces/kube-system'],
    ['DELETE', '/api/v1/namespaces/default/namespaces/kube-system'],
    ['DELETE', '/api/v1/namespaces/default/namespaces'],
    ['PUT', '/api/v1/namespaces/default/namespaces/kube-system/finalize'],
    ['GET', '/api/v1/namespaces/default/nodes/n/status'],
    ['PUT', '/api/v1/namespaces/default/nodes/n/status'],
    [
      'PUT',
      '/apis/certificates.k8s.io/v1/namespaces/default/certificatesigningrequests/c/approval',
    ],
  ])('a right granted in a namespace does not reach %s %s', async (method, path) => {
    const server = await withJane()
    await server.post('/api/v1/nodes', { metadata: { name: 'n' } })
    const { status } = await server.send(method, path, { as: 'jane', body: {} })
    expect(status).toBe(404)
    expect((await server.get('/api/v1/namespaces/kube-system')).status).toBe(200)
    expect((await server.get(configMaps, { as: 'jane' })).status).toBe(200)
    expect((await server.get('/api/v1/namespaces/default', { as: 'jane' })).status).toBe(200)
  })
})

describe('a method that a path does not have is 405', () => {
  it.each([
    ['PUT', configMaps],
    ['PATCH', configMaps],
    ['POST', `${configMaps}/a`],
    ['POST', '/api/v1/configmaps'],
    ['DELETE', '/api/v1/configmaps'],
    ['POST', '/version'],
    ['DELETE', '/api'],
    ['TRACE', configMaps],
    ['PROPFIND', `${configMaps}/a`],
  ])('a method that a path does not have is 405: %s %s', async (method, path) => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a'))
    const headers = { 'content-type': 'application/merge-patch+json' }
    const { status, body } = await server.send(method, path, { body: configMap('a'), headers })
    expect(status).toBe(405)
    expect(body).toMatchObject({ kind: 'Status', reason: 'MethodNotAllowed', code: 405 })
    expect((await server.get(`${configMaps}/a`)).status).toBe(200)
  })
})

describe('a path with an empty part', () => {
  it.each([
    // As in the original, an empty namespace is none.
    ['GET', '/api/v1/namespaces//configmaps', 200],
    ['DELETE', '/api/v1/namespaces//configmaps', 405],
    ['GET', '/api//v1/configmaps', 404],
    ['GET', '//api/v1/configmaps', 404],
    ['GET', '/apis//v1/configmaps', 404],
    ['GET', '/api/v1//configmaps', 404],
  ] as const)(
    'a path with an empty part deletes nothing: %s %s is %i',
    async (method, path, status) => {
      const server = await openTestServer()
      await server.post(configMaps, configMap('a'))
      expect((await server.send(method, path)).status).toBe(status)
      expect((await server.get(`${configMaps}/a`)).status).toBe(200)
    },
  )
})

describe('a path of resources that names none', () => {
  it.each(['/api/v1/watch', '/api/v1/watch/', '/apis/apps/v1/proxy'])(
    'is answered 500 in text, before its user is known: %s',
    async (path) => {
      const server = await openTestServer()
      const { status, text } = await server.get(`${path}?a=1&b=2`)
      expect(status).toBe(500)
      expect(text).toBe(
        `Internal Server Error: "${path}?a=1&amp;b=2": failed to create RequestInfo: unable to determine kind and namespace from url, ${path}\n`,
      )
    },
  )
})

it('a body that is wrong in a million places gets as many causes as an answer has room for', async () => {
  const server = await openTestServer()
  const finalizers = Array.from({ length: 20_000 }, () => 'x')
  const { status, body, text } = await server.post(configMaps, configMap('a', { finalizers }))
  expect(status).toBe(422)
  expect(text.length).toBeLessThan(64 * 1024)
  const causes = body.details?.causes ?? []
  expect(causes.length).toBeGreaterThan(100)
  expect(causes.length).toBeLessThanOrEqual(500)
  expect(body.message).toContain(`and ${20_000 - causes.length} more`)
})
