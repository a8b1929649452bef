import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../core/base/api/json.ts'
import {
  askedByWebhook,
  core,
  create,
  type DialledServer,
  openDialled,
  service,
} from '../../support/servers/dialled-server.ts'

const slices = '/apis/discovery.k8s.io/v1/namespaces/default/endpointslices'

async function createEndpoint(server: DialledServer, name: string): Promise<void> {
  const slice: JsonObject = {
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: { name: `${name}-1`, labels: { 'kubernetes.io/service-name': name } },
    addressType: 'IPv4',
    endpoints: [{ addresses: ['10.244.1.7'] }],
    ports: [{ name: '', port: 8443 }],
  }
  expect((await server.post(slices, slice)).status).toBe(201)
}

describe('the way of a webhook to its service', () => {
  it('a webhook is called at the cluster IP of its service', async () => {
    const server = await openDialled({ simulate: false })
    await create(server, 'services', service('hooks'))
    expect(await askedByWebhook(server, 'hooks')).toBe('created')
    expect(server.dialled).toEqual(['https://10.0.0.80'])
  })

  it('a webhook is called at an endpoint of its service where requests go to endpoints', async () => {
    const server = await openDialled({ simulate: false, routesToEndpoints: true })
    await create(server, 'services', service('hooks'))
    const none = 'no endpoints available for service "hooks"'
    expect(await askedByWebhook(server, 'hooks')).toContain(none)
    await server.delete(
      '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations/hooks',
    )
    await createEndpoint(server, 'hooks')
    expect(await askedByWebhook(server, 'hooks')).toBe('created')
    expect(server.dialled).toEqual(['https://10.244.1.7:8443'])
  })

  it("a webhook behind the API server's own service is called at this server's address", async () => {
    const address = (): string => '127.0.0.1:6443'
    const server = await openDialled({ simulate: false, address })
    expect((await server.get(`${core}/services/kubernetes`)).status).toBe(200)
    expect(await askedByWebhook(server, 'kubernetes')).toBe('created')
    expect(server.dialled).toEqual(['https://127.0.0.1:6443'])
  })
})
