import { describe, expect, it } from 'vitest'
import { parseRules } from '../../../../core/access/authz/policy-rule.ts'
import { rbacAuthorizer } from '../../../../core/access/authz/rbac-authorizer.ts'
import { RbacPolicy } from '../../../../core/access/authz/rbac-policy.ts'
import { missingRights } from '../../../../core/access/authz/rule-coverage.ts'
import { brands } from '../../../../core/base/api/brand.ts'
import { BuiltInCatalog } from '../../../../core/objects/catalog/built-in-catalog.ts'
import { firstObjects } from '../../../../core/requests/first-objects/first-objects.ts'
import { defaultGates, policy, role } from '../../../support/access/default-policy.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'
import { PolicyStore, user } from './policy.ts'

const autoUpdate = 'rbac.authorization.kubernetes.io/autoupdate'

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
  const authorizer = rbacAuthorizer(new RbacPolicy(store, testRuntime().logger), brands.k8s)

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

  it.each(cases)(
    'default roles: %s %o: %s %s %s is %s',
    (name, groups, verb, what, group, outcome) => {
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
    },
  )

  it('the default roles are named and marked by the brand', () => {
    expect(role('edit').metadata).toEqual({
      name: 'edit',
      annotations: { [autoUpdate]: 'true' },
      labels: {
        'kubernetes.io/bootstrapping': 'rbac-defaults',
        'rbac.authorization.k8s.io/aggregate-to-admin': 'true',
      },
    })
    const text = JSON.stringify(firstObjects(brands.svc, new BuiltInCatalog(), defaultGates))
    expect(text).toContain('rbac.authorization.svc.io/aggregate-to-admin')
    expect(text).not.toMatch(/k8s|kube(?!let)|\{brand/)
  })

  it('the default roles hold what their aggregation would gather', () => {
    for (const name of ['admin', 'edit', 'view']) {
      const label = `rbac.authorization.k8s.io/aggregate-to-${name}`
      const gathered = policy.clusterRoles.filter((object) => object.metadata.labels?.[label])
      const rules = gathered.flatMap((object) => parseRules(object))
      expect(missingRights(rules, parseRules(role(name)))).toEqual([])
      expect(missingRights(parseRules(role(name)), rules)).toEqual([])
    }
  })

  it('the default roles bind only roles that exist', () => {
    for (const object of policy.clusterRoleBindings) {
      expect(() => role(object.roleRef.name)).not.toThrow()
    }
  })
})

describe('coverage of rules', () => {
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
  ])('coverage of rules: %s', (_title, owned, covered) => {
    expect(missingRights(owned, [rule('get list', '', 'pods')]).length === 0).toBe(covered)
  })

  it('rules cover resource names by the same names only', () => {
    const wanted = [rule('get', '', 'pods', 'a', 'b')]
    expect(missingRights([rule('get', '', 'pods', 'a')], wanted)).toEqual([
      rule('get', '', 'pods', 'b'),
    ])
    expect(missingRights([rule('get', '', 'pods', 'b', 'a')], wanted)).toEqual([])
  })

  it('rules cover * only by *', () => {
    expect(
      missingRights([rule('get list watch', '', 'pods')], [rule('*', '', 'pods')]),
    ).toHaveLength(1)
  })
})
