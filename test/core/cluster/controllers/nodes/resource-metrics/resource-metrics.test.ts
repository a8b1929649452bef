import { expect, it } from 'vitest'
import { objectsOf, structOf, textOf } from '../../../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import { parseQuantity, scaledValue } from '../../../../../../core/base/api/quantities/quantity.ts'
import { partsUnderWay } from '../../../../../../core/base/execution/lazy.ts'
import { settled } from '../../../../../support/requests/seen-over-time.ts'
import { openTestServer, type TestServer } from '../../../../../support/servers/test-server.ts'

const group = '/apis/metrics.k8s.io/v1beta1'
const asTable = { headers: { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' } }

function podWith(name: string, annotations: Record<string, string> = {}): JsonObject {
  const requests = { cpu: '200m', memory: '100Mi' }
  const containers = [
    { name: 'main', image: 'nginx', resources: { requests } },
    { name: 'side', image: 'nginx' },
  ]
  const metadata = { name, labels: { app: name }, annotations }
  return { apiVersion: 'v1', kind: 'Pod', metadata, spec: { containers, nodeName: 'node-1' } }
}

/** A server with a node on which two pods run that have metrics, and one that has just been created. */
async function openMeasured(): Promise<TestServer> {
  const server = await openTestServer({
    simulate: ['simulated-nodes', 'resource-metrics'],
    simulation: { nodes: 1 },
    now: Date.UTC(2026, 0, 2, 3, 4, 1),
  })
  await settled(10)
  const pods = '/api/v1/namespaces/default/pods'
  const given = {
    'simulation.skerry/cpu-usage': '150m',
    'simulation.skerry/side.cpu-usage': '1500u',
    'simulation.skerry/memory-usage': '96Mi',
  }
  for (const pod of [podWith('usual'), podWith('given', given)]) {
    expect((await server.post(pods, pod)).status).toBe(201)
  }
  for (let passed = 0; passed < 16; passed++) {
    server.runtime.advance(2000)
    await settled(4)
  }
  expect((await server.post(pods, podWith('new'))).status).toBe(201)
  return server
}

/** OpenAPI documents of APIServices are downloaded a second after these came. */
async function downloaded({ runtime }: TestServer): Promise<void> {
  for (const passed of [0, 1000]) {
    runtime.advance(passed)
    await settled(4)
    await partsUnderWay()
    await settled(20)
  }
}

function amount(usage: JsonObject, resource: string, scale: number): number {
  const quantity = parseQuantity(textOf(usage, resource))
  return quantity ? Number(scaledValue(quantity, scale)) : NaN
}

it('the metrics API shows what simulated nodes and pods use, as metrics-server does', async () => {
  const server = await openMeasured()
  const listed = (await server.get(`${group}/pods`)).body
  expect(listed).toMatchObject({ kind: 'PodMetricsList', apiVersion: 'metrics.k8s.io/v1beta1' })
  expect(listed.items.map(({ metadata }) => metadata.name)).toEqual(['given', 'usual'])
  const pod = (await server.get(`${group}/namespaces/default/pods/given`)).body
  expect(pod).toEqual({
    kind: 'PodMetrics',
    apiVersion: 'metrics.k8s.io/v1beta1',
    metadata: {
      name: 'given',
      namespace: 'default',
      creationTimestamp: '2026-01-02T03:04:33Z',
      labels: { app: 'given' },
    },
    timestamp: '2026-01-02T03:04:30Z',
    window: '15s',
    containers: [
      { name: 'main', usage: { cpu: '150m', memory: '96Mi' } },
      { name: 'side', usage: { cpu: '1500u', memory: '96Mi' } },
    ],
  })
  const usual = (await server.get(`${group}/namespaces/default/pods/usual`)).body
  const [main = {}, side = {}] = objectsOf(usual, 'containers').map((each) =>
    structOf(each, 'usage'),
  )
  expect(Math.abs(amount(main, 'cpu', -6) - 100_000)).toBeLessThanOrEqual(10_000)
  expect(Math.abs(amount(main, 'memory', 0) / 1024 ** 2 - 60)).toBeLessThanOrEqual(2)
  expect(amount(side, 'cpu', -6)).toBeLessThan(6000)
  const node = (await server.get(`${group}/nodes/node-1`)).body
  const own = amount(structOf(node, 'usage'), 'cpu', -6)
  const ofPods = amount(main, 'cpu', -6) + amount(side, 'cpu', -6) + 151_500
  expect(Math.abs(own - ofPods - 80_000)).toBeLessThanOrEqual(8002)
})

it('metrics stay until the next scrape, and follow the pods then', async () => {
  const server = await openMeasured()
  const path = `${group}/namespaces/default/pods/usual`
  const usageAt = async (): Promise<string> => {
    const { timestamp, containers } = (await server.get(path)).body
    return JSON.stringify({ timestamp, containers })
  }
  const before = await usageAt()
  server.runtime.advance(10_000)
  await settled(4)
  expect(await usageAt()).toBe(before)
  server.runtime.advance(5000)
  await settled(4)
  expect(await usageAt()).not.toBe(before)
  const pod = '/api/v1/namespaces/default/pods/usual'
  const selected = async (app: string): Promise<number> =>
    (await server.get(`${group}/pods?labelSelector=app%3D${app}`)).body.items.length
  expect((await server.patch(pod, { metadata: { labels: { app: 'other' } } })).status).toBe(200)
  expect([await selected('usual'), await selected('other')]).toEqual([0, 1])
  await server.delete(pod)
  for (let passed = 0; passed < 4; passed++) {
    server.runtime.advance(1000)
    await settled(8)
  }
  expect(await selected('other')).toBe(0)
})

const answers = [
  ['/namespaces/default/pods?labelSelector=app%3Dgiven', ['given']],
  ['/pods?fieldSelector=metadata.name%3Dusual', ['usual']],
  ['/namespaces/kube-system/pods', []],
  ['/nodes?labelSelector=kubernetes.io/hostname%3Dnode-1', ['node-1']],
  ['/nodes?labelSelector=none', []],
  ['/pods?watch=true', 'watch is not supported on resources of kind "pods.metrics.k8s.io"'],
  ['/nodes/node-9', 'node "node-9" not found'],
  ['/nodes?resourceVersion=x&limit=1', ['node-1']],
  ['/foo', 'the server could not find the requested resource'],
  [
    '/nodes?fieldSelector=a%3Db',
    '"a" is not a known field selector: only "metadata.name", "metadata.namespace"',
  ],
  ['/namespaces/default/pods/absent', 'pods "absent" not found'],
  ['/namespaces/default/pods/new', 'pods "new" not found'],
  ['/pods?labelSelector=%3D', "found '=', expected: !, identifier, or 'end of string'"],
] as const

it('requests for metrics are answered by their selectors, and refused in the words of metrics-server', async () => {
  const server = await openMeasured()
  const seen: [string, unknown][] = []
  for (const [path] of answers) {
    const { body } = await server.get(group + path)
    const names = () => body.items.map(({ metadata }) => metadata.name)
    seen.push([path, body.kind === 'Status' ? body.message : names()])
  }
  expect(seen).toEqual(answers)
  server.runtime.advance(3000)
  await settled(8)
  // It runs, and has not been measured yet.
  expect((await server.get(`${group}/namespaces/default/pods/new`)).body.message).toBe(
    'podmetrics.metrics.k8s.io "default/new" not found',
  )
})

it('the metrics API is discovered, published and granted as that of metrics-server', async () => {
  const server = await openMeasured()
  const { body } = await server.get(group)
  expect(body['resources']).toEqual([
    {
      name: 'nodes',
      singularName: '',
      namespaced: false,
      kind: 'NodeMetrics',
      verbs: ['get', 'list'],
    },
    {
      name: 'pods',
      singularName: '',
      namespaced: true,
      kind: 'PodMetrics',
      verbs: ['get', 'list'],
    },
  ])
  const table = (await server.get(`${group}/pods`, asTable)).body
  expect(objectsOf(table, 'columnDefinitions').map(({ name }) => name)).toEqual([
    'Name',
    'cpu',
    'memory',
    'Window',
  ])
  expect(objectsOf(table, 'rows')[0]?.['cells']).toEqual(['given', '151500u', '192Mi', '15s'])
  await downloaded(server)
  const document = JSON.parse((await server.get(`/openapi/v3${group}`)).text) as JsonObject
  const paths = structOf(document, 'paths')
  expect(Object.keys(structOf(paths, `${group}/namespaces/{namespace}/pods`))).toEqual([
    'get',
    'parameters',
  ])
  const service = '/apis/apiregistration.k8s.io/v1/apiservices/v1beta1.metrics.k8s.io'
  expect((await server.get(service)).status).toBe(200)
  const role = '/apis/rbac.authorization.k8s.io/v1/clusterroles/view'
  expect((await server.get(role)).text).toContain('metrics.k8s.io')
})
