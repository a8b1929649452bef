import { describe, expect, it } from 'vitest'
import type { Authentication } from '../../../../../core/access/authn/authenticator.ts'
import { proxyAuthenticator } from '../../../../../core/access/authn/proxy/proxy-authenticator.ts'
import type { ApiRequest, Peer } from '../../../../../core/base/http/api-request.ts'
import { certificate, noon } from '../../../../support/access/certified-request.ts'
import { fakeRequest } from '../../../../support/requests/fake-request.ts'

type Lines = readonly (readonly [name: string, value: string])[]

const headers = {
  allowedNames: ['front'],
  username: ['X-Remote-User', 'X-Other-User'],
  uid: ['X-Remote-Uid'],
  group: ['X-Remote-Group', 'X-Other-Group'],
  extraPrefix: ['X-Remote-Extra-', 'X-Other-Extra-'],
}
const front: Peer = { secure: true, proxyCertificate: { ...certificate, commonName: 'front' } }

function requestOf(lines: Lines, peer: Peer): ApiRequest {
  return { ...fakeRequest({ peer }), headerLines: () => lines }
}

function authenticate(
  lines: Lines,
  { peer = front, now = noon, allowedNames = headers.allowedNames } = {},
): Authentication | Promise<Authentication> {
  const clock = { now: () => now }
  return proxyAuthenticator({ ...headers, allowedNames }, clock).authenticate(
    requestOf(lines, peer),
  )
}

const bob: Lines = [['x-remote-user', 'bob']]

describe('an authenticating proxy', () => {
  it('an authenticating proxy tells user, uid, groups and extras by its headers', () => {
    const lines: Lines = [
      ['x-other-user', 'eve'],
      ...bob,
      ['x-remote-uid', '7'],
      ['x-other-group', 'c'],
      ['x-remote-group', 'a'],
      ['x-remote-group', ''],
      ['x-remote-group', 'b, still b'],
      ['x-other-extra-scopes', 'last'],
      ['x-remote-extra-scopes', 'view'],
      ['x-remote-extra-scopes', ''],
      ['x-remote-extra-acme.com%2fproject', 'one'],
      ['x-remote-extra-odd%zz', 'two'],
    ]
    expect(authenticate(lines)).toEqual({
      outcome: 'authenticated',
      user: {
        name: 'bob',
        uid: '7',
        groups: ['a', 'b, still b', 'c', 'system:authenticated'],
        extra: new Map([
          ['scopes', ['view', '', 'last']],
          ['acme.com/project', ['one']],
          ['odd%zz', ['two']],
        ]),
      },
    })
  })

  it.each([
    [
      'the first of its user headers that has a value',
      [
        ['x-remote-user', ''],
        ['x-other-user', 'eve'],
      ],
      'eve',
    ],
    ['the first value of a repeated user header', [...bob, ['x-remote-user', 'eve']], 'bob'],
    ['letters of every script', [['x-remote-user', 'Jörg']], 'Jörg'],
  ] as const)('an authenticating proxy is believed %s', (_what, lines, name) => {
    expect(authenticate(lines)).toMatchObject({ outcome: 'authenticated', user: { name } })
  })

  it('a request of a proxy without a user has no credentials', () => {
    expect(authenticate([['x-remote-group', 'a']])).toEqual({ outcome: 'none' })
    expect(authenticate([['x-remote-user', '']])).toEqual({ outcome: 'none' })
  })

  it('an authenticating proxy may name nobody, who gets no group of the authenticated', () => {
    const lines: Lines = [
      ['x-remote-user', 'system:anonymous'],
      ['x-remote-group', 'system:unauthenticated'],
    ]
    expect(authenticate(lines)).toMatchObject({ user: { groups: ['system:unauthenticated'] } })
    expect(authenticate([['x-remote-user', 'system:anonymous']])).toMatchObject({
      user: { groups: [] },
    })
  })
})

describe('headers of a proxy', () => {
  it.each([
    ['no certificate', { secure: true }],
    ['the certificate of a client', { secure: true, certificate }],
    ['a certificate that could not be verified', { secure: true, certificateError: 'no' }],
    ['plain HTTP', { secure: false }],
  ])('headers of a proxy mean nothing with %s', (_what, peer) => {
    expect(authenticate(bob, { peer })).toEqual({ outcome: 'none' })
  })

  it('headers of a proxy whose certificate is for another name are rejected', () => {
    expect(authenticate(bob, { allowedNames: ['other'] })).toMatchObject({ outcome: 'rejected' })
  })

  it('headers of any proxy are believed where no names are set', () => {
    expect(authenticate(bob, { allowedNames: [] })).toMatchObject({ outcome: 'authenticated' })
  })

  it.each([
    ['not valid yet', certificate.notBefore - 1],
    ['expired', certificate.notAfter + 1],
  ])('headers of a proxy whose certificate is %s are rejected', (_what, now) => {
    expect(authenticate(bob, { now })).toMatchObject({ outcome: 'rejected' })
  })
})
