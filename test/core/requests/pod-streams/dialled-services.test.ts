import { describe, expect, it } from 'vitest'
import type { HostRequest } from '../../../../core/base/outgoing/host-fetch.ts'
import {
  askedByWebhook,
  core,
  create,
  openDialled,
  podOn,
  service,
} from '../../../support/servers/dialled-server.ts'
import { pods, type TestServer } from '../../../support/servers/test-server.ts'

const elsewhere = 'https://127.0.0.1:9443'

/** Creates the node of a real kubelet, and a ready pod on it. */
async function runOnMachine(server: TestServer, name: string): Promise<void> {
  const metadata = { name: 'machine' }
  await server.post('/api/v1/nodes', { apiVersion: 'v1', kind: 'Node', metadata })
  await create(server, 'pods', podOn('machine', name))
  await server.patch(`${pods}/${name}/status`, {
    status: {
      phase: 'Running',
      podIP: '10.9.9.9',
      podIPs: [{ ip: '10.9.9.9' }],
      conditions: [{ type: 'Ready', status: 'True' }],
    },
  })
}

describe('a webhook behind a service that is not simulated, while nodes are simulated', () => {
  it('a webhook behind a service is called where the host says that the service is', async () => {
    const server = await openDialled({
      resolveService: ({ name }) => (name === 'hooks' ? elsewhere : undefined),
    })
    await create(server, 'services', service('hooks'))
    expect(await askedByWebhook(server, 'hooks')).toBe('created')
    expect(server.dialled).toEqual([elsewhere])
  })

  it('a webhook behind a service is dialled where its pods are on nodes that are not simulated', async () => {
    const server = await openDialled()
    await create(server, 'services', service('hooks'))
    await runOnMachine(server, 'hooks')
    await server.pass(5)
    expect(await askedByWebhook(server, 'hooks')).toBe('created')
    expect(server.dialled).toEqual(['https://10.0.0.80'])
  })

  it('a webhook behind a service whose endpoints are no pods is refused with a hint', async () => {
    const server = await openDialled()
    await create(server, 'services', service('hooks', { selector: null }))
    const subsets = [{ addresses: [{ ip: '192.168.7.7' }], ports: [{ port: 8443 }] }]
    await create(server, 'endpoints', {
      apiVersion: 'v1',
      kind: 'Endpoints',
      metadata: { name: 'hooks' },
      subsets,
    })
    await server.pass(1)
    expect(await askedByWebhook(server, 'hooks')).toMatch(
      /service "default\/hooks" cannot be reached: .*--resolve-service=default\/hooks=https:\/\/host:port/,
    )
    expect(server.dialled).toEqual([])
  })

  it.each([
    ['hooks.example', 'created', ['https://hooks.example']],
    ['10.0.0.80', /"default\/hooks" cannot be reached/, []],
    ['web.default.svc', /"default\/hooks" cannot be reached/, []],
    ['web.default.svc.cluster.local', /"default\/hooks" cannot be reached/, []],
  ])(
    'a webhook behind a service with an external name is dialled only where the name leads out of the cluster: %s',
    async (externalName, answer, dialled) => {
      const server = await openDialled()
      const spec = { type: 'ExternalName', externalName, clusterIP: '', selector: null }
      await create(server, 'services', service('hooks', spec))
      expect(await askedByWebhook(server, 'hooks')).toMatch(answer)
      expect(server.dialled).toEqual(dialled)
    },
  )

  it('a webhook by URL is dialled as the URL says', async () => {
    const server = await openDialled()
    const clientConfig = { url: 'https://10.9.9.9/review' }
    expect(await askedByWebhook(server, '', { clientConfig })).toBe('created')
    expect(server.dialled).toEqual(['https://10.9.9.9'])
  })

  it.each(['10.0.0.80', '10.244.0.9', '[::ffff:10.244.0.9]'])(
    'a webhook by URL is not dialled at %s, which is an address of the simulated network',
    async (address) => {
      const server = await openDialled()
      await server.pass(2)
      const clientConfig = { url: `https://${address}/review` }
      expect(await askedByWebhook(server, '', { clientConfig })).toMatch(
        / is an address of the simulated network; this server sends nothing there$/,
      )
      expect(server.dialled).toEqual([])
    },
  )

  it.each([
    ['172.18.0.2', 'a simulated node'],
    ['198.51.100.7', 'an external address of a service'],
    ['192.168.240.1', 'a load balancer'],
  ])('a webhook by URL is not dialled at %s, which is %s', async (address) => {
    const server = await openDialled()
    const spec = { type: 'LoadBalancer', clusterIP: '10.0.0.81', externalIPs: ['198.51.100.7'] }
    await create(server, 'services', service('balanced', spec))
    const status = { loadBalancer: { ingress: [{ ip: '192.168.240.1' }] } }
    await server.patch(`${core}/services/balanced/status`, { status })
    await server.pass(2)
    const clientConfig = { url: `https://${address}:30080/review` }
    expect(await askedByWebhook(server, '', { clientConfig })).toMatch(
      / is an address of the simulated network; this server sends nothing there$/,
    )
    expect(server.dialled).toEqual([])
  })

  it('an external name that resolves to an address of the simulated network is not dialled', async () => {
    const checks: HostRequest['checkAddress'][] = []
    const server = await openDialled({
      hostFetch: async ({ checkAddress }) => {
        checks.push(checkAddress)
        throw checkAddress?.('10.244.0.9') ?? new TypeError('it would have been dialled')
      },
    })
    await server.pass(2)
    const spec = { type: 'ExternalName', externalName: 'a.test', clusterIP: '', selector: null }
    await create(server, 'services', service('hooks', spec))
    expect(await askedByWebhook(server, 'hooks')).toMatch(
      /: a\.test resolves to 10\.244\.0\.9, which is an address of the simulated network; this server sends nothing there$/,
    )
    expect(checks[0]?.('10.9.9.9')).toBeUndefined()
  })

  it('a webhook at the address of a service is dialled in a cluster that has real nodes', async () => {
    const server = await openDialled()
    await runOnMachine(server, 'hooks')
    const clientConfig = { url: 'https://10.0.0.80/review' }
    expect(await askedByWebhook(server, '', { clientConfig })).toBe('created')
    expect(server.dialled).toEqual(['https://10.0.0.80'])
  })

  it('a pod on a real node that has the address of a simulated one is not reached by proxy', async () => {
    const server = await openDialled()
    await server.pass(2)
    await runOnMachine(server, 'hooks')
    const podIPs = [{ ip: '10.244.0.9' }]
    await server.patch(`${pods}/hooks/status`, { status: { podIP: '10.244.0.9', podIPs } })
    const { status, body } = await server.get(`${pods}/hooks/proxy/a`)
    expect([status, body.message]).toEqual([503, expect.stringContaining('the simulated network')])
    expect(server.dialled).toEqual([])
  })
})

it('a webhook behind a service is dialled at its cluster IP where no nodes are simulated', async () => {
  const server = await openDialled({ simulate: false })
  await create(server, 'services', service('hooks'))
  expect(await askedByWebhook(server, 'hooks')).toBe('created')
  expect(server.dialled).toEqual(['https://10.0.0.80'])
})
