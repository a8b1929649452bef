import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import {
  customWidget,
  establish,
  widgetCrd,
  widgetsPath,
} from '../../../../support/objects/custom-resources.ts'
import { evict, openEvictionServer } from '../../../../support/objects/evicted-pods.ts'
import { apply } from '../../../../support/recorded/apply.ts'
import {
  type Answer,
  configMap,
  configMaps,
  deployment,
  deployments,
  openTestServer,
  pod,
  pods,
  type TestServer,
} from '../../../../support/servers/test-server.ts'

const path = `${configMaps}/hot`
const writers = Array.from({ length: 32 }, (_, at) => `w${at}`)

/** The codes that all writers get at once, each with how many got it. */
async function codesOf(write: (writer: string, at: number) => Promise<Answer>): Promise<string> {
  const codes = new Map<number, number>()
  for (const { status } of await Promise.all(writers.map(write)))
    codes.set(status, (codes.get(status) ?? 0) + 1)
  return [...codes].map(([code, count]) => `${count} × ${code}`).join(', ')
}

type Writer = (server: TestServer, name: string, at: number) => Promise<Answer>

const jsonPatch = { headers: { 'content-type': 'application/json-patch+json' } }
const strategic = { headers: { 'content-type': 'application/strategic-merge-patch+json' } }
const ofDeployment = `${deployments}/hot`

const kindsOfWrites: Readonly<Record<string, Writer>> = {
  'merge patches': (server, name) => server.patch(path, { data: { [name]: 'x' } }),
  'JSON patches': (server, name) =>
    server.patch(path, [{ op: 'add', path: `/data/${name}`, value: 'x' }], jsonPatch),
  'PUTs without a version': (server, name) =>
    server.put(path, { ...configMap('hot'), data: { [name]: 'x' } }),
  'applies of own fields': (server, name) =>
    apply(server, path, name, { ...configMap('hot'), data: { [name]: 'x' } }),
  'strategic patches': (server, name) =>
    server.patch(ofDeployment, { metadata: { annotations: { [name]: 'x' } } }, strategic),
  'patches of the status': (server, _, at) =>
    server.patch(`${ofDeployment}/status`, { status: { observedGeneration: at + 1 } }),
  'patches of the scale': (server, _, at) =>
    server.patch(`${ofDeployment}/scale`, { spec: { replicas: at + 1 } }),
  'patches of a custom object': (server, name) =>
    server.patch(`${widgetsPath}/hot`, { metadata: { labels: { [name]: 'x' } } }),
}

async function openWithHotObjects(): Promise<TestServer> {
  const server = await openTestServer({ controllers: ['*', '-deployment', '-serviceaccount'] })
  await establish(server, widgetCrd())
  await server.post(configMaps, configMap('hot'))
  await server.post(deployments, deployment('hot'))
  await server.post(widgetsPath, customWidget('hot', { color: 'red' }))
  return server
}

describe('writes of one object at once', () => {
  it.each(Object.entries(kindsOfWrites))('%s of 32 writers all succeed', async (_, write) => {
    const server = await openWithHotObjects()
    expect(await codesOf((name, at) => write(server, name, at))).toBe('32 × 200')
  })

  it('patches of 32 writers are made in the order in which they come', async () => {
    const server = await openWithHotObjects()
    const answers = await Promise.all(
      writers.map((name) => server.patch(path, { data: { [name]: 'x' } })),
    )
    const counts = answers.map(({ body }) => Object.keys(body['data'] as JsonObject).length)
    expect(counts).toEqual(writers.map((_, at) => at + 2))
  })

  it('applies of 32 managers create an object once, and each sets its field', async () => {
    const server = await openTestServer()
    const codes = await codesOf((name) =>
      apply(server, path, name, { ...configMap('hot'), data: { [name]: 'x' } }),
    )
    expect(codes).toBe('1 × 201, 31 × 200')
    const { body } = await server.get(path)
    expect(Object.keys(body['data'] as JsonObject)).toHaveLength(32)
  })

  it('PUTs of 32 clients create an object once where its kind allows it, and replace it then', async () => {
    const server = await openTestServer()
    const role = {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'Role',
      metadata: { name: 'hot' },
    }
    const roles = '/apis/rbac.authorization.k8s.io/v1/namespaces/default/roles'
    const codes = await codesOf((resource) => {
      const rules = [{ apiGroups: [''], resources: [resource], verbs: ['get'] }]
      return server.put(`${roles}/hot`, { ...role, rules })
    })
    expect(codes).toBe('1 × 201, 31 × 200')
  })

  it('a terminating object is removed once 32 controllers have each removed their finalizer', async () => {
    const server = await openTestServer()
    const finalizers = writers.map((name) => `x.example/${name}`)
    await server.post(configMaps, configMap('hot', { finalizers }))
    await server.delete(path)
    const remove = (name: string): Promise<Answer> => {
      const metadata = { '$deleteFromPrimitiveList/finalizers': [`x.example/${name}`] }
      return server.patch(path, { metadata }, strategic)
    }
    expect(await codesOf(remove)).toBe('32 × 200')
    expect((await server.get(path)).status).toBe(404)
  })

  it('a delete and a deletecollection succeed between patches, which are 404 then', async () => {
    const server = await openTestServer()
    for (const address of [path, configMaps]) {
      await server.post(configMaps, configMap('hot'))
      const patches = writers.map((name) => server.patch(path, { data: { [name]: 'x' } }))
      const deleted = await server.delete(address)
      expect(deleted.status).toBe(200)
      const answers = await Promise.all(patches)
      expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([])
      expect((await server.get(path)).status).toBe(404)
    }
  })

  it('PUTs with one resource version succeed once and are 409 31 times', async () => {
    const server = await openTestServer()
    const { body } = await server.post(configMaps, configMap('hot'))
    const codes = await codesOf((name) => server.put(path, { ...body, data: { [name]: 'x' } }))
    expect(codes).toBe('1 × 200, 31 × 409')
  })

  it('evictions of pending pods succeed while others patch their status', async () => {
    const server = await openEvictionServer()
    await server.post(pods, pod('hot', { nodeName: 'n1' }))
    const condition = (type: string): JsonObject => ({ conditions: [{ type, status: 'True' }] })
    const answers = await Promise.all([
      ...writers.map((name) =>
        server.patch(`${pods}/hot/status`, { status: condition(`x/${name}`) }, strategic),
      ),
      evict(server, 'hot'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([...writers.map(() => 200), 201])
  })

  it('creates in a namespace succeed while others patch the namespace', async () => {
    const server = await openTestServer()
    const namespace = '/api/v1/namespaces/default'
    const patches = Array.from({ length: 10 }, () =>
      codesOf((name, at) =>
        server.patch(namespace, { metadata: { labels: { [name]: `x${at}` } } }),
      ),
    )
    const codes = await codesOf((name) => server.post(configMaps, configMap(name)))
    expect(codes).toBe('32 × 201')
    expect(new Set(await Promise.all(patches))).toEqual(new Set(['32 × 200']))
  })
})
