import { describe, expect, it } from 'vitest'
import { bootstrapTokenAuthenticator } from '../../../../core/access/authn/bootstrap-token-authenticator.ts'
import { brands } from '../../../../core/base/api/brand.ts'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import {
  bootstrapSecret,
  bootstrapToken,
  systemSecrets,
  whoBears,
} from '../../../support/access/bootstrap-tokens.ts'
import { openTestServer, type TestServer } from '../../../support/servers/test-server.ts'

const later = '2026-01-01T00:10:00Z'
const issuer = 'https://kubernetes.default.svc.cluster.local'

async function serverWith(data: JsonObject = {}, secret: JsonObject = {}): Promise<TestServer> {
  const server = await openTestServer({ tokenMethods: [bootstrapTokenAuthenticator] })
  const made = await server.post(systemSecrets, { ...bootstrapSecret('abcdef', data), ...secret })
  expect(made.status).toBe(201)
  return server
}

describe('a bootstrap token', () => {
  it('a bootstrap token authenticates as a user of its id, in the group of all such users', async () => {
    expect(await whoBears(await serverWith(), bootstrapToken)).toEqual({
      username: 'system:bootstrap:abcdef',
      groups: ['system:bootstrappers', 'system:authenticated'],
    })
  })

  it('a bootstrap token authenticates in its extra groups, sorted and each once', async () => {
    const groups = 'system:bootstrappers:b,system:bootstrappers:a:1,system:bootstrappers:b'
    const server = await serverWith({ 'auth-extra-groups': groups })
    expect(await whoBears(server, bootstrapToken)).toMatchObject({
      groups: [
        'system:bootstrappers',
        'system:bootstrappers:a:1',
        'system:bootstrappers:b',
        'system:authenticated',
      ],
    })
  })

  it.each([
    'system:bootstrappers:',
    'system:bootstrappers:A',
    'system:bootstrappers:a-',
    'system:bootstrappers:a, system:bootstrappers:b',
    'system:bootstrappers:a,',
    'system:masters',
    'bootstrappers:a',
    `system:bootstrappers:${'a'.repeat(257)}`,
    'system:bootstrappers:a\n',
  ])('a bootstrap token is refused with the extra groups %j', async (groups) => {
    const server = await serverWith({ 'auth-extra-groups': groups })
    expect(await whoBears(server, bootstrapToken)).toBe(401)
  })

  it.each([
    ['an unknown id', 'abcdeg.0123456789abcdef'],
    ['another secret part', 'abcdef.0123456789abcdeg'],
    ['a shorter secret part', 'abcdef.0123456789abcde'],
    ['a longer secret part', 'abcdef.0123456789abcdef0'],
    ['capitals', 'ABCDEF.0123456789ABCDEF'],
    ['no dot', 'abcdef0123456789abcdef'],
    ['two dots', 'abcdef.0123456789abcdef.'],
  ])('a bootstrap token is refused with %s', async (_what, token) => {
    expect(await whoBears(await serverWith(), token)).toBe(401)
  })

  it.each<[string, JsonObject, JsonObject?]>([
    ['whose secret is of another type', {}, { type: 'Opaque' }],
    ['whose secret has another name', {}, { metadata: { name: 'abcdef' } }],
    ['whose secret has the id of another', { 'token-id': 'abcdeg' }],
    ['whose secret has no id', { 'token-id': '' }],
    ['that may not authenticate', { 'usage-bootstrap-authentication': 'false' }],
    [
      'that may not authenticate, in other words than "true"',
      { 'usage-bootstrap-authentication': 'True' },
    ],
    ['that has expired', { expiration: '2026-01-01T00:00:00Z' }],
    ['that has expired in its zone', { expiration: '2026-01-01T01:00:00+01:00' }],
    ['whose expiration cannot be read', { expiration: 'tomorrow' }],
  ])('a bootstrap token is refused %s', async (_what, data, secret) => {
    expect(await whoBears(await serverWith(data, secret), bootstrapToken)).toBe(401)
  })

  it('a bootstrap token is refused from another namespace than that of the system', async () => {
    const server = await openTestServer({ tokenMethods: [bootstrapTokenAuthenticator] })
    await server.post('/api/v1/namespaces/default/secrets', bootstrapSecret())
    expect(await whoBears(server, bootstrapToken)).toBe(401)
  })

  it('a bootstrap token is accepted until it expires', async () => {
    const server = await serverWith({ expiration: later })
    expect(await whoBears(server, bootstrapToken)).toMatchObject({
      username: 'system:bootstrap:abcdef',
    })
    server.runtime.advance(10 * 60_000 - 1)
    expect(await whoBears(server, bootstrapToken)).toMatchObject({
      username: 'system:bootstrap:abcdef',
    })
    server.runtime.advance(1)
    expect(await whoBears(server, bootstrapToken)).toBe(401)
  })

  it('a bootstrap token is refused once its secret is deleted, also while a finalizer holds it', async () => {
    const metadata = { name: 'bootstrap-token-abcdef', finalizers: ['test.example/hold'] }
    const server = await serverWith({}, { metadata })
    await server.delete(`${systemSecrets}/bootstrap-token-abcdef`)
    expect((await server.get(`${systemSecrets}/bootstrap-token-abcdef`)).status).toBe(200)
    expect(await whoBears(server, bootstrapToken)).toBe(401)
    const other = await serverWith()
    await other.delete(`${systemSecrets}/bootstrap-token-abcdef`)
    expect(await whoBears(other, bootstrapToken)).toBe(401)
  })

  it('a bootstrap token follows changes of its secret', async () => {
    const server = await serverWith()
    expect(await whoBears(server, bootstrapToken)).toMatchObject({
      username: 'system:bootstrap:abcdef',
    })
    const off = { stringData: { 'usage-bootstrap-authentication': 'false' } }
    await server.patch(`${systemSecrets}/bootstrap-token-abcdef`, off)
    expect(await whoBears(server, bootstrapToken)).toBe(401)
  })

  it('a bootstrap token is found by the names of the brand', async () => {
    const server = await openTestServer({
      brand: brands.svc,
      tokenMethods: [bootstrapTokenAuthenticator],
    })
    const secret = { ...bootstrapSecret(), type: 'bootstrap.svc.io/token' }
    await server.post('/api/v1/namespaces/svc-system/secrets', secret)
    const address = '/apis/authentication.svc.io/v1/selfsubjectreviews'
    const headers = { authorization: `Bearer ${bootstrapToken}` }
    expect((await server.post(address, {}, { headers })).body['status']).toMatchObject({
      userInfo: { username: 'system:bootstrap:abcdef' },
    })
  })

  it('a bootstrap token means nothing to a server that does not accept such tokens', async () => {
    const server = await openTestServer()
    await server.post(systemSecrets, bootstrapSecret())
    expect(await whoBears(server, bootstrapToken)).toBe(401)
  })

  it('a bootstrap token is for the audiences of the server alone, as a TokenReview says', async () => {
    const server = await serverWith()
    const review = async (audiences: readonly string[]): Promise<unknown> => {
      const spec = { token: bootstrapToken, audiences }
      const answer = await server.post('/apis/authentication.k8s.io/v1/tokenreviews', { spec })
      return answer.body['status']
    }
    expect(await review([])).toMatchObject({ authenticated: true, audiences: [issuer] })
    expect(await review(['x', issuer])).toMatchObject({ authenticated: true, audiences: [issuer] })
    expect(await review(['x'])).toEqual({ user: {}, error: 'invalid bearer token' })
  })

  it('a bootstrap token that is refused leaves no trace of itself in the log', async () => {
    const server = await serverWith()
    await whoBears(server, 'abcdef.zzzzzzzzzzzzzzzz')
    const lines = JSON.stringify(server.runtime.log)
    expect(lines).toContain('bootstrap-token-abcdef')
    expect(lines).not.toMatch(/zzzz|0123456789abcdef/)
  })
})
