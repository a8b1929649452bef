import { describe, expect, it } from 'vitest'
import { impersonated, wantedUser } from '../../../../core/access/authn/impersonation.ts'
import { ApiError } from '../../../../core/base/api/errors/api-error.ts'
import type { User } from '../../../../core/base/api/user.ts'
import type { ApiRequest } from '../../../../core/base/http/api-request.ts'
import { fakeRequest } from '../../../support/requests/fake-request.ts'

/** A request with repeated headers, as a host hands it over that can tell their lines apart. */
function asking(...lines: readonly (readonly [string, string])[]): ApiRequest {
  const values = (wanted: string): string[] =>
    lines.filter(([name]) => name === wanted).map(([, value]) => value)
  return {
    ...fakeRequest(),
    header: (name) => (values(name).length === 0 ? undefined : values(name).join(', ')),
    headerLines: () => lines,
    hasHeaderWithPrefix: (prefix) => lines.some(([name]) => name.startsWith(prefix)),
  }
}

function user(name: string, groups: readonly string[] = []): User {
  return { name, uid: '', groups, extra: new Map() }
}

describe('the user that a request impersonates', () => {
  it('no user is impersonated without the headers', () => {
    expect(wantedUser(fakeRequest())).toBeUndefined()
    expect(wantedUser(asking(['impersonate-user', '']))).toBeUndefined()
  })

  it('the impersonated user has name, uid, every group, and every value of every extra of the headers', () => {
    const wanted = wantedUser(
      asking(
        ['impersonate-user', 'jane'],
        ['impersonate-uid', '7'],
        ['impersonate-group', 'dev'],
        ['impersonate-group', 'a, b'],
        ['impersonate-group', ''],
        ['impersonate-extra-scopes', 'view'],
        ['impersonate-extra-acme.com%2fproject', 'one'],
        ['impersonate-extra-scopes', 'edit'],
        ['impersonate-extra-odd%zz', 'kept'],
        ['impersonate-extra-d%c3%a9j%C3%A0', 'two'],
        ['impersonate-extra-%ff', 'three'],
      ),
    )
    expect(wanted).toEqual({
      name: 'jane',
      uid: '7',
      groups: ['dev', 'a, b', ''],
      extra: new Map([
        ['scopes', ['view', 'edit']],
        ['acme.com/project', ['one']],
        ['odd%zz', ['kept']],
        ['déjà', ['two']],
        ['\uFFFD', ['three']],
      ]),
    })
  })

  it('the impersonated user is the one of the first of several headers', () => {
    const lines = [
      ['impersonate-user', 'jane'],
      ['impersonate-user', 'root'],
      ['impersonate-uid', '7'],
      ['impersonate-uid', '8'],
    ] as const
    expect(wantedUser(asking(...lines))).toMatchObject({ name: 'jane', uid: '7' })
  })

  it.each([
    ['impersonate-group', 'x', 'Impersonate-Group'],
    ['impersonate-group', '', 'Impersonate-Group'],
    ['impersonate-uid', 'x', 'Impersonate-Uid'],
    ['impersonate-extra-scopes', 'view', 'Impersonate-Extra-*'],
    ['impersonate-extra-', '', 'Impersonate-Extra-*'],
  ])(
    'a user must be named to impersonate where a header gives more of it: %s: %s',
    (header, value, named) => {
      const ask = (): unknown => wantedUser(asking([header, value]))
      expect(ask).toThrow(ApiError)
      expect(ask).toThrow(`requested ${named} without impersonating a user: add Impersonate-User`)
    },
  )
})

describe('the groups of an impersonated user', () => {
  it.each([
    ['jane', [], ['system:authenticated']],
    ['jane', ['dev'], ['dev', 'system:authenticated']],
    ['jane', ['system:authenticated', 'dev'], ['system:authenticated', 'dev']],
    ['jane', ['system:unauthenticated'], ['system:unauthenticated']],
    ['system:anonymous', [], ['system:unauthenticated']],
    ['system:anonymous', ['dev'], ['dev', 'system:unauthenticated']],
    [
      'system:serviceaccount:prod:robot',
      [],
      ['system:serviceaccounts', 'system:serviceaccounts:prod', 'system:authenticated'],
    ],
    ['system:serviceaccount:prod:robot', ['dev'], ['dev', 'system:authenticated']],
    ['system:serviceaccount:prod', [], ['system:authenticated']],
    ['system:serviceaccount:prod:a:b', [], ['system:authenticated']],
    ['system:serviceaccount:Prod:robot', [], ['system:authenticated']],
  ])('the impersonated user %s with the groups %j is in %j', (name, groups, expected) => {
    expect(impersonated(user(name, groups)).groups).toEqual(expected)
  })
})
