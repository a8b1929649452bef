import { describe, expect, it, onTestFinished } from 'vitest'
import { brands } from '../../../../core/base/api/brand.ts'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import type { ApiObject } from '../../../../core/base/api/object.ts'
import { createClient, type WireClient } from '../../../../core/base/client/client.ts'
import type { MockOptions } from '../../../../core/server/mock/mock-control.ts'
import type { MockServer } from '../../../../core/server/mock/mock-server.ts'
import { collectObjects } from '../../../../core/server/share/collect-objects.ts'
import { type LoadedObjects, loadObjects } from '../../../../core/server/share/load-objects.ts'
import { packShare, unpackShare } from '../../../../core/server/share/pack-share.ts'
import { openMock } from '../../../support/servers/mock-server.ts'

const brand = brands.k8s

interface Cluster {
  readonly server: MockServer
  readonly client: WireClient
  readonly collect: (secrets?: boolean) => Promise<readonly ApiObject[]>
  readonly load: (objects: readonly ApiObject[]) => Promise<LoadedObjects>
  /** Kinds and names of what would be shared. */
  readonly shared: () => Promise<readonly string[]>
}

async function openCluster(options: MockOptions = {}): Promise<Cluster> {
  const { server } = await openMock({ simulate: true, nodes: 2, ...options })
  const client = createClient(server.transport(), { userAgent: 'kubectl/v1' })
  const clock = { now: () => Date.UTC(2026, 0, 1) }
  const end = new AbortController()
  onTestFinished(() => end.abort())
  const target = {
    client: createClient(server.transport(), { userAgent: 'skerry-share/1' }),
    brand,
    clock,
  }
  const collect = async (secrets = false) =>
    (await collectObjects({ client, brand, clock, signal: end.signal }, { secrets })).objects
  return {
    server,
    client,
    collect,
    load: (objects) => loadObjects(target, objects),
    shared: async () =>
      (await collect()).map(({ kind, metadata }) => `${kind} ${metadata.name}`).toSorted(),
  }
}

function handedOn(objects: readonly ApiObject[]): readonly ApiObject[] {
  return unpackShare(packShare({ objects, files: [] })).objects
}

function deployment(image: string) {
  const labels = { app: 'web' }
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web' },
    spec: {
      replicas: 2,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [{ name: 'c', image }] } },
    },
  }
}

const deployments = '/apis/apps/v1/namespaces/default/deployments'
const pods = '/api/v1/namespaces/default/pods'
const solo = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'solo' },
  spec: { containers: [{ name: 'c', image: 'nginx' }] },
}

describe('the objects of a cluster that are shared', () => {
  it('a cluster that nobody wrote to shares nothing', async () => {
    const { shared, server } = await openCluster({ seedSystem: true })
    await server.clock.advance(10_000)
    expect(await shared()).toEqual([])
  })

  it('what controllers make again stays behind, with what the server sets', async () => {
    const { shared, collect, server, client } = await openCluster()
    await client.create('/api/v1/namespaces', {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name: 'shop' },
    })
    await client.create(deployments, deployment('nginx'))
    await client.create(pods, solo)
    await client.create('/api/v1/namespaces/default/services', {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'web' },
      spec: { selector: { app: 'web' }, ports: [{ port: 80 }] },
    })
    await client.create('/apis/batch/v1/namespaces/default/jobs', {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { name: 'once' },
      spec: {
        template: {
          spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'busybox' }] },
        },
      },
    })
    await server.clock.advance(10_000)
    expect(await shared()).toEqual([
      'Deployment web',
      'Job once',
      'Namespace shop',
      'Pod solo',
      'Service web',
    ])
    const objects = await collect()
    const byKind = new Map(objects.map((object) => [object.kind, object]))
    expect(byKind.get('Pod')).toMatchObject({ metadata: { name: 'solo', namespace: 'default' } })
    expect(Object.keys(byKind.get('Pod')?.metadata ?? {})).toEqual(['name', 'namespace'])
    expect(byKind.get('Pod')).not.toHaveProperty('status')
    expect(byKind.get('Pod')).not.toHaveProperty('spec.nodeName')
    expect(byKind.get('Service')).not.toHaveProperty('spec.clusterIP')
    expect(byKind.get('Job')).not.toHaveProperty('spec.selector')
  })

  it('another server has the same objects afterwards, and its controllers make the rest', async () => {
    const [first, second] = [await openCluster(), await openCluster({ seed: 7 })]
    await first.client.create(deployments, deployment('nginx'))
    await first.client.create(pods, solo)
    await first.server.clock.advance(10_000)
    const objects = handedOn(await first.collect())
    expect(await second.load(objects)).toEqual({ loaded: 2, refused: [] })
    await second.server.clock.advance(10_000)
    expect(await second.collect()).toEqual(objects)
    const { items } = await second.client.list(pods)
    expect(items.map(({ metadata }) => metadata.name?.split('-')[0])).toEqual([
      'solo',
      'web',
      'web',
    ])
  })

  it('a rollout keeps its history', async () => {
    const [first, second] = [await openCluster(), await openCluster({ seed: 7 })]
    await first.client.create(deployments, deployment('nginx:1.26'))
    await first.server.clock.advance(10_000)
    await first.client.patch(`${deployments}/web`, 'strategic', {
      spec: { template: { spec: { containers: [{ name: 'c', image: 'nginx:1.27' }] } } },
    })
    await first.server.clock.advance(10_000)
    expect((await second.load(handedOn(await first.collect()))).refused).toEqual([])
    await second.server.clock.advance(10_000)
    const history = async ({ client }: Cluster) => {
      const { items } = await client.list('/apis/apps/v1/namespaces/default/replicasets')
      return items
        .map((item) => [
          item.metadata.name,
          item.metadata.annotations?.['deployment.kubernetes.io/revision'],
          item.metadata.ownerReferences?.[0]?.name,
          (item['spec'] as { replicas: number }).replicas,
        ])
        .map((row) => row.join(' '))
        .toSorted()
    }
    expect(await history(second)).toEqual(await history(first))
  })

  it('an object that a finalizer holds is being deleted there too', async () => {
    const [first, second] = [
      await openCluster({ simulate: false }),
      await openCluster({ simulate: false }),
    ]
    const collection = '/api/v1/namespaces/default/configmaps'
    const held = { name: 'held', finalizers: ['example.com/hold'] }
    await first.client.create(collection, { apiVersion: 'v1', kind: 'ConfigMap', metadata: held })
    await first.client.delete(`${collection}/held`)
    await second.load(handedOn(await first.collect()))
    const { metadata } = await second.client.get(`${collection}/held`)
    expect(metadata).toMatchObject({ ...held, deletionTimestamp: expect.any(String) })
  })

  it.each(['1.16', '1.25'])('objects of release %s come once, and are taken', async (release) => {
    const options = { simulate: false, release }
    const [first, second] = [await openCluster(options), await openCluster(options)]
    await first.client.create(deployments, deployment('nginx'))
    const objects = handedOn(await first.collect())
    expect(objects).toMatchObject([{ apiVersion: 'apps/v1', kind: 'Deployment' }])
    expect(await second.load(objects)).toEqual({ loaded: 1, refused: [] })
    expect(await second.collect()).toEqual(objects)
  })

  it('secrets stay behind unless they are asked for', async () => {
    const { client, collect, shared } = await openCluster()
    await client.create('/api/v1/namespaces/default/secrets', {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'token' },
      stringData: { password: 'secret' },
    })
    expect(await shared()).toEqual([])
    expect(await collect(true)).toMatchObject([{ kind: 'Secret', data: { password: 'c2VjcmV0' } }])
  })

  it('a status that a user wrote comes along, but not the usage of a quota, which is counted there', async () => {
    const { client, collect } = await openCluster({ simulate: false })
    const write = async (collection: string, object: ApiObject, status: JsonObject) => {
      const { metadata } = await client.create(collection, object)
      // Its controller may have written a status of its own meanwhile.
      const path = `${collection}/${metadata.name}/status`
      await client.patch(path, 'merge', { status })
    }
    const quota = {
      apiVersion: 'v1',
      kind: 'ResourceQuota',
      metadata: { name: 'small' },
      spec: { hard: { pods: '4' } },
    }
    const counted = { hard: { pods: '4' }, used: { pods: '3' } }
    await write('/api/v1/namespaces/default/resourcequotas', quota, counted)
    await write(pods, solo, { message: 'kept' })
    const objects = new Map((await collect()).map((object) => [object.kind, object]))
    expect(objects.get('ResourceQuota')).not.toHaveProperty('status')
    expect(objects.get('Pod')).toHaveProperty('status.message', 'kept')
  })

  it('a cordoned node is cordoned there too, and keeps its own addresses', async () => {
    const [first, second] = [await openCluster(), await openCluster({ seed: 7 })]
    await first.server.clock.advance(10_000)
    await first.client.patch('/api/v1/nodes/node-2', 'merge', {
      metadata: { labels: { disk: 'ssd' } },
      spec: { unschedulable: true },
    })
    await first.server.clock.advance(10_000)
    await second.server.clock.advance(10_000)
    const objects = handedOn(await first.collect())
    expect(objects).toMatchObject([{ kind: 'Node', metadata: { name: 'node-2' } }])
    expect(await second.load(objects)).toEqual({ loaded: 1, refused: [] })
    expect(await second.client.get('/api/v1/nodes/node-2')).toMatchObject({
      metadata: { labels: { disk: 'ssd' } },
      spec: { unschedulable: true, podCIDR: expect.any(String) },
      status: { addresses: expect.any(Array) },
    })
  })

  it('who applied a field owns it there too', async () => {
    const [first, second] = [
      await openCluster({ simulate: false }),
      await openCluster({ simulate: false }),
    ]
    const path = '/api/v1/namespaces/default/configmaps/color'
    const color = (value: string) => ({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'color' },
      data: { color: value },
    })
    await first.client.patch(path, 'apply', color('red'), { fieldManager: 'jane' })
    await second.load(handedOn(await first.collect()))
    await second.client.patch(path, 'apply', color('blue'), { fieldManager: 'jane' })
    await expect(
      second.client.patch(path, 'apply', color('green'), { fieldManager: 'joe' }),
    ).rejects.toThrow('conflict with "jane"')
  })

  it('definitions come before their objects, policies last, and what is refused is named', async () => {
    const { load, client } = await openCluster({ simulate: false })
    const widget = (name: string, spec: object) => ({
      apiVersion: 'shop.example/v1',
      kind: 'Widget',
      metadata: { name },
      spec,
    })
    const objects = [
      {
        apiVersion: 'admissionregistration.k8s.io/v1',
        kind: 'ValidatingAdmissionPolicyBinding',
        metadata: { name: 'none' },
        spec: { policyName: 'none', validationActions: ['Deny'] },
      },
      {
        apiVersion: 'admissionregistration.k8s.io/v1',
        kind: 'ValidatingAdmissionPolicy',
        metadata: { name: 'none' },
        spec: {
          matchConstraints: {
            resourceRules: [
              { apiGroups: ['*'], apiVersions: ['*'], operations: ['CREATE'], resources: ['*'] },
            ],
          },
          validations: [{ expression: 'false', message: 'nothing more' }],
        },
      },
      widget('good', { size: 1 }),
      widget('bad', { size: 'large' }),
      { apiVersion: 'v1', kind: 'Gadget', metadata: { name: 'unknown' } },
      {
        apiVersion: 'apiextensions.k8s.io/v1',
        kind: 'CustomResourceDefinition',
        metadata: { name: 'widgets.shop.example' },
        spec: {
          group: 'shop.example',
          scope: 'Namespaced',
          names: { plural: 'widgets', singular: 'widget', kind: 'Widget' },
          versions: [
            {
              name: 'v1',
              served: true,
              storage: true,
              schema: {
                openAPIV3Schema: {
                  type: 'object',
                  properties: {
                    spec: { type: 'object', properties: { size: { type: 'integer' } } },
                  },
                },
              },
            },
          ],
        },
      },
    ] as unknown as readonly ApiObject[]
    const { loaded, refused } = await load(objects)
    expect(loaded).toBe(4)
    expect(refused.map(({ object, reason }) => [object.metadata.name, reason])).toEqual([
      ['unknown', expect.stringContaining('no Gadget is served in version v1')],
      ['bad', expect.stringContaining('spec.size: Invalid value')],
    ])
    expect(await client.get('/apis/shop.example/v1/namespaces/default/widgets/good')).toMatchObject(
      {
        spec: { size: 1 },
      },
    )
  })
})
