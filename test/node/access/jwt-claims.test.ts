import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { JwtAuthenticators } from '../../../core/access/authn/oidc/jwt-authenticators.ts'
import { signingAlgorithms } from '../../../core/access/authn/oidc/signing-algorithms.ts'
import { brands } from '../../../core/base/api/brand.ts'
import type { JsonObject } from '../../../core/index.ts'
import {
  compiledAuthenticators,
  FakeIssuer,
  fakeToken,
  issuerUrl,
  verifyNames,
} from '../../support/access/fake-issuer.ts'
import { testRuntime } from '../../support/servers/test-runtime.ts'

/** An authenticator and a token, and what a TokenReview of the original says of it: its user, or the error. */
interface ClaimsCase {
  readonly authenticator: JsonObject
  /** Claims in place of the common ones. */
  readonly claims: JsonObject
  /** Common claims that the token does not have. */
  readonly without?: readonly string[]
  readonly expected: JsonObject
}

const file = new URL('jwt-claims.json', import.meta.url)
const recorded = JSON.parse(readFileSync(file, 'utf8')) as {
  readonly claims: JsonObject
  readonly cases: readonly ClaimsCase[]
}

const start = Date.UTC(2026, 0, 1)

async function answerTo({ authenticator, claims, without = [] }: ClaimsCase): Promise<JsonObject> {
  const runtime = testRuntime(start, new FakeIssuer().fetch)
  const parts = { brand: brands.k8s, runtime, verify: verifyNames, algorithms: signingAlgorithms }
  const compiled = await compiledAuthenticators(authenticator)
  const authenticators = new JwtAuthenticators(
    compiled,
    parts,
    { judged: () => undefined },
    () => 0,
  )
  await authenticators.discovered()
  const iat = start / 1000
  const own: JsonObject = { iss: issuerUrl, aud: 'me', sub: 'jane', iat, exp: iat + 3600 }
  const all = { ...own, ...recorded.claims, ...claims }
  for (const name of without) delete all[name]
  const answer = await authenticators.authenticateToken(fakeToken(all))
  if (answer.outcome === 'none') return { error: 'none' }
  if (answer.outcome === 'rejected') return { error: answer.reason }
  const { name, uid, groups, extra } = answer.user
  return {
    username: name,
    ...(uid !== '' && { uid }),
    groups: [...groups],
    ...(extra.size > 0 && {
      extra: Object.fromEntries([...extra].map(([key, values]) => [key, [...values]])),
    }),
  }
}

describe('tokens, and what the original says of them', () => {
  it('there are recorded tokens', () => {
    expect(recorded.cases.length).toBeGreaterThan(50)
  })

  it.each(recorded.cases)(
    'a token with the claims $claims has the same user or error: $authenticator',
    async (recordedCase) => {
      expect(await answerTo(recordedCase)).toEqual(recordedCase.expected)
    },
  )
})
