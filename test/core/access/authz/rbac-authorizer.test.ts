import { describe, expect, it } from 'vitest'
import type { Attributes } from '../../../../core/access/authz/authorizer.ts'
import { PolicyStore, type RuleText } from './policy.ts'
import { core, apps, openAuthorizer, outcomeOf, jane } from './rbac-requests.ts'

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

  it.each(cases)('an RBAC rule: %s', (_title, rule, allowed, refused) => {
    const store = new PolicyStore()
    store.role('some', rule)
    store.bind('some', 'ClusterRole some', 'User jane')
    const authorizer = openAuthorizer(store)
    const answers = (texts: readonly string[]) =>
      texts.map((text) => [text, outcomeOf(authorizer, jane, text)])
    const expected = [
      ...allowed.map((text) => [text, 'allow']),
      ...refused.map((text) => [text, 'no-opinion']),
    ]
    expect(answers([...allowed, ...refused])).toEqual(expected)
    // The second answer is a remembered one.
    expect(answers([...allowed, ...refused])).toEqual(expected)
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

  it.each(changes)(
    'a change of policy holds at once for what was allowed before: %s',
    (_title, change) => {
      const store = new PolicyStore()
      store.role('reader', pods)
      store.bind('b', 'ClusterRole reader', 'User jane')
      const authorizer = openAuthorizer(store)
      expect(outcomeOf(authorizer, jane, 'get pods ns/a')).toBe('allow')
      change(store)
      expect(outcomeOf(authorizer, jane, 'get pods ns/a')).toBe('no-opinion')
    },
  )

  it('a change of policy holds at once for what was refused before', () => {
    const store = new PolicyStore()
    const authorizer = openAuthorizer(store)
    expect(outcomeOf(authorizer, jane, 'get pods ns/a')).toBe('no-opinion')
    store.role('ns/reader', pods)
    expect(outcomeOf(authorizer, jane, 'get pods ns/a')).toBe('no-opinion')
    store.bind('ns/b', 'Role reader', 'User jane')
    expect(outcomeOf(authorizer, jane, 'get pods ns/a')).toBe('allow')
  })

  it('role bindings are read again only after a change of policy', () => {
    const store = new PolicyStore()
    store.role('ns/reader', pods)
    store.bind('ns/b', 'Role reader', 'User jane')
    const authorizer = openAuthorizer(store)
    for (let n = 0; n < 100; n++) outcomeOf(authorizer, jane, `get pods ns/a${n}`)
    expect(store.roleBindings.reads).toBe(1)
  })
})

it('an authorizer never takes the decision made for one request for that of another', () => {
  const store = new PolicyStore()
  store.role('paths', { verbs: ['*'], nonResourceURLs: ['*'] })
  store.bind('paths', 'ClusterRole paths', 'User jane')
  const authorizer = openAuthorizer(store)
  const secrets = 'get secrets ns/a'
  // An access review may ask about any text, such as one that reads like the key of another request.
  const verb = 'get\n\nsecrets\n'
  const crafted: Attributes = { kind: 'path', user: jane, verb, path: 'ns' }
  expect(authorizer.authorize(crafted)).toMatchObject({ outcome: 'allow' })
  expect(outcomeOf(authorizer, jane, secrets)).toBe('no-opinion')
})

it('an authorizer lists what a user may do in a namespace, and cluster-wide', () => {
  const store = new PolicyStore()
  store.role('wide', { verbs: ['get'], nonResourceURLs: ['/version'] })
  store.role('ns/local', { verbs: ['list'], apiGroups: apps, resources: ['deployments'] })
  store.bind('wide', 'ClusterRole wide', 'Group dev')
  store.bind('ns/local', 'Role local', 'User jane')
  const { rules } = openAuthorizer(store).rules(jane, 'ns')
  expect(rules.map((rule) => rule.verbs)).toEqual([['get'], ['list']])
  expect(openAuthorizer(store).rules(jane, 'other').rules).toHaveLength(1)
})
