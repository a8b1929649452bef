import { describe, expect, it } from 'vitest'
import { pod, replicaSet } from '../../../support/objects/fixture-objects.ts'
import { configMap, configMaps, openMock } from '../../../support/servers/mock-server.ts'

describe('fixtures', () => {
  it('fixtures are YAML documents, objects, lists of any kind, or all of these', async () => {
    const text = `# nothing
---
apiVersion: v1
kind: ConfigMap
metadata: { name: text-1 }
---
{ "apiVersion": "v1", "kind": "ConfigMap", "metadata": { "name": "text-2" } }
---
`
    const { apiVersion: _, kind: __, ...bare } = configMap('in-typed-list')
    const { send } = await openMock({
      fixtures: [
        text,
        configMap('object'),
        { apiVersion: 'v1', kind: 'List', items: [configMap('in-list')] },
        { apiVersion: 'v1', kind: 'ConfigMapList', items: [bare] },
        JSON.stringify([configMap('in-array')]),
      ],
    })
    const { items } = await send('GET', configMaps)
    const names = ['in-array', 'in-list', 'in-typed-list', 'object', 'text-1', 'text-2']
    expect(items.map(({ metadata }) => metadata.name)).toEqual(names)
  })

  it('fixtures keep their status, and come with their namespaces', async () => {
    const { send } = await openMock({
      fixtures: [
        { ...pod, status: { phase: 'Running', podIP: '10.0.0.7' } },
        { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop', labels: { a: 'b' } } },
      ],
    })
    expect(await send('GET', '/api/v1/namespaces/shop/pods/web')).toMatchObject({
      status: { phase: 'Running', podIP: '10.0.0.7' },
    })
    expect(await send('GET', '/api/v1/namespaces/shop')).toMatchObject({
      metadata: { labels: { a: 'b' } },
      status: { phase: 'Active' },
    })
  })

  it('fixtures may come out of a cluster: what only a server says is left out', async () => {
    const { send } = await openMock({
      fixtures: {
        ...pod,
        metadata: {
          ...pod.metadata,
          uid: '22222222-2222-2222-2222-222222222222',
          resourceVersion: '987654',
          creationTimestamp: '2020-01-01T00:00:00Z',
          generation: 7,
          managedFields: [{ manager: 'kubectl', operation: 'Update' }],
        },
      },
      clock: { now: '2026-05-01T12:00:00Z' },
    })
    const { metadata } = await send('GET', '/api/v1/namespaces/shop/pods/web')
    expect(metadata.creationTimestamp).toBe('2026-05-01T12:00:00Z')
    expect(Number(metadata.resourceVersion)).toBeLessThan(1000)
  })

  it.each([
    ['named by uid', { uid: '11111111-1111-1111-1111-111111111111' }],
    ['named by kind and name alone', {}],
  ])('fixtures that own each other are linked by the uids they get: %s', async (_, reference) => {
    const owner = { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web', ...reference }
    const owned = { ...pod, metadata: { ...pod.metadata, ownerReferences: [owner] } }
    const { send } = await openMock({ fixtures: [owned, replicaSet] })
    const { metadata } = await send('GET', '/apis/apps/v1/namespaces/shop/replicasets/web')
    const dependent = await send('GET', '/api/v1/namespaces/shop/pods/web')
    expect(dependent.metadata.ownerReferences).toMatchObject([{ uid: metadata.uid }])
    expect(metadata.uid).not.toBe(replicaSet.metadata.uid)
  })

  it('fixtures get generated names that the seed decides', async () => {
    const fixtures = Array.from({ length: 3 }, () => ({
      ...configMap(''),
      metadata: { generateName: 'made-' },
    }))
    const [one, other] = [await openMock({ fixtures }), await openMock({ fixtures })]
    const list = await one.send('GET', configMaps)
    expect(list.items).toHaveLength(3)
    expect(
      (await other.send('GET', configMaps)).items.map(({ metadata }) => metadata.name),
    ).toEqual(list.items.map(({ metadata }) => metadata.name))
  })

  it('fixtures are not changed, and not asked for as a client would be', async () => {
    const fixture = structuredClone(pod)
    const { server } = await openMock({ fixtures: fixture })
    expect(fixture).toEqual(pod)
    await server.load(fixture)
    expect(fixture).toEqual(pod)
    expect(await server.requests()).toEqual([])
  })

  it('fixtures can be a thousand, all in their order', async () => {
    const fixtures = Array.from({ length: 1000 }, (_, at) => configMap(`object-${at}`))
    const { send } = await openMock({ fixtures })
    const { items } = await send('GET', configMaps)
    const byVersion = items.toSorted(
      (a, b) => Number(a.metadata.resourceVersion) - Number(b.metadata.resourceVersion),
    )
    expect(byVersion.map(({ metadata }) => metadata.name)).toEqual(
      fixtures.map(({ metadata }) => metadata.name),
    )
  })
})
