import { describe, expect, it } from 'vitest'
import { brands } from '../../../../../../core/index.ts'
import { controllersSettled } from '../../../../../support/objects/owned-objects.ts'
import { openTestServer, type TestServer } from '../../../../../support/servers/test-server.ts'

const services = '/api/v1/namespaces/default/services'
const ranges = '/apis/networking.k8s.io/v1/servicecidrs'

describe('the default service of every server', () => {
  it('the default service stands for the server, with the first address of the range', async () => {
    const server = await openTestServer({ serviceClusterIpRange: '10.96.0.0/16' })
    const { body } = await server.get(`${services}/kubernetes`)
    expect(body).toMatchObject({
      metadata: { labels: { component: 'apiserver', provider: 'kubernetes' } },
      spec: {
        type: 'ClusterIP',
        clusterIP: '10.96.0.1',
        clusterIPs: ['10.96.0.1'],
        ipFamilies: ['IPv4'],
        ipFamilyPolicy: 'SingleStack',
        ports: [{ name: 'https', port: 443, protocol: 'TCP', targetPort: 6443 }],
      },
    })
    const taken = await server.get('/apis/networking.k8s.io/v1/ipaddresses/10.96.0.1')
    expect(taken.body['spec']).toEqual({
      parentRef: { resource: 'services', namespace: 'default', name: 'kubernetes' },
    })
  })

  it('the default service is called as its brand is', async () => {
    const server = await openTestServer({ brand: brands.svc })
    const { body } = await server.get(services)
    expect(body.items.map(({ metadata }) => metadata.name)).toEqual(['svc'])
  })

  it('the default ServiceCIDR has the service range of the server', async () => {
    const server = await openTestServer({ serviceClusterIpRange: '10.96.0.77/16,fd00::/112' })
    const { body } = await server.get(`${ranges}/kubernetes`)
    expect(body).toMatchObject({
      spec: { cidrs: ['10.96.0.0/16', 'fd00::/112'] },
      status: { conditions: [{ type: 'Ready', status: 'True' }] },
    })
  })

  it('the default service stays as it is at the next start, and comes back when it was deleted', async () => {
    const first = await openTestServer({ controllers: [] })
    const labels = { metadata: { labels: { mine: 'yes' } } }
    const { body } = await first.patch(`${services}/kubernetes`, labels)
    const range = await first.get(`${ranges}/kubernetes`)
    await first.server.close()
    const second = await openTestServer({ controllers: [], wrap: () => first.storage })
    expect((await second.get(`${services}/kubernetes`)).text).toBe(`${JSON.stringify(body)}\n`)
    expect((await second.get(`${ranges}/kubernetes`)).text).toBe(range.text)
    await second.delete(`${services}/kubernetes`)
    await second.server.close()
    const third = await openTestServer({ wrap: () => first.storage })
    const again = await third.get(`${services}/kubernetes`)
    expect(again.body['spec']).toMatchObject({ clusterIP: '10.0.0.1' })
  })

  it('the default service leads to the port that the server listens on, also when that changes', async () => {
    const portOf = async ({ get }: TestServer): Promise<unknown> =>
      (await get(`${services}/kubernetes`)).body['spec']
    const lead = (targetPort: number): object => ({
      ports: [{ name: 'https', protocol: 'TCP', port: 443, targetPort }],
    })
    const first = await openTestServer({ address: () => '127.0.0.1:7443' })
    expect(await portOf(first)).toMatchObject(lead(7443))
    await first.server.close()
    let address = ''
    const second = await openTestServer({ wrap: () => first.storage, address: () => address })
    expect(await portOf(second)).toMatchObject(lead(7443))
    // A host that takes any free port knows it later.
    address = '127.0.0.1:8443'
    await controllersSettled()
    second.runtime.advance(2000)
    await controllersSettled()
    expect(await portOf(second)).toMatchObject(lead(8443))
  })

  it('the default service does not keep a server from starting where it cannot be created', async () => {
    const first = await openTestServer({ controllers: [] })
    await first.delete(`${services}/kubernetes`)
    const spec = { ports: [{ port: 80 }], clusterIP: '10.0.0.1' }
    expect((await first.post(services, { metadata: { name: 'web' }, spec })).status).toBe(201)
    await first.server.close()
    const second = await openTestServer({ wrap: () => first.storage })
    expect((await second.get(`${services}/kubernetes`)).status).toBe(404)
    expect((await second.get(`${services}/web`)).status).toBe(200)
  })
})
