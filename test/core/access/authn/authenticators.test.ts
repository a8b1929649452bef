import { describe, expect, it } from 'vitest'
import { anonymousAuthenticator } from '../../../../core/access/authn/anonymous-authenticator.ts'
import type {
  Authentication,
  RequestAuthenticator,
  TokenAuthenticator,
} from '../../../../core/access/authn/authenticator.ts'
import { bearerAuthenticator } from '../../../../core/access/authn/bearer-authenticator.ts'
import { tokenAuthenticator } from '../../../../core/access/authn/token-authenticator.ts'
import {
  unionAuthenticator,
  unionTokenAuthenticator,
} from '../../../../core/access/authn/union-authenticator.ts'
import { certificates, certified } from '../../../support/access/certified-request.ts'
import { fakeRequest } from '../../../support/requests/fake-request.ts'

const jane = { name: 'jane', uid: '7', groups: ['dev'], extra: new Map<string, string[]>() }
const known = tokenAuthenticator(new Map([['s3cret', jane]]))
const tokens = unionTokenAuthenticator([known])
const bearer = bearerAuthenticator(tokens, 'k8s.io')
const protocol = (token: string): string => `base64url.bearer.authorization.k8s.io.${token}`
const bearing = (token: string) => fakeRequest({ headers: { authorization: `Bearer ${token}` } })

describe('bearer token', () => {
  it('a bearer token is accepted from the Authorization header, whatever the case of its scheme', () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      const request = fakeRequest({ headers: { authorization: `${scheme} s3cret` } })
      expect(bearer.authenticate(request)).toMatchObject({
        outcome: 'authenticated',
        user: { name: 'jane', uid: '7', groups: ['dev', 'system:authenticated'] },
      })
    }
  })

  it('a bearer token is accepted from the subprotocols of a WebSocket', () => {
    const request = fakeRequest({
      headers: { 'sec-websocket-protocol': `base64.binary.k8s.io, ${protocol('czNjcmV0')}` },
    })
    expect(bearer.authenticate(request)).toMatchObject({ user: { name: 'jane' } })
  })

  it.each([
    ['not base64url', protocol('cz~')],
    ['of a length that base64url cannot have', protocol('czNjc')],
    ['empty', protocol('')],
    ['not UTF-8', protocol('_____w')],
    ['given twice', `${protocol('czNjcmV0')}, ${protocol('czNjcmV0')}`],
    ['unknown', protocol('bm9wZQ')],
  ])('a bearer token is refused from the subprotocols when it is %s', (_why, header) => {
    const request = fakeRequest({ headers: { 'sec-websocket-protocol': header } })
    expect(bearer.authenticate(request)).toMatchObject({ outcome: 'rejected' })
  })

  it('a bearer token is refused when it is not on the list, even as a prefix of one that is', () => {
    for (const token of ['nope', 's3cre', 's3cret2', '__proto__']) {
      expect(bearer.authenticate(bearing(token))).toMatchObject({ outcome: 'rejected' })
      expect(tokens.authenticateToken(token)).toMatchObject({ outcome: 'rejected' })
    }
  })

  it('a bearer token ends at a space', () => {
    const request = fakeRequest({ headers: { authorization: ' Bearer s3cret and more ' } })
    expect(bearer.authenticate(request)).toMatchObject({ user: { name: 'jane' } })
  })

  it('a bearer token is absent from requests with another scheme, an empty token or other subprotocols', () => {
    for (const authorization of ['Basic amFuZTpz', 'Bearer ', 'Bearer', 'Bearer  s3cret']) {
      expect(bearer.authenticate(fakeRequest({ headers: { authorization } }))).toEqual({
        outcome: 'none',
      })
    }
    const headers = { 'sec-websocket-protocol': 'base64.binary.k8s.io' }
    expect(bearer.authenticate(fakeRequest({ headers }))).toEqual({ outcome: 'none' })
  })
})

describe('several methods at once', () => {
  const slow = (method: RequestAuthenticator): RequestAuthenticator => ({
    authenticate: async (request) => method.authenticate(request),
  })
  const methods = [certificates(), bearer]
  const variants = [
    ['at once', methods],
    ['after a wait', methods.map(slow)],
    ['after a wait of the second only', [certificates(), slow(bearer)]],
  ] as const

  it.each(variants)(
    'several authentication methods accept what one of them accepts, answering %s',
    async (_when, list) => {
      const union = unionAuthenticator(list, anonymousAuthenticator())
      expect(await union.authenticate(bearing('s3cret'))).toMatchObject({ user: { name: 'jane' } })
      expect(await union.authenticate(certified({ commonName: 'eve' }))).toMatchObject({
        user: { name: 'eve' },
      })
    },
  )

  it.each(variants)(
    'several authentication methods let another method accept what one rejects, answering %s',
    async (_w, list) => {
      const union = unionAuthenticator(list)
      const request = {
        ...certified({ commonName: 'eve' }),
        header: (name: string) => (name === 'authorization' ? 'Bearer nope' : undefined),
      }
      expect(await union.authenticate(request)).toMatchObject({ user: { name: 'eve' } })
    },
  )

  it.each(variants)(
    'several authentication methods never make bad credentials anonymous, answering %s',
    async (_when, list) => {
      const union = unionAuthenticator(list, anonymousAuthenticator())
      expect(await union.authenticate(bearing('nope'))).toMatchObject({ outcome: 'rejected' })
      expect(await union.authenticate(certified({ commonName: '' }))).toMatchObject({
        outcome: 'rejected',
      })
    },
  )

  it.each(variants)(
    'several authentication methods make a request without credentials anonymous, answering %s',
    async (_w, list) => {
      const union = unionAuthenticator(list, anonymousAuthenticator())
      expect(await union.authenticate(fakeRequest())).toMatchObject({
        user: { name: 'system:anonymous', groups: ['system:unauthenticated'] },
      })
      expect(await unionAuthenticator(list).authenticate(fakeRequest())).toEqual({
        outcome: 'none',
      })
    },
  )

  it.each(variants)(
    'several authentication methods may make requests for some paths alone anonymous, answering %s',
    async (_w, list) => {
      const union = unionAuthenticator(list, anonymousAuthenticator(new Set(['/livez'])))
      const outcomes = ['/livez', '/livez/', '/', '/%6civez'].map(async (path) => {
        const { outcome } = await union.authenticate({ ...fakeRequest(), path })
        return outcome
      })
      expect(await Promise.all(outcomes)).toEqual(['authenticated', 'none', 'none', 'none'])
    },
  )

  it('several authentication methods answer without a promise while no method needs one', () => {
    const union = unionAuthenticator(methods, anonymousAuthenticator())
    expect(union.authenticate(bearing('s3cret'))).not.toBeInstanceOf(Promise)
    expect(union.authenticate(fakeRequest())).not.toBeInstanceOf(Promise)
  })
})

describe('several kinds of tokens', () => {
  const strict: TokenAuthenticator = {
    authenticateToken: (token) =>
      token.startsWith('s') ? { outcome: 'rejected', reason: 'forged' } : { outcome: 'none' },
  }
  const slow = (method: TokenAuthenticator): TokenAuthenticator => ({
    authenticateToken: async (token) => method.authenticateToken(token),
  })
  const variants = [
    ['at once', [strict, known]],
    ['after a wait', [slow(strict), slow(known)]],
  ] as const

  it.each(variants)(
    'several token authenticators accept what one of them accepts, answering %s',
    async (_when, list) => {
      const union = unionTokenAuthenticator(list)
      expect(await union.authenticateToken('s3cret')).toMatchObject({ user: { name: 'jane' } })
    },
  )

  it('an answer that a token authenticator remembers comes before others parse the token', () => {
    const parsed: string[] = []
    const parsing = {
      authenticateToken: (token: string) => {
        parsed.push(token)
        return { outcome: 'none' } as const
      },
    }
    const answer = known.authenticateToken('s3cret') as Authentication
    const memoized = {
      ...known,
      remembered: (token: string) => (token === 's3cret' ? answer : undefined),
    }
    const union = unionTokenAuthenticator([parsing, memoized])
    expect(union.authenticateToken('s3cret')).toBe(answer)
    expect(parsed).toEqual([])
    void union.authenticateToken('other')
    void union.authenticateToken('s3cret', ['audience of a review'])
    expect(parsed).toEqual(['other', 's3cret'])
  })

  it.each(variants)(
    'several token authenticators say why one of them refused, answering %s',
    async (_when, list) => {
      const answer = await unionTokenAuthenticator(list).authenticateToken('s4')
      expect(answer).toEqual({ outcome: 'rejected', reason: '[invalid bearer token, forged]' })
    },
  )

  it.each(variants)(
    'several token authenticators refuse what none of them knows, answering %s',
    async (_when, list) => {
      const answer = await unionTokenAuthenticator(list).authenticateToken('nope')
      expect(answer).toEqual({ outcome: 'rejected', reason: 'invalid bearer token' })
    },
  )
})
