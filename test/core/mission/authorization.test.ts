import { describe, expect, it } from 'vitest'
import { alwaysAllow } from '../../../core/access/authz/always-allow.ts'
import type { Attributes, Authorizer, Decision } from '../../../core/access/authz/authorizer.ts'
import { brands } from '../../../core/index.ts'
import { openTestServer, type TestServer } from '../../support/servers/test-server.ts'
import { grantJane } from './policy-objects.ts'

/** Sentences of the requirement on authorization: order of the authorizers, attributes, verbs, and what a right means. */

function answering(outcome: Decision['outcome'], seen: Attributes[] = []): () => Authorizer {
  return () => ({
    authorize: (attributes) => {
      seen.push(attributes)
      return { outcome, reason: '' }
    },
    rules: () => ({ rules: [], incomplete: false }),
  })
}

async function codeWith(...authorizers: (() => Authorizer)[]): Promise<number> {
  const server = await openTestServer({ authorizers })
  return (await server.get('/api/v1/namespaces/default/pods', { as: 'jane' })).status
}

/** The attributes of one request of jane. */
async function attributesOf(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Attributes | undefined> {
  const seen: Attributes[] = []
  const server = await openTestServer({ authorizers: [answering('deny', seen)] })
  await server.send(method, path, { as: 'jane', headers })
  return seen.find(({ user }) => user.name === 'jane')
}

describe('authorization', () => {
  it.each([
    ['svc', 403],
    ['k8s', 500],
  ] as const)(
    'a request on which an authorizer fails, and which no other allows, is under brand %s answered %i',
    async (brand, code) => {
      const failing = (): Authorizer => ({
        authorize: () => ({ outcome: 'no-opinion', reason: '', error: 'the webhook is out' }),
        rules: () => ({ rules: [], incomplete: true }),
      })
      const server = await openTestServer({ brand: brands[brand], authorizers: [failing] })
      const path = '/api/v1/namespaces/default/pods'
      expect((await server.get(path, { as: 'jane' })).status).toBe(code)
      const beside = await openTestServer({
        brand: brands[brand],
        authorizers: [failing, alwaysAllow],
      })
      expect((await beside.get(path, { as: 'jane' })).status).toBe(200)
    },
  )

  it('authorization runs after authentication: a bad token is 401 where everything is denied', async () => {
    const seen: Attributes[] = []
    const server = await openTestServer({ authorizers: [answering('deny', seen)] })
    const { status } = await server.get('/api/v1/pods', { as: 'nobody knows' })
    expect(status).toBe(401)
    expect(seen.filter(({ user }) => user.name !== 'system:apiserver')).toEqual([])
  })

  it('access is denied by default, with 403', async () => {
    const server = await openTestServer()
    for (const path of ['/api/v1/pods', '/api/v1/namespaces/default/secrets/x', '/metrics']) {
      expect((await server.get(path, { as: 'jane' })).status).toBe(403)
    }
  })

  it('modules are asked in order, and the first that allows or denies decides', async () => {
    const [abstains, denies] = [answering('no-opinion'), answering('deny')]
    expect(await codeWith(alwaysAllow, denies)).toBe(200)
    expect(await codeWith(denies, alwaysAllow)).toBe(403)
    expect(await codeWith(abstains, alwaysAllow, denies)).toBe(200)
    expect(await codeWith(abstains, denies, alwaysAllow)).toBe(403)
  })

  it('where all modules have no opinion, the request is denied', async () => {
    expect(await codeWith(answering('no-opinion'), answering('no-opinion'))).toBe(403)
  })

  it('the group system:masters bypasses all authorizers', async () => {
    const server = await openTestServer({ authorizers: [answering('deny')] })
    expect((await server.get('/api/v1/pods', { as: 'admin' })).status).toBe(200)
  })

  it('administrators are granted the cluster role cluster-admin through a binding', async () => {
    const server = await openTestServer()
    await server.post('/apis/rbac.authorization.k8s.io/v1/clusterrolebindings', {
      metadata: { name: 'jane-is-admin' },
      subjects: [{ kind: 'User', name: 'jane' }],
      roleRef: {
        apiGroup: 'rbac.authorization.k8s.io',
        kind: 'ClusterRole',
        name: 'cluster-admin',
      },
    })
    for (const path of ['/api/v1/secrets', '/metrics', '/any/path']) {
      expect((await server.get(path, { as: 'jane' })).status).not.toBe(403)
    }
  })

  it('authorizers examine user, verb, resource, subresource, namespace, group and name', async () => {
    const path = '/apis/apps/v1/namespaces/default/deployments/web/scale'
    expect(await attributesOf('PUT', path)).toMatchObject({
      kind: 'resource',
      user: { name: 'jane', groups: ['system:authenticated'], extra: new Map() },
      verb: 'update',
      group: 'apps',
      version: 'v1',
      resource: 'deployments',
      subresource: 'scale',
      namespace: 'default',
      name: 'web',
    })
  })

  it('the API group of core resources is the empty string', async () => {
    expect(await attributesOf('GET', '/api/v1/pods')).toMatchObject({ group: '', resource: 'pods' })
  })

  const one = '/api/v1/namespaces/default/configmaps/a'
  const all = '/api/v1/namespaces/default/configmaps'
  it.each([
    ['POST', all, 'create'],
    ['GET', one, 'get'],
    ['HEAD', one, 'get'],
    ['GET', all, 'list'],
    ['HEAD', all, 'list'],
    ['GET', `${all}?watch=1`, 'watch'],
    ['PUT', one, 'update'],
    ['PATCH', one, 'patch'],
    ['DELETE', one, 'delete'],
    ['DELETE', all, 'deletecollection'],
  ])('%s %s is the request verb %s', async (method, path, verb) => {
    expect(await attributesOf(method, path)).toMatchObject({ kind: 'resource', verb })
  })

  it.each([
    ['GET', 'get'],
    ['PUT', 'put'],
    ['DELETE', 'delete'],
  ])('a resource name is there for %s of one object', async (method) => {
    expect(await attributesOf(method, one)).toMatchObject({ name: 'a' })
  })

  it.each([
    ['GET', '/healthz', 'get'],
    ['POST', '/api', 'post'],
    ['PUT', '/apis/apps', 'put'],
    ['DELETE', '/anything/else', 'delete'],
  ])(
    '%s %s is a non-resource request, whose verb is the method in lower case',
    async (method, path, verb) => {
      expect(await attributesOf(method, path)).toMatchObject({ kind: 'path', path, verb })
    },
  )

  it.each([
    [{ 'impersonate-user': 'bob' }, { group: '', resource: 'users', name: 'bob' }],
    [
      { 'impersonate-user': 'system:serviceaccount:a:b' },
      { group: '', resource: 'serviceaccounts', namespace: 'a', name: 'b' },
    ],
  ])('impersonation is the extra verb impersonate: %j', async (headers, target) => {
    expect(await attributesOf('GET', one, headers)).toMatchObject({
      verb: 'impersonate',
      ...target,
    })
  })

  it('impersonated groups are checked in the core group, and extra in that of authentication', async () => {
    const seen: Attributes[] = []
    const server = await openTestServer({ authorizers: [answering('allow', seen)] })
    const headers = {
      'impersonate-user': 'bob',
      'impersonate-group': 'g',
      'impersonate-extra-k': 'v',
    }
    await server.get(one, { as: 'jane', headers })
    const impersonated = seen.filter(({ verb }) => verb === 'impersonate')
    expect(impersonated).toMatchObject([
      { group: '', resource: 'users', name: 'bob' },
      { group: '', resource: 'groups', name: 'g' },
      { group: 'authentication.k8s.io', resource: 'userextras', subresource: 'k', name: 'v' },
    ])
  })

  async function makesRole(server: TestServer): Promise<number> {
    const path = '/apis/rbac.authorization.k8s.io/v1/clusterroles'
    const rules = [{ apiGroups: [''], resources: ['secrets'], verbs: ['get'] }]
    return (await server.post(path, { metadata: { name: 'new' }, rules }, { as: 'jane' })).status
  }

  const rbac = ['rbac.authorization.k8s.io']
  it('escalate is an extra verb on roles: it allows a role with more than its author has', async () => {
    const server = await openTestServer()
    await grantJane(server, [{ apiGroups: rbac, resources: ['clusterroles'], verbs: ['create'] }])
    expect(await makesRole(server)).toBe(403)
    const other = await openTestServer()
    const verbs = ['create', 'escalate']
    await grantJane(other, [{ apiGroups: rbac, resources: ['clusterroles'], verbs }])
    expect(await makesRole(other)).toBe(201)
  })

  it('bind is an extra verb on roles: it allows a binding to a role with more than its author has', async () => {
    const bindsView = async (verbs: readonly string[]): Promise<number> => {
      const server = await openTestServer()
      await grantJane(server, [
        { apiGroups: rbac, resources: ['rolebindings'], verbs: ['create'] },
        { apiGroups: rbac, resources: ['clusterroles'], verbs },
      ])
      const path = '/apis/rbac.authorization.k8s.io/v1/namespaces/default/rolebindings'
      const roleRef = { apiGroup: rbac[0], kind: 'ClusterRole', name: 'view' }
      const subjects = [{ kind: 'User', name: 'jane' }]
      return (
        await server.post(path, { metadata: { name: 'x' }, subjects, roleRef }, { as: 'jane' })
      ).status
    }
    expect(await bindsView(['get'])).toBe(403)
    expect(await bindsView(['bind'])).toBe(201)
  })

  it('whoever may create pods in a namespace reads its secrets by mounting them: no further right is asked for', async () => {
    const server = await openTestServer()
    await grantJane(server, [{ apiGroups: [''], resources: ['pods'], verbs: ['create'] }])
    const spec = {
      containers: [{ name: 'c', image: 'i' }],
      volumes: [{ name: 'v', secret: { secretName: 'any' } }],
    }
    const path = '/api/v1/namespaces/default/pods'
    const made = await server.post(path, { metadata: { name: 'p' }, spec }, { as: 'jane' })
    expect(made.status).toBe(201)
  })

  it.each([['patch'], ['get']])(
    'dry-run and non-dry-run requests need identical permission: %s',
    async (verb) => {
      const server = await openTestServer()
      await server.post(all, { metadata: { name: 'a' } })
      await grantJane(server, [{ apiGroups: [''], resources: ['configmaps'], verbs: [verb] }])
      const headers = { 'content-type': 'application/merge-patch+json' }
      const body = { data: { a: 'b' } }
      const codes = []
      for (const query of ['', '?dryRun=All']) {
        codes.push((await server.send('PATCH', one + query, { as: 'jane', headers, body })).status)
      }
      expect(codes).toEqual(verb === 'patch' ? [200, 200] : [403, 403])
    },
  )
})
