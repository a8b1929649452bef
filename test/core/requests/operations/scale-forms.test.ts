import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import {
  withDeployment,
  scalePath,
  path,
  scale,
  replicasOf,
  apps,
} from '../../../support/objects/scaled-workloads.ts'
import { type Answer, openTestServer } from '../../../support/servers/test-server.ts'

describe('a scale', () => {
  it('a scale is shown as a Table, as YAML and as metadata', async () => {
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

  it('a scale may be granted without the rest of the object', async () => {
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

  it('a scale is found by discovery and described', async () => {
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
  it('a scale is refused for fewer than no replicas', async () => {
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

  it('a scale is refused for another uid, name, namespace or kind', async () => {
    const server = await withDeployment()
    const uid = await server.put(scalePath, scale(3, { uid: 'other' }))
    expect(uid.status).toBe(409)
    expect(uid.body.message).toContain(
      'Operation cannot be fulfilled on deployments.apps "web": StorageError: invalid object, Code: 4',
    )
    expect((await server.put(scalePath, scale(3, { name: 'x' }))).status).toBe(400)
    expect((await server.put(scalePath, scale(3, { namespace: 'x' }))).status).toBe(400)
    const other = { ...scale(3), kind: 'Deployment', apiVersion: 'apps/v1' }
    expect((await server.put(scalePath, other)).status).toBe(400)
  })

  it('a scale is refused for an object that is not there', async () => {
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

  it('a scale is refused for a verb or a resource that has none', async () => {
    const server = await withDeployment()
    expect((await server.delete(scalePath)).status).toBe(405)
    expect((await server.post(scalePath, scale(1))).status).toBe(405)
    expect((await server.get(`${apps}/daemonsets/web/scale`)).status).toBe(404)
  })

  it('a scale is refused for a value of the wrong type', async () => {
    const server = await withDeployment()
    const { status, body } = await server.patch(scalePath, { spec: { replicas: 'many' } })
    expect(status).toBe(422)
    expect(body.message).toContain('Go struct field ScaleSpec.spec.replicas of type int32')
    const unknown = await server.patch(`${scalePath}?fieldValidation=Strict`, { spec: { foo: 1 } })
    expect(unknown.status).toBe(422)
    expect(unknown.body.message).toContain('unknown field "spec.foo"')
  })
})
