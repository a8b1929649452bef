import { describe, expect, it } from 'vitest'
import { brands } from '../../../../../../core/base/api/brand.ts'
import type { ApiObject } from '../../../../../../core/base/api/object.ts'
import { identityOf } from '../../../../../../core/cluster/controllers/housekeeping/server-identity/server-identity.ts'
import { ChangingValue } from '../../../../../support/objects/changing-value.ts'
import { controllersSettled } from '../../../../../support/objects/owned-objects.ts'
import { openTestServer, type TestServer } from '../../../../../support/servers/test-server.ts'

const leases = '/apis/coordination.k8s.io/v1/namespaces/kube-system/leases'
const minute = 60_000

async function itemsAt({ get }: TestServer, path: string): Promise<readonly ApiObject[]> {
  return (await get(path)).body.items
}

describe('the lease of a server', () => {
  it('the lease of a server is named after its machine, as the real server names it', () => {
    expect(identityOf('vm', brands.k8s)).toBe('apiserver-wlv32tlttr4jl3gtroqexyxapa')
    expect(identityOf('vm', brands.svc)).not.toBe(identityOf('vm', brands.k8s))
  })

  it('the lease of a server is there from the start, and renewed now and then', async () => {
    const server = await openTestServer({ hostname: 'vm' })
    await controllersSettled()
    const [lease] = await itemsAt(server, leases)
    expect(lease?.metadata).toMatchObject({
      name: 'apiserver-wlv32tlttr4jl3gtroqexyxapa',
      labels: {
        'apiserver.kubernetes.io/identity': 'kube-apiserver',
        'kubernetes.io/hostname': 'vm',
      },
    })
    const holder = expect.stringMatching(/^apiserver-wlv32tlttr4jl3gtroqexyxapa_[-0-9a-f]{36}$/)
    const renewTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
    expect(lease?.['spec']).toEqual({
      holderIdentity: holder,
      leaseDurationSeconds: 3600,
      renewTime,
    })
    server.runtime.advance(9 * minute)
    await controllersSettled()
    expect(await itemsAt(server, leases)).toEqual([lease])
    server.runtime.advance(minute)
    await controllersSettled()
    const [renewed] = await itemsAt(server, leases)
    expect(renewed?.metadata.uid).toBe(lease?.metadata.uid)
    expect(renewed?.['spec']).not.toEqual(lease?.['spec'])
  })

  it('the lease of a server is deleted once the server has been away for longer than it holds', async () => {
    const server = await openTestServer({ hostname: 'vm' })
    await controllersSettled()
    const [lease] = await itemsAt(server, leases)
    const other = (name: string, renewTime: string, labels: object): object => ({
      apiVersion: lease?.apiVersion,
      kind: 'Lease',
      metadata: { name, labels },
      spec: { holderIdentity: name, leaseDurationSeconds: 3600, renewTime },
    })
    const past = '2001-01-01T00:00:00.000000Z'
    const future = '2101-01-01T00:00:00.000000Z'
    await server.post(leases, other('gone', past, { ...lease?.metadata.labels }))
    await server.post(leases, other('here', future, { ...lease?.metadata.labels }))
    await server.post(leases, other('else', past, {}))
    server.runtime.advance(10 * minute)
    await controllersSettled()
    const names = (await itemsAt(server, leases)).map(({ metadata }) => metadata.name)
    expect(names).toEqual(['apiserver-wlv32tlttr4jl3gtroqexyxapa', 'else', 'here'])
  })

  it('the lease of a server is not there where nobody names a machine, as in a page or a mock', async () => {
    const server = await openTestServer()
    await controllersSettled()
    expect(await itemsAt(server, leases)).toEqual([])
  })
})

describe('client certificate authorities', () => {
  const path = '/api/v1/namespaces/kube-system/configmaps/extension-apiserver-authentication'
  const own = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'
  const others = '-----BEGIN CERTIFICATE-----\nBBBB\n-----END CERTIFICATE-----\n'
  const read = async ({ get }: TestServer): Promise<unknown> => (await get(path)).body['data']

  it('client certificate authorities are published in a config map, beside those of other servers', async () => {
    const server = await openTestServer({ clientAuthorities: new ChangingValue(own) })
    expect(await read(server)).toEqual({ 'client-ca-file': own })
    await server.patch(path, { data: { 'client-ca-file': others } })
    await controllersSettled()
    expect(await read(server)).toEqual({ 'client-ca-file': others + own })
    await server.delete(path)
    await controllersSettled()
    expect(await read(server)).toEqual({ 'client-ca-file': own })
  })

  it('client certificate authorities are published as they change, beside those of before', async () => {
    const authorities = new ChangingValue(own)
    const server = await openTestServer({ clientAuthorities: authorities })
    authorities.change(own + others)
    await controllersSettled()
    expect(await read(server)).toEqual({ 'client-ca-file': own + others })
    authorities.change(others)
    await controllersSettled()
    expect(await read(server)).toEqual({ 'client-ca-file': own + others })
    await server.delete(path)
    await controllersSettled()
    expect(await read(server)).toEqual({ 'client-ca-file': others })
    await server.server.close()
    expect(authorities.listeners).toBe(0)
  })

  it('the authorities and headers of proxies are published beside them, and those of other servers stay', async () => {
    const proxies = new ChangingValue(own)
    const headers = {
      allowedNames: ['front'],
      username: ['X-Remote-User'],
      uid: ['X-Remote-Uid'],
      group: ['X-Remote-Group'],
      extraPrefix: ['X-Remote-Extra-'],
    }
    const server = await openTestServer({
      clientAuthorities: new ChangingValue(own),
      proxyTrust: { authorities: proxies, headers },
    })
    const published = {
      'client-ca-file': own,
      'requestheader-allowed-names': '["front"]',
      'requestheader-client-ca-file': own,
      'requestheader-extra-headers-prefix': '["X-Remote-Extra-"]',
      'requestheader-group-headers': '["X-Remote-Group"]',
      'requestheader-uid-headers': '["X-Remote-Uid"]',
      'requestheader-username-headers': '["X-Remote-User"]',
    }
    expect(await read(server)).toEqual(published)
    await server.patch(path, {
      data: { 'requestheader-allowed-names': '["other"]', 'requestheader-uid-headers': 'none' },
    })
    await controllersSettled()
    expect(await read(server)).toEqual({
      ...published,
      'requestheader-allowed-names': '["other","front"]',
    })
    proxies.change(others)
    await controllersSettled()
    expect((await read(server)) as object).toMatchObject({
      'requestheader-client-ca-file': own + others,
    })
    await server.server.close()
    expect(proxies.listeners).toBe(0)
  })

  it('client certificate authorities have no config map where there are none', async () => {
    const server = await openTestServer()
    expect((await server.get(path)).status).toBe(404)
  })
})
