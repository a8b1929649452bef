import { describe, expect, it } from 'vitest'
import { textOf } from '../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import {
  addresses,
  postService,
  services,
  addressNames,
  ranges,
} from '../../../support/requests/holding-requests.ts'
import { openTestServer } from '../../../support/servers/test-server.ts'

describe('the address of a service', () => {
  it('the IPAddress of a service comes and goes with the service', async () => {
    const serviceClusterIpRange = '10.0.0.0/24,fd00::/112'
    const server = await openTestServer({ serviceClusterIpRange, controllers: [] })
    const watch = await server.watch(`${addresses}?resourceVersion=0`)
    expect(await watch.line()).toBe('ADDED 10.0.0.1')
    const both = { clusterIP: '10.0.0.10', clusterIPs: ['10.0.0.10', 'FD00:0::10'] }
    await postService(server, 'web', { ...both, ipFamilyPolicy: 'RequireDualStack' })
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

  it('the IPAddress of a service stays while a finalizer of somebody else holds it', async () => {
    const server = await openTestServer()
    await postService(server, 'web', { clusterIP: '10.0.0.10' })
    const path = `${addresses}/10.0.0.10`
    await server.patch(path, { metadata: { finalizers: ['example.com/routes'] } })
    await server.delete(`${services}/web`)
    const { body } = await server.get(path)
    expect(body.metadata.deletionTimestamp).toBeDefined()
    expect((await postService(server, 'next', { clusterIP: '10.0.0.10' })).status).toBe(422)
    await server.patch(path, { metadata: { finalizers: null } })
    expect((await postService(server, 'next', { clusterIP: '10.0.0.10' })).status).toBe(201)
  })

  it('an address is given to no service where somebody has created its IPAddress by hand', async () => {
    const server = await openTestServer({ serviceClusterIpRange: '10.0.0.0/29' })
    const spec = { parentRef: { resource: 'gateways', namespace: 'default', name: 'door' } }
    for (const last of [2, 3, 4, 5]) {
      const { status } = await server.post(addresses, {
        metadata: { name: `10.0.0.${last}` },
        spec,
      })
      expect(status).toBe(201)
    }
    const { body } = await postService(server, 'web')
    expect(body['spec']).toMatchObject({ clusterIP: '10.0.0.6' })
    expect((await postService(server, 'more')).status).toBe(500)
    await server.delete(`${services}/web`)
    expect(await addressNames(server)).not.toContain('10.0.0.6')
    expect(await addressNames(server)).toContain('10.0.0.5')
  })

  it('the address of a service stays taken when its IPAddress is deleted, which returns with the next change', async () => {
    const server = await openTestServer({ controllers: [] })
    await postService(server, 'web', { clusterIP: '10.0.0.10' })
    await server.delete(`${addresses}/10.0.0.10`)
    expect((await postService(server, 'next', { clusterIP: '10.0.0.10' })).status).toBe(422)
    await server.patch(`${services}/web`, { metadata: { labels: { a: 'b' } } })
    expect(await addressNames(server)).toContain('10.0.0.10')
  })

  it('an address is given once, and free again, where IPAddress objects are not served', async () => {
    const runtimeConfig = new Map([['networking.k8s.io/v1', false]])
    const server = await openTestServer({ runtimeConfig })
    expect((await server.get(addresses)).status).toBe(404)
    const spec = { clusterIP: '10.0.0.10' }
    expect((await postService(server, 'web', spec)).status).toBe(201)
    expect((await postService(server, 'other', spec)).status).toBe(422)
    await server.delete(`${services}/web`)
    expect((await postService(server, 'other', spec)).status).toBe(201)
  })

  it('the address of a service may come from a ServiceCIDR that users have added', async () => {
    const server = await openTestServer({ serviceClusterIpRange: '10.0.0.0/29' })
    const { status } = await server.post(ranges, {
      metadata: { name: 'more' },
      spec: { cidrs: ['10.1.0.0/24'] },
    })
    expect(status).toBe(201)
    const asked = await postService(server, 'asked', { clusterIP: '10.1.0.5' })
    expect(asked.status, asked.text).toBe(201)
    const given = []
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const { body } = await postService(server, name)
      given.push(textOf(body['spec'] as JsonObject, 'clusterIP'))
    }
    expect(given.filter((address) => address.startsWith('10.0.0.'))).toHaveLength(5)
    expect(given.filter((address) => address.startsWith('10.1.0.'))).toHaveLength(1)
  })
})
