import type { Brand } from '../api/brand.ts'
import type { User } from '../api/user.ts'
import { anonymousAuthenticator } from '../authn/anonymous-authenticator.ts'
import type { RequestAuthenticator, TokenAuthenticator } from '../authn/authenticator.ts'
import { bearerAuthenticator } from '../authn/bearer-authenticator.ts'
import { certificateAuthenticator } from '../authn/certificate-authenticator.ts'
import { hmacSigner } from '../authn/hmac-signer.ts'
import { inProcessAuthenticator } from '../authn/in-process-authenticator.ts'
import {
  type FindObject,
  serviceAccountAuthenticator,
} from '../authn/service-account-authenticator.ts'
import {
  type ServiceAccountOptions,
  ServiceAccountTokens,
} from '../authn/service-account-tokens.ts'
import { tokenAuthenticator } from '../authn/token-authenticator.ts'
import { unionAuthenticator, unionTokenAuthenticator } from '../authn/union-authenticator.ts'
import { alwaysAllow } from '../authz/always-allow.ts'
import type { Authorizer } from '../authz/authorizer.ts'
import { cachePolicySource } from '../authz/cache-policy-source.ts'
import { mastersAuthorizer } from '../authz/masters-authorizer.ts'
import { rbacAuthorizer } from '../authz/rbac-authorizer.ts'
import { unionAuthorizer } from '../authz/union-authorizer.ts'
import type { WatchCache } from '../cache/watch-cache.ts'
import type { FeatureGates } from '../release/feature-gates.ts'
import type { Runtime } from '../runtime.ts'

/** Who a server takes requests from, and what they may do. */
export interface AccessOptions {
  readonly brand: Brand
  readonly runtime: Runtime
  /** Static bearer tokens and their users. */
  readonly tokens: ReadonlyMap<string, User>
  /** Whether a request without credentials is `system:anonymous`; otherwise it is answered 401. */
  readonly anonymous: boolean
  /** Issuer and signer of service account tokens. */
  readonly serviceAccounts?: ServiceAccountOptions
  /** Development mode: every request is authorized. */
  readonly dev: boolean
}

/** Authenticates bearer tokens: static ones, then those of service accounts. */
export function createTokenAuthenticator(
  options: AccessOptions,
  tokens: ServiceAccountTokens,
  find: FindObject,
): TokenAuthenticator {
  const { brand, runtime } = options
  return unionTokenAuthenticator([
    // Static tokens first: they are looked up without being parsed.
    tokenAuthenticator(options.tokens),
    serviceAccountAuthenticator({ brand, clock: runtime.clock, tokens, find }),
  ])
}

/** Authenticates requests: of the process itself, by client certificate, by token, and anonymous ones where they are allowed. */
export function createAuthenticator(
  { brand, anonymous, runtime }: AccessOptions,
  tokens: TokenAuthenticator,
  gate: FeatureGates,
): RequestAuthenticator {
  const readsUid = gate('AllowParsingUserUIDFromCertAuth')
  const methods = [
    inProcessAuthenticator(),
    certificateAuthenticator({ brand, clock: runtime.clock, readsUid }),
    bearerAuthenticator(tokens, brand.apiDomain),
  ]
  return unionAuthenticator(methods, anonymous ? anonymousAuthenticator() : undefined)
}

/** Authorizes requests by RBAC, members of the masters' group always. */
export function createAuthorizer(options: AccessOptions, cache: WatchCache): Authorizer {
  if (options.dev) return alwaysAllow()
  const { brand, runtime } = options
  return unionAuthorizer([
    mastersAuthorizer(),
    rbacAuthorizer(cachePolicySource(cache), brand, runtime.logger),
  ])
}

/** Issues and verifies tokens of service accounts. */
export function createTokens({
  brand,
  runtime,
  serviceAccounts,
}: AccessOptions): ServiceAccountTokens {
  return new ServiceAccountTokens({
    brand,
    issuer: serviceAccounts?.issuer ?? `https://${brand.word}.default.svc.cluster.local`,
    signer: serviceAccounts?.signer ?? hmacSigner(runtime),
  })
}
