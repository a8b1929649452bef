import { describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../../support/servers/test-server.ts'

const rbac = '/apis/rbac.authorization.k8s.io/v1'
const group = '/apis/admissionregistration.k8s.io'
const apiGroup = 'rbac.authorization.k8s.io'
const jane = { as: 'jane' }

/** Jane may write policies and bindings, and read every secret. */
async function openServer(): Promise<TestServer> {
  const server = await openTestServer({
    controllers: [],
    featureGates: new Map([['MutatingAdmissionPolicy', true]]),
    runtimeConfig: new Map([['admissionregistration.k8s.io/v1beta1', true]]),
  })
  const metadata = { name: 'jane' }
  const rules = [
    { apiGroups: ['admissionregistration.k8s.io'], resources: ['*'], verbs: ['*'] },
    { apiGroups: [''], resources: ['secrets'], verbs: ['get'] },
  ]
  await server.post(`${rbac}/clusterroles`, { metadata, rules })
  await server.post(`${rbac}/clusterrolebindings`, {
    metadata,
    roleRef: { apiGroup, kind: 'ClusterRole', name: 'jane' },
    subjects: [{ apiGroup, kind: 'User', name: 'jane' }],
  })
  return server
}

const resourceRules = [
  { operations: ['CREATE'], apiGroups: ['example.com'], apiVersions: ['v1'], resources: ['x'] },
]

function validating(name: string, apiVersion: string, kind: string): object {
  const spec = {
    paramKind: { apiVersion, kind },
    matchConstraints: { resourceRules },
    validations: [{ expression: 'true' }],
  }
  return { metadata: { name }, spec }
}

function mutating(name: string, apiVersion: string, kind: string): object {
  const spec = {
    paramKind: { apiVersion, kind },
    matchConstraints: { resourceRules },
    reinvocationPolicy: 'Never',
    mutations: [
      { patchType: 'ApplyConfiguration', applyConfiguration: { expression: 'Object{}' } },
    ],
  }
  return { metadata: { name }, spec }
}

function binding(policyName: string, paramRef: object, more: object = {}): object {
  const reference = { parameterNotFoundAction: 'Deny', ...paramRef }
  return { metadata: { name: 'b' }, spec: { policyName, paramRef: reference, ...more } }
}

const policies = `${group}/v1/validatingadmissionpolicies`
const bindings = `${group}/v1/validatingadmissionpolicybindings`
const deny = { validationActions: ['Deny'] }

// Texts recorded from the original 1.34.2.
const who = '&{jane  [system:authenticated] map[]}'

describe('parameters of policies', () => {
  it('a user names a kind of parameters that they may read, all of it', async () => {
    const server = await openServer()
    expect((await server.post(policies, validating('a', 'v1', 'Secret'), jane)).status).toBe(201)
    const refused = await server.post(policies, validating('b', 'v1', 'ConfigMap'), jane)
    expect(refused.status).toBe(422)
    expect(refused.body.details?.causes).toEqual([
      {
        reason: 'FieldValueForbidden',
        message: `Forbidden: user ${who} must have "get" permission on all objects of the referenced paramKind (kind=ConfigMap, apiVersion=v1)`,
        field: 'spec.paramKind',
      },
    ])
  })

  it('a user who may not read the parameters of a policy may change all else of it', async () => {
    const server = await openServer()
    await server.post(policies, validating('a', 'v1', 'ConfigMap'))
    const merge = { 'content-type': 'application/merge-patch+json' }
    const change = (spec: object): Promise<{ readonly status: number }> =>
      server.send('PATCH', `${policies}/a`, { body: { spec }, headers: merge, ...jane })
    expect((await change({ failurePolicy: 'Ignore' })).status).toBe(200)
    expect((await change({ paramKind: { kind: 'Node' } })).status).toBe(422)
    expect((await change({ paramKind: null })).status).toBe(200)
  })

  it('superusers name any parameters', async () => {
    const server = await openServer()
    expect((await server.post(policies, validating('a', 'v1', 'ConfigMap'))).status).toBe(201)
    expect((await server.post(bindings, binding('a', { name: 'x' }, deny))).status).toBe(201)
  })

  it('a user binds a policy to parameters that they may get, or list', async () => {
    const server = await openServer()
    await server.post(policies, validating('secrets', 'v1', 'Secret'))
    const bind = async (paramRef: object, policy = 'secrets'): Promise<string | number> => {
      const body = binding(policy, paramRef, deny)
      const answer = await server.post(`${bindings}?dryRun=All`, body, jane)
      return answer.body.details?.causes?.[0]?.message ?? answer.status
    }
    expect(await bind({ name: 'x', namespace: 'n' })).toBe(201)
    expect(await bind({ selector: {} })).toBe(
      `Forbidden: user ${who} does not have "list" permission on the object referenced by paramRef`,
    )
    expect(await bind({ name: 'x' }, 'none')).toBe(
      `Forbidden: unable to get policy none to determine minimum required permissions and user ${who} does not have "get" permission for all groups, versions and resources`,
    )
    await server.post(policies, validating('unknown', 'example.com/v1', 'Foo'))
    expect(await bind({ name: 'x' }, 'unknown')).toBe(
      `Forbidden: unable to resolve paramKind &{example.com/v1 Foo} to determine minimum required permissions and user ${who} does not have "get" permission for all groups, versions and resources`,
    )
  })

  it('the message about a binding of a mutating policy names user and verb the other way round', async () => {
    const server = await openServer()
    const place = `${group}/v1beta1/mutatingadmissionpolic`
    await server.post(`${place}ies`, mutating('a', 'v1', 'ConfigMap'))
    const answer = await server.post(`${place}ybindings`, binding('a', { name: 'x' }), jane)
    expect(answer.body.details?.causes?.[0]?.message).toBe(
      `Forbidden: user get does not have "${who}" permission on the object referenced by paramRef`,
    )
  })
})
