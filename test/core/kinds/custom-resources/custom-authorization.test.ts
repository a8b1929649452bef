import { beforeEach, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import {
  customWidget,
  establish,
  widgetCrd,
  widgetsPath,
} from '../../../support/objects/custom-resources.ts'
import { controllersSettled } from '../../../support/objects/owned-objects.ts'
import { openTestServer, type TestServer } from '../../../support/servers/test-server.ts'

const rbac = '/apis/rbac.authorization.k8s.io/v1'
const jane = { as: 'jane' }

let server: TestServer

beforeEach(async () => {
  server = await openTestServer()
  await establish(server, widgetCrd())
  await create(widgetsPath, customWidget('a', { color: 'red' }))
})

async function create(path: string, object: JsonObject): Promise<void> {
  const { status, text } = await server.post(path, object)
  expect(status, text).toBe(201)
}

/** Binds the user jane to a role of the namespace `default`, or to a cluster role. */
async function bind(kind: 'Role' | 'ClusterRole', name: string): Promise<void> {
  const group = 'rbac.authorization.k8s.io'
  await create(`${rbac}/namespaces/default/rolebindings`, {
    metadata: { name },
    roleRef: { apiGroup: group, kind, name },
    subjects: [{ apiGroup: group, kind: 'User', name: 'jane' }],
  })
}

describe('authorization for custom resources', () => {
  it('a custom resource is forbidden without a role, by its name and group', async () => {
    const { status, body } = await server.get(`${widgetsPath}/a`, jane)
    expect(status).toBe(403)
    expect(body.message).toBe(
      'widgets.shop.example "a" is forbidden: User "jane" cannot get resource "widgets" in API group "shop.example" in the namespace "default"',
    )
    const all = await server.get('/apis/shop.example/v1/widgets', jane)
    expect(all.body.message).toBe(
      'widgets.shop.example is forbidden: User "jane" cannot list resource "widgets" in API group "shop.example" at the cluster scope',
    )
  })

  it('a role opens a custom resource, its verbs and subresources one by one', async () => {
    await create(`${rbac}/namespaces/default/roles`, {
      metadata: { name: 'painters' },
      rules: [{ apiGroups: ['shop.example'], resources: ['widgets'], verbs: ['get', 'patch'] }],
    })
    await bind('Role', 'painters')
    expect((await server.get(`${widgetsPath}/a`, jane)).status).toBe(200)
    const painted = await server.patch(`${widgetsPath}/a`, { spec: { color: 'green' } }, jane)
    expect(painted.body).toMatchObject({ spec: { color: 'green' } })
    const reported = await server.patch(`${widgetsPath}/a/status`, {}, jane)
    expect(reported.body.message).toBe(
      'widgets.shop.example "a" is forbidden: User "jane" cannot patch resource "widgets/status" in API group "shop.example" in the namespace "default"',
    )
    expect((await server.get(widgetsPath, jane)).status).toBe(403)
  })

  it('a role of a custom resource joins the cluster role view by its label', async () => {
    await bind('ClusterRole', 'view')
    expect((await server.get(widgetsPath, jane)).status).toBe(403)
    await create(`${rbac}/clusterroles`, {
      metadata: {
        name: 'shop-view',
        labels: { 'rbac.authorization.k8s.io/aggregate-to-view': 'true' },
      },
      rules: [{ apiGroups: ['shop.example'], resources: ['*'], verbs: ['get', 'list'] }],
    })
    await controllersSettled()
    expect((await server.get(widgetsPath, jane)).body.items).toHaveLength(1)
    expect((await server.delete(`${widgetsPath}/a`, undefined, jane)).status).toBe(403)
  })

  it('a review of access knows custom resources', async () => {
    const resourceAttributes = {
      group: 'shop.example',
      resource: 'widgets',
      verb: 'list',
      namespace: 'default',
    }
    const reviews = '/apis/authorization.k8s.io/v1/subjectaccessreviews'
    const before = await server.post(reviews, { spec: { user: 'jane', resourceAttributes } })
    expect(before.body).toMatchObject({ status: { allowed: false } })
    await create(`${rbac}/namespaces/default/roles`, {
      metadata: { name: 'readers' },
      rules: [{ apiGroups: ['shop.example'], resources: ['widgets'], verbs: ['list'] }],
    })
    await bind('Role', 'readers')
    const after = await server.post(reviews, { spec: { user: 'jane', resourceAttributes } })
    expect(after.body).toMatchObject({ status: { allowed: true } })
  })
})
