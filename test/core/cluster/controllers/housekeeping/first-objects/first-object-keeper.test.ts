import { describe, expect, it } from 'vitest'
import { brands } from '../../../../../../core/base/api/brand.ts'
import type { ApiObject } from '../../../../../../core/base/api/object.ts'
import type { FirstObject } from '../../../../../../core/requests/first-objects/first-object.ts'
import { firstObjects } from '../../../../../../core/requests/first-objects/first-objects.ts'
import { MemoryBackend } from '../../../../../../core/storage/engine/memory-backend.ts'
import { defaultGates } from '../../../../../support/access/default-policy.ts'
import { builtInCatalog } from '../../../../../support/schemas/built-in-catalog.ts'
import { openTestServer, type TestServer } from '../../../../../support/servers/test-server.ts'
import {
  pathOf,
  collectionOf,
  comparable,
  settled,
  objectAt,
  replaceSpec,
} from '../../../../../support/storage/first-object-checks.ts'

const policy = '/apis/rbac.authorization.k8s.io/v1'
const apiServices = '/apis/apiregistration.k8s.io/v1/apiservices'

/** What a create through the API makes of a first object, with what others then say of it. */
async function createdAnew(server: TestServer, first: FirstObject): Promise<unknown> {
  const path = pathOf(first)
  await server.delete(path)
  const address = `${collectionOf(path)}?fieldManager=${first.manager}`
  const created = await server.post(address, first.object)
  if (!first.applied) return comparable(JSON.parse(created.text) as ApiObject)
  const { manager, subresource } = first.applied
  const { apiVersion, kind, metadata } = first.object
  const part = {
    apiVersion,
    kind,
    metadata: { name: metadata.name },
    ...first.applied.fields('2026-01-01T00:00:00Z'),
  }
  const target = subresource === '' ? path : `${path}/${subresource}`
  const applied = await server.send('PATCH', `${target}?fieldManager=${manager}&force=true`, {
    headers: { 'content-type': 'application/apply-patch+yaml' },
    body: part,
  })
  return comparable(JSON.parse(applied.text) as ApiObject)
}

/** Two servers, as they follow each other on one store. */
async function restarted(
  change: (server: TestServer) => Promise<void>,
  runtimeConfig: ReadonlyMap<string, boolean> = new Map(),
): Promise<TestServer> {
  const backend = new MemoryBackend()
  const before = await openTestServer({ backend })
  await change(before)
  await before.server.close()
  await before.storage.close()
  const after = await openTestServer({ backend, runtimeConfig })
  await settled()
  return after
}

describe('the first objects of a server', () => {
  it('a cluster role has no aggregated rules where no controller aggregates them, as with kube-apiserver alone', async () => {
    const server = await openTestServer({ controllers: [] })
    expect(await objectAt(server, `${policy}/clusterroles/admin`)).toMatchObject({
      aggregationRule: { clusterRoleSelectors: [expect.anything()] },
      rules: null,
    })
  })

  it('a first object of a server is what a create of it would store, to the letter', async () => {
    // No controller may bring back, meanwhile, what the comparison deletes.
    const server = await openTestServer({ controllers: [] })
    const aggregation = 'clusterrole-aggregation-controller'
    const aggregating = await openTestServer({ controllers: [aggregation] })
    const catalog = builtInCatalog()
    const objects = firstObjects(brands.k8s, catalog, defaultGates)
    const counts: Record<string, number> = {}
    for (const first of objects) {
      const { resource } = first.resource
      counts[resource] = (counts[resource] ?? 0) + 1
      // Rules that a controller aggregates are there from the start where it runs.
      const holder = first.applied?.manager === aggregation ? aggregating : server
      const found = await objectAt(holder, pathOf(first))
      // None can be deleted.
      if (resource === 'namespaces') continue
      if (first.object.metadata.name?.endsWith('token-tracking')) continue
      expect(comparable(found)).toEqual(await createdAnew(server, first))
    }
    expect(counts).toEqual({
      namespaces: 4,
      configmaps: 1,
      clusterroles: 68,
      clusterrolebindings: 49,
      roles: 8,
      rolebindings: 8,
      priorityclasses: 2,
      prioritylevelconfigurations: 8,
      flowschemas: 11,
      apiservices: 21,
    })
  })

  it.each([
    ['k8s', ['default', 'kube-node-lease', 'kube-public', 'kube-system']],
    ['svc', ['default', 'svc-node-lease', 'svc-public', 'svc-system']],
  ] as const)('the first namespaces of a server of brand %s are %o', async (brand, names) => {
    const { get } = await openTestServer({ brand: brands[brand] })
    const { body } = await get('/api/v1/namespaces')
    expect(body.items.map(({ metadata }) => metadata.name)).toEqual(names)
  })

  it('the first objects of a server cost no write at the next start', async () => {
    const backend = new MemoryBackend()
    const before = await openTestServer({ backend })
    await settled()
    const { revision } = await before.storage.status()
    await before.server.close()
    await before.storage.close()
    const { storage } = await openTestServer({ backend })
    await settled()
    expect((await storage.status()).revision).toBe(revision)
  })

  it('a first object of a server is repaired at the next start where it was changed or deleted', async () => {
    const binding = `${policy}/clusterrolebindings/system:discovery`
    const server = await restarted(async (server) => {
      await server.delete(`${policy}/clusterroles/view`)
      await server.patch(`${policy}/clusterroles/system:node`, { rules: [] })
      await server.patch(`${policy}/clusterroles/system:node-proxier`, {
        metadata: { annotations: { 'rbac.authorization.kubernetes.io/autoupdate': 'false' } },
        rules: [],
      })
      const { body } = await server.get(binding)
      await server.delete(binding)
      const { uid: _uid, resourceVersion: _version, ...metadata } = body.metadata
      const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'view' }
      await server.post(`${policy}/clusterrolebindings`, { ...body, metadata, roleRef })
      await server.delete('/apis/scheduling.k8s.io/v1/priorityclasses/system-node-critical')
    })
    const rules = async (name: string): Promise<unknown> =>
      (await objectAt(server, `${policy}/clusterroles/${name}`))['rules']
    expect(await rules('view')).toHaveLength(11)
    // Each lost right is a rule of its own.
    expect(await rules('system:node')).toHaveLength(62)
    expect(await rules('system:node-proxier')).toBeNull()
    expect((await objectAt(server, binding))['roleRef']).toMatchObject({
      name: 'system:discovery',
    })
  })

  it('the APIService objects of a server say at each start which group versions are served', async () => {
    const server = await restarted(
      (server) =>
        replaceSpec(server, `${apiServices}/v1.apps`, ({ spec }) => ({
          spec: { ...(spec as object), versionPriority: 3 },
        })),
      new Map([['batch/v1', false]]),
    )
    const { spec } = await objectAt(server, `${apiServices}/v1.apps`)
    expect(spec).toMatchObject({ versionPriority: 15 })
    expect((await server.get(`${apiServices}/v1.batch`)).status).toBe(404)
  })

  it('the first objects of a server are created once where two servers start on one store', async () => {
    const first = await openTestServer()
    await settled()
    const { revision } = await first.storage.status()
    const again = await openTestServer({ wrap: () => first.storage })
    await settled()
    expect((await again.storage.status()).revision).toBe(revision)
  })
})
