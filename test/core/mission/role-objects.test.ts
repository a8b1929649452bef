import { describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../support/servers/test-server.ts'
import { binding, clusterRole, grantJane, rbacPaths, type Rule } from './policy-objects.ts'
import { mayDo } from './review-requests.ts'

/** Sentences of the requirement on role-based access objects, and on their fields. */

const { roles, roleBindings, clusterRoles, clusterRoleBindings } = rbacPaths
const readsPods: readonly Rule[] = [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }]
const pod = { verb: 'get', resource: 'pods' }
const jane = 'jane'

async function allows(server: TestServer, resource: object): Promise<boolean> {
  return (await mayDo(server, jane, { resourceAttributes: resource })).allowed
}

async function reaches(server: TestServer, path: string, verb = 'get'): Promise<boolean> {
  return (await mayDo(server, jane, { nonResourceAttributes: { path, verb } })).allowed
}

describe('role-based access objects', () => {
  it('the names of roles and bindings are valid path segment names', async () => {
    const server = await openTestServer()
    const good = 'system:Any Name, even this'
    for (const path of [roles, clusterRoles]) {
      expect((await server.post(path, clusterRole(good, []))).status).toBe(201)
    }
    for (const bad of ['.', '..', 'a/b', 'a%b']) {
      for (const path of [roles, clusterRoles]) {
        expect((await server.post(path, clusterRole(bad, []))).status).toBe(422)
      }
      for (const path of [roleBindings, clusterRoleBindings]) {
        const refused = await server.post(path, binding(bad, ['ClusterRole', 'view']))
        expect(refused.status).toBe(422)
      }
    }
  })

  it('a Role has rules for its namespace, and a RoleBinding grants within its own namespace', async () => {
    const server = await openTestServer()
    await server.post(roles, clusterRole('reads', readsPods))
    await server.post(roleBindings, binding('reads', ['Role', 'reads']))
    expect(await allows(server, { ...pod, namespace: 'default' })).toBe(true)
    expect(await allows(server, { ...pod, namespace: 'kube-system' })).toBe(false)
    expect(await allows(server, pod)).toBe(false)
  })

  it('a RoleBinding may refer to a Role of its namespace or to a ClusterRole', async () => {
    const server = await openTestServer()
    await server.post(clusterRoles, clusterRole('reads', readsPods))
    await server.post(roleBindings, binding('reads', ['ClusterRole', 'reads']))
    expect(await allows(server, { ...pod, namespace: 'default' })).toBe(true)
    expect(await allows(server, { ...pod, namespace: 'kube-system' })).toBe(false)
  })

  it('a ClusterRoleBinding grants in the whole cluster', async () => {
    const server = await openTestServer()
    await grantJane(server, readsPods)
    expect(await allows(server, pod)).toBe(true)
    expect(await allows(server, { ...pod, namespace: 'kube-system' })).toBe(true)
  })

  it('a ClusterRoleBinding does not refer to a Role', async () => {
    const server = await openTestServer()
    const { status, body } = await server.post(clusterRoleBindings, binding('x', ['Role', 'reads']))
    expect([status, body.details?.causes?.[0]?.field]).toEqual([422, 'roleRef.kind'])
  })

  it('a controller fills a ClusterRole with an aggregation rule from ClusterRoles with matching labels', async () => {
    const server = await openTestServer()
    const matchLabels = { 'example.com/gather': 'true' }
    const aggregationRule = { clusterRoleSelectors: [{ matchLabels }] }
    await server.post(clusterRoles, clusterRole('sum', [], { aggregationRule }))
    const watch = await server.watch(`${clusterRoles}?fieldSelector=metadata.name%3Dsum`)
    await watch.next()
    const part = {
      ...clusterRole('part', readsPods),
      metadata: { name: 'part', labels: matchLabels },
    }
    await server.post(clusterRoles, part)
    const { object } = await watch.next()
    expect(object).toMatchObject({ rules: readsPods })
  })

  it('the core group is the empty string, and a rule of another group does not grant it', async () => {
    const server = await openTestServer()
    await grantJane(server, [{ apiGroups: ['apps'], resources: ['pods'], verbs: ['get'] }])
    expect(await allows(server, pod)).toBe(false)
    expect(await allows(server, { ...pod, group: 'apps' })).toBe(true)
  })

  it('a rule names a subresource as resource/subresource, and a resource alone does not grant it', async () => {
    const server = await openTestServer()
    await grantJane(server, [{ apiGroups: [''], resources: ['pods/log'], verbs: ['get'] }])
    expect(await allows(server, { ...pod, subresource: 'log' })).toBe(true)
    expect(await allows(server, pod)).toBe(false)
    expect(await allows(server, { ...pod, subresource: 'exec' })).toBe(false)
  })

  it('empty resourceNames are no restriction, and others allow those names only', async () => {
    const server = await openTestServer()
    await grantJane(server, [
      { apiGroups: [''], resources: ['pods'], resourceNames: ['a'], verbs: ['get'] },
      { apiGroups: [''], resources: ['secrets'], resourceNames: [], verbs: ['get'] },
    ])
    expect(await allows(server, { ...pod, name: 'a' })).toBe(true)
    expect(await allows(server, { ...pod, name: 'b' })).toBe(false)
    expect(await allows(server, { ...pod, resource: 'secrets', name: 'b' })).toBe(true)
  })

  it('a trailing * of nonResourceURLs is a wildcard', async () => {
    const server = await openTestServer()
    await grantJane(server, [{ nonResourceURLs: ['/metrics', '/debug/*'], verbs: ['get'] }])
    expect(await reaches(server, '/debug/pprof/heap')).toBe(true)
    expect(await reaches(server, '/metrics/slis')).toBe(false)
    expect(await reaches(server, '/metrics')).toBe(true)
    expect(await reaches(server, '/debug/pprof', 'post')).toBe(false)
  })

  it.each([
    [
      { apiGroups: ['*'], resources: ['pods'], verbs: ['get'] },
      { ...pod, group: 'any.example' },
    ],
    [
      { apiGroups: [''], resources: ['*'], verbs: ['get'] },
      { ...pod, subresource: 'log' },
    ],
    [
      { apiGroups: [''], resources: ['pods'], verbs: ['*'] },
      { ...pod, verb: 'conjure' },
    ],
  ])('* stands for all groups, resources or verbs: %j', async (rule, asked) => {
    const server = await openTestServer()
    await grantJane(server, [rule])
    expect(await allows(server, asked)).toBe(true)
  })

  it('rules only add permissions, so that no role takes away what another gives', async () => {
    const server = await openTestServer()
    await grantJane(server, [
      ...readsPods,
      { apiGroups: [''], resources: ['pods'], verbs: ['list'] },
    ])
    await server.post(roles, clusterRole('nothing', []))
    await server.post(roleBindings, binding('nothing', ['Role', 'nothing']))
    expect(await allows(server, { ...pod, namespace: 'default' })).toBe(true)
  })

  it.each([
    [{ kind: 'User', name: 'jane' }, true],
    [{ kind: 'User', name: 'Jane' }, false],
    [{ kind: 'Group', name: 'system:authenticated' }, true],
    [{ kind: 'Group', name: 'jane' }, false],
    [{ kind: 'ServiceAccount', name: 'jane', namespace: 'default' }, false],
  ])('the subject %j names jane, whose name is case-sensitive: %s', async (subject, expected) => {
    const server = await openTestServer()
    await server.post(clusterRoles, clusterRole('reads', readsPods))
    await server.post(clusterRoleBindings, binding('reads', ['ClusterRole', 'reads'], subject))
    expect(await allows(server, pod)).toBe(expected)
  })

  it('the apiGroup of a subject is that of its kind, and filled in where it is left out', async () => {
    const server = await openTestServer()
    const account = { kind: 'ServiceAccount', name: 'robot', namespace: 'default' }
    const made = await server.post(roleBindings, {
      ...binding('all', ['ClusterRole', 'view']),
      subjects: [{ kind: 'User', name: 'a' }, { kind: 'Group', name: 'b' }, account],
    })
    const apiGroup = 'rbac.authorization.k8s.io'
    expect(made.body).toMatchObject({
      subjects: [{ apiGroup }, { apiGroup }, account],
    })
    const wrong = { kind: 'User', name: 'a', apiGroup: 'example.com' }
    const refused = await server.post(roleBindings, binding('x', ['ClusterRole', 'view'], wrong))
    expect([refused.status, refused.body.details?.causes?.[0]?.field]).toEqual([
      422,
      'subjects[0].apiGroup',
    ])
  })

  it('a roleRef cannot be changed after creation; the binding is deleted and made again instead', async () => {
    const server = await openTestServer()
    const at = `${roleBindings}/x`
    await server.post(roleBindings, binding('x', ['ClusterRole', 'view']))
    const changed = {
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'edit' },
    }
    const { status, body } = await server.patch(at, changed)
    expect([status, body.details?.causes?.[0]?.field]).toEqual([422, 'roleRef'])
    expect(body.message).toContain('cannot change roleRef')
    await server.delete(at)
    const again = await server.post(roleBindings, binding('x', ['ClusterRole', 'edit']))
    expect(again.status).toBe(201)
  })

  it.each([['admin'], ['edit'], ['view']])(
    'the label aggregate-to-%s adds the rules of a role to that default role',
    async (name) => {
      const server = await openTestServer()
      const labels = { [`rbac.authorization.k8s.io/aggregate-to-${name}`]: 'true' }
      const rules = [{ apiGroups: ['example.com'], resources: ['widgets'], verbs: ['get'] }]
      const watch = await server.watch(`${clusterRoles}?fieldSelector=metadata.name%3D${name}`)
      await watch.next()
      await server.post(clusterRoles, { metadata: { name: 'widgets', labels }, rules })
      const { object } = await watch.next()
      expect((object as unknown as { rules: Rule[] }).rules).toContainEqual(rules[0])
    },
  )
})

describe('the reserved prefix of group names', () => {
  it('groups that begin with system: come from the server, and the default bindings use them', async () => {
    const server = await openTestServer()
    const { body } = await server.get(clusterRoleBindings)
    const subjects = body.items.flatMap(
      (each) => (each as unknown as { subjects?: { kind: string; name: string }[] }).subjects ?? [],
    )
    const groups = subjects.filter(({ kind }) => kind === 'Group').map(({ name }) => name)
    expect(groups.filter((name) => !name.startsWith('system:'))).toEqual([])
    expect(groups).toContain('system:authenticated')
  })
})
