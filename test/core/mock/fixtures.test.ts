import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../core/api/json.ts'
import { configMap, configMaps, openMock } from '../../support/mock-server.ts'

const pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web', namespace: 'shop' },
  spec: { containers: [{ name: 'main', image: 'nginx' }] },
}

const replicaSet = {
  apiVersion: 'apps/v1',
  kind: 'ReplicaSet',
  metadata: { name: 'web', namespace: 'shop', uid: '11111111-1111-1111-1111-111111111111' },
  spec: {
    selector: { matchLabels: { app: 'web' } },
    template: {
      metadata: { labels: { app: 'web' } },
      spec: { containers: [{ name: 'main', image: 'nginx' }] },
    },
  },
}

describe('fixtures', () => {
  it('are YAML documents, objects, lists of any kind, or all of these', async () => {
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
      ],
    })
    const { items } = await send('GET', configMaps)
    const names = ['in-list', 'in-typed-list', 'object', 'text-1', 'text-2']
    expect(items.map(({ metadata }) => metadata.name)).toEqual(names)
  })

  it('keep their status, and come with their namespaces', async () => {
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

  it('may come out of a cluster: what only a server says is left out', async () => {
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
  ])('that own each other are linked by the uids they get: %s', async (_, reference) => {
    const owner = { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web', ...reference }
    const owned = { ...pod, metadata: { ...pod.metadata, ownerReferences: [owner] } }
    const { send } = await openMock({ fixtures: [owned, replicaSet] })
    const { metadata } = await send('GET', '/apis/apps/v1/namespaces/shop/replicasets/web')
    const dependent = await send('GET', '/api/v1/namespaces/shop/pods/web')
    expect(dependent.metadata.ownerReferences).toMatchObject([{ uid: metadata.uid }])
    expect(metadata.uid).not.toBe(replicaSet.metadata.uid)
  })

  it('get generated names that the seed decides', async () => {
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

  it('are not changed, and not asked for as a client would be', async () => {
    const fixture = structuredClone(pod)
    const { server } = await openMock({ fixtures: fixture })
    expect(fixture).toEqual(pod)
    await server.load(fixture)
    expect(fixture).toEqual(pod)
    expect(await server.requests()).toEqual([])
  })

  it('can be a thousand, all in their order', async () => {
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

describe('loading more', () => {
  it('replaces what exists and tells watchers', async () => {
    const { server, run, send } = await openMock({ fixtures: configMap('a', 'red') })
    const watch = await run.watch(`${configMaps}?watch=1`)
    expect(await watch.next()).toBe('ADDED a')
    const before = await send('GET', `${configMaps}/a`)
    await server.load([configMap('a', 'blue'), configMap('b', 'blue')])
    expect([await watch.next(), await watch.next()].toSorted()).toEqual(['ADDED b', 'MODIFIED a'])
    const after = await send('GET', `${configMaps}/a`)
    expect(after.data).toEqual({ color: 'blue' })
    expect(after.metadata.uid).toBe(before.metadata.uid)
  })

  it('replaces a status, and does so whatever faults and users say', async () => {
    const { server, send } = await openMock({ fixtures: pod, users: { jane: {} }, actAs: 'jane' })
    await server.addFault({ fault: { type: 'status', reason: 'InternalError' } })
    await server.load({ ...pod, status: { phase: 'Succeeded' } })
    await server.clearFaults()
    await server.actAs('admin')
    const { status } = await send('GET', '/api/v1/namespaces/shop/pods/web')
    expect(status.phase).toBe('Succeeded')
  })
})

describe('services among fixtures', () => {
  const service = (name: string, spec: JsonObject): JsonObject => ({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name, namespace: 'default' },
    spec: { ports: [{ port: 80 }], ...spec },
  })

  it('keep the addresses and ports that they had where they come from', async () => {
    const any = Array.from({ length: 40 }, (_, at) => service(`any-${at}`, {}))
    const ports = [{ port: 80, nodePort: 30_080 }]
    const fixtures = [
      ...any,
      service('foreign', { clusterIP: '10.96.7.7', clusterIPs: ['10.96.7.7'] }),
      service('near', { clusterIP: '10.96.8.8', type: 'NodePort', ports }),
      service('own', { clusterIP: '10.0.0.77' }),
      service('kubernetes', { clusterIP: '10.96.0.1', ports: [{ name: 'web', port: 8443 }] }),
    ]
    const { server, send } = await openMock({ fixtures })
    const specOf = async (name: string) =>
      (await send('GET', `/api/v1/namespaces/default/services/${name}`)).spec
    expect(await specOf('foreign')).toMatchObject({ clusterIPs: ['10.96.7.7'] })
    expect(await specOf('near')).toMatchObject({ clusterIP: '10.96.8.8', ports })
    expect(await specOf('own')).toMatchObject({ clusterIP: '10.0.0.77' })
    // What every server has stays where it is.
    expect(await specOf('kubernetes')).toMatchObject({
      clusterIP: '10.0.0.1',
      ports: [{ port: 8443 }],
    })
    await server.load(fixtures)
    expect(await specOf('near')).toMatchObject({ clusterIP: '10.96.8.8', ports })
  })
})

describe('a fixture that cannot be', () => {
  it.each([
    ['no YAML', 'a: b: c', 'the fixtures are no YAML: '],
    ['a text', '- just\n- texts', 'fixture 1 is no object'],
    ['no kind', { apiVersion: 'v1', metadata: { name: 'a' } }, 'fixture 1 (no kind a) has no kind'],
    ['no version', { kind: 'Pod', metadata: { name: 'a' } }, 'fixture 1 (Pod a) has no apiVersion'],
    ['no metadata', { apiVersion: 'v1', kind: 'Pod' }, 'fixture 1 (Pod *) has no metadata'],
    [
      'a kind that is not served',
      [configMap('a'), { ...pod, kind: 'Pot' }],
      'fixture 2 (Pot shop/web): no Pot is served in version v1',
    ],
    [
      'a status that nothing keeps',
      { ...configMap('a'), kind: 'ServiceAccount', data: undefined, status: { a: 1 } },
      'fixture 1 (ServiceAccount a)',
    ],
  ])('is refused by its number, kind and name: %s', async (_, fixtures, message) => {
    await expect(openMock({ fixtures })).rejects.toThrow(message)
  })

  it('is refused with what the server says of it', async () => {
    const invalid = { ...pod, spec: { containers: [{ name: 'main' }] } }
    const unknown = { ...configMap('b'), colour: 'red' }
    await expect(openMock({ fixtures: [configMap('a'), invalid] })).rejects.toMatchObject({
      name: 'ApiError',
      reason: 'Invalid',
      code: 422,
      message: expect.stringMatching(/^fixture 2 \(Pod shop\/web\): Pod "web" is invalid: /),
    })
    await expect(openMock({ fixtures: unknown })).rejects.toThrow(
      /^fixture 1 \(ConfigMap b\): .*unknown field "colour"/,
    )
  })
})
