import { beforeAll, expect, it } from 'vitest'
import {
  type JwtAuthenticatorConfig,
  readAuthenticationConfiguration,
} from '../../core/access/authn/configuration/authentication-configuration.ts'
import { ClaimError } from '../../core/access/authn/configuration/claim-expression.ts'
import {
  type ClaimLanguage,
  loadClaimLanguage,
} from '../../core/access/authn/configuration/claim-language.ts'
import { validateAuthenticator } from '../../core/access/authn/configuration/validate-authenticator.ts'
import { checkIdToken, parseIdToken } from '../../core/access/authn/oidc/id-token.ts'
import { mapClaims } from '../../core/access/authn/oidc/map-claims.ts'
import {
  checkAlgorithms,
  signingAlgorithms,
} from '../../core/access/authn/oidc/signing-algorithms.ts'
import { brands } from '../../core/base/api/brand.ts'
import type { JsonObject, JsonValue } from '../../core/base/api/json.ts'
import { writeJson } from '../../core/base/json/json-write.ts'
import { aggregateText } from '../../core/base/text/aggregate-text.ts'
import { encodeBase64Url } from '../../core/base/text/base64.ts'
import { encodeUtf8 } from '../../core/base/text/utf8.ts'
import { describeVectorLines, vectorMismatches } from '../support/recorded/vectors.ts'

/** A token whose signature is good, and the user or the error that it has; or an authenticator that cannot be made. */
interface OidcCase {
  readonly op: 'token' | 'init'
  readonly authenticator: JsonObject
  readonly claims: JsonObject
  readonly header: JsonObject
  readonly ok: boolean
  readonly user: JsonObject | null
  readonly error: string | null
  readonly disallowedIssuers: readonly string[]
  readonly supportedSigningAlgs: readonly string[]
  readonly initError: string
}

const brand = brands.k8s
/** The time of the cases. */
const now = Date.UTC(2009, 10, 10, 23)
let language: ClaimLanguage

beforeAll(async () => {
  language = await loadClaimLanguage(brand)
})

function readAuthenticator(authenticator: JsonObject): JwtAuthenticatorConfig {
  const apiVersion = `apiserver.config.${brand.apiDomain}/v1`
  const text = writeJson({ apiVersion, kind: 'AuthenticationConfiguration', jwt: [authenticator] })
  const [config] = readAuthenticationConfiguration(text, brand).jwt
  if (!config) throw new Error('the case has no authenticator')
  return config
}

function validated(config: JwtAuthenticatorConfig, disallowedIssuers: readonly string[] = []) {
  const gates = { structured: true, egressSelector: true }
  return validateAuthenticator(config, '', { brand, language, disallowedIssuers, gates })
}

function initOf({ authenticator, disallowedIssuers, supportedSigningAlgs }: OidcCase): JsonValue {
  const { causes } = validated(readAuthenticator(authenticator), disallowedIssuers)
  if (causes.length > 0) {
    return aggregateText(causes.map(({ field, message }) => `${field}: ${message}`))
  }
  try {
    checkAlgorithms(supportedSigningAlgs)
    return 'no error'
  } catch (error) {
    return error instanceof RangeError ? error.message : String(error)
  }
}

/** The answer to a token: that it is another issuer's, an error, or its user. */
function answerOf({ authenticator, claims, header }: OidcCase): JsonValue {
  const config = readAuthenticator(authenticator)
  const { causes, compiled } = validated(config)
  expect(causes).toEqual([])
  const { url, audiences } = config.issuer
  const encoded = [header, claims].map((part) => encodeBase64Url(encodeUtf8(writeJson(part))))
  const token = parseIdToken(`${encoded.join('.')}.`)
  if (token?.issuer !== url) return [false, null, null]
  try {
    within('oidc: verify token', () =>
      checkIdToken(token, { issuer: url, audiences, algorithms: signingAlgorithms }, now),
    )
    const { name, uid, groups, extra } = mapClaims(compiled, claims, brand)
    const shown = sortedByKey([...extra].map(([key, values]) => [key, [...values]]))
    return [true, [name, uid, [...groups], shown], null]
  } catch (error) {
    if (error instanceof ClaimError) return [false, null, error.message]
    throw error
  }
}

function within(words: string, check: () => unknown): void {
  try {
    check()
  } catch (error) {
    throw error instanceof ClaimError ? new ClaimError(`${words}: ${error.message}`) : error
  }
}

function expectedOf({ ok, user, error }: OidcCase): JsonValue {
  if (!user) return [ok, null, error]
  const { name = '', uid = '', groups, extra } = user
  const shown = Object.entries((extra ?? {}) as JsonObject)
  return [ok, [name, uid, groups ?? [], sortedByKey(shown)], error]
}

function sortedByKey(entries: readonly (readonly [string, JsonValue | undefined])[]): JsonValue {
  return entries
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => [key, value ?? null])
}

describeVectorLines<OidcCase>('access/oidc.jsonl', (cases) => {
  const lines = (op: OidcCase['op']) => cases.filter(({ item }) => item.op === op)

  it('there are tokens to judge and authenticators to make', () => {
    expect(cases.length).toBeGreaterThan(0)
  })

  it('a token has the user that the original maps its claims to, or its error', () => {
    expect(vectorMismatches(lines('token'), answerOf, expectedOf)).toEqual([])
  })

  it('an authenticator that the original refuses to make is refused with its error', () => {
    expect(vectorMismatches(lines('init'), initOf, ({ initError }) => initError)).toEqual([])
  })
})
