import { describe, expect, it } from 'vitest'
import { brands } from '../../../../core/api/brand.ts'
import type { ApiObject } from '../../../../core/api/object.ts'
import { resourcePath } from '../../../../core/client/resource-path.ts'
import type { FirstObject } from '../../../../core/first-objects/first-object.ts'
import { firstObjects } from '../../../../core/first-objects/first-objects.ts'
import { MemoryBackend } from '../../../../core/storage/memory-backend.ts'
import { builtInCatalog } from '../../../support/built-in-catalog.ts'
import { controllersSettled } from '../../../support/owned-objects.ts'
import { openTestServer, type TestServer } from '../../../support/test-server.ts'

const policy = '/apis/rbac.authorization.k8s.io/v1'
const flowControl = '/apis/flowcontrol.apiserver.k8s.io/v1'
const apiServices = '/apis/apiregistration.k8s.io/v1/apiservices'
const annotation = 'apf.kubernetes.io/autoupdate-spec'

function pathOf({ resource, object }: FirstObject): string {
  const { namespace = '', name = '' } = object.metadata
  return resourcePath(resource, { namespace, name })
}

function collectionOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

/** But for what differs from one creation to the next. */
function comparable(object: ApiObject): unknown {
  const text = JSON.stringify(object).replaceAll(/"\d{4}-\d\d-\d\dT[\d:]+Z"/g, '"now"')
  const {
    uid: _uid,
    resourceVersion: _version,
    ...metadata
  } = (JSON.parse(text) as ApiObject).metadata
  return { ...(JSON.parse(text) as ApiObject), metadata }
}

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

async function objectAt({ get }: TestServer, path: string): Promise<ApiObject> {
  const { status, text } = await get(path)
  expect(status).toBe(200)
  return JSON.parse(text) as ApiObject
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

/** Each object takes a turn of its own. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 400; turn++) await controllersSettled()
}

async function replaceSpec(
  server: TestServer,
  path: string,
  change: (object: ApiObject) => object,
): Promise<void> {
  const object = await objectAt(server, path)
  const { status } = await server.put(path, { ...object, ...change(object) })
  expect(status).toBe(200)
}

describe('what every server has from the start', () => {
  it('is what a create of it would store, to the letter', async () => {
    // No controller may bring back, meanwhile, what the comparison deletes.
    const server = await openTestServer({ controllers: [] })
    const catalog = builtInCatalog()
    const objects = firstObjects(brands.k8s, catalog)
    const counts: Record<string, number> = {}
    for (const first of objects) {
      const { resource } = first.resource
      counts[resource] = (counts[resource] ?? 0) + 1
      const found = await objectAt(server, pathOf(first))
      // Neither can be deleted, and the levels and schemas come back at once.
      if (resource === 'namespaces' || first.upkeep === 'mandatory' || first.upkeep === 'suggested')
        continue
      if (first.object.metadata.name?.endsWith('token-tracking')) continue
      expect(comparable(found)).toEqual(await createdAnew(server, first))
    }
    expect(counts).toEqual({
      namespaces: 4,
      configmaps: 1,
      clusterroles: 68,
      clusterrolebindings: 49,
      roles: 7,
      rolebindings: 7,
      priorityclasses: 2,
      prioritylevelconfigurations: 8,
      flowschemas: 11,
      apiservices: 21,
    })
  })

  it.each([
    ['k8s', ['default', 'kube-node-lease', 'kube-public', 'kube-system']],
    ['svc', ['default', 'svc-node-lease', 'svc-public', 'svc-system']],
  ] as const)('has the namespaces %s %o', async (brand, names) => {
    const { get } = await openTestServer({ brand: brands[brand] })
    const { body } = await get('/api/v1/namespaces')
    expect(body.items.map(({ metadata }) => metadata.name)).toEqual(names)
  })

  it('costs no write at the next start', async () => {
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

  it('is repaired at the next start where it was changed or deleted', async () => {
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
    expect(await rules('system:node')).toHaveLength(25)
    expect(await rules('system:node-proxier')).toBeNull()
    expect((await objectAt(server, binding))['roleRef']).toMatchObject({
      name: 'system:discovery',
    })
  })

  it('says of each start which group versions are served', async () => {
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

  it('is created once where two servers start on one store', async () => {
    const first = await openTestServer()
    await settled()
    const { revision } = await first.storage.status()
    const again = await openTestServer({ wrap: () => first.storage })
    await settled()
    expect((await again.storage.status()).revision).toBe(revision)
  })
})

describe('priority and fairness', () => {
  const catchAll = `${flowControl}/flowschemas/catch-all`
  const suggested = `${flowControl}/prioritylevelconfigurations/workload-low`
  const lower = (object: ApiObject): object => ({
    spec: {
      ...(object['spec'] as object),
      limited: { nominalConcurrencyShares: 1, limitResponse: { type: 'Reject' } },
    },
  })

  it('has its objects back when they are deleted', async () => {
    const server = await openTestServer()
    const before = comparable(await objectAt(server, catchAll))
    for (const path of [catchAll, suggested]) await server.delete(path)
    await settled()
    expect(comparable(await objectAt(server, catchAll))).toEqual(before)
    expect((await server.get(suggested)).status).toBe(200)
  })

  it('undoes changes of what is mandatory, whatever its annotation says', async () => {
    const server = await openTestServer()
    const path = `${flowControl}/prioritylevelconfigurations/catch-all`
    await server.patch(path, { metadata: { annotations: { [annotation]: 'false' } } })
    await replaceSpec(server, path, lower)
    await settled()
    const { spec, metadata } = await objectAt(server, path)
    expect(spec).toMatchObject({ limited: { nominalConcurrencyShares: 5 } })
    expect(metadata.annotations).toEqual({ [annotation]: 'true' })
  })

  it('undoes changes of what is suggested, unless its annotation says otherwise', async () => {
    const server = await openTestServer()
    const shares = async (): Promise<unknown> => (await objectAt(server, suggested))['spec']
    await replaceSpec(server, suggested, lower)
    await settled()
    expect(await shares()).toMatchObject({ limited: { nominalConcurrencyShares: 100 } })
    await server.patch(suggested, { metadata: { annotations: { [annotation]: 'false' } } })
    await replaceSpec(server, suggested, lower)
    await settled()
    expect(await shares()).toMatchObject({ limited: { nominalConcurrencyShares: 1 } })
  })

  it('leaves the numbers of the exempt level to its users', async () => {
    const server = await openTestServer()
    const path = `${flowControl}/prioritylevelconfigurations/exempt`
    const exempt = { nominalConcurrencyShares: 7, lendablePercent: 3 }
    await server.patch(path, { spec: { exempt } })
    await settled()
    expect((await objectAt(server, path))['spec']).toMatchObject({ exempt })
  })

  it('removes what is marked as its own and is not', async () => {
    const server = await openTestServer()
    const { apiVersion, kind, spec } = await objectAt(server, suggested)
    const copy = (name: string, annotations: object): object => ({
      apiVersion,
      kind,
      metadata: { name, annotations },
      spec,
    })
    const levels = `${flowControl}/prioritylevelconfigurations`
    await server.post(levels, copy('left', { [annotation]: 'true' }))
    await server.post(levels, copy('mine', {}))
    await settled()
    expect((await server.get(`${levels}/left`)).status).toBe(404)
    expect((await server.get(`${levels}/mine`)).status).toBe(200)
  })
})
