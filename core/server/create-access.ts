import type { Brand } from '../api/brand.ts'
import type { User } from '../api/user.ts'
import { anonymousAuthenticator } from '../authn/anonymous-authenticator.ts'
import type { RequestAuthenticator, TokenAuthenticator } from '../authn/authenticator.ts'
import { bearerAuthenticator } from '../authn/bearer-authenticator.ts'
import { certificateAuthenticator } from '../authn/certificate-authenticator.ts'
import { hmacSigner } from '../authn/hmac-signer.ts'
import { inProcessAuthenticator } from '../authn/in-process-authenticator.ts'
import { serviceAccountAuthenticator } from '../authn/service-account-authenticator.ts'
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
import type { Runtime } from '../runtime.ts'
import type { AccessParts, AuthorizerMethod, RequestMethod, TokenMethod } from './access-methods.ts'

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
  /** Further methods that authenticate bearer tokens, in the order in which they are asked. */
  readonly tokenMethods?: readonly TokenMethod[]
  /** Methods that authenticate requests, asked before client certificates and tokens. */
  readonly requestMethods?: readonly RequestMethod[]
  /** The authorizers behind that of the masters' group, in order; RBAC unless given. */
  readonly authorizers?: readonly AuthorizerMethod[]
  /** Development mode: every request is authorized. */
  readonly dev: boolean
}

/** Authenticates bearer tokens: static ones, those of service accounts, and those of further methods. */
export function createTokenAuthenticator(
  options: AccessOptions,
  tokens: ServiceAccountTokens,
  parts: AccessParts,
): TokenAuthenticator {
  const { brand, runtime } = options
  const { find } = parts
  return unionTokenAuthenticator([
    // Static tokens first: they are looked up without being parsed.
    tokenAuthenticator(options.tokens),
    serviceAccountAuthenticator({ brand, clock: runtime.clock, tokens, find }),
    ...(options.tokenMethods ?? []).map((method) => method(parts)),
  ])
}

/** Authenticates requests: of the process itself, by client certificate, by token, and anonymous ones where they are allowed. */
export function createAuthenticator(
  { brand, anonymous, runtime, requestMethods = [] }: AccessOptions,
  tokens: TokenAuthenticator,
  parts: AccessParts,
): RequestAuthenticator {
  const readsUid = parts.gate('AllowParsingUserUIDFromCertAuth')
  const methods = [
    inProcessAuthenticator(),
    ...requestMethods.map((method) => method(parts)),
    certificateAuthenticator({ brand, clock: runtime.clock, readsUid }),
    bearerAuthenticator(tokens, brand.apiDomain),
  ]
  return unionAuthenticator(methods, anonymous ? anonymousAuthenticator() : undefined)
}

/** The authorizer `RBAC` of the chain. */
export const rbacMethod: AuthorizerMethod = ({ brand, cache, runtime }) =>
  rbacAuthorizer(cachePolicySource(cache), brand, runtime.logger)

/** Authorizes requests by the chain of authorizers, members of the masters' group always. */
export function createAuthorizer(
  { dev, authorizers = [rbacMethod] }: AccessOptions,
  parts: AccessParts,
): Authorizer {
  if (dev) return alwaysAllow()
  return unionAuthorizer([mastersAuthorizer(), ...authorizers.map((method) => method(parts))])
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
