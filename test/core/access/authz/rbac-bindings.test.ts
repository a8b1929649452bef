import { describe, expect, it } from 'vitest'
import { rbacAuthorizer } from '../../../../core/access/authz/rbac-authorizer.ts'
import { RbacPolicy } from '../../../../core/access/authz/rbac-policy.ts'
import { brands } from '../../../../core/base/api/brand.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'
import { PolicyStore, type RuleText, user } from './policy.ts'
import { core, openAuthorizer, outcomeOf, jane, requestOf } from './rbac-requests.ts'

describe('a binding', () => {
  const pods: RuleText = { verbs: ['get'], apiGroups: core, resources: ['pods'] }

  it('a role binding grants to the users, groups and service accounts it names, and to nobody else', () => {
    const store = new PolicyStore()
    store.role('reader', pods)
    store.bind('b', 'ClusterRole reader', 'User jane', 'Group ops', 'ServiceAccount ci/builder')
    const authorizer = openAuthorizer(store)
    const builder = 'system:serviceaccount:ci:builder'
    for (const who of [user('jane'), user('bob', 'ops'), user(builder)]) {
      expect(outcomeOf(authorizer, who, 'get pods ns/a')).toBe('allow')
    }
    for (const who of [user('Jane'), user('ops'), user('bob', 'jane'), user('builder'), user('')]) {
      expect(outcomeOf(authorizer, who, 'get pods ns/a')).toBe('no-opinion')
    }
  })

  it('a role binding of a namespace grants there only, whether its role is a Role or a ClusterRole', () => {
    const store = new PolicyStore()
    store.role('reader', pods, { verbs: ['get'], nonResourceURLs: ['*'] })
    store.role('ns/reader', { ...pods, verbs: ['list'] })
    store.role('other/reader', { ...pods, verbs: ['delete'] })
    store.bind('ns/cluster', 'ClusterRole reader', 'User jane')
    store.bind('ns/local', 'Role reader', 'User jane')
    const authorizer = openAuthorizer(store)
    expect(outcomeOf(authorizer, jane, 'get pods ns/a')).toBe('allow')
    expect(outcomeOf(authorizer, jane, 'list pods ns')).toBe('allow')
    for (const text of [
      'get pods other/a',
      'get pods',
      'list pods',
      'delete pods ns/a',
      'get /x',
    ]) {
      expect([text, outcomeOf(authorizer, jane, text)]).toEqual([text, 'no-opinion'])
    }
  })

  it('a role binding takes a service account without a namespace from its own', () => {
    const store = new PolicyStore()
    store.role('reader', pods)
    store.bind('ci/b', 'ClusterRole reader', 'ServiceAccount builder')
    const builder = user('system:serviceaccount:ci:builder')
    expect(outcomeOf(openAuthorizer(store), builder, 'get pods ci/a')).toBe('allow')
  })

  it('a role binding to a role that does not exist grants nothing and says so', () => {
    const store = new PolicyStore()
    store.bind('b', 'ClusterRole gone', 'User jane')
    store.bind('ns/b', 'Role gone', 'User jane')
    expect(openAuthorizer(store).authorize(requestOf(jane, 'get pods ns/a'))).toEqual({
      outcome: 'no-opinion',
      reason:
        'RBAC: [clusterrole.rbac.authorization.k8s.io "gone" not found, role.rbac.authorization.k8s.io "gone" not found]',
    })
  })

  it.each(['Robot', 'constructor', '', 'role'])(
    'a role binding to an object of kind "%s" grants nothing',
    (kind) => {
      const store = new PolicyStore()
      store.role('ns/reader', pods)
      store.role('reader', pods)
      store.bind('ns/b', `${kind} reader`, 'User jane')
      store.bind('b', `${kind} reader`, 'User jane')
      expect(outcomeOf(openAuthorizer(store), jane, 'get pods ns/a')).toBe('no-opinion')
    },
  )

  it('a role binding to a ClusterRole whose name has a slash grants no Role of that key', () => {
    const store = new PolicyStore()
    store.role('ns/reader', pods)
    store.bind('ns/a', 'ClusterRole ns/reader', 'User jane')
    const authorizer = openAuthorizer(store)
    expect(outcomeOf(authorizer, jane, 'get pods ns/a')).toBe('no-opinion')
    store.bind('ns/b', 'Role reader', 'User eve')
    expect(outcomeOf(authorizer, jane, 'get pods ns/a')).toBe('no-opinion')
  })

  it('a role binding is named in the reason of what it allows', () => {
    const store = new PolicyStore()
    store.role('reader', pods)
    store.bind('ns/b', 'ClusterRole reader', 'ServiceAccount ci/builder')
    const decision = openAuthorizer(store).authorize(
      requestOf(user('system:serviceaccount:ci:builder'), 'get pods ns/a'),
    )
    expect(decision).toEqual({
      outcome: 'allow',
      reason:
        'RBAC: allowed by RoleBinding "b/ns" of ClusterRole "reader" to ServiceAccount "builder/ci"',
    })
  })

  it('a role binding that cannot be read grants nothing and leaves the others in force', () => {
    const store = new PolicyStore()
    const runtime = testRuntime()
    store.role('reader', pods)
    store.clusterRoleBindings.putDamaged('broken')
    store.bind('b', 'ClusterRole reader', 'User jane')
    const authorizer = rbacAuthorizer(new RbacPolicy(store, runtime.logger), brands.k8s)
    expect(outcomeOf(authorizer, jane, 'get pods ns/a')).toBe('allow')
    expect(runtime.log).toMatchObject([{ level: 'error', fields: { key: 'broken' } }])
  })
})
