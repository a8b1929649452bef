import { describe, expect, it } from 'vitest'
import { type Brand, brands } from '../../../core/api/brand.ts'
import { cloneJson, type JsonObject } from '../../../core/api/json.ts'
import type { ApiObject } from '../../../core/api/object.ts'
import { parseRules } from '../../../core/authz/policy-rule.ts'
import { BuiltInCatalog } from '../../../core/catalog/built-in-catalog.ts'
import { firstObjects } from '../../../core/first-objects/first-objects.ts'
import { rbacAuthorizer } from '../../../core/authz/rbac-authorizer.ts'
import { repairBinding, repairRole } from '../../../core/authz/repair-policy.ts'
import { uncoveredRules } from '../../../core/authz/rule-coverage.ts'
import { testRuntime } from '../../support/test-runtime.ts'
import { PolicyStore, user } from './policy.ts'

function defaults(brand: Brand, resource: string): readonly ApiObject[] {
  return firstObjects(brand, new BuiltInCatalog())
    .filter((first) => first.resource.resource === resource)
    .map(({ object, applied }) => ({ ...object, ...applied?.fields('') }))
}

const policy = {
  clusterRoles: defaults(brands.k8s, 'clusterroles'),
  clusterRoleBindings: defaults(brands.k8s, 'clusterrolebindings'),
}
const autoUpdate = 'rbac.authorization.kubernetes.io/autoupdate'

function role(name: string): ApiObject {
  const found = policy.clusterRoles.find((object) => object.metadata.name === name)
  if (!found) throw new Error(`no default role ${name}`)
  return cloneJson(found)
}

function binding(name: string): ApiObject {
  const found = policy.clusterRoleBindings.find((object) => object.metadata.name === name)
  if (!found) throw new Error(`no default binding ${name}`)
  return cloneJson(found)
}

describe('the default roles', () => {
  const store = new PolicyStore()
  for (const object of policy.clusterRoles) {
    store.clusterRoles.put(object.metadata.name ?? '', object)
  }
  for (const object of policy.clusterRoleBindings) {
    store.clusterRoleBindings.put(object.metadata.name ?? '', object)
  }
  for (const name of ['admin', 'edit', 'view'])
    store.bind(`ns/${name}`, `ClusterRole ${name}`, `User ${name}`)
  const authorizer = rbacAuthorizer(store, brands.k8s, testRuntime().logger)

  const cases: readonly [string, string[], string, string, string, string][] = [
    // user, groups, verb, resource or path, group, outcome
    ['anyone', ['system:unauthenticated'], 'get', '/version', '', 'allow'],
    ['anyone', ['system:unauthenticated'], 'get', '/livez', '', 'allow'],
    ['anyone', ['system:unauthenticated'], 'get', '/api', '', 'no-opinion'],
    ['anyone', ['system:unauthenticated'], 'get', '/metrics', '', 'no-opinion'],
    ['anyone', ['system:unauthenticated'], 'list', 'pods', '', 'no-opinion'],
    ['jane', ['system:authenticated'], 'get', '/apis/apps/v1', '', 'allow'],
    ['jane', ['system:authenticated'], 'get', '/openapi/v3', '', 'allow'],
    ['jane', ['system:authenticated'], 'post', '/api', '', 'no-opinion'],
    [
      'jane',
      ['system:authenticated'],
      'create',
      'selfsubjectreviews',
      'authentication.k8s.io',
      'allow',
    ],
    [
      'jane',
      ['system:authenticated'],
      'create',
      'subjectaccessreviews',
      'authorization.k8s.io',
      'no-opinion',
    ],
    ['jane', ['system:authenticated'], 'list', 'pods', '', 'no-opinion'],
    ['root', ['system:masters'], 'delete', 'nodes', '', 'allow'],
    ['root', ['system:masters'], 'put', '/anything', '', 'allow'],
    ['view', [], 'list', 'pods', '', 'allow'],
    ['view', [], 'get', 'secrets', '', 'no-opinion'],
    ['view', [], 'create', 'pods', '', 'no-opinion'],
    ['view', [], 'get', 'roles', 'rbac.authorization.k8s.io', 'no-opinion'],
    ['edit', [], 'get', 'secrets', '', 'allow'],
    ['edit', [], 'list', 'deployments', 'apps', 'allow'],
    ['edit', [], 'patch', 'deployments', 'apps', 'allow'],
    ['edit', [], 'create', 'rolebindings', 'rbac.authorization.k8s.io', 'no-opinion'],
    ['edit', [], 'update', 'resourcequotas', '', 'no-opinion'],
    ['admin', [], 'create', 'rolebindings', 'rbac.authorization.k8s.io', 'allow'],
    ['admin', [], 'list', 'pods', '', 'allow'],
    ['admin', [], 'delete', 'namespaces', '', 'no-opinion'],
  ]

  it.each(cases)('%s %o: %s %s %s is %s', (name, groups, verb, what, group, outcome) => {
    const who = user(name, ...groups)
    const decision = authorizer.authorize(
      what.startsWith('/')
        ? { kind: 'path', user: who, verb, path: what }
        : {
            kind: 'resource',
            user: who,
            verb,
            group,
            version: 'v1',
            resource: what,
            subresource: '',
            namespace: 'ns',
            name: '',
          },
    )
    expect(decision).toMatchObject({ outcome })
  })

  it('are named and marked by the brand', () => {
    expect(role('edit').metadata).toEqual({
      name: 'edit',
      annotations: { [autoUpdate]: 'true' },
      labels: {
        'kubernetes.io/bootstrapping': 'rbac-defaults',
        'rbac.authorization.k8s.io/aggregate-to-admin': 'true',
      },
    })
    const text = JSON.stringify(firstObjects(brands.svc, new BuiltInCatalog()))
    expect(text).toContain('rbac.authorization.svc.io/aggregate-to-admin')
    expect(text).not.toMatch(/k8s|kube(?!let)|\{brand/)
  })

  it('hold what their aggregation would gather', () => {
    for (const name of ['admin', 'edit', 'view']) {
      const label = `rbac.authorization.k8s.io/aggregate-to-${name}`
      const gathered = policy.clusterRoles.filter((object) => object.metadata.labels?.[label])
      const rules = gathered.flatMap((object) => parseRules(object))
      expect(uncoveredRules(rules, parseRules(role(name)))).toEqual([])
      expect(uncoveredRules(parseRules(role(name)), rules)).toEqual([])
    }
  })

  it('bind only roles that exist', () => {
    for (const object of policy.clusterRoleBindings) {
      expect(() => role((object['roleRef'] as JsonObject)['name'] as string)).not.toThrow()
    }
  })
})

describe('repair at start', () => {
  it('leaves alone what is as it should be', () => {
    for (const object of policy.clusterRoles) {
      expect(repairRole(object, object, brands.k8s)).toEqual({ action: 'none' })
    }
    for (const object of policy.clusterRoleBindings) {
      expect(repairBinding(object, object, brands.k8s)).toEqual({ action: 'none' })
    }
  })

  it('gives back the rules, labels and annotations that a role lost, and keeps what was added', () => {
    const wanted = role('system:basic-user')
    const added = { verbs: ['get'], apiGroups: ['example.com'], resources: ['widgets'] }
    const [lost, kept] = wanted['rules'] as JsonObject[]
    const damaged: ApiObject = {
      ...wanted,
      metadata: { name: 'system:basic-user', resourceVersion: '9', labels: { mine: 'yes' } },
      rules: [added, kept ?? {}],
    }
    expect(repairRole(damaged, wanted, brands.k8s)).toEqual({
      action: 'update',
      object: {
        ...wanted,
        metadata: {
          ...wanted.metadata,
          resourceVersion: '9',
          labels: { ...wanted.metadata.labels, mine: 'yes' },
        },
        rules: [added, kept, lost],
      },
    })
  })

  it('does not add rules that wider ones already cover', () => {
    const wanted = role('system:basic-user')
    const wide: ApiObject = {
      ...wanted,
      rules: [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'] }],
    }
    expect(repairRole(wide, wanted, brands.k8s)).toEqual({ action: 'none' })
  })

  it('leaves alone a role or binding that opted out', () => {
    const optedOut = { annotations: { [autoUpdate]: 'false' } }
    const emptied = { ...role('view'), metadata: optedOut, rules: [] }
    expect(repairRole(emptied, role('view'), brands.k8s)).toEqual({ action: 'none' })
    const unbound = { ...binding('system:discovery'), metadata: optedOut, subjects: [] }
    const wanted = binding('system:discovery')
    expect(repairBinding(unbound, wanted, brands.k8s)).toEqual({ action: 'none' })
  })

  it('gives back the subjects that a binding lost, and keeps those added', () => {
    const wanted = binding('system:discovery')
    const extra = { kind: 'User', name: 'jane', apiGroup: 'rbac.authorization.k8s.io' }
    const repair = repairBinding({ ...wanted, subjects: [extra] }, wanted, brands.k8s)
    expect(repair).toMatchObject({
      action: 'update',
      object: { subjects: [extra, { kind: 'Group', name: 'system:authenticated' }] },
    })
  })

  it('replaces a binding that refers to another role', () => {
    const wanted = binding('system:discovery')
    const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'view' }
    const repair = repairBinding(
      { ...wanted, metadata: { ...wanted.metadata, uid: 'u' }, roleRef },
      wanted,
      brands.k8s,
    )
    expect(repair).toEqual({ action: 'replace', object: wanted })
  })
})

describe('coverage', () => {
  const rule = (verbs: string, group: string, resources: string, ...resourceNames: string[]) => ({
    verbs: verbs.split(' '),
    apiGroups: [group],
    resources: resources.split(' '),
    resourceNames,
    nonResourceURLs: [],
  })

  it.each([
    ['several rules together cover one', [rule('get', '', 'pods'), rule('list', '', 'pods')], true],
    ['a rule for some names does not cover all', [rule('*', '', 'pods', 'a')], false],
    ['a rule without the subresource does not cover it', [rule('get list', '', 'pods/log')], false],
    ['* covers everything', [rule('*', '*', '*')], true],
  ])('%s', (_title, owned, covered) => {
    expect(uncoveredRules(owned, [rule('get list', '', 'pods')])).toHaveLength(covered ? 0 : 1)
  })

  it('covers names by the same names only', () => {
    const wanted = [rule('get', '', 'pods', 'a', 'b')]
    expect(uncoveredRules([rule('get', '', 'pods', 'a')], wanted)).toEqual(wanted)
    expect(uncoveredRules([rule('get', '', 'pods', 'b', 'a')], wanted)).toEqual([])
  })

  it('covers * only by *', () => {
    expect(
      uncoveredRules([rule('get list watch', '', 'pods')], [rule('*', '', 'pods')]),
    ).toHaveLength(1)
  })
})
