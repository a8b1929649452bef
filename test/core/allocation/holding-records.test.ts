import { describe, expect, it } from 'vitest'
import { textOf, textsOf } from '../../../core/api/json-fields.ts'
import type { JsonObject } from '../../../core/api/json.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

const services = '/api/v1/namespaces/default/services'
const addresses = '/apis/networking.k8s.io/v1/ipaddresses'
const ranges = '/apis/networking.k8s.io/v1/servicecidrs'

function post(server: TestServer, name: string, spec: JsonObject = {}) {
  const ports = [{ port: 80 }]
  return server.post(services, { metadata: { name }, spec: { ports, ...spec } })
}

async function addressNames(server: TestServer): Promise<(string | undefined)[]> {
  const { body } = await server.get(addresses)
  return body.items.map(({ metadata }) => metadata.name)
}

describe('the address of a service', () => {
  it('is an object that comes and goes with it', async () => {
    const serviceClusterIpRange = '10.0.0.0/24,fd00::/112'
    const server = await openTestServer({ serviceClusterIpRange, controllers: [] })
    const watch = await server.watch(`${addresses}?resourceVersion=0`)
    expect(await watch.line()).toBe('ADDED 10.0.0.1')
    const both = { clusterIP: '10.0.0.10', clusterIPs: ['10.0.0.10', 'FD00:0::10'] }
    await post(server, 'web', { ...both, ipFamilyPolicy: 'RequireDualStack' })
    expect((await watch.next()).object).toMatchObject({
      kind: 'IPAddress',
      apiVersion: 'networking.k8s.io/v1',
      metadata: {
        name: '10.0.0.10',
        uid: expect.stringMatching(/^[0-9a-f-]{36}$/),
        creationTimestamp: expect.stringMatching(/Z$/),
        labels: {
          'ipaddress.kubernetes.io/ip-family': 'IPv4',
          'ipaddress.kubernetes.io/managed-by': 'ipallocator.k8s.io',
        },
      },
      spec: { parentRef: { resource: 'services', namespace: 'default', name: 'web' } },
    })
    expect(await watch.line()).toBe('ADDED fd00::10')
    await server.patch(`${services}/web`, { spec: { ipFamilyPolicy: 'SingleStack' } })
    expect(await watch.line()).toBe('DELETED fd00::10')
    await server.delete(services)
    expect([await watch.line(), await watch.line()]).toEqual([
      'DELETED 10.0.0.1',
      'DELETED 10.0.0.10',
    ])
  })

  it('stays while a finalizer of somebody else holds it', async () => {
    const server = await openTestServer()
    await post(server, 'web', { clusterIP: '10.0.0.10' })
    const path = `${addresses}/10.0.0.10`
    await server.patch(path, { metadata: { finalizers: ['example.com/routes'] } })
    await server.delete(`${services}/web`)
    const { body } = await server.get(path)
    expect(body.metadata.deletionTimestamp).toBeDefined()
    expect((await post(server, 'next', { clusterIP: '10.0.0.10' })).status).toBe(422)
    await server.patch(path, { metadata: { finalizers: null } })
    expect((await post(server, 'next', { clusterIP: '10.0.0.10' })).status).toBe(201)
  })

  it('is not given where somebody has taken it by hand', async () => {
    const server = await openTestServer({ serviceClusterIpRange: '10.0.0.0/29' })
    const spec = { parentRef: { resource: 'gateways', namespace: 'default', name: 'door' } }
    for (const last of [2, 3, 4, 5]) {
      const { status } = await server.post(addresses, {
        metadata: { name: `10.0.0.${last}` },
        spec,
      })
      expect(status).toBe(201)
    }
    const { body } = await post(server, 'web')
    expect(body['spec']).toMatchObject({ clusterIP: '10.0.0.6' })
    expect((await post(server, 'more')).status).toBe(500)
    await server.delete(`${services}/web`)
    expect(await addressNames(server)).not.toContain('10.0.0.6')
    expect(await addressNames(server)).toContain('10.0.0.5')
  })

  it('is still taken when its object was deleted, which comes back with the next change', async () => {
    const server = await openTestServer({ controllers: [] })
    await post(server, 'web', { clusterIP: '10.0.0.10' })
    await server.delete(`${addresses}/10.0.0.10`)
    expect((await post(server, 'next', { clusterIP: '10.0.0.10' })).status).toBe(422)
    await server.patch(`${services}/web`, { metadata: { labels: { a: 'b' } } })
    expect(await addressNames(server)).toContain('10.0.0.10')
  })

  it('is given once, and free again, where its object is not served', async () => {
    const runtimeConfig = new Map([['networking.k8s.io/v1', false]])
    const server = await openTestServer({ runtimeConfig })
    expect((await server.get(addresses)).status).toBe(404)
    const spec = { clusterIP: '10.0.0.10' }
    expect((await post(server, 'web', spec)).status).toBe(201)
    expect((await post(server, 'other', spec)).status).toBe(422)
    await server.delete(`${services}/web`)
    expect((await post(server, 'other', spec)).status).toBe(201)
  })

  it('may be of a range that users have added', async () => {
    const server = await openTestServer({ serviceClusterIpRange: '10.0.0.0/29' })
    const { status } = await server.post(ranges, {
      metadata: { name: 'more' },
      spec: { cidrs: ['10.1.0.0/24'] },
    })
    expect(status).toBe(201)
    const asked = await post(server, 'asked', { clusterIP: '10.1.0.5' })
    expect(asked.status, asked.text).toBe(201)
    const given = []
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const { body } = await post(server, name)
      given.push(textOf(body['spec'] as JsonObject, 'clusterIP'))
    }
    expect(given.filter((address) => address.startsWith('10.0.0.'))).toHaveLength(5)
    expect(given.filter((address) => address.startsWith('10.1.0.'))).toHaveLength(1)
  })
})

describe('a service that is older than addresses', () => {
  it('gets what it lacks with the next change', async () => {
    const server = await openTestServer({ controllers: [] })
    const store = async (name: string, spec: JsonObject): Promise<void> => {
      const ports = [{ port: 80, protocol: 'TCP', targetPort: 80 }]
      const object = {
        kind: 'Service',
        apiVersion: 'v1',
        metadata: {
          name,
          namespace: 'default',
          uid: name,
          creationTimestamp: '2026-01-01T00:00:00Z',
        },
        spec: { ports, type: 'ClusterIP', sessionAffinity: 'None', ...spec },
        status: { loadBalancer: {} },
      }
      const key = `/registry/services/specs/default/${name}`
      const value = new TextEncoder().encode(JSON.stringify(object))
      await server.storage.commit([], [{ type: 'put', key, value }])
    }
    await store('bare', {})
    await store('named', { clusterIP: '10.0.0.9' })
    const labels = { metadata: { labels: { a: 'b' } } }
    const bare = await server.patch(`${services}/bare`, labels)
    expect(bare.status, bare.text).toBe(200)
    const { clusterIP } = bare.body['spec'] as JsonObject
    expect(bare.body['spec']).toMatchObject({ clusterIPs: [clusterIP], ipFamilies: ['IPv4'] })
    const named = await server.patch(`${services}/named`, labels)
    expect(named.body['spec']).toMatchObject({ clusterIPs: ['10.0.0.9'], ipFamilies: ['IPv4'] })
    expect(new Set(await addressNames(server))).toEqual(
      new Set(['10.0.0.1', '10.0.0.9', clusterIP]),
    )
  })
})

describe('two servers on one store', () => {
  it('give nothing twice', async () => {
    const ranged = { serviceClusterIpRange: '10.0.0.0/25', serviceNodePortRange: '30000-30127' }
    const first = await openTestServer(ranged)
    const second = await openTestServer({ ...ranged, wrap: () => first.storage })
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        post(at % 2 === 0 ? first : second, `s${at}`, { type: 'NodePort' }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const specs = answers.map(({ body }) => body['spec'] as JsonObject)
    expect(new Set(specs.map((spec) => spec['clusterIP'])).size).toBe(60)
    expect(new Set(specs.map((spec) => JSON.stringify(spec['ports']))).size).toBe(60)
  })
})

describe('two servers on one store that have addresses of both families', () => {
  it('give nothing twice, and leave nothing behind', async () => {
    const ranged = { serviceClusterIpRange: '10.0.0.0/26,fd00::/122' }
    const first = await openTestServer(ranged)
    const second = await openTestServer({ ...ranged, wrap: () => first.storage })
    const names = Array.from({ length: 40 }, (_, at) => `s${at}`)
    const answers = await Promise.all(
      names.map((name, at) =>
        post(at % 2 === 0 ? first : second, name, { ipFamilyPolicy: 'RequireDualStack' }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const given = answers.flatMap(({ body }) => textsOf(body['spec'] as JsonObject, 'clusterIPs'))
    expect(new Set(given).size).toBe(80)
    expect(new Set(await addressNames(first))).toEqual(new Set(['10.0.0.1', ...given]))
    await Promise.all(
      names.map((name, at) => (at % 3 === 0 ? first : second).delete(`${services}/${name}`)),
    )
    expect(await addressNames(first)).toEqual(['10.0.0.1'])
  })
})

describe('the record of a port', () => {
  it('that no service has any longer keeps nobody from it', async () => {
    const server = await openTestServer({ serviceNodePortRange: '30000-30000' })
    const key = '/skerry/node-ports/30000'
    const value = new TextEncoder().encode('default/gone')
    await server.storage.commit([], [{ type: 'put', key, value }])
    const { status, text } = await post(server, 'web', { type: 'NodePort' })
    expect(status, text).toBe(201)
    await server.delete(`${services}/web`)
    expect(await server.storage.get(key)).toMatchObject({ entry: undefined })
    expect((await post(server, 'next', { type: 'NodePort' })).status).toBe(201)
  })
})
