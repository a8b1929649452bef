import { describe, expect, it } from 'vitest'
import { jane, post, refusalOf } from '../../../../support/access/posted-review.ts'

const listPods = { verb: 'list', resource: 'pods', namespace: 'ns' }

describe('self subject reviews', () => {
  it('a SelfSubjectReview is answered with name, uid, groups, extra and the time, and nothing posted', async () => {
    const posted = { metadata: { name: 'mine', labels: { a: 'b' } } }
    const { review } = await post('SelfSubjectReview', posted)
    expect(review).toEqual({
      apiVersion: 'authentication.k8s.io/v1',
      kind: 'SelfSubjectReview',
      metadata: { creationTimestamp: '2026-01-01T00:00:00Z' },
      status: {
        userInfo: {
          username: 'jane',
          uid: '7',
          groups: ['dev', 'system:authenticated'],
          extra: { scopes: ['a', 'b'] },
        },
      },
    })
  })
})

describe('a token review', () => {
  it('a token review tells whom a good token belongs to', async () => {
    const { review } = await post('TokenReview', { spec: { token: 's3cret' } })
    expect(review['status']).toMatchObject({ authenticated: true, user: { username: 'jane' } })
  })

  it('a token review says that a bad token is none', async () => {
    const { review } = await post('TokenReview', { spec: { token: 'nope' } })
    expect(review['status']).toEqual({ user: {}, error: 'invalid bearer token' })
  })

  it('a token review keeps those fields of a posted status that the answer does not set', async () => {
    const status = { authenticated: true, user: { username: 'x' }, audiences: ['a'] }
    const { review } = await post('TokenReview', { spec: { token: 'nope' }, status })
    expect(review['status']).toEqual({
      user: { username: 'x' },
      audiences: ['a'],
      error: 'invalid bearer token',
    })
  })

  it('a token review needs a token', async () => {
    expect(await refusalOf('TokenReview', { spec: {} })).toMatchObject({ code: 400 })
    expect(await refusalOf('TokenReview', {})).toMatchObject({ code: 400 })
  })
})

describe('self subject access reviews', () => {
  it('a SelfSubjectAccessReview asks about the user who sends it', async () => {
    const spec = { resourceAttributes: { ...listPods, group: 'g', name: 'n', subresource: 'log' } }
    const { review, asked } = await post('SelfSubjectAccessReview', { spec })
    expect(asked).toEqual([
      {
        kind: 'resource',
        user: jane,
        verb: 'list',
        group: 'g',
        version: '*',
        resource: 'pods',
        subresource: 'log',
        namespace: 'ns',
        name: 'n',
      },
    ])
    expect(review).toMatchObject({ spec, status: { allowed: true } })
  })

  it('a SelfSubjectAccessReview may ask about paths too', async () => {
    const spec = { nonResourceAttributes: { verb: 'get', path: '/version' } }
    const { asked } = await post('SelfSubjectAccessReview', { spec })
    expect(asked).toEqual([{ kind: 'path', user: jane, verb: 'get', path: '/version' }])
  })

  it.each([
    [
      { outcome: 'allow', reason: 'because' },
      { allowed: true, reason: 'because' },
    ],
    [{ outcome: 'no-opinion', reason: '' }, { allowed: false }],
    [
      { outcome: 'deny', reason: 'no' },
      { allowed: false, denied: true, reason: 'no' },
    ],
  ] as const)('a SelfSubjectAccessReview hands on the decision %o', async (decision, status) => {
    const spec = { resourceAttributes: listPods }
    const { review } = await post('SelfSubjectAccessReview', { spec }, decision)
    expect(review['status']).toEqual(status)
  })

  it('a SelfSubjectAccessReview must ask about either a resource or a path', async () => {
    const both = { resourceAttributes: listPods, nonResourceAttributes: { verb: 'get', path: '/' } }
    expect(await refusalOf('SelfSubjectAccessReview', { spec: both })).toMatchObject({ code: 422 })
    expect(await refusalOf('SelfSubjectAccessReview', { spec: {} })).toEqual({
      code: 422,
      message:
        '.authorization.k8s.io "" is invalid: spec.resourceAttributes: Invalid value: null: exactly one of nonResourceAttributes or resourceAttributes must be specified',
    })
  })

  it('a SelfSubjectAccessReview takes no metadata', async () => {
    const content = { metadata: { name: 'x' }, spec: { resourceAttributes: listPods } }
    expect(await refusalOf('SelfSubjectAccessReview', content)).toMatchObject({ code: 422 })
  })

  it('a SelfSubjectAccessReview shows numbers of refused metadata, long ones too', async () => {
    const metadata = { name: 'x', generation: 2n ** 60n }
    const content = { metadata, spec: { resourceAttributes: listPods } }
    expect(await refusalOf('SelfSubjectAccessReview', content)).toMatchObject({
      code: 422,
      message: expect.stringContaining('"generation":1152921504606846976') as string,
    })
  })
})

describe('subject access reviews', () => {
  it('a SubjectAccessReview may state null for a list of extra values, which is empty then', async () => {
    const spec = { user: 'max', extra: { scopes: null }, resourceAttributes: listPods }
    const { asked } = await post('SubjectAccessReview', { spec })
    expect(asked).toMatchObject([{ user: { name: 'max', extra: new Map([['scopes', []]]) } }])
  })

  it('a SubjectAccessReview asks about exactly the user and groups that it names', async () => {
    const spec = {
      resourceAttributes: listPods,
      user: 'bob',
      uid: '9',
      groups: ['ops'],
      extra: { Scopes: ['x'] },
    }
    const { asked } = await post('SubjectAccessReview', { spec })
    expect(asked[0]?.user).toEqual({
      name: 'bob',
      uid: '9',
      groups: ['ops'],
      extra: new Map([['Scopes', ['x']]]),
    })
  })

  it('a SubjectAccessReview may name groups only, but not nobody', async () => {
    const { asked } = await post('SubjectAccessReview', {
      spec: { resourceAttributes: listPods, groups: ['ops'] },
    })
    expect(asked).toHaveLength(1)
    const nobody = { spec: { resourceAttributes: listPods } }
    expect(await refusalOf('SubjectAccessReview', nobody)).toMatchObject({
      code: 422,
      message: expect.stringContaining('spec.user') as string,
    })
  })

  it('a LocalSubjectAccessReview asks about its own namespace only', async () => {
    const spec = { user: 'bob', resourceAttributes: listPods }
    const local = 'LocalSubjectAccessReview'
    expect((await post(local, { spec }, undefined, 'ns')).asked).toHaveLength(1)
    expect(await refusalOf(local, { spec }, undefined, 'other')).toMatchObject({
      code: 422,
      message: expect.stringContaining('must match metadata.namespace') as string,
    })
    const path = { user: 'bob', nonResourceAttributes: { verb: 'get', path: '/' } }
    expect(await refusalOf(local, { spec: path }, undefined, 'ns')).toMatchObject({ code: 422 })
  })
})

describe('self subject rules reviews', () => {
  it('a SelfSubjectRulesReview lists the rules of the user who sends it in one namespace', async () => {
    const { review } = await post('SelfSubjectRulesReview', { spec: { namespace: 'ns' } })
    expect(review['status']).toEqual({
      resourceRules: [
        { verbs: ['get'], apiGroups: [''], resources: ['pods'], resourceNames: ['jane-ns'] },
      ],
      nonResourceRules: [{ verbs: ['get'], nonResourceURLs: ['/x'] }],
      incomplete: false,
    })
  })

  it('a SelfSubjectRulesReview needs a namespace', async () => {
    expect(await refusalOf('SelfSubjectRulesReview', { spec: {} })).toMatchObject({ code: 400 })
  })
})
