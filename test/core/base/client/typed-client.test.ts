import { describe, expect, it } from 'vitest'
import { brands } from '../../../../core/base/api/brand.ts'
import { parseGroupVersion } from '../../../../core/base/api/group-version.ts'
import type { corev1 } from '../../../../core/base/api/types/published/index.generated.ts'
import { createClient } from '../../../../core/base/client/client.ts'
import { inProcessTransport } from '../../../../core/base/client/in-process-transport.ts'
import { regularPlural } from '../../../../core/base/client/resources/regular-plural.ts'
import { resourcePlaces } from '../../../../core/base/client/resources/resource-places.generated.ts'
import {
  type TypedClient,
  typedClient,
} from '../../../../core/base/client/resources/typed-client.ts'
import { testUsers } from '../../../support/requests/test-requests.ts'
import { builtInCatalog } from '../../../support/schemas/built-in-catalog.ts'
import { openTestServer } from '../../../support/servers/test-server.ts'

async function openClient(brand: 'k8s' | 'svc' = 'k8s'): Promise<TypedClient> {
  const { server } = await openTestServer({ brand: brands[brand] })
  const transport = inProcessTransport(server, testUsers.get('admin'))
  return typedClient(createClient(transport, { userAgent: 'test' }), brands[brand])
}

const spec: corev1.PodSpec = { containers: [{ name: 'web', image: 'nginx' }] }

describe('the clients of resources', () => {
  it('the clients of resources create, read, change and delete objects of their namespace', async () => {
    const pods = (await openClient()).pods('default')
    const created = await pods.create({ metadata: { name: 'web' }, spec })
    expect(created).toMatchObject({
      apiVersion: 'v1',
      kind: 'Pod',
      spec: { dnsPolicy: 'ClusterFirst' },
    })
    const labels = { app: 'web' }
    const patched = await pods.patch('web', 'merge', { metadata: { labels } })
    expect(patched.metadata?.labels).toEqual(labels)
    patched.status = { phase: 'Running' }
    expect((await pods.updateStatus(patched)).status?.phase).toBe('Running')
    await pods.patchStatus('web', 'merge', { status: { message: 'well' } })
    expect((await pods.get('web')).status).toMatchObject({ phase: 'Running', message: 'well' })
    const { items } = await pods.list({ labelSelector: 'app=web' })
    expect(items.map(({ kind, metadata }) => `${kind} ${metadata?.name}`)).toEqual(['Pod web'])
    await pods.delete('web', { gracePeriodSeconds: 0 })
    await expect(pods.get('web')).rejects.toMatchObject({ code: 404 })
  })

  it('the clients of resources of all namespaces list all, and create in the namespace that the object names', async () => {
    const client = await openClient()
    const maps = client.configmaps()
    await maps.create({ metadata: { name: 'a', namespace: 'default' }, data: { key: 'value' } })
    await client.configmaps('').create({ metadata: { name: 'c', namespace: 'default' } })
    await client.namespaces().create({ metadata: { name: 'other' } })
    await client.configmaps('other').apply({ metadata: { name: 'b' } }, { fieldManager: 'test' })
    const { items } = await maps.list({ fieldSelector: 'metadata.name!=kube-root-ca.crt' })
    const names = items.map(({ metadata }) => `${metadata?.namespace}/${metadata?.name}`)
    expect(names).toContain('default/a')
    expect(names).toContain('other/b')
    expect(names).toContain('default/c')
  })

  it('the clients of resources watch objects of their type', async () => {
    const client = await openClient()
    const { metadata } = await client.configmaps('default').list()
    await client.configmaps('default').create({ metadata: { name: 'seen' }, data: { a: '1' } })
    const { resourceVersion } = metadata
    for await (const { type, object } of client.configmaps('default').watch({ resourceVersion })) {
      expect([type, object.metadata?.name, object.data]).toEqual(['ADDED', 'seen', { a: '1' }])
      break
    }
  })

  it('the clients of reviews answer what is asked', async () => {
    const client = await openClient()
    const { status } = await client.selfsubjectaccessreviews().create({
      spec: { resourceAttributes: { verb: 'get', resource: 'pods' } },
    })
    expect(status?.allowed).toBe(true)
  })

  it('the clients of resources keep to the groups of their brand', async () => {
    const ingresses = (await openClient('svc')).ingresses('default')
    const { apiVersion } = await ingresses.create({
      metadata: { name: 'web' },
      spec: { defaultBackend: { service: { name: 'web', port: { number: 80 } } } },
    })
    expect(apiVersion).toBe(`networking.${brands.svc.apiDomain}/v1`)
  })

  it('the client of any other resource is made from its group, version and name', async () => {
    const client = await openClient()
    const place = { group: 'apps', version: 'v1', resource: 'replicasets', kind: 'ReplicaSet' }
    const { items } = await client
      .resource<{ apiVersion: string; kind: 'ReplicaSet' }>(place, 'default')
      .list()
    expect(items).toEqual([])
  })

  it('an object without a name is not replaced, and the client says why', async () => {
    const client = await openClient()
    await expect(client.pods('default').update({ spec })).rejects.toThrow(
      'the Pod has no metadata.name, which says which object is meant',
    )
  })

  it('the clients of resources are those that the default release serves', () => {
    const catalog = builtInCatalog()
    const known = resourcePlaces.split('\n').flatMap((line) => {
      const [apiVersion = '', ...kinds] = line.split(' ')
      const { group = '', version = '' } = parseGroupVersion(brands.k8s.expand(apiVersion)) ?? {}
      return kinds.map((text) => {
        const [kind = '', resource = regularPlural(kind)] = text.replace('-', '').split('=')
        const definition = catalog.find(group, version, resource)
        expect(definition, resource).toMatchObject({ kind, namespaced: !text.startsWith('-') })
        return resource
      })
    })
    const served = new Set(catalog.definitions.map(({ resource }) => resource))
    expect(known.toSorted()).toEqual([...served].toSorted())
  })
})
