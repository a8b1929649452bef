import { describe, expect, it } from 'vitest'
import { textOf } from '../../../core/api/json-fields.ts'
import type { JsonObject } from '../../../core/api/json.ts'
import {
  openTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../support/test-server.ts'

const services = '/api/v1/namespaces/default/services'
const dual: TestServerOptions = { serviceClusterIpRange: '10.0.0.0/24,fd00::/112' }
const ports = [{ port: 80 }]
const range = /^10\.0\.0\.(?:1[6-9]|[2-9]\d|1\d\d|2[0-4]\d|25[0-4])$/

function post(server: TestServer, name: string, spec: JsonObject = {}, query = '') {
  return server.post(`${services}${query}`, { metadata: { name }, spec: { ports, ...spec } })
}

async function create(server: TestServer, name: string, spec?: JsonObject): Promise<JsonObject> {
  const { status, body, text } = await post(server, name, spec)
  expect(status, text).toBe(201)
  return body['spec'] as JsonObject
}

async function change(server: TestServer, name: string, spec: JsonObject) {
  const { status, body } = await server.patch(`${services}/${name}`, { spec })
  return { status, message: body.message, spec: body['spec'] as JsonObject }
}

async function refusal(server: TestServer, spec: JsonObject): Promise<string | undefined> {
  const { status, body } = await post(server, 'refused', spec)
  expect(status).toBe(422)
  return body.message?.replace('Service "refused" is invalid: ', '')
}

describe('a service', () => {
  it('gets an address, and says which family it is of', async () => {
    const server = await openTestServer()
    const spec = await create(server, 'web')
    expect(spec).toEqual({
      clusterIP: expect.stringMatching(range),
      clusterIPs: [spec['clusterIP']],
      internalTrafficPolicy: 'Cluster',
      ipFamilies: ['IPv4'],
      ipFamilyPolicy: 'SingleStack',
      ports: [{ port: 80, protocol: 'TCP', targetPort: 80 }],
      sessionAffinity: 'None',
      type: 'ClusterIP',
    })
    // In the order that clients know.
    expect(Object.keys(spec)).toEqual([
      'ports',
      'clusterIP',
      'clusterIPs',
      'type',
      'sessionAffinity',
      'ipFamilies',
      'ipFamilyPolicy',
      'internalTrafficPolicy',
    ])
    const { body } = await server.get(
      `${services}?fieldSelector=spec.clusterIP%3D${textOf(spec, 'clusterIP')}`,
    )
    expect(body.items).toHaveLength(1)
  })

  it('gets the one that it asks for, from the first part of the range too', async () => {
    const server = await openTestServer()
    expect(await create(server, 'dns', { clusterIP: '10.0.0.10' })).toMatchObject({
      clusterIP: '10.0.0.10',
      clusterIPs: ['10.0.0.10'],
    })
    const both = { clusterIP: '10.0.0.11', clusterIPs: ['10.0.0.11'] }
    expect(await create(server, 'other', both)).toMatchObject(both)
  })

  it('does not get one that another has, nor one out of the range', async () => {
    const server = await openTestServer()
    await create(server, 'dns', { clusterIP: '10.0.0.10' })
    expect(await refusal(server, { clusterIP: '10.0.0.10' })).toBe(
      'spec.clusterIPs: Invalid value: ["10.0.0.10"]: failed to allocate IP 10.0.0.10: provided IP is already allocated',
    )
    for (const address of ['10.0.1.10', '10.0.0.0', '10.0.0.255']) {
      expect(await refusal(server, { clusterIP: address })).toBe(
        `spec.clusterIPs: Invalid value: ["${address}"]: failed to allocate IP ${address}: the provided network does not match the current range`,
      )
    }
  })

  it('says its addresses in one way', async () => {
    const server = await openTestServer()
    const both = { clusterIP: '10.0.0.10', clusterIPs: ['10.0.0.11'] }
    expect(await refusal(server, both)).toBe(
      'spec.clusterIPs: Invalid value: ["10.0.0.11"]: first value must match `clusterIP`',
    )
    expect(await refusal(server, { clusterIPs: ['10.0.0.11'] })).toBe(
      'spec.clusterIPs: Invalid value: ["10.0.0.11"]: must be empty when `clusterIP` is not specified',
    )
    expect(await refusal(server, { clusterIP: 'None', clusterIPs: ['None', '10.0.0.1'] })).toBe(
      `spec.clusterIPs: Invalid value: ["None","10.0.0.1"]: 'None' must be the first and only value`,
    )
    expect(await refusal(server, { clusterIP: '10.0.0', ipFamilies: ['IPv4'] })).toContain(
      'spec.clusterIPs[0]: Invalid value: "10.0.0": must be a valid IP address',
    )
    expect(await refusal(server, { clusterIP: '10.0.0.9', ipFamilies: ['IPv6'] })).toBe(
      'spec.clusterIPs[0]: Invalid value: "10.0.0.9": expected an IPv6 value as indicated by `ipFamilies[0]`',
    )
  })

  it('has none where it is headless or a name', async () => {
    const server = await openTestServer()
    expect(
      await create(server, 'headless', { clusterIP: 'None', selector: { a: 'b' } }),
    ).toMatchObject({
      clusterIP: 'None',
      clusterIPs: ['None'],
      ipFamilies: ['IPv4'],
      ipFamilyPolicy: 'SingleStack',
    })
    // Whoever writes its endpoints may have addresses of either family.
    expect(await create(server, 'free', { clusterIP: 'None' })).toMatchObject({
      ipFamilies: ['IPv4', 'IPv6'],
      ipFamilyPolicy: 'RequireDualStack',
    })
    const name = await create(server, 'name', { type: 'ExternalName', externalName: 'example.com' })
    for (const field of ['clusterIP', 'clusterIPs', 'ipFamilies', 'ipFamilyPolicy']) {
      expect(name).not.toHaveProperty(field)
    }
  })

  it('keeps its address through updates, also of clients that leave it out', async () => {
    const server = await openTestServer()
    const { clusterIP } = await create(server, 'web')
    const sent = { metadata: { name: 'web' }, spec: { ports: [{ port: 81 }] } }
    const { body } = await server.put(`${services}/web`, sent)
    expect(body['spec']).toMatchObject({ clusterIP, clusterIPs: [clusterIP], ipFamilies: ['IPv4'] })
    const moved = await change(server, 'web', { clusterIP: '10.0.0.9', clusterIPs: ['10.0.0.9'] })
    expect(moved.message).toContain(
      'spec.clusterIPs[0]: Invalid value: ["10.0.0.9"]: may not change once set',
    )
  })

  it('that others would not have is free again once it is deleted', async () => {
    const server = await openTestServer()
    await create(server, 'dns', { clusterIP: '10.0.0.10' })
    await server.delete(`${services}/dns`)
    const next = await post(server, 'next', { clusterIP: '10.0.0.10' })
    expect(next.status).toBe(201)
  })

  it('gives its address up when it becomes a name, and gets another one back', async () => {
    const server = await openTestServer()
    await create(server, 'web', { clusterIP: '10.0.0.10' })
    const named = await change(server, 'web', { type: 'ExternalName', externalName: 'example.com' })
    expect(named.status).toBe(200)
    expect(named.spec).not.toHaveProperty('clusterIP')
    await create(server, 'next', { clusterIP: '10.0.0.10' })
    const back = await change(server, 'web', { type: 'ClusterIP', externalName: null })
    expect(back.spec).toMatchObject({
      clusterIP: expect.stringMatching(range),
      ipFamilies: ['IPv4'],
      ipFamilyPolicy: 'SingleStack',
    })
  })

  it('is shown an address by a dry run, which takes none', async () => {
    const server = await openTestServer()
    const { status, body } = await post(server, 'web', {}, '?dryRun=All')
    expect(status).toBe(201)
    expect(body['spec']).toMatchObject({ clusterIP: expect.stringMatching(range) })
    await post(server, 'dns', { clusterIP: '10.0.0.10' }, '?dryRun=All')
    await create(server, 'dns', { clusterIP: '10.0.0.10' })
    const taken = await post(server, 'dns-2', { clusterIP: '10.0.0.10' }, '?dryRun=All')
    expect(taken.status).toBe(422)
  })

  it('gets no address when it is refused, or its name is taken', async () => {
    const server = await openTestServer()
    await create(server, 'web')
    const again = await post(server, 'web', { clusterIP: '10.0.0.10' })
    expect(again.status).toBe(409)
    const wrong = await post(server, 'x', {
      clusterIP: '10.0.0.10',
      type: 'NodePort',
      ports: [{ port: 80, nodePort: 80 }],
    })
    expect(wrong.status).toBe(422)
    await create(server, 'dns', { clusterIP: '10.0.0.10' })
  })
})

describe('many services at once', () => {
  it('get all addresses there are, each one once, and then none', async () => {
    const server = await openTestServer()
    const names = Array.from({ length: 253 }, (_, at) => `s${at}`)
    const specs = await Promise.all(names.map((name) => create(server, name)))
    expect(new Set(specs.map(({ clusterIP }) => clusterIP)).size).toBe(253)
    const { status, body } = await post(server, 'more')
    expect(status).toBe(500)
    expect(body.message).toBe(
      'Internal error occurred: failed to allocate a serviceIP: range is full',
    )
    await server.delete(`${services}/s17`)
    expect(await create(server, 'more')).toMatchObject({ clusterIP: specs[17]?.['clusterIP'] })
  })

  it('that want one address do not both get it', async () => {
    const server = await openTestServer()
    const names = Array.from({ length: 20 }, (_, at) => `s${at}`)
    const answers = await Promise.all(
      names.map((name) => post(server, name, { clusterIP: '10.0.0.10' })),
    )
    const codes = answers.map(({ status }) => status)
    expect(codes.filter((code) => code === 201)).toHaveLength(1)
    expect(codes.filter((code) => code === 422)).toHaveLength(19)
  })
})

describe('a server that starts', () => {
  it('knows what its services have', async () => {
    const first = await openTestServer()
    await create(first, 'dns', { clusterIP: '10.0.0.10' })
    await create(first, 'web', { type: 'NodePort', ports: [{ port: 80, nodePort: 30_080 }] })
    await first.server.close()
    const second = await openTestServer({ wrap: () => first.storage })
    expect(await refusal(second, { clusterIP: '10.0.0.10' })).toContain('already allocated')
    expect(
      await refusal(second, { type: 'NodePort', ports: [{ port: 80, nodePort: 30_080 }] }),
    ).toBe('spec.ports[0].nodePort: Invalid value: 30080: provided port is already allocated')
  })

  it('has the range that it was given', async () => {
    const server = await openTestServer({ serviceClusterIpRange: '192.168.7.0/29' })
    const { clusterIP } = await create(server, 'web')
    expect(clusterIP).toMatch(/^192\.168\.7\.[1-6]$/)
    await expect(openTestServer({ serviceClusterIpRange: '10.0.0.0' })).rejects.toThrow(RangeError)
    await expect(openTestServer({ serviceNodePortRange: '80' })).resolves.toBeDefined()
    await expect(openTestServer({ serviceNodePortRange: 'all' })).rejects.toThrow(RangeError)
  })
})

describe('two families of addresses', () => {
  it('are for services that want both', async () => {
    const server = await openTestServer(dual)
    expect(await create(server, 'one')).toMatchObject({
      ipFamilies: ['IPv4'],
      ipFamilyPolicy: 'SingleStack',
    })
    expect(await create(server, 'six', { ipFamilies: ['IPv6'] })).toMatchObject({
      clusterIP: expect.stringMatching(/^fd00::/),
      ipFamilyPolicy: 'SingleStack',
    })
    const both = await create(server, 'both', { ipFamilyPolicy: 'PreferDualStack' })
    expect(both).toMatchObject({
      clusterIPs: [expect.stringMatching(range), expect.stringMatching(/^fd00::/)],
      ipFamilies: ['IPv4', 'IPv6'],
    })
    const asked = { clusterIP: 'fd00::10', ipFamilyPolicy: 'RequireDualStack' }
    expect(await create(server, 'asked', asked)).toMatchObject({
      clusterIPs: ['fd00::10', expect.stringMatching(range)],
      ipFamilies: ['IPv6', 'IPv4'],
    })
  })

  it('come and go with the policy', async () => {
    const server = await openTestServer(dual)
    const { clusterIP } = await create(server, 'web')
    const up = await change(server, 'web', { ipFamilyPolicy: 'RequireDualStack' })
    expect(up.spec).toMatchObject({
      clusterIP,
      clusterIPs: [clusterIP, expect.stringMatching(/^fd00::/)],
      ipFamilies: ['IPv4', 'IPv6'],
    })
    const fewer = await change(server, 'web', { clusterIPs: [clusterIP ?? ''] })
    expect(fewer.message).toContain("must be 'SingleStack' to release the secondary cluster IP")
    const down = await change(server, 'web', { ipFamilyPolicy: 'SingleStack' })
    expect(down.spec).toMatchObject({ clusterIPs: [clusterIP], ipFamilies: ['IPv4'] })
    const [, second] = up.spec['clusterIPs'] as string[]
    await create(server, 'next', { clusterIP: second ?? '' })
  })

  it('are refused where there is one', async () => {
    const server = await openTestServer()
    expect(await refusal(server, { ipFamilyPolicy: 'RequireDualStack' })).toBe(
      'spec.ipFamilyPolicy: Invalid value: "RequireDualStack": this cluster is not configured for dual-stack services',
    )
    expect(await refusal(server, { ipFamilies: ['IPv6'] })).toBe(
      'spec.ipFamilies[0]: Invalid value: "IPv6": not configured on this cluster',
    )
    expect(await refusal(server, { clusterIP: 'fd00::1' })).toBe(
      'spec.clusterIPs[0]: Invalid value: ["fd00::1"]: IPv6 is not configured on this cluster',
    )
    expect(
      await refusal(server, { ipFamilyPolicy: 'SingleStack', ipFamilies: ['IPv4', 'IPv6'] }),
    ).toBe(
      `spec.ipFamilyPolicy: Invalid value: "SingleStack": must be 'RequireDualStack' or 'PreferDualStack' when multiple IP families are specified`,
    )
    expect(await create(server, 'modest', { ipFamilyPolicy: 'PreferDualStack' })).toMatchObject({
      ipFamilies: ['IPv4'],
      ipFamilyPolicy: 'PreferDualStack',
    })
  })
})
