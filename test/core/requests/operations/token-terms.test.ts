import { describe, expect, it } from 'vitest'
import { hmacSigner } from '../../../../core/access/authn/hmac-signer.ts'
import type { ServiceAccountOptions } from '../../../../core/access/authn/service-account-tokens.ts'
import { countTokenUses } from '../../../../core/access/observe/metrics/token-uses.ts'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { decodeBase64Url } from '../../../../core/base/text/base64.ts'
import { whoBears } from '../../../support/access/bootstrap-tokens.ts'
import { openTestServer, pod, pods, type TestServer } from '../../../support/servers/test-server.ts'

const accounts = '/api/v1/namespaces/default/serviceaccounts'
const reviews = '/apis/authentication.k8s.io/v1/tokenreviews'
const domain = 'kubernetes.io'
const robot = 'system:serviceaccount:default:robot'
const year = 365 * 86_400

const signer = hmacSigner({ random: (bytes) => bytes.fill(7) })

interface Issued {
  readonly spec: JsonObject
  readonly status: { readonly token: string; readonly expirationTimestamp: string }
  readonly claims: JsonObject
  readonly warnings: readonly string[]
}

async function open(serviceAccounts: ServiceAccountOptions = {}): Promise<TestServer> {
  const server = await openTestServer({
    serviceAccounts: { signer, ...serviceAccounts },
    countTokenUses,
  })
  await server.post(accounts, { metadata: { name: 'robot' } })
  await server.post(pods, pod('web', { serviceAccountName: 'robot' }))
  return server
}

function claimsOf(token: string): JsonObject {
  const bytes = decodeBase64Url(token.split('.')[1] ?? '')
  return JSON.parse(new TextDecoder().decode(bytes)) as JsonObject
}

async function issue(server: TestServer, spec: object = {}): Promise<Issued> {
  const answer = await server.post(`${accounts}/robot/token`, { spec })
  expect(answer.status).toBe(201)
  const { spec: given, status } = answer.body as unknown as Pick<Issued, 'spec' | 'status'>
  return { spec: given, status, claims: claimsOf(status.token), warnings: answer.warnings }
}

async function review(server: TestServer, token: string): Promise<unknown> {
  return (await server.post(reviews, { spec: { token } })).body['status']
}

const boundToPod = { kind: 'Pod', apiVersion: 'v1', name: 'web' }

describe('the terms of service account tokens', () => {
  it('a token lives no longer than the server allows, and its request is warned', async () => {
    const server = await open({ mostSeconds: 7200 })
    const { spec, status, claims, warnings } = await issue(server, { expirationSeconds: 86_400 })
    expect(spec).toMatchObject({ expirationSeconds: 7200 })
    expect(status.expirationTimestamp).toBe('2026-01-01T02:00:00Z')
    expect(Number(claims['exp']) - Number(claims['iat'])).toBe(7200)
    expect(warnings).toEqual([
      '299 - "requested expiration of 86400 seconds shortened to 7200 seconds"',
    ])
    expect((await issue(server, { expirationSeconds: 7200 })).warnings).toEqual([])
  })

  it('the usual token of a pod lives for a year, and says when its client should have read a new one', async () => {
    const server = await open()
    const spec = { expirationSeconds: 3607, boundObjectRef: boundToPod }
    const { status, claims } = await issue(server, spec)
    const now = Number(claims['iat'])
    expect(claims).toMatchObject({ exp: now + year, [domain]: { warnafter: now + 3607 } })
    expect(status.expirationTimestamp).toBe('2026-01-01T01:00:07Z')
  })

  it.each<[string, ServiceAccountOptions, object]>([
    ['of another time', {}, { expirationSeconds: 3600, boundObjectRef: boundToPod }],
    ['that is bound to no pod', {}, { expirationSeconds: 3607 }],
    [
      'for others than the server',
      {},
      { expirationSeconds: 3607, boundObjectRef: boundToPod, audiences: ['vault'] },
    ],
    [
      'of a server that extends none',
      { extendsExpiration: false },
      { expirationSeconds: 3607, boundObjectRef: boundToPod },
    ],
    [
      'that the server shortens',
      { mostSeconds: 3606 },
      { expirationSeconds: 3607, boundObjectRef: boundToPod },
    ],
  ])('a token is not extended %s', async (_what, options, spec) => {
    const { claims } = await issue(await open(options), spec)
    expect(Number(claims['exp']) - Number(claims['iat'])).toBeLessThanOrEqual(3607)
    expect(claims[domain]).not.toHaveProperty('warnafter')
  })

  it('the uses of an extended token are counted, those too late apart', async () => {
    const server = await open()
    const spec = { expirationSeconds: 3607, boundObjectRef: boundToPod }
    const { token } = (await issue(server, spec)).status
    expect(await whoBears(server, token)).toMatchObject({ username: robot })
    server.runtime.advance(3_608_000)
    expect(await whoBears(server, token)).toMatchObject({ username: robot })
    const { text } = await server.get('/metrics')
    expect(text).toContain('serviceaccount_valid_tokens_total 1\n')
    expect(text).toContain('serviceaccount_stale_tokens_total 1\n')
  })

  it('the first of several issuers makes tokens, and those of all are accepted', async () => {
    const former = await open({ issuers: ['https://former.test'] })
    const server = await open({ issuers: ['https://new.test', 'https://former.test'] })
    expect((await issue(server)).claims).toMatchObject({
      iss: 'https://new.test',
      aud: ['https://new.test', 'https://former.test'],
    })
    const { token } = (await issue(former)).status
    // The two servers draw the same uids, so the account of one passes for that of the other.
    expect(await review(server, token)).toMatchObject({
      authenticated: true,
      audiences: ['https://former.test'],
    })
    expect(await whoBears(former, token)).toMatchObject({ username: robot })
    const other = (await issue(server)).status.token
    expect(await review(former, other)).toEqual({ user: {}, error: 'invalid bearer token' })
  })

  it('tokens are for the audiences of the API where these are given', async () => {
    const server = await open({ issuers: ['https://a.test'], audiences: ['api', 'other'] })
    const { claims, status } = await issue(server)
    expect(claims['aud']).toEqual(['api', 'other'])
    expect(await review(server, status.token)).toMatchObject({ audiences: ['api', 'other'] })
    expect(await review(server, 'admin')).toMatchObject({ audiences: ['api', 'other'] })
    const issuer = await issue(server, { audiences: ['https://a.test'] })
    expect(await whoBears(server, issuer.status.token)).toBe(401)
  })

  it('the published issuer documents name the algorithm of service account tokens, and no secret', async () => {
    const server = await open()
    const configuration = await server.get('/.well-known/openid-configuration')
    expect(configuration.body).toMatchObject({
      issuer: 'https://kubernetes.default.svc.cluster.local',
      id_token_signing_alg_values_supported: ['HS256'],
    })
    const keys = await server.get('/openid/v1/jwks')
    expect(keys.header('content-type')).toBe('application/jwk-set+json')
    // A secret is not published.
    expect(keys.body).toEqual({ keys: [] })
    const headers = { authorization: `Bearer ${(await issue(server)).status.token}` }
    expect((await server.get('/openid/v1/jwks', { headers })).status).toBe(200)
    expect((await server.get('/openid/v1/jwks', { as: 'jane' })).status).toBe(403)
  })

  it('the published configuration names the address of the keys that the options give', async () => {
    const server = await open({ issuers: ['https://a.test'], keysUrl: 'https://b.test/keys' })
    const { body } = await server.get('/.well-known/openid-configuration')
    expect(body).toMatchObject({ issuer: 'https://a.test', jwks_uri: 'https://b.test/keys' })
  })

  it.each(['me', 'http://a.test', 'https://a.test?b', 'https://a.test#b'])(
    'nothing is published for the issuer %s, which is no address that others could ask',
    async (issuer) => {
      const server = await open({ issuers: [issuer] })
      expect((await server.get('/.well-known/openid-configuration')).status).toBe(404)
      expect((await server.get('/openid/v1/jwks')).status).toBe(404)
      expect(await whoBears(server, (await issue(server)).status.token)).toMatchObject({
        username: robot,
      })
    },
  )
})
