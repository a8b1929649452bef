import { readAuthenticationConfiguration } from '../../../core/access/authn/configuration/authentication-configuration.ts'
import { loadClaimLanguage } from '../../../core/access/authn/configuration/claim-language.ts'
import { checkAuthentication } from '../../../core/access/authn/configuration/validate-authentication.ts'
import type { CompiledAuthenticator } from '../../../core/access/authn/configuration/validate-authenticator.ts'
import type { VerifySignature } from '../../../core/access/authn/oidc/issuer-keys.ts'
import { brands } from '../../../core/base/api/brand.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import { writeJson } from '../../../core/base/json/json-write.ts'
import { FetchError } from '../../../core/base/outgoing/fetch-error.ts'
import type { HostFetch } from '../../../core/base/outgoing/host-fetch.ts'
import { encodeBase64Url } from '../../../core/base/text/base64.ts'
import { encodeUtf8 } from '../../../core/base/text/utf8.ts'
import { FakeBody } from '../servers/fake-fetch.ts'

export const issuerUrl = 'https://issuer.test'
const keysUrl = `${issuerUrl}/keys`
const discoveryUrl = `${issuerUrl}/.well-known/openid-configuration`

/** Signatures of the tests name their key, and the algorithm. */
export const verifyNames: VerifySignature = async (token, key, algorithm) =>
  token.endsWith(`.${signatureOf(key.n ?? '', algorithm)}`)

function signatureOf(key: string, algorithm: string): string {
  return encodeBase64Url(encodeUtf8(`${algorithm} by ${key}`))
}

export interface TokenSigning {
  readonly algorithm?: string
  readonly key?: string
  /** The key that the header names; none for an empty text. */
  readonly keyId?: string
}

/** A token of `key-1` by RS256, unless others are named. */
export function fakeToken(claims: JsonObject, signing: TokenSigning = {}): string {
  const { algorithm = 'RS256', key = 'key-1', keyId = key } = signing
  const header = { alg: algorithm, ...(keyId !== '' && { kid: keyId }) }
  const parts = [header, claims].map((part) => encodeBase64Url(encodeUtf8(writeJson(part))))
  return [...parts, signatureOf(key, algorithm)].join('.')
}

/** An issuer that answers from memory, and whatever else is put there. */
export class FakeIssuer {
  /** Texts by URL; a URL without text is refused. */
  readonly documents = new Map<string, string>()
  /** Where URLs redirect to. */
  readonly redirects = new Map<string, string>()
  /** URLs that were asked for, in order. */
  readonly asked: string[] = []
  /** Values of the header `Authorization` that were sent. */
  readonly credentials: string[] = []

  constructor() {
    this.discovers(issuerUrl, keysUrl)
    this.publishes('key-1')
  }

  discovers(
    issuer: string,
    keys: string,
    url: string = `${issuer}/.well-known/openid-configuration`,
  ): void {
    this.documents.set(url, writeJson({ issuer, jwks_uri: keys }))
  }

  /** Publishes these keys and no others. */
  publishes(...keys: readonly string[]): void {
    const jwks = keys.map((key) => ({ kty: 'RSA', kid: key, n: key, e: 'AQAB' }))
    this.documents.set(keysUrl, writeJson({ keys: jwks }))
  }

  goesDown(): void {
    this.documents.clear()
  }

  timesAsked(url: 'keys' | 'discovery'): number {
    const wanted = url === 'keys' ? keysUrl : discoveryUrl
    return this.asked.filter((each) => each === wanted).length
  }

  readonly fetch: HostFetch = async ({ url: { href: url }, headers, signal }) => {
    this.asked.push(url)
    const at = headers.indexOf('authorization')
    if (at !== -1) this.credentials.push(headers[at + 1] ?? '')
    const location = this.redirects.get(url)
    if (location !== undefined) {
      const body = new FakeBody([], 'end', signal)
      return { status: 302, headers: ['location', location], body }
    }
    const text = this.documents.get(url)
    if (text === undefined) throw new FetchError('refused', `GET ${url}: connection refused`)
    return { status: 200, headers: [], body: new FakeBody([text], 'end', signal) }
  }
}

/** Authenticators with these settings, compiled; their issuer is the fake one unless another is given. */
export async function compiledAuthenticators(
  ...settings: readonly JsonObject[]
): Promise<readonly CompiledAuthenticator[]> {
  const brand = brands.k8s
  const jwt = settings.map(({ issuer, ...others }) => ({
    issuer: { url: issuerUrl, audiences: ['me'], ...(issuer as JsonObject | undefined) },
    claimMappings: { username: { claim: 'sub', prefix: '' } },
    ...others,
  }))
  const apiVersion = `apiserver.config.${brand.apiDomain}/v1`
  const text = writeJson({ apiVersion, kind: 'AuthenticationConfiguration', jwt })
  return checkAuthentication(readAuthenticationConfiguration(text, brand), {
    brand,
    language: await loadClaimLanguage(brand),
    disallowedIssuers: [],
    gates: { structured: true, egressSelector: true },
  })
}
