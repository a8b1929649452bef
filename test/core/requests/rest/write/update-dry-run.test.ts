import { describe, expect, it } from 'vitest'
import {
  type Answer,
  configMap,
  configMaps,
  openTestServer,
  pod,
  pods,
  type TestServer,
} from '../../../../support/servers/test-server.ts'

const path = `${configMaps}/a`
const held = configMap('a', { finalizers: ['example.com/hold'] })
const leases = '/apis/coordination.k8s.io/v1/namespaces/default/leases'

type Send = (server: TestServer, query: string) => Promise<Answer>

/** Every verb that writes, and the code it answers on a server with the config map `a`. */
const writes: readonly (readonly [what: string, code: number, send: Send])[] = [
  ['create', 201, (server, query) => server.post(`${configMaps}?${query}`, configMap('b'))],
  ['create of a taken name', 409, (server, query) => server.post(`${configMaps}?${query}`, held)],
  [
    'create of a generated name',
    201,
    (server, query) => server.post(`${configMaps}?${query}`, { metadata: { generateName: 'x-' } }),
  ],
  ['invalid create', 422, (server, query) => server.post(`${configMaps}?${query}`, configMap('B'))],
  [
    'create in no namespace',
    404,
    (server, query) => server.post(`/api/v1/namespaces/no/configmaps?${query}`, configMap('b')),
  ],
  ['update', 200, (server, query) => server.put(`${path}?${query}`, configMap('a'))],
  ['update that changes nothing', 200, (server, query) => server.put(`${path}?${query}`, held)],
  [
    'stale update',
    409,
    (server, query) => server.put(`${path}?${query}`, configMap('a', { resourceVersion: '1' })),
  ],
  [
    'update that creates',
    201,
    (server, query) => server.put(`${leases}/a?${query}`, { metadata: { name: 'a' }, spec: {} }),
  ],
  ['patch', 200, (server, query) => server.patch(`${path}?${query}`, { data: { color: 'blue' } })],
  [
    'invalid patch',
    422,
    (server, query) => server.patch(`${path}?${query}`, { data: { '/': '' } }),
  ],
  ['delete of what is held', 200, (server, query) => server.delete(`${path}?${query}`)],
  ['delete of what is not', 200, (server, query) => server.delete(`${configMaps}/free?${query}`)],
  ['delete of nothing', 404, (server, query) => server.delete(`${configMaps}/none?${query}`)],
  ['delete of the collection', 200, (server, query) => server.delete(`${configMaps}?${query}`)],
]

async function openWithState(): Promise<TestServer> {
  const server = await openTestServer()
  await server.post(configMaps, held)
  await server.post(configMaps, configMap('free'))
  return server
}

describe('a dry run', () => {
  it.each(writes)('a dry run of a %s answers %i and writes nothing', async (_what, code, send) => {
    const server = await openWithState()
    const { body: before } = await server.get(configMaps)
    const watch = await server.watch(
      `${configMaps}?resourceVersion=${before.metadata.resourceVersion}`,
    )
    expect((await send(server, 'dryRun=All')).status).toBe(code)
    expect((await server.get(configMaps)).body).toEqual(before)
    expect((await server.get(leases)).body.items).toEqual([])
    await server.post(configMaps, configMap('later'))
    expect(await watch.line()).toBe('ADDED later')
  })

  it.each(writes)('a dry run of a %s answers as the real one does', async (_what, code, send) => {
    const server = await openWithState()
    expect((await send(server, '')).status).toBe(code)
  })

  it('a dry run of a create shows the object that would be stored', async () => {
    const server = await openTestServer()
    const { body } = await server.post(`${pods}?dryRun=All`, pod('a'))
    expect(body.metadata).toEqual({
      name: 'a',
      namespace: 'default',
      uid: expect.any(String),
      creationTimestamp: '2026-01-01T00:00:00Z',
      generation: 1,
      managedFields: [expect.objectContaining({ manager: 'unknown' })],
    })
    expect(body).toMatchObject({
      spec: { restartPolicy: 'Always' },
      status: { phase: 'Pending', qosClass: 'BestEffort' },
    })
  })

  it('a dry run of a patch shows the object that would be stored, in the version it has', async () => {
    const server = await openWithState()
    const { body: before } = await server.get(path)
    const { body } = await server.patch(`${path}?dryRun=All`, { data: { color: 'blue' } })
    expect(body).toEqual({ ...before, data: { color: 'blue' } })
  })

  it('a dry run of a delete shows a held object with its marks of deletion', async () => {
    const server = await openWithState()
    const { body } = await server.delete(path, { dryRun: ['All'] })
    expect(body.metadata.deletionTimestamp).toBe('2026-01-01T00:00:00Z')
    expect((await server.get(path)).body.metadata).not.toHaveProperty('deletionTimestamp')
  })

  it('a dry run of the removal of the last finalizer leaves the object', async () => {
    const server = await openWithState()
    await server.delete(path)
    const patch = { metadata: { finalizers: null } }
    expect((await server.patch(`${path}?dryRun=All`, patch)).status).toBe(200)
    expect((await server.get(path)).status).toBe(200)
  })

  it('a dry run needs the same rights', async () => {
    const server = await openWithState()
    for (const [, , send] of writes) {
      const asJane: TestServer = {
        ...server,
        post: (address, body) => server.post(address, body, { as: 'jane' }),
        put: (address, body) => server.put(address, body, { as: 'jane' }),
        patch: (address, body) => server.patch(address, body, { as: 'jane' }),
        delete: (address, body) => server.delete(address, body, { as: 'jane' }),
      }
      expect((await send(asJane, 'dryRun=All')).status).toBe(403)
    }
  })
})

describe('dryRun', () => {
  it.each(['', 'true', 'all', 'None'])('dryRun of "%s" is 422', async (value) => {
    const server = await openTestServer()
    const { status, body } = await server.post(`${configMaps}?dryRun=${value}`, configMap('a'))
    expect(status).toBe(422)
    expect(body).toMatchObject({
      reason: 'Invalid',
      message: `CreateOptions.meta.k8s.io "" is invalid: dryRun: Unsupported value: ["${value}"]: supported values: "All"`,
      details: { causes: [{ reason: 'FieldValueNotSupported', field: 'dryRun' }] },
    })
    expect((await server.get(configMaps)).body.items).toEqual([])
  })
})
