import { describe, expect, it } from 'vitest'
import { MemoryBackend } from '../../../core/storage/engine/memory-backend.ts'
import { prefixRange, type Storage } from '../../../core/storage/engine/storage.ts'
import { ChangingValue } from '../../support/objects/changing-value.ts'
import {
  configMap,
  configMaps,
  deployment,
  deployments,
  openTestServer,
  pod,
  pods,
  type TestServer,
} from '../../support/servers/test-server.ts'

type Config = Readonly<Record<string, boolean>>

function configured(config: Config, backend = new MemoryBackend()): Promise<TestServer> {
  return openTestServer({ backend, runtimeConfig: new Map(Object.entries(config)) })
}

/** A server of this configuration on the store of one that served everything, and was used so. */
async function restarted(
  use: (server: TestServer) => Promise<unknown>,
  config: Config,
): Promise<TestServer> {
  const backend = new MemoryBackend()
  const before = await openTestServer({ backend })
  await use(before)
  await before.server.close()
  await before.storage.close()
  return configured(config, backend)
}

async function storedKeys(storage: Storage, below: string): Promise<readonly string[]> {
  const list = await storage.list(prefixRange(`/registry/${below}`))
  return list.ok ? list.entries.map(({ key }) => key.slice('/registry/'.length)) : [list.reason]
}

async function statuses({ get }: TestServer, ...paths: readonly string[]): Promise<number[]> {
  return Promise.all(paths.map(async (path) => (await get(path)).status))
}

const policy = '/apis/rbac.authorization.k8s.io/v1'

const reader = {
  metadata: { name: 'reader' },
  rules: [{ apiGroups: [''], resources: ['configmaps'], verbs: ['list'] }],
}

const readers = {
  metadata: { name: 'readers' },
  roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'reader' },
  subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'jane' }],
}

describe('a server with resources switched off', () => {
  it.each<Config>([
    { 'rbac.authorization.k8s.io/v1': false },
    { 'v1/namespaces': false },
    { 'api/ga': false },
    { 'api/ga': false, 'api/beta': true },
    { v1: false },
    { 'v1/services': false },
    { 'v1/serviceaccounts': false },
    { 'v1/endpoints': false },
    { 'v1/events': false },
    { 'v1/configmaps': false },
    { 'discovery.k8s.io/v1': false },
    { 'networking.k8s.io/v1': false },
    { 'coordination.k8s.io/v1': false },
    { 'flowcontrol.apiserver.k8s.io/v1': false },
  ])('a server with resources switched off starts with %j', async (config) => {
    const server = await openTestServer({
      runtimeConfig: new Map(Object.entries(config)),
      controllers: ['*'],
      rootCertificates: 'certificates',
      clientAuthorities: new ChangingValue('authorities'),
      hostname: 'here',
    })
    expect(await statuses(server, '/readyz', '/apis', '/openapi/v3')).toEqual([200, 200, 200])
  })

  it('a server with resources switched off answers 404 for them, and serves the others', async () => {
    const server = await configured({ 'api/ga': false, 'apps/v1': true })
    expect(
      await statuses(
        server,
        '/api/v1/namespaces',
        pods,
        policy,
        `${policy}/roles`,
        '/apis/apps/v1',
      ),
    ).toEqual([404, 404, 404, 404, 200])
    expect((await server.post(deployments, deployment('web'))).status).toBe(201)
    expect((await server.get(deployments)).body.items).toHaveLength(1)
  })
})

describe('authorization while roles are switched off', () => {
  it('authorization while roles are switched off grants what the stored roles grant', async () => {
    const server = await restarted(
      async ({ post }) => {
        await post(`${policy}/clusterroles`, reader)
        await post(`${policy}/clusterrolebindings`, readers)
      },
      { 'rbac.authorization.k8s.io/v1': false },
    )
    expect(await statuses(server, `${policy}/clusterroles`)).toEqual([404])
    expect((await server.get(configMaps, { as: 'jane' })).status).toBe(200)
    expect((await server.get(pods, { as: 'jane' })).status).toBe(403)
  })

  it('authorization while roles are switched off grants what the default policy grants on a new store', async () => {
    const server = await configured({ 'rbac.authorization.k8s.io/v1': false })
    expect((await server.get('/version', { as: '' })).status).toBe(200)
    expect((await server.get('/api', { as: 'jane' })).status).toBe(200)
    expect((await server.get('/api', { as: '' })).status).toBe(403)
  })
})

describe('namespaces that are switched off', () => {
  it('namespaces that are switched off are still there for what is created in them', async () => {
    const server = await configured({ 'v1/namespaces': false })
    expect((await server.post(configMaps, configMap('a'))).status).toBe(201)
    const nowhere = await server.post('/api/v1/namespaces/nowhere/configmaps', configMap('a'))
    expect(nowhere.body).toMatchObject({ code: 404, message: 'namespaces "nowhere" not found' })
  })
})

describe('services', () => {
  it('the default service is there though services are switched off', async () => {
    const server = await configured({ 'v1/services': false, 'v1/endpoints': false })
    expect(await storedKeys(server.storage, 'services/')).toEqual([
      'services/endpoints/default/kubernetes',
      'services/specs/default/kubernetes',
    ])
  })

  it('services have addresses recorded that only another version of IPAddress shows', async () => {
    const group = '/apis/networking.k8s.io'
    const server = await configured({
      'networking.k8s.io/v1': false,
      'networking.k8s.io/v1beta1': true,
    })
    expect(await statuses(server, `${group}/v1/ipaddresses`)).toEqual([404])
    const service = await server.post('/api/v1/namespaces/default/services', {
      metadata: { name: 'web' },
      spec: { clusterIP: '10.0.0.10', ports: [{ port: 80 }] },
    })
    expect(service.status).toBe(201)
    const { body } = await server.get(`${group}/v1beta1/ipaddresses`)
    expect(body.items.map(({ metadata }) => metadata.name)).toContain('10.0.0.10')
    const ranges = await server.get(`${group}/v1beta1/servicecidrs`)
    expect(ranges.body.items.map(({ metadata }) => metadata.name)).toEqual(['kubernetes'])
  })

  it('services have addresses recorded that no served version shows', async () => {
    const server = await configured({ 'networking.k8s.io/v1': false })
    expect(await storedKeys(server.storage, 'ipaddresses/')).toEqual(['ipaddresses/10.0.0.1'])
    expect(await storedKeys(server.storage, 'servicecidrs/')).toEqual(['servicecidrs/kubernetes'])
  })
})

describe('tokens of service accounts', () => {
  it('tokens of service accounts are bound to pods though pods are switched off', async () => {
    const accounts = '/api/v1/namespaces/default/serviceaccounts'
    const server = await restarted(
      async ({ post }) => {
        await post(accounts, { metadata: { name: 'robot' } })
        await post(pods, pod('one', { serviceAccountName: 'robot' }))
      },
      { 'v1/pods': false },
    )
    const boundObjectRef = { apiVersion: 'v1', kind: 'Pod', name: 'one' }
    const answer = await server.post(`${accounts}/robot/token`, { spec: { boundObjectRef } })
    expect(answer.status, answer.text).toBe(201)
    const { status } = answer.body as unknown as { status: { token: string } }
    const authorization = `Bearer ${status.token}`
    expect((await server.get('/api', { headers: { authorization } })).status).toBe(200)
  })
})

describe('evictions', () => {
  it('evictions count disruption budgets that are switched off', async () => {
    const server = await restarted(
      async ({ post }) => {
        await post(pods, { ...pod('one'), metadata: { name: 'one', labels: { app: 'web' } } })
        await post('/apis/policy/v1/namespaces/default/poddisruptionbudgets', {
          metadata: { name: 'web' },
          spec: { minAvailable: 1, selector: { matchLabels: { app: 'web' } } },
        })
      },
      { 'policy/v1': false },
    )
    const { status } = (await server.get(`${pods}/one`)).body as unknown as { status: object }
    await server.patch(`${pods}/one/status`, {
      status: { ...status, phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
    })
    const eviction = await server.post(`${pods}/one/eviction`, {
      apiVersion: 'policy/v1',
      kind: 'Eviction',
      metadata: { name: 'one' },
    })
    expect(eviction.status, eviction.text).toBe(429)
  })
})
