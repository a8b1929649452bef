import { describe, expect, it } from 'vitest'
import {
  configMaps,
  openTestServer,
  type TestServer,
} from '../../../support/servers/test-server.ts'

const rbac = '/apis/rbac.authorization.k8s.io/v1'
const reviews = '/apis/authentication.k8s.io/v1/selfsubjectreviews'
const review = { kind: 'SelfSubjectReview', apiVersion: 'authentication.k8s.io/v1' }

interface Rule {
  readonly apiGroups: readonly string[]
  readonly resources: readonly string[]
  readonly resourceNames?: readonly string[]
}

/** A server whose user jane may impersonate by these rules, and nothing else. */
async function serverWhereJaneMay(...rules: readonly Rule[]): Promise<TestServer> {
  const server = await openTestServer()
  const metadata = { name: 'impersonators' }
  const all = rules.map((rule) => ({ ...rule, verbs: ['impersonate'] }))
  await server.post(`${rbac}/clusterroles`, { metadata, rules: all })
  await server.post(`${rbac}/clusterrolebindings`, {
    metadata,
    roleRef: {
      apiGroup: 'rbac.authorization.k8s.io',
      kind: 'ClusterRole',
      name: 'impersonators',
    },
    subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'jane' }],
  })
  return server
}

const bobInDev: readonly Rule[] = [
  { apiGroups: [''], resources: ['users'], resourceNames: ['bob'] },
  { apiGroups: [''], resources: ['groups'], resourceNames: ['dev'] },
  { apiGroups: [''], resources: ['serviceaccounts'], resourceNames: ['robot'] },
  {
    apiGroups: ['authentication.k8s.io'],
    resources: ['userextras/scopes'],
    resourceNames: ['view'],
  },
  { apiGroups: ['authentication.k8s.io'], resources: ['uids'], resourceNames: ['7'] },
]

describe('impersonation', () => {
  it('an impersonated request is from the user named, if its sender may act as each part', async () => {
    const server = await serverWhereJaneMay(...bobInDev)
    const headers = {
      'impersonate-user': 'bob',
      'impersonate-group': 'dev',
      'impersonate-uid': '7',
      'impersonate-extra-scopes': 'view',
    }
    const { status, body } = await server.post(reviews, review, { as: 'jane', headers })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: {
        userInfo: {
          username: 'bob',
          uid: '7',
          groups: ['dev', 'system:authenticated'],
          extra: { scopes: ['view'] },
        },
      },
    })
  })

  it('an impersonated request may ask who it is from, and is answered in the order that clients know', async () => {
    const server = await openTestServer()
    const headers = {
      'impersonate-user': 'Jörg',
      'impersonate-extra-b': '2',
      'impersonate-extra-a': '1',
    }
    const { text } = await server.post(reviews, review, { headers })
    expect(text.trimEnd()).toBe(
      '{"kind":"SelfSubjectReview","apiVersion":"authentication.k8s.io/v1","metadata":{"creationTimestamp":"2026-01-01T00:00:00Z"},"status":{"userInfo":{"username":"Jörg","groups":["system:authenticated"],"extra":{"a":["1"],"b":["2"]}}}}',
    )
  })

  it('an impersonated request has the rights of the user named and no others', async () => {
    const server = await serverWhereJaneMay(...bobInDev)
    const asBob = { headers: { 'impersonate-user': 'bob' } }
    for (const as of ['admin', 'jane']) {
      const { status, body } = await server.get(configMaps, { ...asBob, as })
      expect(status).toBe(403)
      expect(body.message).toBe(
        'configmaps is forbidden: User "bob" cannot list resource "configmaps" in API group "" in the namespace "default"',
      )
    }
    const masters = { 'impersonate-user': 'root', 'impersonate-group': 'system:masters' }
    expect((await server.get(configMaps, { as: 'admin', headers: masters })).status).toBe(200)
  })

  it.each([
    [
      { 'impersonate-user': 'eve' },
      'users "eve" is forbidden: User "jane" cannot impersonate resource "users" in API group "" at the cluster scope',
    ],
    [
      { 'impersonate-user': 'bob', 'impersonate-group': 'system:masters' },
      'groups "system:masters" is forbidden: User "jane" cannot impersonate resource "groups" in API group "" at the cluster scope',
    ],
    [
      { 'impersonate-user': 'bob', 'impersonate-extra-scopes': 'edit' },
      'userextras.authentication.k8s.io "edit" is forbidden: User "jane" cannot impersonate resource "userextras/scopes" in API group "authentication.k8s.io" at the cluster scope',
    ],
    [
      { 'impersonate-user': 'bob', 'impersonate-uid': '8' },
      'uids.authentication.k8s.io "8" is forbidden: User "jane" cannot impersonate resource "uids" in API group "authentication.k8s.io" at the cluster scope',
    ],
    [
      { 'impersonate-user': 'system:serviceaccount:prod:root' },
      'serviceaccounts "root" is forbidden: User "jane" cannot impersonate resource "serviceaccounts" in API group "" in the namespace "prod"',
    ],
  ])(
    'an impersonated request is 403 where its sender may not act as one part: %j',
    async (headers, message) => {
      const server = await serverWhereJaneMay(...bobInDev)
      const { status, body } = await server.get('/version', { as: 'jane', headers })
      expect(status).toBe(403)
      expect(body.message).toBe(message)
    },
  )

  it('an impersonated request may be from a service account, by the right on that account', async () => {
    const server = await serverWhereJaneMay(...bobInDev)
    const headers = { 'impersonate-user': 'system:serviceaccount:prod:robot' }
    const { body } = await server.post(reviews, review, { as: 'jane', headers })
    expect(body).toMatchObject({
      status: { userInfo: { username: 'system:serviceaccount:prod:robot' } },
    })
  })

  it.each([
    { 'impersonate-group': 'dev' },
    { 'impersonate-uid': '7' },
    { 'impersonate-extra-scopes': 'view' },
  ])('an impersonated request is 400 where it says %j, and names no user', async (headers) => {
    const server = await openTestServer()
    expect((await server.get(configMaps, { headers })).status).toBe(400)
  })
})
