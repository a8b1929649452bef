import { describe, expect, it } from 'vitest'
import { brands } from '../../../core/api/brand.ts'
import type { User } from '../../../core/api/user.ts'
import type { Attributes, Authorizer } from '../../../core/authz/authorizer.ts'
import { rbacAuthorizer } from '../../../core/authz/rbac-authorizer.ts'
import { testRuntime } from '../../support/test-runtime.ts'
import { PolicyStore, type RuleText, user } from './policy.ts'

const jane = user('jane', 'dev')
const apps = ['apps']
const core = ['']

/** `verb resource[/subresource][.group] [namespace][/name]`, or `verb /path`. */
function request(who: User, text: string): Attributes {
  const [verb = '', what = '', place = ''] = text.split(' ')
  if (what.startsWith('/')) return { kind: 'path', user: who, verb, path: what }
  const [full = '', ...group] = what.split('.')
  const [resource = '', subresource = ''] = full.split('/')
  const [namespace = '', name = ''] = place.split('/')
  const attributes = { verb, group: group.join('.'), resource, subresource, namespace, name }
  return { kind: 'resource', user: who, version: 'v1', ...attributes }
}

function open(store: PolicyStore): Authorizer {
  return rbacAuthorizer(store, brands.k8s, testRuntime().logger)
}

function outcome(authorizer: Authorizer, who: User, text: string): unknown {
  return (authorizer.authorize(request(who, text)) as { outcome: string }).outcome
}

describe('a rule', () => {
  const cases: readonly [string, RuleText, readonly string[], readonly string[]][] = [
    [
      'covers its verbs on its resources in its groups only',
      { verbs: ['get', 'list'], apiGroups: core, resources: ['pods', 'services'] },
      ['get pods ns/a', 'list pods ns', 'get services ns/a', 'list pods'],
      ['watch pods ns', 'get secrets ns/a', 'get pods.apps ns/a', 'get pods/log ns/a', 'get /pods'],
    ],
    [
      'covers every verb with *',
      { verbs: ['*'], apiGroups: core, resources: ['pods'] },
      ['get pods ns/a', 'deletecollection pods ns', 'invented pods ns'],
      ['get secrets ns/a'],
    ],
    [
      'covers every group with *',
      { verbs: ['get'], apiGroups: ['*'], resources: ['deployments'] },
      ['get deployments.apps ns/a', 'get deployments ns/a', 'get deployments.example.com ns/a'],
      ['get replicasets.apps ns/a'],
    ],
    [
      'covers every resource and subresource with *',
      { verbs: ['get'], apiGroups: apps, resources: ['*'] },
      ['get deployments.apps ns/a', 'get deployments/scale.apps ns/a'],
      ['get pods ns/a', 'update deployments.apps ns/a'],
    ],
    [
      'covers a subresource only where it names it',
      { verbs: ['get'], apiGroups: core, resources: ['pods/log'] },
      ['get pods/log ns/a'],
      ['get pods ns/a', 'get pods/exec ns/a', 'get services/log ns/a'],
    ],
    [
      'covers one subresource of everything with */',
      { verbs: ['update'], apiGroups: apps, resources: ['*/scale'] },
      ['update deployments/scale.apps ns/a', 'update replicasets/scale.apps ns/a'],
      ['update deployments.apps ns/a', 'update deployments/status.apps ns/a'],
    ],
    [
      'covers only the names it lists, so no collection and no create',
      { verbs: ['*'], apiGroups: core, resources: ['configmaps'], resourceNames: ['a', 'b'] },
      ['get configmaps ns/a', 'delete configmaps ns/b'],
      ['get configmaps ns/c', 'list configmaps ns', 'create configmaps ns', 'get secrets ns/a'],
    ],
    [
      'covers paths exactly, and below a trailing *',
      { verbs: ['get'], nonResourceURLs: ['/version', '/apis/*'] },
      ['get /version', 'get /apis/', 'get /apis/apps/v1'],
      ['get /version/', 'get /apis', 'post /version', 'get /versions', 'get version ns/a'],
    ],
    [
      'covers every path with *',
      { verbs: ['*'], nonResourceURLs: ['*'] },
      ['get /', 'post /anything/at/all'],
      ['get pods ns/a'],
    ],
    [
      'covers nothing without verbs',
      { verbs: [], apiGroups: ['*'], resources: ['*'] },
      [],
      ['get pods ns/a'],
    ],
  ]

  it.each(cases)('%s', (_title, rule, allowed, refused) => {
    const store = new PolicyStore()
    store.role('some', rule)
    store.bind('some', 'ClusterRole some', 'User jane')
    const authorizer = open(store)
    const answers = (texts: readonly string[]) =>
      texts.map((text) => [text, outcome(authorizer, jane, text)])
    const expected = [
      ...allowed.map((text) => [text, 'allow']),
      ...refused.map((text) => [text, 'no-opinion']),
    ]
    expect(answers([...allowed, ...refused])).toEqual(expected)
    // The second answer is a remembered one.
    expect(answers([...allowed, ...refused])).toEqual(expected)
  })
})

describe('a binding', () => {
  const pods: RuleText = { verbs: ['get'], apiGroups: core, resources: ['pods'] }

  it('grants to the users, groups and service accounts it names, and to nobody else', () => {
    const store = new PolicyStore()
    store.role('reader', pods)
    store.bind('b', 'ClusterRole reader', 'User jane', 'Group ops', 'ServiceAccount ci/builder')
    const authorizer = open(store)
    const builder = 'system:serviceaccount:ci:builder'
    for (const who of [user('jane'), user('bob', 'ops'), user(builder)]) {
      expect(outcome(authorizer, who, 'get pods ns/a')).toBe('allow')
    }
    for (const who of [user('Jane'), user('ops'), user('bob', 'jane'), user('builder'), user('')]) {
      expect(outcome(authorizer, who, 'get pods ns/a')).toBe('no-opinion')
    }
  })

  it('of a namespace grants there only, whether its role is a Role or a ClusterRole', () => {
    const store = new PolicyStore()
    store.role('reader', pods, { verbs: ['get'], nonResourceURLs: ['*'] })
    store.role('ns/reader', { ...pods, verbs: ['list'] })
    store.role('other/reader', { ...pods, verbs: ['delete'] })
    store.bind('ns/cluster', 'ClusterRole reader', 'User jane')
    store.bind('ns/local', 'Role reader', 'User jane')
    const authorizer = open(store)
    expect(outcome(authorizer, jane, 'get pods ns/a')).toBe('allow')
    expect(outcome(authorizer, jane, 'list pods ns')).toBe('allow')
    for (const text of [
      'get pods other/a',
      'get pods',
      'list pods',
      'delete pods ns/a',
      'get /x',
    ]) {
      expect([text, outcome(authorizer, jane, text)]).toEqual([text, 'no-opinion'])
    }
  })

  it('takes a service account without a namespace from its own', () => {
    const store = new PolicyStore()
    store.role('reader', pods)
    store.bind('ci/b', 'ClusterRole reader', 'ServiceAccount builder')
    const builder = user('system:serviceaccount:ci:builder')
    expect(outcome(open(store), builder, 'get pods ci/a')).toBe('allow')
  })

  it('to a role that does not exist grants nothing and says so', () => {
    const store = new PolicyStore()
    store.bind('b', 'ClusterRole gone', 'User jane')
    store.bind('ns/b', 'Role gone', 'User jane')
    expect(open(store).authorize(request(jane, 'get pods ns/a'))).toEqual({
      outcome: 'no-opinion',
      reason:
        'RBAC: [clusterrole.rbac.authorization.k8s.io "gone" not found, role.rbac.authorization.k8s.io "gone" not found]',
    })
  })

  it('is named in the reason of what it allows', () => {
    const store = new PolicyStore()
    store.role('reader', pods)
    store.bind('ns/b', 'ClusterRole reader', 'ServiceAccount ci/builder')
    const decision = open(store).authorize(
      request(user('system:serviceaccount:ci:builder'), 'get pods ns/a'),
    )
    expect(decision).toEqual({
      outcome: 'allow',
      reason:
        'RBAC: allowed by RoleBinding "b/ns" of ClusterRole "reader" to ServiceAccount "builder/ci"',
    })
  })

  it('that cannot be read grants nothing and leaves the others in force', () => {
    const store = new PolicyStore()
    const runtime = testRuntime()
    store.role('reader', pods)
    store.clusterRoleBindings.putDamaged('broken')
    store.bind('b', 'ClusterRole reader', 'User jane')
    const authorizer = rbacAuthorizer(store, brands.k8s, runtime.logger)
    expect(outcome(authorizer, jane, 'get pods ns/a')).toBe('allow')
    expect(runtime.log).toMatchObject([{ level: 'error', fields: { key: 'broken' } }])
  })
})

describe('a change of policy', () => {
  const pods: RuleText = { verbs: ['get'], apiGroups: core, resources: ['pods'] }
  const changes: readonly [string, (store: PolicyStore) => void][] = [
    ['a ClusterRoleBinding goes', (store) => store.clusterRoleBindings.delete('b')],
    ['its ClusterRole goes', (store) => store.clusterRoles.delete('reader')],
    ['its ClusterRole no longer says so', (store) => store.role('reader')],
    [
      'the binding names somebody else',
      (store) => store.bind('b', 'ClusterRole reader', 'User eve'),
    ],
  ]

  it.each(changes)('holds at once for what was allowed before: %s', (_title, change) => {
    const store = new PolicyStore()
    store.role('reader', pods)
    store.bind('b', 'ClusterRole reader', 'User jane')
    const authorizer = open(store)
    expect(outcome(authorizer, jane, 'get pods ns/a')).toBe('allow')
    change(store)
    expect(outcome(authorizer, jane, 'get pods ns/a')).toBe('no-opinion')
  })

  it('holds at once for what was refused before', () => {
    const store = new PolicyStore()
    const authorizer = open(store)
    expect(outcome(authorizer, jane, 'get pods ns/a')).toBe('no-opinion')
    store.role('ns/reader', pods)
    expect(outcome(authorizer, jane, 'get pods ns/a')).toBe('no-opinion')
    store.bind('ns/b', 'Role reader', 'User jane')
    expect(outcome(authorizer, jane, 'get pods ns/a')).toBe('allow')
  })

  it('is the only thing that makes it read the bindings again', () => {
    const store = new PolicyStore()
    store.role('ns/reader', pods)
    store.bind('ns/b', 'Role reader', 'User jane')
    const authorizer = open(store)
    for (let n = 0; n < 100; n++) outcome(authorizer, jane, `get pods ns/a${n}`)
    expect(store.roleBindings.reads).toBe(1)
  })
})

it('never takes the decision made for one request for that of another', () => {
  const store = new PolicyStore()
  store.role('paths', { verbs: ['*'], nonResourceURLs: ['*'] })
  store.bind('paths', 'ClusterRole paths', 'User jane')
  const authorizer = open(store)
  const secrets = 'get secrets ns/a'
  // An access review may ask about any text, such as one that reads like the key of another request.
  const verb = 'get\n\nsecrets\n'
  const crafted: Attributes = { kind: 'path', user: jane, verb, path: 'ns' }
  expect(authorizer.authorize(crafted)).toMatchObject({ outcome: 'allow' })
  expect(outcome(authorizer, jane, secrets)).toBe('no-opinion')
})

it('lists what a user may do in a namespace, and cluster-wide', () => {
  const store = new PolicyStore()
  store.role('wide', { verbs: ['get'], nonResourceURLs: ['/version'] })
  store.role('ns/local', { verbs: ['list'], apiGroups: apps, resources: ['deployments'] })
  store.bind('wide', 'ClusterRole wide', 'Group dev')
  store.bind('ns/local', 'Role local', 'User jane')
  const { rules } = open(store).rules(jane, 'ns')
  expect(rules.map((rule) => rule.verbs)).toEqual([['get'], ['list']])
  expect(open(store).rules(jane, 'other').rules).toHaveLength(1)
})
