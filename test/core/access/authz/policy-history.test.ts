import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Authorizer } from '../../../../core/access/authz/authorizer.ts'
import { rbacAuthorizer } from '../../../../core/access/authz/rbac-authorizer.ts'
import { RbacPolicy } from '../../../../core/access/authz/rbac-policy.ts'
import { brands } from '../../../../core/base/api/brand.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'
import { historyCount } from '../../../support/storage/history-count.ts'
import { PolicyStore, type RuleText, user } from './policy.ts'
import { openAuthorizer, requestOf } from './rbac-requests.ts'

const namespaces = ['ns', 'other']
const users = [
  user('jane', 'dev', 'ops'),
  user('eve'),
  user('system:serviceaccount:ns:builder', 'system:serviceaccounts', 'dev', 'dev'),
]
const requests = [
  'get pods ns/a',
  'get pods ns/b',
  'list secrets ns',
  'get pods other/a',
  'get pods absent/a',
  'list secrets',
  'get /version',
]

const rules: readonly RuleText[] = [
  { verbs: ['get'], apiGroups: [''], resources: ['pods'] },
  { verbs: ['get'], apiGroups: [''], resources: ['pods'], resourceNames: ['a'] },
  { verbs: ['*'], apiGroups: ['*'], resources: ['secrets'] },
  { verbs: ['get'], nonResourceURLs: ['/version'] },
]

type Step = (store: PolicyStore) => void

const roleName = fc.constantFrom('r1', 'r2', 'r3')
const bindingName = fc.constantFrom('a', 'b', 'c', 'd')
const scope = fc.constantFrom('', ...namespaces)
const subjects = fc.array(
  fc.constantFrom('User jane', 'User eve', 'Group dev', 'Group ops', 'ServiceAccount ns/builder'),
  { maxLength: 3 },
)
const place = (namespace: string, name: string): string =>
  namespace === '' ? name : `${namespace}/${name}`

const writeRole = fc.tuple(scope, roleName, fc.subarray([...rules])).map(
  ([namespace, name, some]): Step =>
    (store) =>
      store.role(place(namespace, name), ...some),
)
const writeBinding = fc
  .tuple(scope, bindingName, fc.constantFrom('Role', 'ClusterRole'), roleName, subjects)
  .map(([namespace, name, kind, role, to]): Step => (store) => {
    const isRole = kind === 'Role' && namespace !== ''
    store.bind(place(namespace, name), `${isRole ? 'Role' : 'ClusterRole'} ${role}`, ...to)
  })
const remove = fc
  .tuple(fc.constantFrom('role', 'binding'), scope, roleName, bindingName)
  .map(([what, namespace, role, binding]): Step => (store) => {
    const isWide = namespace === ''
    if (what === 'role') {
      const objects = isWide ? store.clusterRoles : store.roles
      objects.delete(place(namespace, role))
    } else {
      const objects = isWide ? store.clusterRoleBindings : store.roleBindings
      objects.delete(place(namespace, binding))
    }
  })
const damage = fc
  .tuple(fc.boolean(), scope, roleName, bindingName)
  .map(([isRole, namespace, role, binding]): Step => (store) => {
    if (isRole) store.clusterRoles.putDamaged(role)
    else if (namespace === '') store.clusterRoleBindings.putDamaged(binding)
    else store.roleBindings.putDamaged(place(namespace, binding))
  })
const step = fc.oneof(
  { weight: 3, arbitrary: writeRole },
  { weight: 5, arbitrary: writeBinding },
  { weight: 3, arbitrary: remove },
  { weight: 1, arbitrary: damage },
)

/** What an authorizer says of some users and requests. */
function answers(authorizer: Authorizer, asked: readonly number[]): unknown {
  return users.map((who, at) => ({
    decisions: requests
      .filter((_request, number) => asked.includes(number))
      .map((text) => authorizer.authorize(requestOf(who, text))),
    rules: [...namespaces, 'absent', ''].map((namespace) =>
      asked.includes(at) ? authorizer.rules(who, namespace) : undefined,
    ),
  }))
}

describe('an RBAC policy that follows its objects', () => {
  it('an RBAC policy that follows changes decides and lists rules like one that reads all objects anew', () => {
    const asked = fc.subarray(requests.map((_request, number) => number))
    fc.assert(
      fc.property(fc.array(fc.tuple(step, asked), { maxLength: 40 }), (history) => {
        const store = new PolicyStore()
        const following = openAuthorizer(store)
        for (const [change, some] of history) {
          change(store)
          expect(answers(following, some)).toEqual(answers(openAuthorizer(store), some))
        }
      }),
      { numRuns: historyCount(300) },
    )
  })

  it('an RBAC policy whose objects were read again decides by those', () => {
    const store = new PolicyStore()
    const policy = new RbacPolicy(store, testRuntime().logger)
    const authorizer = rbacAuthorizer(policy, brands.k8s)
    const [jane = user('')] = users
    const asks = () => authorizer.authorize(requestOf(jane, 'get pods ns/a'))
    store.role('ns/r1', ...rules)
    store.bind('ns/a', 'Role r1', 'User jane')
    expect(asks()).toMatchObject({ outcome: 'allow' })
    const silent = new PolicyStore()
    Object.assign(store, { roles: silent.roles, roleBindings: silent.roleBindings })
    policy.replaced('roleBindings')
    expect(asks()).toMatchObject({ outcome: 'no-opinion' })
    silent.role('ns/r1', ...rules)
    silent.bind('ns/b', 'Role r1', 'Group ops')
    policy.replaced('roles')
    policy.replaced('roleBindings')
    expect(asks()).toMatchObject({
      reason: 'RBAC: allowed by RoleBinding "b/ns" of Role "r1" to Group "ops"',
    })
  })
})

describe('a cached decision', () => {
  const [jane = user(''), eve = user('')] = users

  function open(): { store: PolicyStore; authorizer: Authorizer } {
    const store = new PolicyStore()
    store.role('r1', { verbs: ['get'], apiGroups: [''], resources: ['pods'] })
    store.bind('ns/a', 'ClusterRole r1', 'User jane')
    return { store, authorizer: openAuthorizer(store) }
  }

  it('a cached decision outlives changes for other users and in other namespaces', () => {
    const { store, authorizer } = open()
    const ask = (): unknown => authorizer.authorize(requestOf(jane, 'get pods ns/a'))
    const before = ask()
    store.bind('ns/b', 'ClusterRole r1', 'User eve')
    store.bind('other/b', 'ClusterRole r1', 'User jane')
    store.role('other/r2', ...rules)
    expect(ask()).toBe(before)
    store.bind('ns/c', 'ClusterRole r1', 'Group ops')
    expect(ask()).not.toBe(before)
    expect(ask()).toEqual(before)
  })

  it('a cached refusal ends with the first binding of its namespace', () => {
    const { store, authorizer } = open()
    const ask = (): unknown => authorizer.authorize(requestOf(eve, 'get pods empty/a'))
    expect(ask()).toMatchObject({ outcome: 'no-opinion' })
    store.bind('empty/b', 'ClusterRole r1', 'User eve')
    expect(ask()).toMatchObject({ outcome: 'allow' })
  })

  it('changes for more subjects than are remembered make every decision due again', () => {
    const { store, authorizer } = open()
    const ask = (): unknown => authorizer.authorize(requestOf(jane, 'get pods ns/a'))
    const before = ask()
    for (let number = 0; number < 101; number++) {
      const many = Array.from({ length: 100 }, (_value, at) => `User ${number}-${at}`)
      store.bind('ns/many', 'ClusterRole r1', ...many)
    }
    expect(ask()).toEqual(before)
    store.roleBindings.delete('ns/a')
    expect(ask()).toMatchObject({ outcome: 'no-opinion' })
  })
})
