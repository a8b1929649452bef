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
  verifyNames,
} from '../../../../support/access/fake-issuer.ts'
import { testRuntime } from '../../../../support/servers/test-runtime.ts'

const start = Date.UTC(2026, 0, 1)
const endpoint = 'https://groups.test/claims'
const common: JsonObject = { aud: 'me', exp: start / 1000 + 3600 }
const fromSource: JsonObject = {
  _claim_names: { groups: 'directory' },
  _claim_sources: { directory: { endpoint, access_token: 'access' } },
}

/** The answer to a token with these claims, where the endpoint gives a text. */
async function answerTo(
  claims: JsonObject,
  given: string | undefined,
  change: (issuer: FakeIssuer) => void = () => undefined,
): Promise<{ readonly answer: Authentication; readonly issuer: FakeIssuer }> {
  const issuer = new FakeIssuer()
  issuer.discovers('https://groups.test', `${issuerUrl}/keys`)
  if (given !== undefined) issuer.documents.set(endpoint, given)
  change(issuer)
  const runtime = testRuntime(start, issuer.fetch)
  const compiled = await compiledAuthenticators({
    claimMappings: {
      username: { claim: 'sub', prefix: '' },
      groups: { claim: 'groups', prefix: 'g:' },
    },
  })
  const parts = { brand: brands.k8s, runtime, verify: verifyNames, algorithms: signingAlgorithms }
  const meter = { judged: () => undefined }
  const authenticators = new JwtAuthenticators(compiled, parts, meter, () => 0)
  await authenticators.discovered()
  const token = fakeToken({ ...common, iss: issuerUrl, sub: 'jane', ...claims })
  return { answer: await authenticators.authenticateToken(token), issuer }
}

function groupsToken(claims: JsonObject = {}): string {
  return fakeToken({ ...common, iss: 'https://groups.test', groups: ['a', 'b'], ...claims })
}

function refusal(reason: string): Authentication {
  return {
    outcome: 'rejected',
    reason: `oidc: could not expand distributed claims: ${reason}`,
  }
}

describe('distributed claims', () => {
  it('groups are read from the endpoint that a token names, with its access token', async () => {
    const { answer, issuer } = await answerTo(fromSource, groupsToken())
    expect(answer).toMatchObject({ user: { groups: ['g:a', 'g:b', 'system:authenticated'] } })
    expect(issuer.credentials).toEqual(['Bearer access'])
  })

  it('a redirect of the endpoint is followed, and the access token stays with its origin', async () => {
    const { answer, issuer } = await answerTo(fromSource, undefined, (changed) => {
      changed.redirects.set(endpoint, 'https://elsewhere.test/claims')
      changed.documents.set('https://elsewhere.test/claims', groupsToken())
    })
    expect(answer).toMatchObject({ user: { groups: ['g:a', 'g:b', 'system:authenticated'] } })
    expect(issuer.credentials).toEqual(['Bearer access'])
    expect(issuer.asked).toContain('https://elsewhere.test/claims')
  })

  it.each([
    ['http://groups.test/plain', 'the redirect to http://groups.test is not followed'],
    ['https://169.254.169.254/latest', '169.254.169.254 is a link-local address'],
    ['https://metadata.google.internal/', "is the name of a cloud's metadata service"],
  ])(
    'a redirect of the endpoint to %s refuses the token, and nothing is asked there',
    async (to, why) => {
      const { answer, issuer } = await answerTo(fromSource, undefined, ({ redirects }) => {
        redirects.set(endpoint, to)
      })
      expect(answer).toMatchObject({ reason: expect.stringContaining(why) })
      expect(issuer.asked).not.toContain(to)
    },
  )

  it('an endpoint at a metadata service is never asked, nor are the keys of an issuer that says they are there', async () => {
    const metadata = 'https://169.254.169.254/latest/meta-data'
    const sources = { directory: { endpoint: metadata, access_token: 'access' } }
    const asking = await answerTo({ ...fromSource, _claim_sources: sources }, undefined)
    const discovering = await answerTo(fromSource, groupsToken(), (issuer) => {
      issuer.discovers('https://groups.test', metadata)
    })
    for (const { answer, issuer } of [asking, discovering]) {
      expect(answer).toMatchObject({ reason: expect.stringContaining('is a link-local address') })
      expect(issuer.asked).not.toContain(metadata)
    }
  })

  it('groups in the token itself are used, and no endpoint is asked', async () => {
    const { answer, issuer } = await answerTo({ ...fromSource, groups: 'own' }, undefined)
    expect(answer).toMatchObject({ user: { groups: ['g:own', 'system:authenticated'] } })
    expect(issuer.asked).not.toContain(endpoint)
  })

  it('an endpoint that does not answer refuses the token', async () => {
    const { answer } = await answerTo(fromSource, undefined)
    const why = `GET ${endpoint}: connection refused`
    expect(answer).toEqual(refusal(`while getting distributed claim "groups": ${why}`))
  })

  it('an endpoint without TLS is never asked', async () => {
    const sources = { directory: { endpoint: 'http://groups.test/claims' } }
    const { answer, issuer } = await answerTo({ ...fromSource, _claim_sources: sources }, 'x')
    expect(answer).toMatchObject({ reason: expect.stringContaining('is not https') })
    expect(issuer.asked).not.toContain('http://groups.test/claims')
  })

  it('what the endpoint gives must be a token of an issuer, for this server, and not expired', async () => {
    const { answer } = await answerTo(fromSource, 'no token')
    expect(answer).toMatchObject({ reason: expect.stringContaining('malformed token') })
    const foreign = await answerTo(fromSource, groupsToken({ aud: 'you' }))
    expect(foreign.answer).toMatchObject({ reason: expect.stringContaining('expected audience') })
    const expired = await answerTo(fromSource, groupsToken({ exp: 1 }))
    expect(expired.answer).toMatchObject({ reason: expect.stringContaining('token is expired') })
  })

  it('a token of the endpoint without the claim is refused', async () => {
    const { answer } = await answerTo(fromSource, groupsToken({ groups: undefined }))
    expect(answer).toEqual(
      refusal(
        `jwt returned by distributed claim endpoint "${endpoint}" did not contain claim: groups`,
      ),
    )
  })

  it('a token of the endpoint that its issuer did not sign is refused', async () => {
    const forged = fakeToken(
      { ...common, iss: 'https://groups.test', groups: ['system:masters'] },
      { key: 'foreign' },
    )
    const { answer } = await answerTo(fromSource, forged)
    expect(answer).toMatchObject({ reason: expect.stringContaining('failed to verify') })
  })

  it('an issuer of the endpoint that cannot be reached refuses the token', async () => {
    const unknown = groupsToken({ iss: 'https://unknown.test' })
    const { answer } = await answerTo(fromSource, unknown)
    expect(answer).toMatchObject({
      reason: expect.stringContaining('verifying untrusted issuer https://unknown.test failed'),
    })
  })

  it.each([
    [{ _claim_names: { groups: 'directory' } }, 'oidc: source does not exist'],
    [{ _claim_names: { groups: '' }, _claim_sources: {} }, 'oidc: failed to obtain source'],
    [{ _claim_names: { groups: 1 }, _claim_sources: {} }, '_claim_names of type string'],
    [{ _claim_names: 'groups', _claim_sources: {} }, '_claim_names of type map[string]string'],
  ])('sources that are not as they should be refuse the token: %j', async (claims, why) => {
    const { answer } = await answerTo(claims, undefined)
    expect(answer).toMatchObject({ reason: expect.stringContaining(why) })
  })

  it('a source that holds its claims itself is passed over, as is one of other claims', async () => {
    const embedded = { ...fromSource, _claim_sources: { directory: { JWT: 'x' } } }
    const other = { ...fromSource, _claim_names: { address: 'directory' } }
    const answers = [await answerTo(embedded, undefined), await answerTo(other, undefined)]
    for (const { answer } of answers) {
      expect(answer).toMatchObject({ user: { groups: ['system:authenticated'] } })
    }
  })
})
