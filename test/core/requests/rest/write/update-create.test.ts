import { describe, expect, it } from 'vitest'
import { configMap, configMaps, openTestServer } from '../../../../support/servers/test-server.ts'

const leases = '/apis/coordination.k8s.io/v1/namespaces/default/leases'

describe('an update of what does not exist', () => {
  it.each([
    [leases, { spec: { holderIdentity: 'me' } }],
    ['/api/v1/namespaces/default/services', { spec: { ports: [{ port: 80 }] } }],
    ['/api/v1/namespaces/default/endpoints', {}],
    ['/apis/rbac.authorization.k8s.io/v1/clusterroles', { rules: [] }],
    ['/apis/rbac.authorization.k8s.io/v1/namespaces/default/roles', { rules: [] }],
  ])(
    'an update of what does not exist creates it in %s, and answers 201',
    async (path, content) => {
      const server = await openTestServer()
      const { status, body } = await server.put(`${path}/new`, {
        metadata: { name: 'new' },
        ...content,
      })
      expect(status).toBe(201)
      expect(body.metadata).toMatchObject({ name: 'new', uid: expect.any(String) })
      expect((await server.put(`${path}/new`, body)).status).toBe(200)
    },
  )

  it('an update of what does not exist is 404 where the kind does not allow that', async () => {
    const server = await openTestServer()
    const { status, body } = await server.put(`${configMaps}/a`, configMap('a'))
    expect(status).toBe(404)
    expect(body).toMatchObject({ reason: 'NotFound', message: 'configmaps "a" not found' })
  })

  it('an update of what does not exist creates it for a client that knows a version of it, too', async () => {
    const server = await openTestServer()
    const lease = { metadata: { name: 'a', resourceVersion: '1' }, spec: {} }
    expect((await server.put(`${leases}/a`, lease)).status).toBe(201)
  })

  it('an update of what does not exist is 404 for a client that names a version by If-Match', async () => {
    const server = await openTestServer()
    const lease = { metadata: { name: 'a' }, spec: {} }
    const headers = { 'if-match': '"5"' }
    expect((await server.put(`${leases}/a`, lease, { headers })).status).toBe(404)
    expect((await server.get(`${leases}/a`)).status).toBe(404)
  })

  it('an update of what does not exist is 409 for a client that names its uid', async () => {
    const server = await openTestServer()
    const lease = { metadata: { name: 'a', uid: 'gone' }, spec: {} }
    const { status, body } = await server.put(`${leases}/a`, lease)
    expect(status).toBe(409)
    expect(body.message).toBe(
      'Operation cannot be fulfilled on leases.coordination.k8s.io "a": StorageError: invalid object, Code: 4, Key: /registry/leases/default/a, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: gone, UID in object meta: ',
    )
  })

  it('an update of what does not exist is 403 in a namespace that goes away', async () => {
    const server = await openTestServer()
    const namespace = '/api/v1/namespaces/old'
    await server.post('/api/v1/namespaces', { metadata: { name: 'old' } })
    const held = configMap('held', { finalizers: ['example.com/hold'] })
    await server.post(`${namespace}/configmaps`, held)
    await server.delete(namespace)
    const path = '/apis/coordination.k8s.io/v1/namespaces/old/leases/a'
    expect((await server.put(path, { metadata: { name: 'a' }, spec: {} })).status).toBe(403)
  })

  it('an update of what does not exist is 404 on a subresource, whatever the kind', async () => {
    const server = await openTestServer()
    const path = '/api/v1/namespaces/default/services/a/status'
    expect((await server.put(path, { metadata: { name: 'a' } })).status).toBe(404)
  })

  it('an update of what does not exist needs the right to create', async () => {
    const server = await openTestServer()
    const rbac = '/apis/rbac.authorization.k8s.io/v1'
    await server.post(`${rbac}/clusterroles`, {
      metadata: { name: 'updater' },
      rules: [{ apiGroups: ['coordination.k8s.io'], resources: ['leases'], verbs: ['update'] }],
    })
    await server.post(`${rbac}/clusterrolebindings`, {
      metadata: { name: 'updater' },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'updater' },
      subjects: [{ kind: 'User', apiGroup: 'rbac.authorization.k8s.io', name: 'jane' }],
    })
    const lease = { metadata: { name: 'a' }, spec: { holderIdentity: 'jane' } }
    const { status, body } = await server.put(`${leases}/a`, lease, { as: 'jane' })
    expect(status).toBe(403)
    expect(body.message).toBe(
      'leases.coordination.k8s.io "a" is forbidden: User "jane" cannot create resource "leases" in API group "coordination.k8s.io" in the namespace "default"',
    )
    const { body: made } = await server.post(leases, lease)
    expect((await server.put(`${leases}/a`, made, { as: 'jane' })).status).toBe(200)
  })
})
