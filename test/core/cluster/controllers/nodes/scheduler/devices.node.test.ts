import { expect, it } from 'vitest'
import { objectsOf, structOf, textOf } from '../../../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import type { ApiObject } from '../../../../../../core/base/api/object.ts'
import {
  openCluster,
  type SimulatedCluster,
} from '../../../../../support/cluster/simulated-cluster.ts'

const group = '/apis/resource.k8s.io/v1'
const claims = `${group}/namespaces/default/resourceclaims`
const pods = '/api/v1/namespaces/default/pods'

function ofDevices(kind: string, name: string, spec: JsonObject): ApiObject {
  return { apiVersion: 'resource.k8s.io/v1', kind, metadata: { name }, spec }
}

/** A class of devices, and a device of it on each node. */
async function publishDevices({ client }: SimulatedCluster): Promise<void> {
  const expression = 'device.driver == "gpu.example.com"'
  await client.create(
    `${group}/deviceclasses`,
    ofDevices('DeviceClass', 'gpu', { selectors: [{ cel: { expression } }] }),
  )
  for (const { metadata } of (await client.list('/api/v1/nodes')).items) {
    const { name = '' } = metadata
    const pool = { name, generation: 1, resourceSliceCount: 1 }
    const devices = [{ name: 'gpu-0', attributes: { model: { string: 'a' } } }]
    const spec = { driver: 'gpu.example.com', nodeName: name, pool, devices }
    await client.create(`${group}/resourceslices`, ofDevices('ResourceSlice', name, spec))
  }
}

/** Phases of the pods, their nodes, and the devices of their claims. */
async function seen({ client }: SimulatedCluster): Promise<string[]> {
  const known = (await client.list(claims)).items
  const { items } = await client.list(pods)
  const lines = items.map((pod) => {
    const [status = {}] = objectsOf(structOf(pod, 'status'), 'resourceClaimStatuses')
    const claim = known.find(
      ({ metadata }) => metadata.name === textOf(status, 'resourceClaimName'),
    )
    const allocation = structOf(claim ?? {}, 'status', 'allocation', 'devices')
    const devices = objectsOf(allocation, 'results').map((each) => textOf(each, 'pool'))
    const holders = objectsOf(structOf(claim ?? {}, 'status'), 'reservedFor').length
    const phase = textOf(structOf(pod, 'status'), 'phase')
    const node = textOf(structOf(pod, 'spec'), 'nodeName')
    return `${phase} ${node}: ${devices.join()} for ${holders}`
  })
  return lines.sort()
}

const unfit =
  'FailedScheduling: 0/2 nodes are available: 2 cannot allocate all claims. still not schedulable, preemption: 0/2 nodes are available: 2 Preemption is not helpful for scheduling.'

it('pods get a device each; one without waits until a device is free', async () => {
  const cluster = await openCluster({ simulate: true, nodes: 2 })
  const { client, advance, eventsOf } = cluster
  await advance('1s')
  await publishDevices(cluster)
  const request = { name: 'gpu', exactly: { deviceClassName: 'gpu' } }
  await client.create(
    `${group}/namespaces/default/resourceclaimtemplates`,
    ofDevices('ResourceClaimTemplate', 'gpu', { spec: { devices: { requests: [request] } } }),
  )
  const labels = { app: 'web' }
  const container = { name: 'main', image: 'nginx', resources: { claims: [{ name: 'gpu' }] } }
  const resourceClaims = [{ name: 'gpu', resourceClaimTemplateName: 'gpu' }]
  await client.create('/apis/apps/v1/namespaces/default/deployments', {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web' },
    spec: {
      replicas: 3,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: { containers: [container], resourceClaims, terminationGracePeriodSeconds: 1 },
      },
    },
  })
  await advance('3s')
  expect(await seen(cluster)).toEqual([
    'Pending :  for 0',
    'Running node-1: node-1 for 1',
    'Running node-2: node-2 for 1',
  ])
  const { items } = await client.list(pods)
  const nodeOf = (pod: ApiObject): string => textOf(structOf(pod, 'spec'), 'nodeName')
  const waiting = items.find((pod) => nodeOf(pod) === '')?.metadata.name ?? ''
  expect(await eventsOf('Pod', waiting)).toEqual([unfit])

  // The replica set's next pod comes behind the one that waits.
  const ended = items.find((pod) => nodeOf(pod) === 'node-1')?.metadata.name ?? ''
  await client.delete(`${pods}/${ended}`)
  await advance('5s')
  expect(await seen(cluster)).toEqual([
    'Pending :  for 0',
    'Running node-1: node-1 for 1',
    'Running node-2: node-2 for 1',
  ])
  expect(nodeOf(await client.get(`${pods}/${waiting}`))).toBe('node-1')
  expect((await client.list(claims)).items).toHaveLength(3)

  await client.delete('/apis/apps/v1/namespaces/default/deployments/web')
  await advance('5s')
  expect((await client.list(claims)).items).toEqual([])
})

it('a pod that was assigned without the scheduler starts once its claim is allocated and reserved for it', async () => {
  const cluster = await openCluster({ simulate: true, nodes: 1 })
  const { client, advance, eventsOf } = cluster
  await advance('1s')
  await publishDevices(cluster)
  const requests = [{ name: 'gpu', exactly: { deviceClassName: 'gpu' } }]
  const claim = await client.create(
    claims,
    ofDevices('ResourceClaim', 'a', { devices: { requests } }),
  )
  const [node] = (await client.list('/api/v1/nodes')).items
  const nodeName = node?.metadata.name ?? ''
  const pod = await client.create(pods, {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'p' },
    spec: {
      nodeName,
      containers: [{ name: 'main', image: 'nginx' }],
      resourceClaims: [{ name: 'gpu', resourceClaimName: 'a' }],
    },
  })
  await advance('1s')
  const ids = [pod, claim].map(({ metadata }) => metadata.uid ?? '')
  const refused = `pod p (${ids[0] ?? ''}) is not allowed to use ResourceClaim a (${ids[1] ?? ''})`
  expect(await eventsOf('Pod', 'p')).toEqual([
    `FailedPrepareDynamicResources: Failed to prepare dynamic resources: prepare dynamic resources: ${refused}`,
  ])
  const results = [{ request: 'gpu', driver: 'gpu.example.com', pool: nodeName, device: 'gpu-0' }]
  const allocation = { devices: { results } }
  await client.patch(`${claims}/a/status`, 'merge', { status: { allocation } })
  await advance('5s')
  expect(structOf(await client.get(`${pods}/p`), 'status')).toMatchObject({ phase: 'Running' })
})

it('a claim is written again after a conflict, and is not reserved for a pod that could not be bound', async () => {
  const cluster = await openCluster({ simulate: true, nodes: 1 })
  const { server, client, advance, eventsOf } = cluster
  await advance('1s')
  await publishDevices(cluster)
  const user = 'system:apiserver'
  const verb = ['patch', 'create']
  const times = 1
  const conflict = { match: { user, verb, resource: 'resourceclaims/status' }, times }
  await server.addFault({ ...conflict, fault: { type: 'conflict' } })
  const failure = { type: 'status', reason: 'InternalError', message: 'broken' } as const
  await server.addFault({ match: { user, verb, resource: 'pods/binding' }, times, fault: failure })
  const requests = [{ name: 'gpu', exactly: { deviceClassName: 'gpu' } }]
  await client.create(claims, ofDevices('ResourceClaim', 'a', { devices: { requests } }))
  const resourceClaims = [{ name: 'gpu', resourceClaimName: 'a' }]
  const spec = { containers: [{ name: 'main', image: 'nginx' }], resourceClaims }
  await client.create(pods, { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p' }, spec })
  await advance('1ms')
  expect(await eventsOf('Pod', 'p')).toEqual(['FailedScheduling: broken'])
  expect(await server.faults()).toEqual([])
  const status = async (): Promise<JsonObject> =>
    structOf(await client.get(`${claims}/a`), 'status')
  const allocation = { devices: { results: [{ request: 'gpu', device: 'gpu-0' }] } }
  expect(await status()).toMatchObject({ allocation })
  expect(await status()).not.toHaveProperty('reservedFor')
  await advance('5s')
  expect(await status()).toMatchObject({ allocation, reservedFor: [{ name: 'p' }] })
  expect(structOf(await client.get(`${pods}/p`), 'status')).toMatchObject({ phase: 'Running' })
})
