import { describe, expect, it } from 'vitest'
import {
  configMap,
  configMaps,
  deployment,
  deployments,
  openTestServer,
} from '../../../../support/servers/test-server.ts'

const leases = '/apis/coordination.k8s.io/v1/namespaces/default/leases'
const modified =
  'Operation cannot be fulfilled on configmaps "a": the object has been modified; please apply your changes to the latest version and try again'

describe('update', () => {
  it('update answers 200 and the new state, and tells watchers', async () => {
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

  it('update takes away what the new state leaves out', async () => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a', { labels: { app: 'x' } }))
    const { body } = await server.put(`${configMaps}/a`, { metadata: { name: 'a' } })
    expect(body).not.toHaveProperty('data')
    expect(body.metadata).not.toHaveProperty('labels')
  })

  it('update keeps the metadata that is the server’s', async () => {
    const server = await openTestServer()
    const { body: created } = await server.post(deployments, deployment('web'))
    const sent = { ...deployment('web'), metadata: { name: 'web', generation: 70, selfLink: '/x' } }
    const { body } = await server.put(`${deployments}/web`, sent)
    expect(body.metadata).toEqual(created.metadata)
  })

  it("update keeps the server's metadata where the client sends it empty, as tools do", async () => {
    const server = await openTestServer()
    const { body: created } = await server.post(configMaps, configMap('a'))
    const empty = { uid: '', creationTimestamp: null, resourceVersion: '', namespace: '' }
    const { body } = await server.put(`${configMaps}/a`, configMap('a', empty))
    expect(body).toEqual(created)
  })

  it('an update that changes nothing writes nothing and tells nobody', async () => {
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

  it('update takes the namespace from the path', async () => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a'))
    const metadata = { name: 'a' }
    const { status } = await server.put(`${configMaps}/a`, { metadata, data: { color: 'blue' } })
    expect(status).toBe(200)
  })
})

describe('an update from a stale state', () => {
  it('an update from a stale state is 409 Conflict and changes nothing', async () => {
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

  it('an update from a stale state is 409 by If-Match, too', async () => {
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

  it('an update from a stale state is 409 where the uid is that of an earlier object', async () => {
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
      `Operation cannot be fulfilled on configmaps "a": StorageError: invalid object, Code: 4, Key: /registry/configmaps/default/a, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: ${first.metadata.uid}, UID in object meta: ${second.metadata.uid}`,
    )
  })
})

describe('an update without a resourceVersion', () => {
  it('an update without a resourceVersion goes through where the kind allows it', async () => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a'))
    expect((await server.put(`${configMaps}/a`, configMap('a'))).status).toBe(200)
    const none = { resourceVersion: '0' }
    expect((await server.put(`${configMaps}/a`, configMap('a', none))).status).toBe(200)
    expect((await server.post(configMaps, configMap('b', none))).status).toBe(201)
  })

  it('an update without a resourceVersion is 422 where the kind requires one', async () => {
    const server = await openTestServer()
    const lease = { metadata: { name: 'a' }, spec: { holderIdentity: 'me' } }
    await server.post(leases, lease)
    const { status, body } = await server.put(`${leases}/a`, lease)
    expect(status).toBe(422)
    expect(body).toMatchObject({
      reason: 'Invalid',
      message:
        'leases.coordination.k8s.io "a" is invalid: metadata.resourceVersion: Invalid value: 0: must be specified for an update',
      details: { causes: [{ reason: 'FieldValueInvalid', field: 'metadata.resourceVersion' }] },
    })
  })
})

describe('an update that contradicts itself or the kind', () => {
  it.each([
    [400, configMap('b'), 'the name of the object (b) does not match the name on the URL (a)'],
    [
      400,
      configMap('a', { namespace: 'other' }),
      'the namespace of the provided object does not match the namespace sent on the request',
    ],
    [
      422,
      configMap('a', { deletionTimestamp: '2020-01-01T00:00:00Z' }),
      expect.stringContaining('metadata.deletionTimestamp: Invalid value'),
    ],
    [422, configMap('a', { labels: { 'a b': 'c' } }), expect.stringContaining('metadata.labels')],
  ])('an update that contradicts itself or the kind is %i: %j', async (code, sent, message) => {
    const server = await openTestServer()
    const { body: created } = await server.post(configMaps, configMap('a'))
    const { status, body } = await server.put(`${configMaps}/a`, sent)
    expect(status).toBe(code)
    expect(body.message).toEqual(message)
    expect((await server.get(`${configMaps}/a`)).body).toEqual(created)
  })

  it('an update cannot say when the object was made', async () => {
    const server = await openTestServer()
    const { body: created } = await server.post(configMaps, configMap('a'))
    const early = configMap('a', { creationTimestamp: '2020-01-01T00:00:00Z' })
    const { status, body } = await server.put(`${configMaps}/a`, early)
    expect(status).toBe(200)
    expect(body.metadata.creationTimestamp).toBe(created.metadata.creationTimestamp)
  })

  it('an update is 422 for an immutable field', async () => {
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
