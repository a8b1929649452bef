import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../core/api/json.ts'
import { type Answer, openTestServer, type TestServer } from '../../support/test-server.ts'

const apps = '/apis/apps/v1/namespaces/default'
const path = `${apps}/deployments/web`
const scalePath = `${path}/scale`

const template = {
  metadata: { labels: { app: 'web' } },
  spec: { containers: [{ name: 'c', image: 'i' }] },
}

function workload(facts: JsonObject = {}): JsonObject {
  return {
    metadata: { name: 'web' },
    spec: { replicas: 2, selector: { matchLabels: { app: 'web' } }, template, ...facts },
  }
}

async function withDeployment(): Promise<TestServer> {
  const server = await openTestServer()
  expect((await server.post(`${apps}/deployments`, workload())).status).toBe(201)
  return server
}

function scale(replicas: number, metadata: JsonObject = {}): JsonObject {
  return {
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata: { name: 'web', namespace: 'default', ...metadata },
    spec: { replicas },
  }
}

async function replicasOf(server: TestServer): Promise<unknown> {
  const { body } = await server.get(path)
  return (body['spec'] as JsonObject)['replicas']
}

describe('a scale', () => {
  it('shows the wanted and the present replicas, and the selector as text', async () => {
    const server = await withDeployment()
    await server.patch(`${path}/status`, { status: { replicas: 1 } })
    const { body: whole } = await server.get(path)
    const { status, body } = await server.get(scalePath)
    expect(status).toBe(200)
    const { uid, resourceVersion, creationTimestamp } = whole.metadata
    expect(body).toEqual({
      kind: 'Scale',
      apiVersion: 'autoscaling/v1',
      metadata: { name: 'web', namespace: 'default', uid, resourceVersion, creationTimestamp },
      spec: { replicas: 2 },
      status: { replicas: 1, selector: 'app=web' },
    })
    // The parameter means nothing where an object is named, as in the real server.
    expect((await server.get(`${scalePath}?watch=true`)).body).toEqual(body)
  })

  it.each<[string, string, JsonObject, string]>([
    [
      'a replica set',
      `${apps}/replicasets`,
      {
        selector: {
          matchLabels: { app: 'web' },
          matchExpressions: [{ key: 'a', operator: 'NotIn', values: ['y', 'x'] }],
        },
      },
      'a notin (x,y),app=web',
    ],
    ['a stateful set', `${apps}/statefulsets`, { serviceName: 's' }, 'app=web'],
    [
      'a replication controller',
      '/api/v1/namespaces/default/replicationcontrollers',
      { selector: { app: 'web' } },
      'app=web',
    ],
  ])('of %s reads and writes', async (_what, collection, facts, selector) => {
    const server = await openTestServer()
    expect((await server.post(collection, workload(facts))).status).toBe(201)
    const { body } = await server.get(`${collection}/web/scale`)
    expect(body).toMatchObject({ spec: { replicas: 2 }, status: { replicas: 0, selector } })
    const scaled = await server.put(`${collection}/web/scale`, scale(5))
    expect(scaled.status).toBe(200)
    expect(scaled.body).toMatchObject({ kind: 'Scale', spec: { replicas: 5 } })
    const { body: whole } = await server.get(`${collection}/web`)
    expect(whole['spec']).toMatchObject({ replicas: 5 })
    expect(whole.metadata.generation).toBe(2)
    expect(whole.metadata.resourceVersion).toBe(scaled.body.metadata.resourceVersion)
  })

  it('is written by PUT and by every kind of patch', async () => {
    const server = await withDeployment()
    expect((await server.put(scalePath, scale(3))).body['spec']).toEqual({ replicas: 3 })
    const patch = (type: string, body: object): Promise<Answer> =>
      server.patch(scalePath, body, { headers: { 'content-type': `application/${type}+json` } })
    const operation = { op: 'replace', path: '/spec/replicas', value: 4 }
    expect((await patch('json-patch', [operation])).body['spec']).toEqual({ replicas: 4 })
    expect((await patch('merge-patch', { spec: { replicas: 5 } })).body['spec']).toEqual({
      replicas: 5,
    })
    const strategic = await patch('strategic-merge-patch', { spec: { replicas: 6 } })
    expect(strategic.body).toMatchObject({ kind: 'Scale', spec: { replicas: 6 } })
    expect(await replicasOf(server)).toBe(6)
  })

  it('of no replicas leaves their number out, and asks for none when it names none', async () => {
    const server = await withDeployment()
    const { body } = await server.patch(scalePath, { spec: { replicas: null } })
    expect(body).toMatchObject({ spec: {}, status: { replicas: 0 } })
    expect(body['spec']).toEqual({})
    expect(await replicasOf(server)).toBe(0)
  })

  it('changes nothing but the number', async () => {
    const server = await withDeployment()
    const { body: before } = await server.get(path)
    const metadata = { labels: { a: 'b' }, annotations: { c: 'd' }, finalizers: ['example.com/e'] }
    await server.put(scalePath, { ...scale(7, metadata), status: { replicas: 9, selector: 'x' } })
    const { body: after } = await server.get(path)
    // Who manages the number is another matter.
    const { resourceVersion, managedFields } = after.metadata
    expect(after).toEqual({
      ...before,
      metadata: {
        ...before.metadata,
        generation: 2,
        resourceVersion,
        ...(managedFields && { managedFields }),
      },
      spec: { ...(before['spec'] as JsonObject), replicas: 7 },
    })
  })

  it('that is the same already writes nothing', async () => {
    const server = await withDeployment()
    const { body: before } = await server.get(path)
    const { status, body } = await server.put(scalePath, scale(2))
    expect(status).toBe(200)
    expect(body.metadata.resourceVersion).toBe(before.metadata.resourceVersion)
    expect((await server.get(path)).body).toEqual(before)
  })

  it('can be tried', async () => {
    const server = await withDeployment()
    const { status, body } = await server.put(`${scalePath}?dryRun=All`, scale(9))
    expect(status).toBe(200)
    expect(body['spec']).toEqual({ replicas: 9 })
    expect(await replicasOf(server)).toBe(2)
  })

  it('is guarded by the version of the object', async () => {
    const server = await withDeployment()
    const { body } = await server.get(scalePath)
    const { resourceVersion } = body.metadata
    expect((await server.put(scalePath, scale(3, { resourceVersion }))).status).toBe(200)
    const stale = await server.put(scalePath, scale(4, { resourceVersion }))
    expect(stale.status).toBe(409)
    expect(stale.body.message).toContain('the object has been modified')
    const patch = { metadata: { resourceVersion }, spec: { replicas: 4 } }
    expect((await server.patch(scalePath, patch)).status).toBe(409)
    expect(await replicasOf(server)).toBe(3)
  })

  it('loses no other change when many patch it at once', async () => {
    const server = await withDeployment()
    const labels = ['a', 'b', 'c'].map((key) => ({ metadata: { labels: { [key]: 'x' } } }))
    const answers = await Promise.all([
      ...labels.map((patch) => server.patch(path, patch)),
      server.patch(scalePath, { spec: { replicas: 8 } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { body } = await server.get(path)
    expect(body.metadata.labels).toEqual({ a: 'x', b: 'x', c: 'x' })
    expect(body['spec']).toMatchObject({ replicas: 8 })
  })

  it('is shown as a Table, as YAML and as metadata', async () => {
    const server = await withDeployment()
    const get = (accept: string): Promise<Answer> => server.get(scalePath, { headers: { accept } })
    const meta = 'g=meta.k8s.io;v=v1'
    const { body: table } = await get(`application/json;as=Table;${meta}`)
    expect(table['columnDefinitions']).toMatchObject([
      { name: 'Name' },
      { name: 'Desired', type: 'integer' },
      { name: 'Available', type: 'integer' },
      { name: 'Age' },
    ])
    expect(table['rows']).toMatchObject([{ cells: ['web', 2, 0, '0s'] }])
    expect((await get('application/yaml')).text).toContain('kind: Scale\n')
    const { body: partial } = await get(`application/json;as=PartialObjectMetadata;${meta}`)
    expect(partial).toMatchObject({ kind: 'PartialObjectMetadata', metadata: { name: 'web' } })
  })

  it('is granted on its own', async () => {
    const server = await withDeployment()
    const rbac = '/apis/rbac.authorization.k8s.io/v1/namespaces/default'
    await server.post(`${rbac}/roles`, {
      metadata: { name: 'scaler' },
      rules: [{ apiGroups: ['apps'], resources: ['deployments/scale'], verbs: ['get', 'patch'] }],
    })
    await server.post(`${rbac}/rolebindings`, {
      metadata: { name: 'scaler' },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'scaler' },
      subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'jane' }],
    })
    const patch = { spec: { replicas: 4 } }
    expect((await server.patch(scalePath, patch, { as: 'jane' })).status).toBe(200)
    expect((await server.patch(path, patch, { as: 'jane' })).status).toBe(403)
    const refused = await server.put(scalePath, scale(5), { as: 'jane' })
    expect(refused.status).toBe(403)
    expect(refused.body.message).toContain('cannot update resource "deployments/scale"')
  })

  it('is found by discovery and described', async () => {
    const server = await openTestServer()
    const { body } = await server.get('/apis/apps/v1')
    const resources = body['resources'] as readonly JsonObject[]
    expect(resources.filter(({ kind }) => kind === 'Scale')).toEqual(
      ['deployments', 'replicasets', 'statefulsets'].map((resource) => ({
        name: `${resource}/scale`,
        singularName: '',
        namespaced: true,
        group: 'autoscaling',
        version: 'v1',
        kind: 'Scale',
        verbs: ['get', 'patch', 'update'],
      })),
    )
    const { body: described } = await server.get('/openapi/v3/apis/apps/v1')
    const paths = described['paths'] as Record<string, Record<string, object>>
    const operations = paths['/apis/apps/v1/namespaces/{namespace}/deployments/{name}/scale']
    expect(operations?.['patch']).toMatchObject({
      operationId: 'patchAppsV1NamespacedDeploymentScale',
      'x-kubernetes-group-version-kind': { group: 'autoscaling', version: 'v1', kind: 'Scale' },
      requestBody: { content: { 'application/strategic-merge-patch+json': expect.anything() } },
    })
    expect(operations).toHaveProperty('get')
    expect(operations).toHaveProperty('put')
    expect(operations).not.toHaveProperty('delete')
  })
})

describe('a scale is refused', () => {
  it('for fewer than no replicas', async () => {
    const server = await withDeployment()
    const { status, body } = await server.put(scalePath, scale(-1))
    expect(status).toBe(422)
    expect(body).toMatchObject({
      message:
        'Scale.autoscaling "web" is invalid: spec.replicas: Invalid value: -1: must be greater than or equal to 0',
      details: { name: 'web', group: 'autoscaling', kind: 'Scale' },
    })
    expect((await server.patch(scalePath, { spec: { replicas: -1 } })).status).toBe(422)
    expect(await replicasOf(server)).toBe(2)
  })

  it('for another uid, name, namespace or kind', async () => {
    const server = await withDeployment()
    const uid = await server.put(scalePath, scale(3, { uid: 'other' }))
    expect(uid.status).toBe(409)
    expect(uid.body.message).toContain(
      'Operation cannot be fulfilled on deployments/scale.apps "web": Precondition failed: UID',
    )
    expect((await server.put(scalePath, scale(3, { name: 'x' }))).status).toBe(400)
    expect((await server.put(scalePath, scale(3, { namespace: 'x' }))).status).toBe(400)
    const other = { ...scale(3), kind: 'Deployment', apiVersion: 'apps/v1' }
    expect((await server.put(scalePath, other)).status).toBe(400)
  })

  it('for an object that is not there', async () => {
    const server = await openTestServer()
    for (const answer of [
      await server.get(scalePath),
      await server.put(scalePath, scale(1)),
      await server.patch(scalePath, { spec: { replicas: 1 } }),
    ]) {
      expect(answer.status).toBe(404)
      expect(answer.body.message).toBe('deployments.apps "web" not found')
    }
  })

  it('for a verb or a resource that has none', async () => {
    const server = await withDeployment()
    expect((await server.delete(scalePath)).status).toBe(405)
    expect((await server.post(scalePath, scale(1))).status).toBe(405)
    expect((await server.get(`${apps}/daemonsets/web/scale`)).status).toBe(404)
  })

  it('for a type that does not fit', async () => {
    const server = await withDeployment()
    const { status, body } = await server.patch(scalePath, { spec: { replicas: 'many' } })
    expect(status).toBe(422)
    expect(body.message).toContain('Go struct field ScaleSpec.spec.replicas of type int32')
    const unknown = await server.patch(`${scalePath}?fieldValidation=Strict`, { spec: { foo: 1 } })
    expect(unknown.status).toBe(422)
    expect(unknown.body.message).toContain('unknown field "spec.foo"')
  })
})
