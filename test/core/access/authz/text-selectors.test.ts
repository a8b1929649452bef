import { describe, expect, it } from 'vitest'
import { RequestAuthorizer } from '../../../../core/access/admission/matching/expression-authorizer.ts'
import type { Attributes, Authorizer } from '../../../../core/access/authz/authorizer.ts'
import { textSelectors } from '../../../../core/access/authz/text-selectors.ts'
import { user } from './policy.ts'

describe('selectors of a request, as authorizers see them', () => {
  it('selectors have their requirements, in the order of the original', () => {
    const selectors = textSelectors('status.phase!=Failed,spec.nodeName=n1', 'b,a in (z,y)')
    expect(selectors?.fields).toEqual([
      { field: 'spec.nodeName', operator: '=', value: 'n1' },
      { field: 'status.phase', operator: '!=', value: 'Failed' },
    ])
    expect(selectors?.labels).toEqual([
      { key: 'a', operator: 'in', values: ['y', 'z'] },
      { key: 'b', operator: 'exists', values: [] },
    ])
  })

  it('a selector that does not parse counts as none, and the other one stays', () => {
    const selectors = textSelectors('nonsense', 'a=b')
    expect(selectors?.fields).toEqual([])
    expect(selectors?.labels).toHaveLength(1)
  })

  it('a request without selectors has none', () => {
    expect(textSelectors('', '')).toBeUndefined()
  })
})

describe('selectors of an authorization check in a policy', () => {
  const check = {
    kind: 'resource',
    serviceAccount: undefined,
    verb: 'list',
    group: '',
    resource: 'pods',
    subresource: '',
    namespace: '',
    name: '',
    fieldSelector: 'spec.nodeName=n1',
    labelSelector: '',
  } as const

  function asked(
    given: typeof check | (Omit<typeof check, 'fieldSelector'> & { fieldSelector: '' }),
  ): Attributes[] {
    const seen: Attributes[] = []
    const authorizer: Authorizer = {
      authorize(attributes) {
        seen.push(attributes)
        return { outcome: 'allow', reason: '' }
      },
      rules: () => ({ rules: [], incomplete: false }),
    }
    new RequestAuthorizer(authorizer, user('jane')).check(given)
    return seen
  }

  it('selectors of a check reach the authorizer', () => {
    const [attributes] = asked(check)
    expect(attributes).toMatchObject({ kind: 'resource', verb: 'list' })
    const selectors = attributes?.kind === 'resource' ? attributes.selectors : undefined
    expect(selectors?.fields).toEqual([{ field: 'spec.nodeName', operator: '=', value: 'n1' }])
  })

  it('a check without selectors has none', () => {
    expect(asked({ ...check, fieldSelector: '' })[0]).not.toHaveProperty('selectors')
  })
})
