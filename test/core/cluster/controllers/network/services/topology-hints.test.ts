import { describe, expect, it } from 'vitest'
import { objectsOf, structOf, textOf } from '../../../../../../core/base/api/json-fields.ts'
import {
  openCluster,
  type SimulatedCluster,
} from '../../../../../support/cluster/simulated-cluster.ts'

const services = '/api/v1/namespaces/default/services'
const pods = '/api/v1/namespaces/default/pods'
const slices = '/apis/discovery.k8s.io/v1/namespaces/default/endpointslices'

/** Two zones with as many processors: `node-a` in `a`, `node-b` in `b`. */
async function twoZones(): Promise<SimulatedCluster> {
  const cluster = await openCluster({ simulate: ['endpointslice-controller'] })
  for (const zone of ['a', 'b']) {
    const name = `node-${zone}`
    const labels = { 'topology.kubernetes.io/zone': zone }
    const metadata = { name, labels }
    await cluster.client.create('/api/v1/nodes', { apiVersion: 'v1', kind: 'Node', metadata })
    await setNode(cluster, name, 'True')
  }
  return cluster
}

async function setNode({ client }: SimulatedCluster, name: string, ready: string): Promise<void> {
  const status = { allocatable: { cpu: '4' }, conditions: [{ type: 'Ready', status: ready }] }
  await client.patch(`/api/v1/nodes/${name}/status`, 'merge', { status })
}

async function runPods({ client }: SimulatedCluster, places: string): Promise<void> {
  for (const [at, zone] of places.split('').entries()) {
    const name = `${zone}${at}`
    const spec = { nodeName: `node-${zone}`, containers: [{ name: 'main', image: 'nginx' }] }
    const metadata = { name, labels: { app: 'web' } }
    await client.create(pods, { apiVersion: 'v1', kind: 'Pod', metadata, spec })
    const ip = `10.244.0.${at + 1}`
    const conditions = [{ type: 'Ready', status: 'True' }]
    const status = { phase: 'Running', podIP: ip, podIPs: [{ ip }], conditions }
    await client.patch(`${pods}/${name}/status`, 'merge', { status })
  }
}

async function createService({ client }: SimulatedCluster): Promise<void> {
  const annotations = { 'service.kubernetes.io/topology-mode': 'Auto' }
  const metadata = { name: 'web', annotations }
  const spec = { selector: { app: 'web' }, ports: [{ port: 80 }] }
  await client.create(services, { apiVersion: 'v1', kind: 'Service', metadata, spec })
}

/** The zone of each endpoint, and the zone that it is for. */
async function hints(cluster: SimulatedCluster): Promise<string[]> {
  await cluster.advance('2s')
  const { items } = await cluster.client.list(slices)
  return items.flatMap((slice) =>
    objectsOf(slice, 'endpoints').map((endpoint) => {
      const [zone = {}] = objectsOf(structOf(endpoint, 'hints'), 'forZones')
      return `${textOf(endpoint, 'zone')} for ${textOf(zone, 'name')}`
    }),
  )
}

async function events({ client }: SimulatedCluster): Promise<string[]> {
  const { items } = await client.list('/api/v1/namespaces/default/events')
  return items.map((event) => textOf(event, 'message')).filter((text) => text.includes('address'))
}

describe('topology hints', () => {
  it('endpoints are for their own zones, and a zone without its share takes one of another', async () => {
    const cluster = await twoZones()
    await createService(cluster)
    await runPods(cluster, 'aaab')
    const found = await hints(cluster)
    expect(found.toSorted()).toEqual(['a for a', 'a for a', 'a for b', 'b for b'])
    expect(await events(cluster)).toContain(
      'Topology Aware Hints has been enabled, addressType: IPv4',
    )
  })

  it('a service with fewer endpoints than zones has no hints, and an event says why', async () => {
    const cluster = await twoZones()
    await createService(cluster)
    await runPods(cluster, 'a')
    expect(await hints(cluster)).toEqual(['a for '])
    expect(await events(cluster)).toContain(
      'Insufficient number of endpoints (1 endpoints, 2 zones), addressType: IPv4',
    )
  })

  it('hints are removed when one zone alone has ready nodes, and when the annotation is removed', async () => {
    const cluster = await twoZones()
    await createService(cluster)
    await runPods(cluster, 'ab')
    expect((await hints(cluster)).toSorted()).toEqual(['a for a', 'b for b'])
    await setNode(cluster, 'node-b', 'False')
    expect((await hints(cluster)).toSorted()).toEqual(['a for ', 'b for '])
    await setNode(cluster, 'node-b', 'True')
    await cluster.client.patch(`${services}/web`, 'merge', { metadata: { labels: { a: 'b' } } })
    expect((await hints(cluster)).toSorted()).toEqual(['a for a', 'b for b'])
    await cluster.client.patch(`${services}/web`, 'merge', { metadata: { annotations: null } })
    expect((await hints(cluster)).toSorted()).toEqual(['a for ', 'b for '])
    expect(await events(cluster)).toContain(
      'Topology Aware Hints has been disabled, addressType: IPv4',
    )
  })
})
