import { describe, expect, it } from 'vitest'
import { textOf } from '../../../../core/base/api/json-fields.ts'
import {
  createService,
  defaultRange,
  services,
  refusalOf,
  changeService,
  postService,
} from '../../../support/servers/service-requests.ts'
import { openTestServer } from '../../../support/servers/test-server.ts'

describe('a service', () => {
  it('a service gets an address, and says which family it is of', async () => {
    const server = await openTestServer()
    const spec = await createService(server, 'web')
    expect(spec).toEqual({
      clusterIP: expect.stringMatching(defaultRange),
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

  it('a service gets the address that it asks for, from the first part of the range too', async () => {
    const server = await openTestServer()
    expect(await createService(server, 'dns', { clusterIP: '10.0.0.10' })).toMatchObject({
      clusterIP: '10.0.0.10',
      clusterIPs: ['10.0.0.10'],
    })
    const both = { clusterIP: '10.0.0.11', clusterIPs: ['10.0.0.11'] }
    expect(await createService(server, 'other', both)).toMatchObject(both)
  })

  it('a service does not get an address that another has, nor one out of the range', async () => {
    const server = await openTestServer()
    await createService(server, 'dns', { clusterIP: '10.0.0.10' })
    expect(await refusalOf(server, { clusterIP: '10.0.0.10' })).toBe(
      'spec.clusterIPs: Invalid value: ["10.0.0.10"]: failed to allocate IP 10.0.0.10: provided IP is already allocated',
    )
    for (const address of ['10.0.1.10', '10.0.0.0', '10.0.0.255']) {
      expect(await refusalOf(server, { clusterIP: address })).toBe(
        `spec.clusterIPs: Invalid value: ["${address}"]: failed to allocate IP ${address}: the provided network does not match the current range`,
      )
    }
  })

  it('a service whose clusterIP, clusterIPs and ipFamilies do not agree is refused', async () => {
    const server = await openTestServer()
    const both = { clusterIP: '10.0.0.10', clusterIPs: ['10.0.0.11'] }
    expect(await refusalOf(server, both)).toBe(
      'spec.clusterIPs: Invalid value: ["10.0.0.11"]: first value must match `clusterIP`',
    )
    expect(await refusalOf(server, { clusterIPs: ['10.0.0.11'] })).toBe(
      'spec.clusterIPs: Invalid value: ["10.0.0.11"]: must be empty when `clusterIP` is not specified',
    )
    expect(await refusalOf(server, { clusterIP: 'None', clusterIPs: ['None', '10.0.0.1'] })).toBe(
      `spec.clusterIPs: Invalid value: ["None","10.0.0.1"]: 'None' must be the first and only value`,
    )
    expect(await refusalOf(server, { clusterIP: '10.0.0', ipFamilies: ['IPv4'] })).toContain(
      'spec.clusterIPs[0]: Invalid value: "10.0.0": must be a valid IP address',
    )
    expect(await refusalOf(server, { clusterIP: '10.0.0.9', ipFamilies: ['IPv6'] })).toBe(
      'spec.clusterIPs[0]: Invalid value: "10.0.0.9": expected an IPv6 value as indicated by `ipFamilies[0]`',
    )
    const three = { clusterIP: '10.0.0.8', clusterIPs: ['10.0.0.8', 'fd00::8', '10.0.0.9'] }
    expect(await refusalOf(server, { ...three, ipFamilies: ['IPv6'] })).toBe(
      '[spec.clusterIPs: Invalid value: ["10.0.0.8","fd00::8","10.0.0.9"]: may only hold up to 2 values, spec.clusterIPs[0]: Invalid value: "10.0.0.8": expected an IPv6 value as indicated by `ipFamilies[0]`]',
    )
    const alike = { clusterIP: '10.0.0.8', clusterIPs: ['10.0.0.8', '10.0.0.9', '10.0.0.10'] }
    expect(await refusalOf(server, alike)).toBe(
      '[spec.clusterIPs: Invalid value: ["10.0.0.8","10.0.0.9","10.0.0.10"]: may only hold up to 2 values, spec.clusterIPs: Invalid value: ["10.0.0.8","10.0.0.9","10.0.0.10"]: may specify no more than one IP for each IP family]',
    )
    const bad = 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)'
    expect(await refusalOf(server, { clusterIP: '', clusterIPs: ['', '10.0.0.8'] })).toBe(
      `[spec.clusterIPs: Invalid value: ["","10.0.0.8"]: must be empty when \`clusterIP\` is not specified, spec.clusterIPs[0]: Invalid value: "": ${bad}]`,
    )
  })

  it('a service has no address where it is headless or of type ExternalName', async () => {
    const server = await openTestServer()
    expect(
      await createService(server, 'headless', { clusterIP: 'None', selector: { a: 'b' } }),
    ).toMatchObject({
      clusterIP: 'None',
      clusterIPs: ['None'],
      ipFamilies: ['IPv4'],
      ipFamilyPolicy: 'SingleStack',
    })
    // Whoever writes its endpoints may have addresses of either family.
    expect(await createService(server, 'free', { clusterIP: 'None' })).toMatchObject({
      ipFamilies: ['IPv4', 'IPv6'],
      ipFamilyPolicy: 'RequireDualStack',
    })
    const name = await createService(server, 'name', {
      type: 'ExternalName',
      externalName: 'example.com',
    })
    for (const field of ['clusterIP', 'clusterIPs', 'ipFamilies', 'ipFamilyPolicy']) {
      expect(name).not.toHaveProperty(field)
    }
  })

  it('a service keeps its address through updates, also of clients that leave it out', async () => {
    const server = await openTestServer()
    const { clusterIP } = await createService(server, 'web')
    const sent = { metadata: { name: 'web' }, spec: { ports: [{ port: 81 }] } }
    const { body } = await server.put(`${services}/web`, sent)
    expect(body['spec']).toMatchObject({ clusterIP, clusterIPs: [clusterIP], ipFamilies: ['IPv4'] })
    const moved = await changeService(server, 'web', {
      clusterIP: '10.0.0.9',
      clusterIPs: ['10.0.0.9'],
    })
    expect(moved.message).toContain(
      'spec.clusterIPs[0]: Invalid value: ["10.0.0.9"]: may not change once set',
    )
  })

  it('the address of a deleted service is free again for others', async () => {
    const server = await openTestServer()
    await createService(server, 'dns', { clusterIP: '10.0.0.10' })
    await server.delete(`${services}/dns`)
    const next = await postService(server, 'next', { clusterIP: '10.0.0.10' })
    expect(next.status).toBe(201)
  })

  it('a service gives its address up when its type becomes ExternalName, and gets another one back', async () => {
    const server = await openTestServer()
    await createService(server, 'web', { clusterIP: '10.0.0.10' })
    const named = await changeService(server, 'web', {
      type: 'ExternalName',
      externalName: 'example.com',
    })
    expect(named.status).toBe(200)
    expect(named.spec).not.toHaveProperty('clusterIP')
    await createService(server, 'next', { clusterIP: '10.0.0.10' })
    const back = await changeService(server, 'web', { type: 'ClusterIP', externalName: null })
    expect(back.spec).toMatchObject({
      clusterIP: expect.stringMatching(defaultRange),
      ipFamilies: ['IPv4'],
      ipFamilyPolicy: 'SingleStack',
    })
  })

  it('a service is shown an address by a dry run, which takes none', async () => {
    const server = await openTestServer()
    const { status, body } = await postService(server, 'web', {}, '?dryRun=All')
    expect(status).toBe(201)
    // The original draws none: it shows the address of the network.
    expect(body['spec']).toMatchObject({ clusterIP: '10.0.0.0' })
    await postService(server, 'dns', { clusterIP: '10.0.0.10' }, '?dryRun=All')
    await createService(server, 'dns', { clusterIP: '10.0.0.10' })
    // The original does not look in a dry run at what other services have.
    const taken = await postService(server, 'dns-2', { clusterIP: '10.0.0.10' }, '?dryRun=All')
    expect(taken.status).toBe(201)
    const foreign = await postService(server, 'far', { clusterIP: '10.77.0.1' }, '?dryRun=All')
    expect(foreign.body.message).toContain(
      'failed to allocate IP 10.77.0.1: the provided IP (10.77.0.1) is not in the valid range. The range of valid IPs is 10.0.0.0/24',
    )
  })

  it('a service takes no address when it is refused, or its name is taken', async () => {
    const server = await openTestServer()
    await createService(server, 'web')
    const again = await postService(server, 'web', { clusterIP: '10.0.0.10' })
    expect(again.status).toBe(409)
    const wrong = await postService(server, 'x', {
      clusterIP: '10.0.0.10',
      type: 'NodePort',
      ports: [{ port: 80, nodePort: 80 }],
    })
    expect(wrong.status).toBe(422)
    await createService(server, 'dns', { clusterIP: '10.0.0.10' })
  })
})

describe('a server that starts', () => {
  it('a server that starts knows the addresses of its stored services', async () => {
    const first = await openTestServer()
    await createService(first, 'dns', { clusterIP: '10.0.0.10' })
    await createService(first, 'web', { type: 'NodePort', ports: [{ port: 80, nodePort: 30_080 }] })
    await first.server.close()
    const second = await openTestServer({ wrap: () => first.storage })
    expect(await refusalOf(second, { clusterIP: '10.0.0.10' })).toContain('already allocated')
    expect(
      await refusalOf(second, { type: 'NodePort', ports: [{ port: 80, nodePort: 30_080 }] }),
    ).toBe('spec.ports[0].nodePort: Invalid value: 30080: provided port is already allocated')
  })

  it('a server that starts gives addresses of its service range', async () => {
    const server = await openTestServer({ serviceClusterIpRange: '192.168.7.0/29' })
    const { clusterIP } = await createService(server, 'web')
    expect(clusterIP).toMatch(/^192\.168\.7\.[1-6]$/)
    await expect(openTestServer({ serviceClusterIpRange: '10.0.0.0' })).rejects.toThrow(RangeError)
    await expect(openTestServer({ serviceNodePortRange: '80' })).resolves.toBeDefined()
    await expect(openTestServer({ serviceNodePortRange: 'all' })).rejects.toThrow(RangeError)
  })
})
