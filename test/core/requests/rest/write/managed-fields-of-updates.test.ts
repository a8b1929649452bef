import { describe, expect, it } from 'vitest'
import { jsonPatch, path, withObject } from '../../../../support/objects/made-config-map.ts'
import { apply, ownersOf } from '../../../../support/recorded/apply.ts'
import {
  type Answer,
  configMap,
  deployment,
  deployments,
  openTestServer,
  type TestServer,
} from '../../../../support/servers/test-server.ts'

describe('managed fields of an update', () => {
  it.each<[string, (server: TestServer) => Promise<Answer>]>([
    [
      'a PUT',
      (server) =>
        server.put(`${path}?fieldManager=editor`, {
          ...configMap('a'),
          data: { size: 'xl', color: 'red' },
        }),
    ],
    [
      'a merge patch',
      (server) => server.patch(`${path}?fieldManager=editor`, { data: { size: 'xl' } }),
    ],
    [
      'a JSON patch',
      (server) => jsonPatch(server, [{ op: 'add', path: '/data/size', value: 'xl' }]),
    ],
    [
      'a strategic merge patch',
      (server) =>
        server.patch(
          `${path}?fieldManager=editor`,
          { data: { size: 'xl' } },
          { headers: { 'content-type': 'application/strategic-merge-patch+json' } },
        ),
    ],
  ])('an update by %s owns what it changed, and nobody else does', async (_what, change) => {
    const server = await withObject()
    expect(ownersOf((await change(server)).body)).toEqual({
      'editor Update': ['.data.size'],
      'maker Update': ['.data.color'],
    })
  })

  it('an update takes what it changes from its owner', async () => {
    const server = await withObject()
    const { body } = await server.patch(`${path}?fieldManager=editor`, { data: { color: 'blue' } })
    expect(ownersOf(body)).toEqual({ 'editor Update': ['.data.color'], 'maker Update': ['.data'] })
  })

  it('an update takes what it removes from its owner, and does not own it', async () => {
    const server = await withObject({ labels: { a: 'b' } })
    const { body } = await server.patch(`${path}?fieldManager=editor`, {
      metadata: { labels: { a: null, c: 'd' } },
    })
    expect(ownersOf(body)).toEqual({
      'editor Update': ['.metadata.labels.c'],
      'maker Update': ['.data.color', '.metadata.labels'],
    })
  })

  it('an update takes a field from one who applied it, without a conflict', async () => {
    const server = await openTestServer()
    await apply(server, path, 'applier', configMap('a'))
    const { status, body } = await server.patch(`${path}?fieldManager=editor`, {
      data: { color: 'blue' },
    })
    expect(status).toBe(200)
    expect(ownersOf(body)).toEqual({ 'editor Update': ['.data.color'] })
  })

  it('a repeated update has one entry, with the time of the last change', async () => {
    const server = await withObject()
    const change = (color: string): Promise<Answer> =>
      server.patch(`${path}?fieldManager=maker`, { data: { [color]: 'x' } })
    server.runtime.advance(1500)
    await change('one')
    server.runtime.advance(2000)
    const { body } = await change('two')
    expect(body.metadata.managedFields).toHaveLength(1)
    expect(body.metadata.managedFields?.[0]).toMatchObject({
      manager: 'maker',
      time: '2026-01-01T00:00:03Z',
      fieldsV1: { 'f:data': { 'f:color': {}, 'f:one': {}, 'f:two': {} } },
    })
  })

  it('an update owns no status by the main resource', async () => {
    const server = await openTestServer()
    await server.post(`${deployments}?fieldManager=maker`, deployment('web'))
    const { body } = await server.patch(`${deployments}/web?fieldManager=editor`, {
      spec: { replicas: 2 },
      status: { replicas: 2 },
    })
    expect(ownersOf(body)['editor Update']).toEqual(['.spec.replicas'])
  })

  it('an update of the status owns nothing else, under an entry of its own', async () => {
    const server = await openTestServer()
    await server.post(`${deployments}?fieldManager=maker`, deployment('web'))
    const { body } = await server.patch(`${deployments}/web/status?fieldManager=maker`, {
      spec: { replicas: 2 },
      status: { replicas: 1, readyReplicas: 1 },
    })
    expect(Object.keys(ownersOf(body))).toEqual(['maker Update', 'maker/status Update'])
    expect(ownersOf(body)['maker/status Update']).toEqual([
      '.status.readyReplicas',
      '.status.replicas',
    ])
  })

  it('an update of a scale owns the number of replicas, under an entry of its own', async () => {
    const server = await openTestServer()
    await server.post(`${deployments}?fieldManager=maker`, deployment('web'))
    await server.patch(`${deployments}/web/scale?fieldManager=scaler`, { spec: { replicas: 3 } })
    const { body } = await server.get(`${deployments}/web`)
    expect(ownersOf(body)['scaler/scale Update']).toEqual(['.spec.replicas'])
    expect(ownersOf(body)['maker Update']).not.toContain('.spec.replicas')
  })

  it('an update in another version has an entry for each', async () => {
    const server = await openTestServer()
    const spec = {
      maxReplicas: 3,
      scaleTargetRef: { kind: 'Deployment', name: 'web', apiVersion: 'apps/v1' },
    }
    const of = (version: string): string =>
      `/apis/autoscaling/${version}/namespaces/default/horizontalpodautoscalers`
    await server.post(`${of('v1')}?fieldManager=maker`, { metadata: { name: 'a' }, spec })
    const { body } = await server.patch(`${of('v2')}/a?fieldManager=maker`, {
      spec: { minReplicas: 2 },
    })
    expect(body.metadata.managedFields?.map(({ apiVersion }) => apiVersion)).toEqual([
      'autoscaling/v1',
      'autoscaling/v2',
    ])
    expect(Object.values(ownersOf(body)).flat()).toEqual(['.spec.minReplicas'])
  })
})

describe('an empty list that is served as null', () => {
  const nodes = '/apis/storage.k8s.io/v1/csinodes'

  it('an empty list served as null belongs to who sent it, and not to who sent nothing', async () => {
    const server = await openTestServer()
    const made = await server.post(`${nodes}?fieldManager=maker`, {
      metadata: { name: 'a' },
      spec: { drivers: [] },
    })
    expect(made.body['spec']).toEqual({ drivers: null })
    expect(ownersOf(made.body)).toEqual({ 'maker Update': ['.spec.drivers'] })
    const silent = await server.post(nodes, { metadata: { name: 'b' }, spec: {} })
    expect(ownersOf(silent.body)).toEqual({})
  })

  it('an empty list served as null goes on belonging to its owner when items come', async () => {
    const server = await openTestServer()
    const drivers = '/apis/storage.k8s.io/v1/csinodes/a?fieldManager=maker'
    await server.post(`${nodes}?fieldManager=maker`, {
      metadata: { name: 'a' },
      spec: { drivers: [] },
    })
    const { body } = await server.patch(drivers, {
      spec: { drivers: [{ name: 'd', nodeID: '1' }] },
    })
    const account = body.metadata.managedFields?.[0]?.['fieldsV1']
    expect(account).toMatchObject({ 'f:spec': { 'f:drivers': { '.': {} } } })
  })
})

describe('a ServiceCIDR', () => {
  it('a ServiceCIDR keeps its addresses from who writes its status, who comes to own them', async () => {
    const server = await openTestServer()
    const ranges = '/apis/networking.k8s.io/v1/servicecidrs'
    await server.post(`${ranges}?fieldManager=maker`, {
      metadata: { name: 'a' },
      spec: { cidrs: ['10.9.0.0/24'] },
    })
    const { body } = await server.put(`${ranges}/a/status?fieldManager=editor`, {
      metadata: { name: 'a' },
      spec: { cidrs: ['10.8.0.0/24'] },
    })
    expect(body['spec']).toEqual({ cidrs: ['10.9.0.0/24'] })
    expect(ownersOf(body)).toEqual({ 'editor/status Update': ['.spec.cidrs'] })
  })
})
