import { describe, expect, it } from 'vitest'
import { hmacSigner } from '../../../../core/access/authn/hmac-signer.ts'
import { signWebToken } from '../../../../core/access/authn/json-web-token.ts'
import { countTokenUses } from '../../../../core/access/observe/metrics/token-uses.ts'
import { structOf, textOf } from '../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import type { ApiObject } from '../../../../core/base/api/object.ts'
import { eventOf, whoBears } from '../../../support/access/bootstrap-tokens.ts'
import { openTestServer, type TestServer } from '../../../support/servers/test-server.ts'

const accounts = '/api/v1/namespaces/default/serviceaccounts'
const secrets = '/api/v1/namespaces/default/secrets'
const reviews = '/apis/authentication.k8s.io/v1/tokenreviews'
const domain = 'kubernetes.io'

const signer = hmacSigner({ random: (bytes) => bytes.fill(7) })

interface Opened {
  readonly server: TestServer
  readonly token: string
  /** The claims of the token. */
  readonly claims: JsonObject
}

/** A server with the account `robot` and a token in the secret `token`. */
async function open(serviceAccounts: object = {}): Promise<Opened> {
  const server = await openTestServer({
    serviceAccounts: { signer, ...serviceAccounts },
    countTokenUses,
  })
  const { uid } = (await server.post(accounts, { metadata: { name: 'robot' } })).body.metadata
  const watch = await server.watch(secrets)
  await server.post(secrets, {
    metadata: { name: 'token', annotations: { [`${domain}/service-account.name`]: 'robot' } },
    type: `${domain}/service-account-token`,
  })
  const filled = ({ object }: { readonly object: object }): string =>
    textOf(structOf(object as ApiObject, 'data'), 'token')
  const { object } = await eventOf(watch, (event) => filled(event) !== '')
  const claims = {
    iss: 'kubernetes/serviceaccount',
    [`${domain}/serviceaccount/namespace`]: 'default',
    [`${domain}/serviceaccount/secret.name`]: 'token',
    [`${domain}/serviceaccount/service-account.name`]: 'robot',
    [`${domain}/serviceaccount/service-account.uid`]: uid ?? '',
    sub: 'system:serviceaccount:default:robot',
  }
  return { server, token: atob(filled({ object })), claims }
}

async function review(server: TestServer, token: string, spec: object = {}): Promise<unknown> {
  return (await server.post(reviews, { spec: { token, ...spec } })).body['status']
}

function refused(reason: string): JsonObject {
  return { user: {}, error: `[invalid bearer token, ${reason}]` }
}

describe('a token in a secret', () => {
  it('a token in a secret authenticates as its account, for the audiences of the server', async () => {
    const { server, token } = await open()
    expect(await review(server, token)).toMatchObject({
      authenticated: true,
      user: { username: 'system:serviceaccount:default:robot' },
      audiences: ['https://kubernetes.default.svc.cluster.local'],
    })
    expect(await review(server, token, { audiences: ['other'] })).toEqual(
      refused(
        'token audiences ["https://kubernetes.default.svc.cluster.local"] is invalid for the target audiences ["other"]',
      ),
    )
    server.runtime.advance(2 * 86_400_000)
    expect(await whoBears(server, token)).toMatchObject({
      username: 'system:serviceaccount:default:robot',
    })
  })

  it('a token in a secret is refused once the secret is deleted', async () => {
    const { server, token } = await open()
    await server.delete(`${secrets}/token`)
    expect(await review(server, token)).toEqual(refused('Token has been invalidated'))
    expect(await whoBears(server, token)).toBe(401)
  })

  it('a token in a secret is refused at once while a finalizer holds the deleted secret', async () => {
    const { server, token } = await open()
    await server.patch(`${secrets}/token`, { metadata: { finalizers: ['test.example/hold'] } })
    await server.delete(`${secrets}/token`)
    expect(await review(server, token)).toEqual(refused('Token has been invalidated'))
  })

  it('a token in a secret is refused once the secret holds another', async () => {
    const { server, token } = await open()
    await server.patch(`${secrets}/token`, { data: { token: btoa('another') } })
    expect(await review(server, token)).toEqual(refused("Token does not match server's copy"))
  })

  it('a token in a secret is refused once its account is deleted, or is another', async () => {
    const { server, token } = await open()
    await server.patch(`${accounts}/robot`, { metadata: { finalizers: ['test.example/hold'] } })
    await server.delete(`${accounts}/robot`)
    expect(await review(server, token)).toEqual(
      refused('ServiceAccount default/robot has been deleted'),
    )
  })

  it('a token in a secret is good without secret and account where the server does not look them up', async () => {
    const { server, token, claims } = await open({ lookup: false })
    await server.delete(`${secrets}/token`)
    await server.delete(`${accounts}/robot`)
    expect(await whoBears(server, token)).toMatchObject({
      username: 'system:serviceaccount:default:robot',
    })
    const forged = `${token.slice(0, token.lastIndexOf('.'))}.${'A'.repeat(43)}`
    expect(await review(server, forged)).toEqual(
      refused('go-jose/go-jose: error in cryptographic primitive'),
    )
    const other = await signWebToken({ ...claims, sub: 'system:admin' }, signer)
    expect(await review(server, other)).toEqual(refused('sub claim is invalid'))
  })

  it.each([
    ['sub', '', 'sub claim is missing'],
    [`${domain}/serviceaccount/namespace`, '', 'namespace claim is missing'],
    [`${domain}/serviceaccount/secret.name`, '', 'secretName claim is missing'],
    [`${domain}/serviceaccount/service-account.name`, '', 'serviceAccountName claim is missing'],
    [`${domain}/serviceaccount/service-account.uid`, '', 'serviceAccountUID claim is missing'],
    ['sub', 'system:serviceaccount:default:other', 'sub claim is invalid'],
    ['sub', 'admin', 'sub claim is invalid'],
    [`${domain}/serviceaccount/secret.name`, 'other', 'Token has been invalidated'],
  ])('a token in a secret is refused whose claim %s is %j', async (claim, value, reason) => {
    const { server, claims } = await open()
    const token = await signWebToken({ ...claims, [claim]: value }, signer)
    expect(await review(server, token)).toEqual(refused(reason))
  })

  it('the use of a token in a secret labels the secret with its day, once a day', async () => {
    const { server, token } = await open()
    const label = `${domain}/legacy-token-last-used`
    const usedOn = async (day: string): Promise<void> => {
      const watch = await server.watch(secrets)
      await Promise.all([whoBears(server, token), whoBears(server, token)])
      await eventOf(watch, ({ object }) => object.metadata.labels?.[label] === day)
    }
    await usedOn('2026-01-01')
    const { resourceVersion } = (await server.get(`${secrets}/token`)).body.metadata
    await whoBears(server, token)
    server.runtime.advance(86_400_000)
    expect((await server.get(`${secrets}/token`)).body.metadata.resourceVersion).toBe(
      resourceVersion,
    )
    await usedOn('2026-01-02')
    const { managedFields = [] } = (await server.get(`${secrets}/token`)).body.metadata
    expect(managedFields).toContainEqual(expect.objectContaining({ manager: 'kube-apiserver' }))
  })

  it('a token in a secret is refused while a label marks it as invalid', async () => {
    const { server, token } = await open()
    const label = `${domain}/legacy-token-invalid-since`
    await server.patch(`${secrets}/token`, { metadata: { labels: { [label]: '2026-01-01' } } })
    expect(await review(server, token)).toEqual(
      refused(
        `the token in secret default/token for service account default/robot has been marked invalid. Use tokens from the TokenRequest API or manually created secret-based tokens, or remove the '${label}' label from the secret to temporarily allow use of this token`,
      ),
    )
    await server.patch(`${secrets}/token`, { metadata: { labels: { [label]: null } } })
    expect(await review(server, token)).toMatchObject({ authenticated: true })
  })

  it('the bearer of a token is warned that comes from the list of its account', async () => {
    const { server, token } = await open()
    await server.patch(`${accounts}/robot`, { secrets: [{ name: 'token' }] })
    const headers = { authorization: `Bearer ${token}` }
    const address = '/apis/authentication.k8s.io/v1/selfsubjectreviews'
    const answer = await server.post(address, {}, { headers })
    expect(answer.warnings).toEqual([
      '299 - "Use tokens from the TokenRequest API or manually created secret-based tokens instead of auto-generated secret-based tokens."',
    ])
  })

  it('the uses of tokens in secrets are counted by their kind', async () => {
    const { server, token } = await open()
    await whoBears(server, token)
    await server.patch(`${accounts}/robot`, { secrets: [{ name: 'token' }] })
    await whoBears(server, token)
    const { text } = await server.get('/metrics')
    expect(text).toContain('serviceaccount_legacy_tokens_total 2\n')
    expect(text).toContain('serviceaccount_legacy_manual_token_uses_total 1\n')
    expect(text).toContain('serviceaccount_legacy_auto_token_uses_total 1\n')
    expect(text).toContain('serviceaccount_invalid_legacy_auto_token_uses_total 0\n')
  })
})
