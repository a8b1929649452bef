import { describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../../support/servers/test-server.ts'

const rbac = '/apis/rbac.authorization.k8s.io/v1'
const roles = `${rbac}/namespaces/default/roles`
const bindings = `${rbac}/namespaces/default/rolebindings`
const clusterRoles = `${rbac}/clusterroles`
const apiGroup = 'rbac.authorization.k8s.io'
const jane = { as: 'jane' }
const merge = { 'content-type': 'application/merge-patch+json' }

interface Rule {
  readonly verbs: readonly string[]
  readonly apiGroups?: readonly string[]
  readonly resources?: readonly string[]
  readonly resourceNames?: readonly string[]
  readonly nonResourceURLs?: readonly string[]
}

const readPods: Rule = { apiGroups: [''], resources: ['pods'], verbs: ['get', 'list'] }
const writeRoles: Rule = {
  apiGroups: [apiGroup],
  resources: ['roles', 'rolebindings', 'clusterroles', 'clusterrolebindings'],
  verbs: ['create', 'update', 'patch', 'get'],
}

/** Jane may write everything of RBAC, everywhere, and has these rules besides. */
async function serverWhereJaneHas(...rules: readonly Rule[]): Promise<TestServer> {
  const server = await openTestServer()
  const metadata = { name: 'jane' }
  await server.post(clusterRoles, { metadata, rules: [writeRoles, ...rules] })
  await server.post(`${rbac}/clusterrolebindings`, {
    metadata,
    roleRef: { apiGroup, kind: 'ClusterRole', name: 'jane' },
    subjects: [{ apiGroup, kind: 'User', name: 'jane' }],
  })
  return server
}

function role(name: string, ...rules: readonly Rule[]): object {
  return { metadata: { name }, rules }
}

function binding(name: string, kind: string, to: string): object {
  const subjects = [{ apiGroup, kind: 'User', name: 'eve' }]
  return { metadata: { name }, roleRef: { apiGroup, kind, name: to }, subjects }
}

describe('writing a role', () => {
  it('the author of a role may grant the rights they hold', async () => {
    const server = await serverWhereJaneHas(readPods)
    expect((await server.post(roles, role('reader', readPods), jane)).status).toBe(201)
    const one = { ...readPods, verbs: ['get'], resourceNames: ['web'] }
    expect((await server.post(clusterRoles, role('reader', one), jane)).status).toBe(201)
  })

  it('the author of a role may not grant rights they lack, and is told which are missing', async () => {
    const server = await serverWhereJaneHas(readPods)
    const wanted = role(
      'writer',
      { apiGroups: ['', 'apps'], resources: ['pods'], verbs: ['delete', 'get', 'create'] },
      { nonResourceURLs: ['/metrics'], verbs: ['get'] },
    )
    const { status, body } = await server.post(clusterRoles, wanted, jane)
    expect(status).toBe(403)
    expect(body).toMatchObject({ reason: 'Forbidden', details: { name: 'writer' } })
    expect(body.message?.split('\n')).toEqual([
      'clusterroles.rbac.authorization.k8s.io "writer" is forbidden: user "jane" (groups=["system:authenticated"]) is attempting to grant RBAC permissions not currently held:',
      '{APIGroups:[""], Resources:["pods"], Verbs:["delete" "create"]}',
      '{APIGroups:["apps"], Resources:["pods"], Verbs:["delete" "get" "create"]}',
      '{NonResourceURLs:["/metrics"], Verbs:["get"]}',
    ])
    expect((await server.get(`${clusterRoles}/writer`)).status).toBe(404)
  })

  it('no role gets rights its author lacks by an update, a patch, an apply or a create through PUT either', async () => {
    const server = await serverWhereJaneHas(readPods)
    await server.post(roles, role('reader', readPods))
    const more = role('reader', { ...readPods, verbs: ['delete'] })
    const applied = { ...more, apiVersion: `${apiGroup}/v1`, kind: 'Role' }
    const apply = { 'content-type': 'application/apply-patch+yaml' }
    const { metadata } = (await server.get(`${roles}/reader`)).body
    const whole = {
      ...more,
      metadata: { name: 'reader', resourceVersion: metadata.resourceVersion },
    }
    const forced = `${roles}/reader?fieldManager=jane&force=true`
    const answers = [
      await server.put(`${roles}/reader`, whole, jane),
      await server.patch(`${roles}/reader`, more, { ...jane, headers: merge }),
      await server.patch(forced, applied, { ...jane, headers: apply }),
      await server.patch(
        `${roles}/other?fieldManager=jane`,
        { ...applied, metadata: { name: 'other' } },
        { ...jane, headers: apply },
      ),
      await server.post(roles, { ...more, metadata: { generateName: 'r-' } }, jane),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  })

  it('who lacks the rights of a role may change its finalizers, and not its labels', async () => {
    const server = await serverWhereJaneHas()
    await server.post(roles, role('reader', readPods))
    const finalizers = { metadata: { finalizers: ['example.com/wait'] } }
    const labels = { metadata: { labels: { a: 'b' } } }
    const patch = async (body: object): Promise<number> =>
      (await server.patch(`${roles}/reader`, body, { ...jane, headers: merge })).status
    expect([await patch(finalizers), await patch(labels)]).toEqual([200, 403])
  })

  it('the author of a role may grant anything with the verb escalate, or as one of the masters', async () => {
    const escalate = { apiGroups: [apiGroup], resources: ['roles'], verbs: ['escalate'] }
    const server = await serverWhereJaneHas(escalate)
    expect((await server.post(roles, role('reader', readPods), jane)).status).toBe(201)
    expect((await server.post(clusterRoles, role('reader', readPods), jane)).status).toBe(403)
    expect((await server.post(clusterRoles, role('reader', readPods))).status).toBe(201)
  })

  it('a role that names billions of rights does not keep the server busy', async () => {
    const server = await serverWhereJaneHas(readPods)
    const many = Array.from({ length: 2_000 }, (_value, at) => `x${at}`)
    const all = { apiGroups: many, resources: many, resourceNames: many, verbs: many }
    expect((await server.post(clusterRoles, role('huge', all), jane)).status).toBe(403)
    const held = {
      apiGroups: [''],
      resources: ['pods'],
      resourceNames: many,
      verbs: ['get', 'list'],
    }
    const times = Array.from({ length: 20 }, () => held)
    expect((await server.post(clusterRoles, role('long', ...times), jane)).status).toBe(201)
  })

  it('only an author with every right may give a role an aggregation rule', async () => {
    const server = await serverWhereJaneHas(readPods)
    const aggregationRule = { clusterRoleSelectors: [{ matchLabels: { a: 'b' } }] }
    const gathered = { ...role('all', readPods), aggregationRule }
    expect((await server.post(clusterRoles, gathered, jane)).status).toBe(403)
  })
})

describe('writing a role binding', () => {
  it('a role binding may be written by who holds the rights of its role', async () => {
    const server = await serverWhereJaneHas(readPods)
    await server.post(roles, role('reader', readPods))
    expect((await server.post(bindings, binding('b', 'Role', 'reader'), jane)).status).toBe(201)
  })

  it('a role binding is refused to who lacks the rights of its role, or where the role does not exist', async () => {
    const server = await serverWhereJaneHas(readPods)
    const admin = await server.post(bindings, binding('b', 'ClusterRole', 'admin'), jane)
    expect(admin.status).toBe(403)
    expect(admin.body.message).toContain(
      'is attempting to grant RBAC permissions not currently held:\n{',
    )
    const nothing = await server.post(bindings, binding('b', 'ClusterRole', 'nothing'), jane)
    expect(nothing.status).toBe(404)
    expect(nothing.body.message).toBe('rolebindings.rbac.authorization.k8s.io "nothing" not found')
    expect((await server.post(bindings, binding('b', 'ClusterRole', 'nothing'))).status).toBe(201)
  })

  it('a role binding may name any role for which its author has the verb bind', async () => {
    const bind: Rule = {
      apiGroups: [apiGroup],
      resources: ['clusterroles'],
      resourceNames: ['admin'],
      verbs: ['bind'],
    }
    const server = await serverWhereJaneHas(bind)
    expect((await server.post(bindings, binding('b', 'ClusterRole', 'admin'), jane)).status).toBe(
      201,
    )
    expect((await server.post(bindings, binding('c', 'ClusterRole', 'edit'), jane)).status).toBe(
      403,
    )
  })

  it('a role binding gets no more subjects from an author who lacks the rights of its role', async () => {
    const server = await serverWhereJaneHas(readPods)
    await server.post(bindings, binding('b', 'ClusterRole', 'admin'))
    const more = { subjects: [{ apiGroup, kind: 'User', name: 'jane' }] }
    const { status } = await server.patch(`${bindings}/b`, more, { ...jane, headers: merge })
    expect(status).toBe(403)
  })
})
