import { describe, expect, it } from 'vitest'
import { brands } from '../../../../../../core/base/api/brand.ts'
import { controllersSettled } from '../../../../../support/objects/owned-objects.ts'
import {
  openTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../../../../support/servers/test-server.ts'

const namespaces = '/api/v1/namespaces'
const certificates = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'

async function open(options: TestServerOptions = {}): Promise<TestServer> {
  const server = await openTestServer({
    controllers: ['*'],
    rootCertificates: certificates,
    ...options,
  })
  await controllersSettled()
  return server
}

async function namesIn(server: TestServer, resource: string): Promise<string[]> {
  const { body } = await server.get(`/api/v1/${resource}`)
  return (body.items ?? []).map(({ metadata }) => `${metadata.namespace}/${metadata.name}`)
}

async function certificateMaps(server: TestServer): Promise<string[]> {
  return (await namesIn(server, 'configmaps')).filter((name) => name.endsWith('root-ca.crt'))
}

const spaces = ['default', 'kube-node-lease', 'kube-public', 'kube-system']

describe('every namespace', () => {
  it('every namespace has a service account and the root certificates, those of the start too', async () => {
    const server = await open()
    expect(await namesIn(server, 'serviceaccounts')).toEqual(
      spaces.map((name) => `${name}/default`),
    )
    const maps = spaces.map((name) => `${name}/kube-root-ca.crt`)
    expect(await certificateMaps(server)).toEqual(maps)
    const { body } = await server.get(`${namespaces}/default/configmaps/kube-root-ca.crt`)
    expect(body['data']).toEqual({ 'ca.crt': certificates })
  })

  it('a created namespace gets its service account and certificates, and none more at the next start', async () => {
    const server = await open()
    await server.post(namespaces, { metadata: { name: 'mine' } })
    await controllersSettled()
    const path = `${namespaces}/mine/serviceaccounts/default`
    const { body: made } = await server.get(path)
    expect(made).toMatchObject({ kind: 'ServiceAccount', metadata: { name: 'default' } })
    await server.server.close()
    const next = await open({ wrap: () => server.storage })
    expect((await next.get(path)).body).toEqual(made)
  })

  it('every namespace under brand svc has service account and certificates by the names of that brand', async () => {
    const server = await open({ brand: brands.svc })
    expect(await namesIn(server, 'configmaps')).toContain('svc-system/svc-root-ca.crt')
    expect(await namesIn(server, 'serviceaccounts')).toContain('svc-system/default')
  })

  it('every namespace gets a deleted service account or certificates back', async () => {
    const server = await open()
    for (const path of ['serviceaccounts/default', 'configmaps/kube-root-ca.crt']) {
      const { body: before } = await server.get(`${namespaces}/default/${path}`)
      await server.delete(`${namespaces}/default/${path}`)
      await controllersSettled()
      const { body: after } = await server.get(`${namespaces}/default/${path}`)
      expect(after.metadata.name).toBe(before.metadata.name)
      expect(after.metadata.uid).not.toBe(before.metadata.uid)
    }
  })

  it('every namespace keeps edits of its service account, and not those of the certificates', async () => {
    const server = await open()
    const account = `${namespaces}/default/serviceaccounts/default`
    await server.patch(account, { imagePullSecrets: [{ name: 'registry' }] })
    const map = `${namespaces}/default/configmaps/kube-root-ca.crt`
    await server.patch(map, {
      data: { 'ca.crt': 'forged', more: 'x' },
      metadata: { labels: { a: 'b' } },
    })
    await controllersSettled()
    expect((await server.get(account)).body['imagePullSecrets']).toEqual([{ name: 'registry' }])
    const { body } = await server.get(map)
    expect(body['data']).toEqual({ 'ca.crt': certificates })
    expect(body.metadata.labels).toEqual({ a: 'b' })
  })

  it('a deleted namespace goes with its service account and certificates', async () => {
    const server = await open()
    await server.post(namespaces, { metadata: { name: 'mine' } })
    await controllersSettled()
    await server.delete(`${namespaces}/mine`)
    await controllersSettled()
    expect((await server.get(`${namespaces}/mine`)).status).toBe(404)
    expect(await namesIn(server, 'serviceaccounts')).not.toContain('mine/default')
    expect(server.runtime.log).toEqual([])
  })

  it('a namespace has neither service account nor certificates where their controllers are switched off', async () => {
    const server = await open({ controllers: ['*', '-serviceaccount', '-root-ca-cert-publisher'] })
    expect(await namesIn(server, 'serviceaccounts')).toEqual([])
    expect(await certificateMaps(server)).toEqual([])
  })

  it('a namespace has no certificates where the host has none', async () => {
    const server = await openTestServer({ controllers: ['*'] })
    await controllersSettled()
    expect(await certificateMaps(server)).toEqual([])
  })
})
