import { describe, expect, it } from 'vitest'
import type { Authentication } from '../../../../../core/access/authn/authenticator.ts'
import { JwtAuthenticators } from '../../../../../core/access/authn/oidc/jwt-authenticators.ts'
import { signingAlgorithms } from '../../../../../core/access/authn/oidc/signing-algorithms.ts'
import { brands } from '../../../../../core/base/api/brand.ts'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import {
  compiledAuthenticators,
  FakeIssuer,
  fakeToken,
  issuerUrl,
  type TokenSigning,
  verifyNames,
} from '../../../../support/access/fake-issuer.ts'
import { type TestRuntime, testRuntime } from '../../../../support/servers/test-runtime.ts'

const start = Date.UTC(2026, 0, 1)
const hour = 3600

interface Setting {
  readonly issuer: FakeIssuer
  readonly runtime: TestRuntime
  readonly authenticators: JwtAuthenticators
  /** Counted judgements: issuer and whether the token was good. */
  readonly judged: (readonly [string, boolean])[]
  /** What is said of a token with these claims besides issuer, audience and expiry. */
  say(claims?: JsonObject, signing?: TokenSigning): Promise<Authentication>
}

async function setUp(settings: JsonObject = {}, issuer = new FakeIssuer()): Promise<Setting> {
  const runtime = testRuntime(start, issuer.fetch)
  const judged: (readonly [string, boolean])[] = []
  const compiled = await compiledAuthenticators(settings)
  const parts = { brand: brands.k8s, runtime, verify: verifyNames, algorithms: signingAlgorithms }
  const meter = { judged: (url: string, isGood: boolean) => void judged.push([url, isGood]) }
  const authenticators = new JwtAuthenticators(compiled, parts, meter, () => runtime.clock.now())
  return {
    issuer,
    runtime,
    authenticators,
    judged,
    say: async (claims, signing) => authenticators.authenticateToken(tokenOf(claims, signing)),
  }
}

async function discovered(settings?: JsonObject): Promise<Setting> {
  const setting = await setUp(settings)
  await setting.authenticators.discovered()
  return setting
}

function tokenOf(claims: JsonObject = {}, signing?: TokenSigning): string {
  const exp = start / 1000 + hour
  return fakeToken({ iss: issuerUrl, aud: 'me', sub: 'jane', exp, ...claims }, signing)
}

function refusal(reason: string): Authentication {
  return { outcome: 'rejected', reason: `oidc: verify token: ${reason}` }
}

const unsigned = 'failed to verify signature: failed to verify id token signature'

describe('tokens of an issuer', () => {
  it('a token with a good signature has the user that its claims name, who is authenticated', async () => {
    const { say } = await discovered()
    expect(await say()).toMatchObject({
      outcome: 'authenticated',
      user: { name: 'jane', uid: '', groups: ['system:authenticated'] },
    })
  })

  it('a text that is no token, and a token of another issuer, are left to other methods', async () => {
    const { authenticators, say } = await discovered()
    const other = await say({ iss: 'https://other.test' })
    const texts = ['', 'a', 'a.b.c', `{"payload":"${tokenOf()}"}`, 'x'.repeat(300_000)]
    const answers = texts.map((text) => authenticators.authenticateToken(text))
    expect([other, ...answers]).toEqual(Array(6).fill({ outcome: 'none' }))
  })

  it('a token for another audience is refused', async () => {
    const { say } = await discovered()
    expect(await say({ aud: ['you', 'they'] })).toEqual(
      refusal('oidc: expected audience "me" got ["you" "they"]'),
    )
    expect(await say({ aud: { me: true } })).toMatchObject({ outcome: 'rejected' })
  })

  it('a token that has expired, or says nothing of it, is refused', async () => {
    const { say } = await discovered()
    const expired = refusal('oidc: token is expired (Token Expiry: 2025-12-31 23:59:59 +0000 UTC)')
    expect(await say({ exp: start / 1000 - 1 })).toEqual(expired)
    expect(await say({ exp: null })).toMatchObject({ outcome: 'rejected' })
    expect(await say({ exp: -1e30 })).toMatchObject({ outcome: 'rejected' })
    expect(await say({ exp: 'tomorrow' })).toMatchObject({ outcome: 'rejected' })
  })

  it('a token may be used a minute before its nbf, since clocks differ, and no earlier', async () => {
    const { say } = await discovered()
    expect(await say({ nbf: start / 1000 + 60 })).toMatchObject({ outcome: 'authenticated' })
    expect(await say({ nbf: start / 1000 + 61 })).toEqual(
      refusal(
        'oidc: current time 2026-01-01 00:00:00 +0000 UTC before the nbf (not before) time: 2026-01-01 00:01:01 +0000 UTC',
      ),
    )
    expect(await say({ nbf: 1e30 })).toMatchObject({ outcome: 'rejected' })
  })

  it.each(['none', 'HS256', 'HS512', 'rs256', ''])(
    'a token signed by the algorithm "%s" is refused, whatever its signature',
    async (algorithm) => {
      const { say, issuer } = await discovered()
      const answer = await say({}, { algorithm })
      expect(answer).toMatchObject({
        outcome: 'rejected',
        reason: expect.stringContaining('id token signed with unsupported algorithm'),
      })
      expect(issuer.timesAsked('keys')).toBe(0)
    },
  )

  it('the answer says nothing of the token itself', async () => {
    const { say } = await discovered()
    const answer = await say({ sub: 'secret-subject' }, { key: 'foreign' })
    expect(JSON.stringify(answer)).not.toContain('secret-subject')
  })
})

describe('keys of an issuer', () => {
  it('a token of a new key is accepted: the keys are read again when none of them is its key', async () => {
    const { say, issuer } = await discovered()
    await say()
    issuer.publishes('key-2')
    expect(await say({}, { key: 'key-2' })).toMatchObject({ outcome: 'authenticated' })
    expect(issuer.timesAsked('keys')).toBe(2)
  })

  it('a key that was taken back signs no tokens once the keys were read again', async () => {
    const { say, issuer } = await discovered()
    await say()
    issuer.publishes('key-2')
    await say({}, { key: 'key-2' })
    expect(await say({ sub: 'later' })).toEqual(refusal(unsigned))
  })

  it('a token that names no key is tried with all of them', async () => {
    const { say, issuer } = await discovered()
    issuer.publishes('key-0', 'key-1')
    expect(await say({}, { keyId: '' })).toMatchObject({ outcome: 'authenticated' })
  })

  it('tokens that nobody signed make the server read the keys at a bounded rate', async () => {
    const { say, issuer, runtime } = await discovered()
    for (let at = 0; at < 50; at++) {
      expect(await say({ sub: `${at}` }, { key: 'foreign' })).toEqual(refusal(unsigned))
    }
    expect(issuer.timesAsked('keys')).toBe(10)
    runtime.advance(3_000)
    for (let at = 0; at < 50; at++) await say({ sub: `${at}` }, { key: 'foreign' })
    expect(issuer.timesAsked('keys')).toBe(13)
  })

  it('tokens that come together share one reading of the keys', async () => {
    const { say, issuer } = await discovered()
    await Promise.all([say({ sub: 'a' }), say({ sub: 'b' }), say({ sub: 'c' })])
    expect(issuer.timesAsked('keys')).toBe(1)
  })

  it('a shared secret or a private key among the keys verifies nothing', async () => {
    const { say, issuer } = await discovered()
    const secret = { kty: 'oct', kid: 'key-1', k: 'a2V5LTE', n: 'key-1' }
    issuer.documents.set(`${issuerUrl}/keys`, JSON.stringify({ keys: [secret, 1, null] }))
    expect(await say()).toEqual(refusal(unsigned))
  })

  it('a key set that is too large, in bytes or keys, is refused, and the server goes on', async () => {
    const { say, issuer } = await discovered()
    issuer.documents.set(`${issuerUrl}/keys`, JSON.stringify({ keys: 'x'.repeat(2 ** 20) }))
    expect(await say()).toMatchObject({ reason: expect.stringContaining('fetching keys') })
    issuer.publishes(...Array.from({ length: 101 }, (_, at) => `key-${at}`))
    expect(await say()).toMatchObject({ reason: expect.stringContaining('more than 100') })
    issuer.documents.set(`${issuerUrl}/keys`, '[')
    expect(await say()).toMatchObject({ reason: expect.stringContaining('is no JSON object') })
    issuer.publishes('key-1')
    expect(await say()).toMatchObject({ outcome: 'authenticated' })
  })

  it('keys are read over TLS alone', async () => {
    const issuer = new FakeIssuer()
    issuer.discovers(issuerUrl, 'http://issuer.test/keys')
    const { say, authenticators } = await setUp({}, issuer)
    await authenticators.discovered()
    expect(await say()).toMatchObject({ reason: expect.stringContaining('is not https') })
  })
})

function downIssuer(): FakeIssuer {
  const issuer = new FakeIssuer()
  issuer.goesDown()
  return issuer
}

/** Lets what is under way in promises go on. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
}

describe('an issuer that cannot be reached at the start', () => {
  it('tokens are refused until the issuer is reached, which is tried every ten seconds', async () => {
    const { say, issuer, runtime, authenticators } = await setUp({}, downIssuer())
    await settle()
    const notYet = { outcome: 'rejected', reason: 'oidc: authenticator not initialized' }
    expect(await say()).toEqual(notYet)
    expect(authenticators.unready).toEqual([issuerUrl])
    expect(runtime.log).toMatchObject([
      { level: 'error', message: expect.stringContaining('cannot be reached') },
    ])
    runtime.advance(10_000)
    await settle()
    expect(issuer.timesAsked('discovery')).toBe(2)
    issuer.discovers(issuerUrl, `${issuerUrl}/keys`)
    issuer.publishes('key-1')
    runtime.advance(10_000)
    await authenticators.discovered()
    expect(await say()).toMatchObject({ outcome: 'authenticated' })
    expect(authenticators.unready).toEqual([])
  })

  it('a discovery document of another issuer is refused', async () => {
    const issuer = new FakeIssuer()
    const url = `${issuerUrl}/.well-known/openid-configuration`
    issuer.discovers('https://other.test', `${issuerUrl}/keys`, url)
    const { say, runtime } = await setUp({}, issuer)
    await settle()
    expect(await say()).toMatchObject({ outcome: 'rejected' })
    expect(runtime.log[0]?.fields['cause']).toContain('issuer did not match the issuer')
  })

  it('the document may be at a discovery URL, which is then the only one that is asked', async () => {
    const issuer = new FakeIssuer()
    const discoveryURL = 'https://inner.test/document'
    issuer.discovers(issuerUrl, `${issuerUrl}/keys`, discoveryURL)
    const { say, authenticators } = await setUp({ issuer: { discoveryURL } }, issuer)
    await authenticators.discovered()
    expect(await say()).toMatchObject({ outcome: 'authenticated' })
    expect(issuer.asked).toEqual([discoveryURL, `${issuerUrl}/keys`])
  })

  it('nothing is tried any more once the server has closed', async () => {
    const { issuer, runtime, authenticators } = await setUp({}, downIssuer())
    await settle()
    authenticators.close()
    await authenticators.discovered()
    runtime.advance(60_000)
    await settle()
    expect(issuer.timesAsked('discovery')).toBe(1)
  })
})

describe('verified tokens', () => {
  it('are remembered for ten seconds, and answered at once meanwhile', async () => {
    const { authenticators, judged, runtime } = await discovered()
    const token = tokenOf()
    const first = await authenticators.authenticateToken(token)
    expect(authenticators.authenticateToken(token)).toBe(first)
    runtime.advance(9_999)
    expect(authenticators.authenticateToken(token)).toBe(first)
    runtime.advance(1)
    await authenticators.authenticateToken(token)
    expect(judged).toEqual([
      [issuerUrl, true],
      [issuerUrl, true],
    ])
  })

  it('are not remembered beyond their expiry', async () => {
    const { authenticators, runtime } = await discovered()
    const token = tokenOf({ exp: start / 1000 + 5 })
    await authenticators.authenticateToken(token)
    runtime.advance(5_001)
    expect(await authenticators.authenticateToken(token)).toMatchObject({ outcome: 'rejected' })
  })

  it('that come together are judged once; refused ones are not remembered', async () => {
    const { authenticators, judged } = await discovered()
    const token = tokenOf()
    await Promise.all([1, 2, 3].map(async () => authenticators.authenticateToken(token)))
    const foreign = tokenOf({}, { key: 'foreign' })
    await authenticators.authenticateToken(foreign)
    await authenticators.authenticateToken(foreign)
    expect(judged.map(([, isGood]) => isGood)).toEqual([true, false, false])
  })
})
