import { describe, expect, it } from 'vitest'
import { objectsOf, textsOf } from '../../../../../../core/base/api/json-fields.ts'
import { brands } from '../../../../../../core/index.ts'
import { controllersSettled } from '../../../../../support/objects/owned-objects.ts'
import { openTestServer } from '../../../../../support/servers/test-server.ts'

const endpoints = '/api/v1/namespaces/default/endpoints'
const slices = '/apis/discovery.k8s.io/v1/namespaces/default/endpointslices'
const address = (): string => '192.0.2.7:7443'
const port = { name: 'https', port: 7443, protocol: 'TCP' }
const subsets = [{ addresses: [{ ip: '192.0.2.7' }], ports: [port] }]
const ready = [{ addresses: ['192.0.2.7'], conditions: { ready: true } }]

describe('the endpoints of the default service', () => {
  it('the endpoints of the default service are the address of the server, as Endpoints and EndpointSlice', async () => {
    const server = await openTestServer({ address })
    expect((await server.get(`${endpoints}/kubernetes`)).body).toMatchObject({
      metadata: { labels: { 'endpointslice.kubernetes.io/skip-mirror': 'true' } },
      subsets,
    })
    const { body } = await server.get(
      `${slices}?labelSelector=kubernetes.io/service-name%3Dkubernetes`,
    )
    expect(body.items).toMatchObject([
      {
        metadata: { name: 'kubernetes' },
        addressType: 'IPv4',
        endpoints: ready,
        ports: [port],
      },
    ])
  })

  it('the endpoints of the default service are called as the brand is', async () => {
    const server = await openTestServer({ brand: brands.svc, address })
    const { body } = await server.get(
      '/apis/discovery.svc.io/v1/namespaces/default/endpointslices/svc',
    )
    expect(body).toMatchObject({
      metadata: { labels: { 'svc.io/service-name': 'svc' } },
      endpoints: ready,
    })
    const classic = await server.get(`${endpoints}/svc`)
    expect(classic.body.metadata.labels).toEqual({ 'endpointslice.svc.io/skip-mirror': 'true' })
  })

  it('the endpoints of the default service are none where the server has no address', async () => {
    const server = await openTestServer()
    const classic = await server.get(`${endpoints}/kubernetes`)
    expect(classic.status).toBe(200)
    expect(classic.body).not.toHaveProperty('subsets')
    const { body } = await server.get(`${slices}/kubernetes`)
    expect(body).toMatchObject({ addressType: 'IPv4', endpoints: null })
  })

  it.each([
    ['a name', 'localhost:6443', '10.0.0.0/24', 'IPv4', []],
    ['an address of the other family', '[2001:db8::1]:6443', '10.0.0.0/24', 'IPv4', []],
    ['an address of IPv6', '[2001:DB8::1]:6443', 'fd00::/112', 'IPv6', ['2001:db8::1']],
  ])(
    'the endpoints of the default service are of its family: %s',
    async (_, text, range, family, expected) => {
      const server = await openTestServer({ address: () => text, serviceClusterIpRange: range })
      const { body } = await server.get(`${slices}/kubernetes`)
      const told = objectsOf(body, 'endpoints').flatMap((each) => textsOf(each, 'addresses'))
      expect([body['addressType'], told]).toEqual([family, expected])
    },
  )

  it('the endpoints of the default service are written once the host knows its address', async () => {
    let known = ''
    const server = await openTestServer({ address: () => known })
    known = address()
    server.runtime.advance(60_000)
    await controllersSettled()
    expect((await server.get(`${endpoints}/kubernetes`)).body).toMatchObject({ subsets })
    expect((await server.get(`${slices}/kubernetes`)).body).toMatchObject({ endpoints: ready })
  })

  it('the endpoints of the default service stay over a restart until the new address is known', async () => {
    const first = await openTestServer({ address })
    const before = await first.get(`${slices}/kubernetes`)
    await first.server.close()
    let known = ''
    const second = await openTestServer({ wrap: () => first.storage, address: () => known })
    expect((await second.get(`${slices}/kubernetes`)).text).toBe(before.text)
    known = '192.0.2.8:7443'
    second.runtime.advance(60_000)
    await controllersSettled()
    expect((await second.get(`${slices}/kubernetes`)).body).toMatchObject({
      endpoints: [{ addresses: ['192.0.2.8'] }],
    })
    expect((await second.get(`${endpoints}/kubernetes`)).body).toMatchObject({
      subsets: [{ addresses: [{ ip: '192.0.2.8' }] }],
    })
  })

  it('the endpoints of the default service come back when they are deleted or changed', async () => {
    const server = await openTestServer({ address })
    await controllersSettled()
    await server.delete(endpoints)
    await server.delete(slices)
    await controllersSettled()
    expect((await server.get(`${endpoints}/kubernetes`)).body).toMatchObject({ subsets })
    expect((await server.get(`${slices}/kubernetes`)).body).toMatchObject({ endpoints: ready })
    await server.post(slices, {
      metadata: { name: 'other', labels: { 'kubernetes.io/service-name': 'kubernetes' } },
      addressType: 'IPv4',
      endpoints: [{ addresses: ['192.0.2.66'] }],
    })
    await server.patch(`${slices}/kubernetes`, {
      endpoints: null,
      metadata: { labels: { a: 'b' } },
    })
    await server.patch(`${endpoints}/kubernetes`, { subsets: null })
    await controllersSettled()
    const { body } = await server.get(slices)
    expect(body.items).toMatchObject([
      { metadata: { labels: { 'kubernetes.io/service-name': 'kubernetes' } }, endpoints: ready },
    ])
    expect(body.items[0]?.metadata.labels).not.toHaveProperty('a')
    expect((await server.get(`${endpoints}/kubernetes`)).body).toMatchObject({ subsets })
  })
})
