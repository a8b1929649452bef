import { describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../../../../support/servers/test-server.ts'

const services = '/api/v1/namespaces/default/services'
const addresses = '/apis/networking.k8s.io/v1/ipaddresses'
const text = new TextEncoder()

async function create(server: TestServer, name: string, clusterIP: string): Promise<void> {
  const spec = { ports: [{ port: 80 }], clusterIP }
  const { status } = await server.post(services, { metadata: { name }, spec })
  expect(status).toBe(201)
}

describe('the default service of every server', () => {
  it('the default service comes back when it is deleted', async () => {
    const server = await openTestServer()
    const before = await server.get(`${services}/kubernetes`)
    const watch = await server.watch(
      `${services}?resourceVersion=${before.body.metadata.resourceVersion}`,
    )
    await server.delete(services)
    expect(await watch.line()).toBe('DELETED kubernetes')
    const { object } = await watch.next()
    expect(object).toMatchObject({
      metadata: { name: 'kubernetes' },
      spec: { clusterIP: '10.0.0.1' },
    })
    expect(object.metadata.uid).not.toBe(before.body.metadata.uid)
  })
})

describe('the IPAddress of a service', () => {
  it('the IPAddress of a service comes back when it is deleted while its service has the address', async () => {
    const server = await openTestServer()
    await create(server, 'web', '10.0.0.10')
    const path = `${addresses}/10.0.0.10`
    const { body } = await server.get(path)
    const watch = await server.watch(
      `${addresses}?resourceVersion=${body.metadata.resourceVersion}`,
    )
    await server.delete(path)
    expect(await watch.line()).toBe('DELETED 10.0.0.10')
    const { object } = await watch.next()
    expect(object).toMatchObject({ metadata: { labels: body.metadata.labels }, spec: body['spec'] })
  })

  it('the IPAddress of a service that cannot be read goes once the service is gone', async () => {
    const server = await openTestServer()
    await create(server, 'web', '10.0.0.10')
    const { body } = await server.get(`${addresses}/10.0.0.10`)
    const watch = await server.watch(
      `${addresses}?resourceVersion=${body.metadata.resourceVersion}`,
    )
    const key = '/registry/services/specs/default/web'
    await server.storage.commit([], [{ type: 'put', key, value: text.encode('{"kind":') }])
    // As long as it is there, its address is nobody else's.
    const spec = { ports: [{ port: 80 }], clusterIP: '10.0.0.10' }
    const other = { metadata: { name: 'other' }, spec }
    expect((await server.post(services, other)).status).toBe(422)
    await server.storage.commit([], [{ type: 'delete', key }])
    expect(await watch.line()).toBe('DELETED 10.0.0.10')
    expect((await server.post(services, other)).status).toBe(201)
  })

  it('the IPAddress of a service is mended when the server starts', async () => {
    const first = await openTestServer({ controllers: [] })
    await create(first, 'web', '10.0.0.10')
    await create(first, 'gone', '10.0.0.11')
    await first.delete(`${addresses}/10.0.0.10`)
    const key = '/registry/services/specs/default/gone'
    await first.storage.commit([], [{ type: 'delete', key }])
    const { body } = await first.get(addresses)
    expect(body.items.map(({ metadata }) => metadata.name)).toEqual(['10.0.0.1', '10.0.0.11'])
    await first.server.close()
    const second = await openTestServer({ wrap: () => first.storage })
    const watch = await second.watch(
      `${addresses}?resourceVersion=${body.metadata.resourceVersion}`,
    )
    const lines = [await watch.line(), await watch.line()]
    expect(new Set(lines)).toEqual(new Set(['ADDED 10.0.0.10', 'DELETED 10.0.0.11']))
  })
})
