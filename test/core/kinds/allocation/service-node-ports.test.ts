import { describe, expect, it } from 'vitest'
import { objectsOf } from '../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { openTestServer, type TestServer } from '../../../support/servers/test-server.ts'

const services = '/api/v1/namespaces/default/services'

function post(server: TestServer, name: string, spec: JsonObject) {
  return server.post(services, { metadata: { name }, spec: { ports: [{ port: 80 }], ...spec } })
}

async function create(server: TestServer, name: string, spec: JsonObject): Promise<JsonObject> {
  const { status, body, text } = await post(server, name, spec)
  expect(status, text).toBe(201)
  return body['spec'] as JsonObject
}

async function change(server: TestServer, name: string, spec: JsonObject): Promise<JsonObject> {
  const { status, body, text } = await server.patch(`${services}/${name}`, { spec })
  expect(status, text).toBe(200)
  return body['spec'] as JsonObject
}

function nodePorts(spec: JsonObject): (number | undefined)[] {
  return objectsOf(spec, 'ports').map(({ nodePort }) => nodePort as number | undefined)
}

/** Out of the first ones, which are for those who ask for them. */
const drawn = expect.toSatisfy((port: number) => port >= 30_086 && port <= 32_767)

describe('node ports of a service', () => {
  it('node ports are given to services of types NodePort and LoadBalancer', async () => {
    const server = await openTestServer()
    const ports = [
      { name: 'a', port: 80 },
      { name: 'b', port: 81 },
    ]
    expect(nodePorts(await create(server, 'inner', { ports }))).toEqual([undefined, undefined])
    const [first, second] = nodePorts(await create(server, 'node', { type: 'NodePort', ports }))
    expect([first, second]).toEqual([drawn, drawn])
    expect(first).not.toBe(second)
    expect(nodePorts(await create(server, 'balanced', { type: 'LoadBalancer', ports }))).toEqual([
      drawn,
      drawn,
    ])
    const none = { type: 'LoadBalancer', allocateLoadBalancerNodePorts: false, ports }
    expect(nodePorts(await create(server, 'direct', none))).toEqual([undefined, undefined])
  })

  it('node ports are those that the service asks for, each given once', async () => {
    const server = await openTestServer()
    const asking = { type: 'NodePort', ports: [{ port: 80, nodePort: 30_080 }] }
    expect(nodePorts(await create(server, 'first', asking))).toEqual([30_080])
    const { status, body } = await post(server, 'second', asking)
    expect(status).toBe(422)
    expect(body.message).toBe(
      'Service "second" is invalid: spec.ports[0].nodePort: Invalid value: 30080: provided port is already allocated',
    )
    const outside = await post(server, 'third', {
      type: 'NodePort',
      ports: [{ port: 80, nodePort: 80 }],
    })
    expect(outside.body.message).toContain(
      'spec.ports[0].nodePort: Invalid value: 80: provided port is not in the valid range. The range of valid ports is 30000-32767',
    )
  })

  it('a node port is shared by two protocols of one port', async () => {
    const server = await openTestServer()
    const ports = [
      { name: 'tcp', port: 53, protocol: 'TCP' },
      { name: 'udp', port: 53, protocol: 'UDP', nodePort: 30_053 },
    ]
    expect(nodePorts(await create(server, 'dns', { type: 'NodePort', ports }))).toEqual([
      30_053, 30_053,
    ])
    const unlike = [
      { name: 'tcp', port: 80, protocol: 'TCP', nodePort: 30_090 },
      { name: 'udp', port: 81, protocol: 'UDP', nodePort: 30_090 },
    ]
    const { body } = await post(server, 'mixed', { type: 'NodePort', ports: unlike })
    expect(body.message).toContain(
      'spec.ports[1].nodePort: Invalid value: 30090: provided port is already allocated',
    )
  })

  it('node ports stay when the service changes, and its new ports get some', async () => {
    const server = await openTestServer()
    const [first] = nodePorts(await create(server, 'web', { type: 'NodePort' }))
    const ports = [
      { name: 'a', port: 80, nodePort: first ?? 0 },
      { name: 'b', port: 81 },
    ]
    const after = nodePorts(await change(server, 'web', { ports }))
    expect(after).toEqual([first, drawn])
    const less = await change(server, 'web', { ports: [{ name: 'b', port: 81 }] })
    expect(nodePorts(less)).toEqual([after[1]])
    await create(server, 'other', { type: 'NodePort', ports: [{ port: 80, nodePort: first ?? 0 }] })
  })

  it('node ports are taken from a service of another type, and free again', async () => {
    const server = await openTestServer()
    const asking = { type: 'NodePort', ports: [{ port: 80, nodePort: 30_080 }] }
    await create(server, 'first', asking)
    expect(nodePorts(await change(server, 'first', { type: 'ClusterIP' }))).toEqual([undefined])
    await create(server, 'second', asking)
    await server.delete(`${services}/second`)
    await create(server, 'third', asking)
  })

  it('a node port for health checks comes with externalTrafficPolicy Local', async () => {
    const server = await openTestServer()
    const local = { type: 'LoadBalancer', externalTrafficPolicy: 'Local' }
    const { healthCheckNodePort } = await create(server, 'web', local)
    expect(healthCheckNodePort).toEqual(drawn)
    const asking = { ...local, healthCheckNodePort: 30_001 }
    expect(await create(server, 'asking', asking)).toMatchObject({ healthCheckNodePort: 30_001 })
    const taken = { type: 'NodePort', ports: [{ port: 80, nodePort: 30_001 }] }
    expect((await post(server, 'taken', taken)).status).toBe(422)
    const moved = await server.patch(`${services}/web`, { spec: { healthCheckNodePort: 30_002 } })
    expect(moved.body.message).toContain('spec.healthCheckNodePort: Forbidden: field is immutable')
    expect(await change(server, 'asking', { externalTrafficPolicy: 'Cluster' })).not.toHaveProperty(
      'healthCheckNodePort',
    )
    await create(server, 'next', { type: 'NodePort', ports: [{ port: 80, nodePort: 30_001 }] })
  })

  it('node ports come from the range of the server, until there are no more', async () => {
    const server = await openTestServer({ serviceNodePortRange: '40000-40002' })
    const ports = [1, 2, 3].map((port) => ({ name: `p${port}`, port }))
    const given = nodePorts(await create(server, 'all', { type: 'NodePort', ports }))
    expect(new Set(given)).toEqual(new Set([40_000, 40_001, 40_002]))
    const { status, body } = await post(server, 'more', { type: 'NodePort' })
    expect(status).toBe(500)
    expect(body.message).toBe(
      'Internal error occurred: failed to allocate a nodePort: range is full',
    )
  })

  it('node ports are never given out twice', async () => {
    const server = await openTestServer({ serviceNodePortRange: '30000-30099' })
    const names = Array.from({ length: 100 }, (_, at) => `s${at}`)
    const specs = await Promise.all(names.map((name) => create(server, name, { type: 'NodePort' })))
    expect(new Set(specs.flatMap(nodePorts)).size).toBe(100)
  })
})
