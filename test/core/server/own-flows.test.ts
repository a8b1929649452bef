import { describe, expect, it } from 'vitest'
import { serviceAccountGroups } from '../../../core/access/authn/service-account-name.ts'
import { brands } from '../../../core/base/api/brand.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import type { User } from '../../../core/base/api/user.ts'
import { postNarrowLevel } from '../../support/flow-control/post-narrow-level.ts'
import { slowWrite } from '../../support/flow-control/slow-write.ts'
import {
  type ConversionReview,
  hookUrl as conversionUrl,
  rightAnswer,
} from '../../support/objects/converted-widgets.ts'
import { establish } from '../../support/objects/custom-resources.ts'
import {
  versionedCrd,
  webhookConversion,
  widgetVersion,
} from '../../support/objects/versioned-crd.ts'
import { widget, widgetPath } from '../../support/objects/widgets.ts'
import { settled } from '../../support/requests/seen-over-time.ts'
import { testUsers } from '../../support/requests/test-requests.ts'
import {
  configMaps,
  deployments,
  openTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../support/servers/test-server.ts'

const named = (name: string, groups: readonly string[]): User => ({
  name,
  uid: '',
  groups,
  extra: new Map(),
})
const accountOf = (namespace: string): User =>
  named(`system:serviceaccount:${namespace}:robot`, serviceAccountGroups(namespace))

const tokens: ReadonlyMap<string, User> = new Map([
  ...testUsers,
  ['system', accountOf('kube-system')],
  ['bob', named('bob', [])],
  ['team', accountOf('team')],
  ['node', named('system:node:other', ['system:nodes'])],
])

/** Requests that were executed, by flow schema and level. */
async function executed({ get }: TestServer): Promise<ReadonlyMap<string, number>> {
  const { text } = await get('/metrics')
  const line =
    /^apiserver_flowcontrol_dispatched_requests_total\{flow_schema="(.*?)",priority_level="(.*?)"\} (\d+)$/gm
  return new Map(
    Array.from(text.matchAll(line), ([, schema, level, count]) => [
      `${schema} ${level}`,
      Number(count),
    ]),
  )
}

async function pass(server: TestServer, seconds: number): Promise<void> {
  for (let passed = 0; passed < 4 * seconds; passed++) {
    await settled(6)
    server.runtime.advance(250)
  }
  await settled(10)
}

const labels = { app: 'web' }
const deployment: JsonObject = {
  metadata: { name: 'web' },
  spec: {
    replicas: 3,
    selector: { matchLabels: labels },
    template: { metadata: { labels }, spec: { containers: [{ name: 'web', image: 'nginx' }] } },
  },
}

async function readyPods({ get }: TestServer): Promise<number> {
  const { body } = await get(`${deployments}/web`)
  return (body['status'] as { readyReplicas?: number }).readyReplicas ?? 0
}

it.each([
  ['k8s', 'kube'],
  ['svc', 'svc'],
] as const)(
  'requests of the simulated cluster of brand %s have the flow schemas that those of a cluster have',
  async (brand, word) => {
    const server = await openTestServer({
      brand: brands[brand],
      controllers: ['*'],
      simulate: true,
      simulation: { nodes: 2 },
      priorityAndFairness: { concurrencyLimit: 600 },
    })
    const before = await executed(server)
    await server.post(deployments, deployment)
    await pass(server, 15)
    expect(await readyPods(server)).toBe(3)
    const flows = [
      `${word}-scheduler workload-high`,
      `${word}-system-service-accounts workload-high`,
      'system-node-high node-high',
      'system-nodes system',
    ]
    const after = await executed(server)
    expect([...after.keys()].toSorted()).toEqual(['exempt exempt', ...flows])
    const without = flows.filter((flow) => (after.get(flow) ?? 0) <= (before.get(flow) ?? 0))
    expect(without).toEqual([])
  },
)

/** Users whose requests have each a level of their own. */
const crowds = ['system', 'team', 'node', 'jane']

/** Takes all seats of the levels that `crowds` have, by writes whose bodies do not end. @returns what ends them */
async function fill(server: TestServer): Promise<() => Promise<void>> {
  const ends = crowds.flatMap((as) => Array.from({ length: 20 }, () => slowWrite(server, as)))
  await settled(4)
  return async () => {
    await Promise.all(ends.map((end) => end()))
  }
}

/** Whether a request is answered within some turns. */
async function isAnswered(request: Promise<unknown>): Promise<boolean> {
  let answered = false
  void request.then(() => {
    answered = true
  })
  await settled(10)
  return answered
}

interface FullServer extends TestServer {
  /** Ends the requests that have the seats. */
  end(): Promise<void>
}

/** Fills a server, but for the level of bob's own. */
async function full(server: TestServer): Promise<FullServer> {
  await postNarrowLevel(server, { user: 'bob', queueLength: 10 })
  const end = await fill(server)
  for (const as of crowds) expect(await isAnswered(server.get(configMaps, { as }))).toBe(false)
  return { ...server, end }
}

/** A server that allows everything. */
const openServer = (options: TestServerOptions = {}): Promise<TestServer> =>
  openTestServer({ dev: true, tokens, priorityAndFairness: { concurrencyLimit: 20 }, ...options })

describe('where all other levels are full', () => {
  const as = 'bob'

  it('a request whose quota is counted is answered', async () => {
    const server = await openServer()
    const quota = { metadata: { name: 'few' }, spec: { hard: { 'count/configmaps': '1' } } }
    await server.post('/api/v1/namespaces/default/resourcequotas', quota)
    await pass(server, 10)
    const { end } = await full(server)
    const statuses: number[] = []
    for (const name of ['a', 'b']) {
      statuses.push((await server.post(configMaps, { metadata: { name } }, { as })).status)
    }
    expect(statuses).toEqual([201, 403])
    await end()
  })

  it('custom resources are served, and converted by a function', async () => {
    const { end, ...server } = await full(await openServer())
    server.server.webhook(conversionUrl, (review) => rightAnswer(review as ConversionReview))
    const text = { type: 'string' }
    const versions = [widgetVersion('v1', { color: text }), widgetVersion('v2', { hue: text })]
    await establish(server, versionedCrd('v2', versions, webhookConversion))
    const made = await server.post(widgetPath('v1'), widget('a', { color: 'red' }), { as })
    expect(made.status).toBe(201)
    expect((await server.get(`${widgetPath('v2')}/a`, { as })).body['spec']).toEqual({ hue: 'red' })
    await end()
  })

  it('an aggregated API is answered by a function that asks the server', async () => {
    const { end, ...server } = await full(await openServer())
    await server.server.aggregate('v1.shop.example', async () => {
      const { status } = await server.get(configMaps)
      return { apiVersion: 'shop.example/v1', kind: 'WidgetList', items: [], status }
    })
    const { body } = await server.get('/apis/shop.example/v1/widgets', { as })
    expect(body).toMatchObject({ kind: 'WidgetList', status: 200 })
    await end()
  })

  it('a first object that was deleted comes back', async () => {
    const server = await openServer({ requestTimeoutMs: 600_000 })
    const path = '/apis/flowcontrol.apiserver.k8s.io/v1/flowschemas/exempt'
    expect((await server.delete(path)).status).toBe(200)
    await pass(server, 45)
    const { end } = await full(server)
    expect((await server.get(path, { as })).status).toBe(404)
    await pass(server, 20)
    expect((await server.get(path, { as })).status).toBe(200)
    await end()
  })

  it('a namespace is deleted once its controller has seats', async () => {
    const server = await openServer()
    await server.post('/api/v1/namespaces', { metadata: { name: 'old' } })
    const { end } = await full(server)
    const path = '/api/v1/namespaces/old'
    expect((await server.delete(path, undefined, { as })).status).toBe(200)
    await settled(40)
    expect((await server.get(path, { as })).body['status']).toEqual({ phase: 'Terminating' })
    await end()
    await settled(40)
    expect((await server.get(path, { as })).status).toBe(404)
  })
})

it('a flood of users does not hinder the simulated cluster', async () => {
  const server = await openServer({ simulate: true, simulation: { nodes: 2 } })
  await pass(server, 5)
  const ends = ['team', 'jane'].flatMap((as) =>
    Array.from({ length: 100 }, () => slowWrite(server, as)),
  )
  await server.post(deployments, deployment)
  await pass(server, 12)
  expect(await readyPods(server)).toBe(3)
  await Promise.all(ends.map((end) => end()))
})

it('the simulated cluster goes on after a flood of the level of its controllers', async () => {
  const server = await openServer({ simulate: true, simulation: { nodes: 2 } })
  await pass(server, 5)
  const ends = Array.from({ length: 400 }, () => slowWrite(server, 'system'))
  await server.post(deployments, deployment)
  await pass(server, 30)
  expect(await readyPods(server)).toBe(0)
  await Promise.all(ends.map((end) => end()))
  await pass(server, 20)
  expect(await readyPods(server)).toBe(3)
})
