import { describe, expect, it } from 'vitest'
import {
  objectsOf,
  structOf,
  textOf,
  textsOf,
} from '../../../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import type { ApiObject } from '../../../../../../core/base/api/object.ts'
import type { MockOptions } from '../../../../../../core/server/mock/mock-control.ts'
import {
  openCluster,
  type SimulatedCluster,
} from '../../../../../support/cluster/simulated-cluster.ts'

const services = '/api/v1/namespaces/default/services'
const pods = '/api/v1/namespaces/default/pods'
const slices = '/apis/discovery.k8s.io/v1/namespaces/default/endpointslices'
const simulate = ['endpoints-controller', 'endpointslice-controller', 'service-lb-controller']

function service(name: string, spec: JsonObject = {}): ApiObject {
  const usual = { selector: { app: 'web' }, ports: [{ port: 80, targetPort: 'http' }] }
  return { apiVersion: 'v1', kind: 'Service', metadata: { name }, spec: { ...usual, ...spec } }
}

/** Creates a pod on `node-1` with an address, as its node would report it. */
async function runPod(
  { client }: SimulatedCluster,
  name: string,
  ip: string,
  ready: boolean,
): Promise<void> {
  const ports = [{ name: 'http', containerPort: 8080 }]
  const spec = { nodeName: 'node-1', containers: [{ name: 'main', image: 'nginx', ports }] }
  const metadata = { name, labels: { app: 'web' } }
  await client.create(pods, { apiVersion: 'v1', kind: 'Pod', metadata, spec })
  const conditions = [{ type: 'Ready', status: ready ? 'True' : 'False' }]
  const status = { phase: 'Running', podIP: ip, podIPs: [{ ip }], conditions }
  await client.patch(`${pods}/${name}/status`, 'merge', { status })
}

async function open(options: MockOptions = {}): Promise<SimulatedCluster> {
  const cluster = await openCluster({ simulate, ...options })
  const labels = { 'topology.kubernetes.io/zone': 'zone-a' }
  const node = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'node-1', labels } }
  await cluster.client.create('/api/v1/nodes', node)
  return cluster
}

/** Endpoints of the slices of a service: address, then the conditions that are true, then its hints. */
async function endpointsIn({ client }: SimulatedCluster, name: string): Promise<string[][]> {
  const labelSelector = `kubernetes.io/service-name=${name}`
  const { items } = await client.list(slices, { labelSelector })
  return items.map((slice) =>
    objectsOf(slice, 'endpoints').map((endpoint) => {
      const conditions = Object.entries(structOf(endpoint, 'conditions'))
      const met = conditions.flatMap(([key, value]) => (value === true ? [key] : []))
      const zones = objectsOf(structOf(endpoint, 'hints'), 'forZones')
      const hints = zones.map((zone) => `for ${textOf(zone, 'name')}`)
      return [...textsOf(endpoint, 'addresses'), ...met, ...hints].join(' ')
    }),
  )
}

const cases = [
  { name: 'plain', spec: {}, slice: ['10.244.0.1 ready serving', '10.244.0.2'] },
  {
    name: 'unready-too',
    spec: { publishNotReadyAddresses: true },
    slice: ['10.244.0.1 ready serving', '10.244.0.2 ready'],
  },
  {
    name: 'close',
    spec: { trafficDistribution: 'PreferClose' },
    slice: ['10.244.0.1 ready serving for zone-a', '10.244.0.2'],
  },
  {
    name: 'no-such-port',
    spec: { ports: [{ port: 1, targetPort: 'x' }] },
    slice: ['10.244.0.1 ready serving', '10.244.0.2'],
  },
  { name: 'without-pods', spec: { selector: { app: 'none' } }, slice: [] },
]

describe('endpoints of services', () => {
  it('slices show the pods of a service with their conditions and hints', async () => {
    const cluster = await open()
    await runPod(cluster, 'a', '10.244.0.1', true)
    await runPod(cluster, 'b', '10.244.0.2', false)
    for (const { name, spec } of cases) await cluster.client.create(services, service(name, spec))
    await cluster.advance('1s')
    for (const { name, slice } of cases)
      expect(await endpointsIn(cluster, name), name).toEqual([slice])
    const { items } = await cluster.client.list(slices, {
      labelSelector: 'kubernetes.io/service-name=plain',
    })
    expect(items[0]).toMatchObject({
      metadata: {
        generateName: 'plain-',
        labels: { 'endpointslice.kubernetes.io/managed-by': 'endpointslice-controller.k8s.io' },
        annotations: { 'endpoints.kubernetes.io/last-change-trigger-time': '2026-05-01T12:00:00Z' },
        ownerReferences: [{ kind: 'Service', name: 'plain', controller: true }],
      },
      addressType: 'IPv4',
      ports: [{ name: '', port: 8080, protocol: 'TCP' }],
    })
    const endpoints = await cluster.client.get('/api/v1/namespaces/default/endpoints/plain')
    expect(endpoints['subsets']).toMatchObject([
      {
        addresses: [{ ip: '10.244.0.1', nodeName: 'node-1', targetRef: { name: 'a' } }],
        notReadyAddresses: [{ ip: '10.244.0.2' }],
        ports: [{ port: 8080, protocol: 'TCP' }],
      },
    ])
  })

  it('a slice holds 100 endpoints; the rest go to a second one, and a deleted pod leaves its slice alone', async () => {
    const cluster = await open()
    for (let at = 0; at < 103; at++) await runPod(cluster, `p${at}`, `10.244.1.${at}`, true)
    await cluster.client.create(services, service('many'))
    await cluster.advance('1s')
    const sizes = async (): Promise<number[]> =>
      (await endpointsIn(cluster, 'many')).map(({ length }) => length).toSorted((a, b) => b - a)
    expect(await sizes()).toEqual([100, 3])
    await cluster.client.delete(`${pods}/p5`, { gracePeriodSeconds: 0 })
    await cluster.advance('1s')
    expect(await sizes()).toEqual([99, 3])
    await cluster.client.delete(`${services}/many`)
    await cluster.advance('1s')
    expect(await sizes()).toEqual([])
  })
})

describe('load balancers', () => {
  it('services of type LoadBalancer get an address and give it back; those of a class get none', async () => {
    const cluster = await open({ loadBalancerRange: '10.9.8.0/28' })
    const rows = [
      { name: 'first', spec: {}, ip: '10.9.8.1' },
      { name: 'asked', spec: { loadBalancerIP: '10.9.8.7' }, ip: '10.9.8.7' },
      { name: 'classed', spec: { loadBalancerClass: 'example.com/mine' }, ip: '' },
      { name: 'second', spec: {}, ip: '10.9.8.2' },
    ]
    for (const { name, spec } of rows)
      await cluster.client.create(services, service(name, { ...spec, type: 'LoadBalancer' }))
    await cluster.advance('1s')
    for (const { name, ip } of rows) {
      const found = await cluster.client.get(`${services}/${name}`)
      const [ingress = {}] = objectsOf(structOf(found, 'status', 'loadBalancer'), 'ingress')
      expect(textOf(ingress, 'ip'), name).toBe(ip)
    }
    expect(await cluster.eventsOf('Service', 'first')).toEqual([
      'EnsuringLoadBalancer: Ensuring load balancer',
      'EnsuredLoadBalancer: Ensured load balancer',
    ])
    await cluster.client.delete(`${services}/first`)
    await cluster.client.patch(`${services}/second`, 'merge', { spec: { type: 'ClusterIP' } })
    await cluster.advance('1s')
    const { items } = await cluster.client.list(services)
    const names = items.map(({ metadata }) =>
      `${metadata.name} ${(metadata.finalizers ?? []).join()}`.trim(),
    )
    expect(names).toEqual([
      'asked service.kubernetes.io/load-balancer-cleanup',
      'classed',
      'kubernetes',
      'second',
    ])
  })

  it.each([
    ['10.9.8.0', '"10.9.8.0" is not a range of addresses like 10.0.0.0/24'],
    ['10.9.8.0/30', 'the range 10.9.8.0/30 has too few addresses: it must have at least 8'],
  ])('the range %s is refused as the server starts', async (loadBalancerRange, message) => {
    await expect(open({ loadBalancerRange })).rejects.toThrow(new RangeError(message))
  })
})
