import { describe, expect, it } from 'vitest'
import { configMap, configMaps, openTestServer } from '../../../../support/servers/test-server.ts'

const namespaces = '/api/v1/namespaces'
const requests = '/apis/certificates.k8s.io/v1/certificatesigningrequests'
const apply = { headers: { 'content-type': 'application/apply-patch+yaml' } }
const deletion = { deletionTimestamp: '2026-01-02T03:04:05Z', deletionGracePeriodSeconds: 5 }

describe('metadata that only some writes may state', () => {
  it('an apply that creates keeps the time of deletion, which a POST drops', async () => {
    const server = await openTestServer()
    const object = { apiVersion: 'v1', kind: 'ConfigMap', ...configMap('a', deletion) }
    const applied = await server.patch(`${configMaps}/a?fieldManager=f`, object, apply)
    expect(applied.body.metadata).toMatchObject(deletion)
    const posted = await server.post(configMaps, configMap('b', deletion))
    expect(posted.body.metadata).not.toHaveProperty('deletionTimestamp')
  })

  it('a self link is echoed by dry runs of updates and stored by none', async () => {
    const server = await openTestServer()
    const created = await server.post(
      `${configMaps}?dryRun=All`,
      configMap('a', { selfLink: '/x' }),
    )
    expect(created.body.metadata).not.toHaveProperty('selfLink')
    const { body } = await server.post(configMaps, configMap('a'))
    const next = configMap('a', { selfLink: '/x' })
    const tried = await server.put(`${configMaps}/a?dryRun=All`, next)
    expect(tried.text).toContain('"namespace":"default","selfLink":"/x","uid"')
    const written = await server.put(`${configMaps}/a`, next)
    expect(written.body.metadata).not.toHaveProperty('selfLink')
    expect(written.body.metadata.resourceVersion).toBe(body.metadata.resourceVersion)
  })

  it('a taken name of an object with a prefix asks to try again', async () => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a'))
    const { body } = await server.post(configMaps, configMap('a', { generateName: 'a-' }))
    expect(body).toMatchObject({
      message:
        'configmaps "a" already exists, the server was not able to generate a unique name for the object',
      details: { retryAfterSeconds: 1 },
    })
  })
})

describe('finalizers in the spec of a namespace', () => {
  it('the creator owns them, and a change that is not taken still has its time', async () => {
    const server = await openTestServer()
    const namespace = { metadata: { name: 'team' }, spec: { finalizers: ['a/b'] } }
    const { body } = await server.post(`${namespaces}?fieldManager=f`, namespace)
    expect(body['spec']).toEqual({ finalizers: ['a/b', 'kubernetes'] })
    expect(body.metadata.managedFields).toMatchObject([
      { fieldsV1: { 'f:spec': { 'f:finalizers': {} } } },
    ])
    server.runtime.advance(5_000)
    const address = `${namespaces}/team?fieldManager=f`
    const kept = await server.put(address, namespace)
    expect(kept.body['spec']).toEqual(body['spec'])
    expect(Number(kept.body.metadata.resourceVersion)).toBeGreaterThan(
      Number(body.metadata.resourceVersion),
    )
  })
})

it('a node without allocatable resources has its capacity, which nobody owns where the list was sent empty', async () => {
  const server = await openTestServer()
  const metadata = { name: 'n', labels: { a: 'b' } }
  await server.post('/api/v1/nodes', { metadata })
  const status = { capacity: { cpu: '2' }, allocatable: {} }
  const address = '/api/v1/nodes/n/status?fieldManager=f'
  const { body } = await server.put(address, { metadata, status })
  expect(body['status']).toMatchObject({ allocatable: { cpu: '2' } })
  const account = JSON.stringify(body.metadata.managedFields)
  expect(account).toContain('"f:capacity":{".":{},"f:cpu":{}}')
  expect(account).not.toMatch(/"f:allocatable":\{[^}]*f:cpu/)
})

it('an error of a type with a decoder of its own comes before those of other types', async () => {
  const server = await openTestServer()
  const status = { certificate: '!', conditions: [{ lastUpdateTime: 'soon' }] }
  const { body } = await server.post(requests, { metadata: { name: 'a' }, spec: [], status })
  expect(body.message).toContain('parsing time "soon"')
})
