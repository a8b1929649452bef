import { generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { OidcIssuer } from '../../../support/access/oidc-issuer.ts'
import {
  adminToken,
  authenticatorOf,
  oidcOptions,
  startConfigured,
  startJwtServer,
} from './jwt-server.ts'

let issuer: OidcIssuer

beforeAll(async () => {
  issuer = await OidcIssuer.start()
})

afterAll(() => issuer.close())

describe('a server with an issuer of OpenID Connect tokens', () => {
  it('the flags --oidc-* name the issuer, and user names have its URL before them', async () => {
    const server = await startJwtServer(
      await oidcOptions(issuer, { groupsClaim: 'roles', groupsPrefix: 'r:' }),
    )
    await server.ready()
    expect(await server.who(await issuer.token({ roles: ['dev'], jti: 'id-1' }))).toEqual({
      username: `${issuer.url}#jane`,
      groups: ['r:dev', 'system:authenticated'],
      extra: { 'authentication.kubernetes.io/credential-id': ['JTI=id-1'] },
    })
  })

  it('addresses have no prefix, and one that is not verified is refused', async () => {
    const server = await startJwtServer(await oidcOptions(issuer, { usernameClaim: 'email' }))
    await server.ready()
    const email = 'jane@example.org'
    const claims = [{ email }, { email, email_verified: true }, { email, email_verified: false }]
    const answers = claims.map(async (each) => server.who(await issuer.token(each)))
    expect(await Promise.all(answers)).toMatchObject([
      { username: email },
      { username: email },
      401,
    ])
  })

  it('claims that a flag requires must have its value', async () => {
    const requiredClaims = new Map([['hd', 'example.com']])
    const server = await startJwtServer(
      await oidcOptions(issuer, { usernamePrefix: '-', requiredClaims }),
    )
    await server.ready()
    expect(await server.who(await issuer.token({ hd: 'example.com' }))).toMatchObject({
      username: 'jane',
    })
    expect(await server.who(await issuer.token({ hd: 'example.org' }))).toBe(401)
    expect(await server.who(await issuer.token())).toBe(401)
  })

  it('a file maps claims by expressions and checks rules over claims and users', async () => {
    const server = await startConfigured({
      jwt: [
        authenticatorOf(issuer, {
          claimMappings: {
            username: { expression: '"user:" + claims.sub' },
            groups: { expression: 'dyn(claims.roles).map(r, "r:" + r)' },
            uid: { expression: 'claims.deep.nested__dot__name.uid' },
            extra: [{ key: 'example.org/tenant', valueExpression: 'claims.tenant' }],
          },
          claimValidationRules: [
            { expression: 'claims.tenant in ["a", "b"]', message: 'unknown tenant' },
          ],
          userValidationRules: [{ expression: '!user.username.startsWith("user:system:")' }],
        }),
      ],
    })
    const claims = { roles: ['dev'], tenant: 'a', deep: { 'nested.name': { uid: '7' } } }
    const token = await issuer.token(claims)
    await server.ready()
    expect(await server.who(token)).toEqual({
      username: 'user:jane',
      uid: '7',
      groups: ['r:dev', 'system:authenticated'],
      extra: { 'example.org/tenant': ['a'] },
    })
    expect(await server.who(await issuer.token({ ...claims, tenant: 'c' }))).toBe(401)
    expect(await server.who(await issuer.token({ ...claims, sub: 'system:x' }))).toBe(401)
    expect(await server.metrics()).toMatch(
      /apiserver_authentication_jwt_authenticator_latency_seconds_count\{jwt_issuer_hash="sha256:[0-9a-f]{64}",result="failure"\}/,
    )
  })

  it('tokens with a bad signature, algorithm, audience, issuer or time are 401', async () => {
    const server = await startConfigured({ jwt: [authenticatorOf(issuer)] })
    await server.ready()
    const { privateKey } = await generateKeyPair('RS256')
    const secret = new TextEncoder().encode(await issuer.publicPem())
    const [header = '', payload = ''] = (await issuer.token()).split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    const bad = {
      'another key': await issuer.token({}, { key: privateKey }),
      'the public key as a shared secret': await issuer.token(
        {},
        { key: secret, algorithm: 'HS256' },
      ),
      'no algorithm': `${none}.${payload}.`,
      'no signature': `${header}.${payload}.`,
      'another audience': await issuer.token({ aud: 'you' }),
      'another issuer': await issuer.token({ iss: 'https://127.0.0.1:1' }),
      'a past expiry': await issuer.token({ exp: Math.floor(Date.now() / 1000) - 1 }),
      'a future begin': await issuer.token({ nbf: Math.floor(Date.now() / 1000) + 3600 }),
    }
    for (const [what, token] of Object.entries(bad)) {
      expect([what, await server.who(token)]).toEqual([what, 401])
    }
  })

  it.each(['RS384', 'PS256', 'ES256', 'ES384', 'ES512'])(
    'an issuer may change its keys to such of %s at any time',
    async (algorithm) => {
      const server = await startConfigured({ jwt: [authenticatorOf(issuer)] })
      await server.ready()
      await issuer.rotate(algorithm)
      expect(await server.who(await issuer.token())).toMatchObject({ username: 'oidc:jane' })
    },
  )

  it('a TokenReview knows the tokens too, for the audiences of this server alone', async () => {
    const server = await startConfigured(
      { jwt: [authenticatorOf(issuer)] },
      { apiAudiences: ['api'] },
    )
    await server.ready()
    const token = await issuer.token()
    const user = { username: 'oidc:jane', groups: ['system:authenticated'] }
    expect(await server.review({ token })).toMatchObject({ authenticated: true, user })
    const [mine, others] = [['api', 'x'], ['x']]
    expect(await server.review({ token, audiences: mine })).toMatchObject({ audiences: ['api'] })
    expect(await server.review({ token, audiences: others })).not.toHaveProperty('authenticated')
  })

  it('groups may be distributed: they are read from the endpoint that a token names', async () => {
    const server = await startConfigured({
      jwt: [
        authenticatorOf(issuer, {
          claimMappings: {
            username: { claim: 'sub', prefix: '' },
            groups: { claim: 'groups', prefix: '' },
          },
        }),
      ],
    })
    await server.ready()
    const endpoint = issuer.answer('/groups', await issuer.token({ groups: ['far'] }))
    const token = await issuer.token({
      _claim_names: { groups: 'src' },
      _claim_sources: { src: { endpoint } },
    })
    expect(await server.who(token)).toMatchObject({ groups: ['far', 'system:authenticated'] })
  })

  it('an issuer that is down does not keep the server from starting; its tokens are 401', async () => {
    issuer.isDown = true
    onTestFinished(() => void (issuer.isDown = false))
    const server = await startConfigured({ jwt: [authenticatorOf(issuer)] })
    expect(await server.who(await issuer.token())).toBe(401)
    expect(await server.who(adminToken)).toMatchObject({ username: 'admin' })
    expect(await server.get('/readyz')).toBe(200)
    await server.log.seen(
      'the issuer of tokens cannot be reached; its tokens are refused meanwhile',
    )
  })
})
