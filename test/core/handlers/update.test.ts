import { describe, expect, it } from 'vitest'
import {
  configMap,
  configMaps,
  deployment,
  deployments,
  openTestServer,
} from '../../support/test-server.ts'

const leases = '/apis/coordination.k8s.io/v1/namespaces/default/leases'
const modified =
  'Operation cannot be fulfilled on configmaps "a": the object has been modified; please apply your changes to the latest version and try again'

describe('update', () => {
  it('answers 200 and the new state, and tells watchers', async () => {
    const server = await openTestServer()
    const { body: created } = await server.post(configMaps, configMap('a'))
    const watch = await server.watch(
      `${configMaps}?resourceVersion=${created.metadata.resourceVersion}`,
    )
    const { status, body } = await server.put(`${configMaps}/a`, {
      ...created,
      data: { color: 'blue' },
    })
    expect(status).toBe(200)
    expect(body['data']).toEqual({ color: 'blue' })
    expect(body.metadata.uid).toBe(created.metadata.uid)
    expect(Number(body.metadata.resourceVersion)).toBeGreaterThan(
      Number(created.metadata.resourceVersion),
    )
    expect(await watch.next()).toEqual({ type: 'MODIFIED', object: body })
  })

  it('takes away what the new state leaves out', async () => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a', { labels: { app: 'x' } }))
    const { body } = await server.put(`${configMaps}/a`, { metadata: { name: 'a' } })
    expect(body).not.toHaveProperty('data')
    expect(body.metadata).not.toHaveProperty('labels')
  })

  it('keeps the metadata that is the server’s', async () => {
    const server = await openTestServer()
    const { body: created } = await server.post(deployments, deployment('web'))
    const sent = { ...deployment('web'), metadata: { name: 'web', generation: 70, selfLink: '/x' } }
    const { body } = await server.put(`${deployments}/web`, sent)
    expect(body.metadata).toEqual(created.metadata)
  })

  it('that changes nothing writes nothing and tells nobody', async () => {
    const server = await openTestServer()
    const { body: created } = await server.post(configMaps, configMap('a'))
    const watch = await server.watch(
      `${configMaps}?resourceVersion=${created.metadata.resourceVersion}`,
    )
    const { status, body } = await server.put(`${configMaps}/a`, created)
    expect(status).toBe(200)
    expect(body).toEqual(created)
    await server.post(configMaps, configMap('b'))
    expect(await watch.line()).toBe('ADDED b')
  })

  it('takes the name and the namespace from the path', async () => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a'))
    const { status } = await server.put(`${configMaps}/a`, { data: { color: 'blue' } })
    expect(status).toBe(200)
  })
})

describe('an update from a stale state', () => {
  it('is 409 Conflict and changes nothing', async () => {
    const server = await openTestServer()
    const { body: created } = await server.post(configMaps, configMap('a'))
    await server.put(`${configMaps}/a`, { ...created, data: { color: 'blue' } })
    const { status, body } = await server.put(`${configMaps}/a`, created)
    expect(status).toBe(409)
    expect(body).toMatchObject({
      reason: 'Conflict',
      message: modified,
      details: { name: 'a', kind: 'configmaps' },
    })
    expect((await server.get(`${configMaps}/a`)).body['data']).toEqual({ color: 'blue' })
  })

  it('is 409 by If-Match, too', async () => {
    const server = await openTestServer()
    const { body: created } = await server.post(configMaps, configMap('a'))
    const { resourceVersion } = created.metadata
    const put = async (ifMatch: string, color: string): Promise<number> => {
      const headers = { 'if-match': ifMatch }
      const sent = { metadata: { name: 'a' }, data: { color } }
      return (await server.put(`${configMaps}/a`, sent, { headers })).status
    }
    expect(await put(`"${resourceVersion}"`, 'blue')).toBe(200)
    expect(await put(`"${resourceVersion}"`, 'green')).toBe(409)
    expect(await put(resourceVersion, 'green')).toBe(409)
    expect(await put('*', 'green')).toBe(200)
  })

  it('is 409 where the uid is that of an earlier object', async () => {
    const server = await openTestServer()
    const { body: first } = await server.post(configMaps, configMap('a'))
    await server.delete(`${configMaps}/a`)
    const { body: second } = await server.post(configMaps, configMap('a'))
    const { status, body } = await server.put(
      `${configMaps}/a`,
      configMap('a', { uid: first.metadata.uid }),
    )
    expect(status).toBe(409)
    expect(body.message).toBe(
      `Operation cannot be fulfilled on configmaps "a": Precondition failed: UID in precondition: ${first.metadata.uid}, UID in object meta: ${second.metadata.uid}`,
    )
  })
})

describe('an update without a resourceVersion', () => {
  it('goes through where the kind allows it', async () => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a'))
    expect((await server.put(`${configMaps}/a`, configMap('a'))).status).toBe(200)
  })

  it('is 422 where the kind wants to be told', async () => {
    const server = await openTestServer()
    const lease = { metadata: { name: 'a' }, spec: { holderIdentity: 'me' } }
    await server.post(leases, lease)
    const { status, body } = await server.put(`${leases}/a`, lease)
    expect(status).toBe(422)
    expect(body).toMatchObject({
      reason: 'Invalid',
      message:
        'Lease.coordination.k8s.io "a" is invalid: metadata.resourceVersion: Invalid value: 0: must be specified for an update',
      details: { causes: [{ reason: 'FieldValueInvalid', field: 'metadata.resourceVersion' }] },
    })
  })
})

describe('an update of what does not exist', () => {
  it.each([
    [leases, { spec: { holderIdentity: 'me' } }],
    ['/api/v1/namespaces/default/services', { spec: { ports: [{ port: 80 }] } }],
    ['/api/v1/namespaces/default/endpoints', {}],
    ['/apis/rbac.authorization.k8s.io/v1/clusterroles', { rules: [] }],
    ['/apis/rbac.authorization.k8s.io/v1/namespaces/default/roles', { rules: [] }],
  ])('creates it in %s, and answers 201', async (path, content) => {
    const server = await openTestServer()
    const { status, body } = await server.put(`${path}/new`, { metadata: {}, ...content })
    expect(status).toBe(201)
    expect(body.metadata).toMatchObject({ name: 'new', uid: expect.any(String) })
    expect((await server.put(`${path}/new`, body)).status).toBe(200)
  })

  it('is 404 where the kind does not allow that', async () => {
    const server = await openTestServer()
    const { status, body } = await server.put(`${configMaps}/a`, configMap('a'))
    expect(status).toBe(404)
    expect(body).toMatchObject({ reason: 'NotFound', message: 'configmaps "a" not found' })
  })

  it('is 404 for a client that knows a version of it', async () => {
    const server = await openTestServer()
    const lease = { metadata: { name: 'a', resourceVersion: '1' }, spec: {} }
    expect((await server.put(`${leases}/a`, lease)).status).toBe(404)
  })

  it('is 404 on a subresource, whatever the kind', async () => {
    const server = await openTestServer()
    const path = '/api/v1/namespaces/default/services/a/status'
    expect((await server.put(path, { metadata: { name: 'a' } })).status).toBe(404)
  })

  it('needs the right to create', async () => {
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

describe('an update that contradicts itself or the kind', () => {
  it.each([
    [400, configMap('b'), 'the name of the object (b) does not match the name on the URL (a)'],
    [
      400,
      configMap('a', { namespace: 'other' }),
      'the namespace of the provided object does not match the namespace sent on the request (other != default)',
    ],
    [
      422,
      configMap('a', { creationTimestamp: '2020-01-01T00:00:00Z' }),
      expect.stringContaining('metadata.creationTimestamp: Invalid value'),
    ],
    [
      422,
      configMap('a', { deletionTimestamp: '2020-01-01T00:00:00Z' }),
      expect.stringContaining('metadata.deletionTimestamp: Invalid value'),
    ],
    [422, configMap('a', { labels: { 'a b': 'c' } }), expect.stringContaining('metadata.labels')],
  ])('is %i: %j', async (code, sent, message) => {
    const server = await openTestServer()
    const { body: created } = await server.post(configMaps, configMap('a'))
    const { status, body } = await server.put(`${configMaps}/a`, sent)
    expect(status).toBe(code)
    expect(body.message).toEqual(message)
    expect((await server.get(`${configMaps}/a`)).body).toEqual(created)
  })

  it('is 422 for a field that may not change', async () => {
    const server = await openTestServer()
    await server.post(deployments, deployment('web'))
    const other = deployment('other')
    const { status, body } = await server.put(`${deployments}/web`, {
      ...other,
      metadata: { name: 'web' },
    })
    expect(status).toBe(422)
    expect(body.details?.causes).toEqual([
      expect.objectContaining({ reason: 'FieldValueInvalid', field: 'spec.selector' }),
    ])
  })
})
