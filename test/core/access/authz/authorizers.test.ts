import { describe, expect, it } from 'vitest'
import { alwaysAllow } from '../../../../core/access/authz/always-allow.ts'
import { alwaysDeny } from '../../../../core/access/authz/always-deny.ts'
import type { Attributes, Authorizer, Decision } from '../../../../core/access/authz/authorizer.ts'
import { denial, denialMessage } from '../../../../core/access/authz/denial.ts'
import { mastersAuthorizer } from '../../../../core/access/authz/masters-authorizer.ts'
import { unionAuthorizer } from '../../../../core/access/authz/union-authorizer.ts'
import { user } from './policy.ts'

const listPods: Attributes = {
  kind: 'resource',
  user: user('jane'),
  verb: 'list',
  group: '',
  version: 'v1',
  resource: 'pods',
  subresource: '',
  namespace: 'default',
  name: '',
}

function fixed(outcome: Decision['outcome'], reason = ''): Authorizer {
  return { authorize: () => ({ outcome, reason }), rules: () => ({ rules: [], incomplete: false }) }
}

function later(authorizer: Authorizer): Authorizer {
  return { ...authorizer, authorize: async (attributes) => authorizer.authorize(attributes) }
}

describe('several authorizers', () => {
  const cases: readonly [string, readonly Authorizer[], Decision][] = [
    ['nobody asked', [], { outcome: 'no-opinion', reason: '' }],
    ['an allow', [fixed('no-opinion'), fixed('allow', 'a')], { outcome: 'allow', reason: 'a' }],
    ['an allow before a deny', [fixed('allow'), fixed('deny')], { outcome: 'allow', reason: '' }],
    [
      'a deny before an allow',
      [fixed('deny', 'd'), fixed('allow')],
      { outcome: 'deny', reason: 'd' },
    ],
    [
      'only reasons',
      [fixed('no-opinion', 'one'), fixed('no-opinion'), fixed('no-opinion', 'two')],
      { outcome: 'no-opinion', reason: 'one\ntwo' },
    ],
  ]

  it.each(cases)(
    'several authorizers decide in order: %s',
    async (_title, authorizers, decision) => {
      expect(unionAuthorizer(authorizers).authorize(listPods)).toEqual(decision)
      expect(await unionAuthorizer(authorizers.map(later)).authorize(listPods)).toEqual(decision)
    },
  )
})

describe('system:masters', () => {
  it('system:masters may do everything, and nobody else is judged', () => {
    const authorizer = mastersAuthorizer()
    const root = user('root', 'system:masters')
    expect(authorizer.authorize({ ...listPods, user: root })).toMatchObject({ outcome: 'allow' })
    expect(authorizer.authorize(listPods)).toMatchObject({ outcome: 'no-opinion' })
    // The role that is bound to the group lists its rules.
    expect(authorizer.rules(root, 'default').rules).toHaveLength(0)
  })
})

it('the authorizer of development mode allows everything', () => {
  expect(alwaysAllow().authorize(listPods)).toMatchObject({ outcome: 'allow' })
})

describe('a denial', () => {
  it('a denial says who may not do what in which namespace', () => {
    expect(denial(listPods, '').toStatus()).toMatchObject({
      message:
        'pods is forbidden: User "jane" cannot list resource "pods" in API group "" in the namespace "default"',
      reason: 'Forbidden',
      code: 403,
      details: { kind: 'pods' },
    })
  })

  it('a denial names the object, the subresource and the group', () => {
    const scale: Attributes = {
      ...listPods,
      verb: 'update',
      group: 'apps',
      resource: 'deployments',
      subresource: 'scale',
      name: 'web',
    }
    expect(denial(scale, '').message).toBe(
      'deployments.apps "web" is forbidden: User "jane" cannot update resource "deployments/scale" in API group "apps" in the namespace "default"',
    )
  })

  it('a denial says so when it concerns the whole cluster', () => {
    expect(denialMessage({ ...listPods, namespace: '' }, '')).toBe(
      'User "jane" cannot list resource "pods" in API group "" at the cluster scope',
    )
  })

  it('a denial names a path', () => {
    const attributes: Attributes = { kind: 'path', user: user('x'), verb: 'get', path: '/y' }
    expect(denial(attributes, '').message).toBe('forbidden: User "x" cannot get path "/y"')
  })

  it('a denial ends with the reason of the authorizers, if they gave one', () => {
    expect(denialMessage(listPods, 'RBAC: role "x" not found')).toBe(
      'User "jane" cannot list resource "pods" in API group "" in the namespace "default": RBAC: role "x" not found',
    )
  })
})

describe('AlwaysDeny', () => {
  it('AlwaysDeny forbids everything that no other authorizer of the chain allows', () => {
    const reason = 'Everything is forbidden.'
    expect(alwaysDeny().authorize(listPods)).toEqual({ outcome: 'no-opinion', reason })
    expect(alwaysDeny().rules(user('jane'), 'default')).toEqual({ rules: [], incomplete: false })
    const behind = unionAuthorizer([alwaysDeny(), fixed('allow')])
    expect(behind.authorize(listPods)).toMatchObject({ outcome: 'allow' })
  })
})

describe('errors of several authorizers', () => {
  const failing = (error: string): Authorizer => ({
    authorize: () => ({ outcome: 'no-opinion', reason: '', error }),
    rules: () => ({ rules: [], incomplete: true, error }),
  })

  it('errors of authorizers are told where none decides, and forgotten where one does', () => {
    const [a, b] = [failing('a'), failing('b')]
    expect(unionAuthorizer([a, b]).authorize(listPods)).toMatchObject({ error: '[a, b]' })
    expect(unionAuthorizer([a, fixed('allow')]).authorize(listPods)).toEqual({
      outcome: 'allow',
      reason: '',
    })
  })

  it('rules are incomplete where one authorizer cannot list its own, with the error of each', () => {
    expect(unionAuthorizer([failing('a'), alwaysAllow()]).rules(user('jane'), '')).toMatchObject({
      incomplete: true,
      error: 'a',
    })
  })
})
