import { anonymousAuthenticator } from '../access/authn/anonymous-authenticator.ts'
import { audienceAgnostic } from '../access/authn/audience-agnostic.ts'
import type { RequestAuthenticator, TokenAuthenticator } from '../access/authn/authenticator.ts'
import { bearerAuthenticator } from '../access/authn/bearer-authenticator.ts'
import { certificateAuthenticator } from '../access/authn/certificate-authenticator.ts'
import { defaultIssuer } from '../access/authn/default-issuer.ts'
import { hmacSigner } from '../access/authn/hmac-signer.ts'
import { inProcessAuthenticator } from '../access/authn/in-process-authenticator.ts'
import { serviceAccountAuthenticator } from '../access/authn/service-account-authenticator.ts'
import type { CountTokenUse } from '../access/authn/service-account-parts.ts'
import {
  type ServiceAccountOptions,
  ServiceAccountTokens,
} from '../access/authn/service-account-tokens.ts'
import { tokenAuthenticator } from '../access/authn/token-authenticator.ts'
import { unionAuthenticator, unionTokenAuthenticator } from '../access/authn/union-authenticator.ts'
import { alwaysAllow } from '../access/authz/always-allow.ts'
import type { Authorizer } from '../access/authz/authorizer.ts'
import { cachedPolicy } from '../access/authz/cached-policy.ts'
import { mastersAuthorizer } from '../access/authz/masters-authorizer.ts'
import { rbacAuthorizer } from '../access/authz/rbac-authorizer.ts'
import { unionAuthorizer } from '../access/authz/union-authorizer.ts'
import type { MetricRegistry } from '../access/observe/metrics/metric-registry.ts'
import type { Brand } from '../base/api/brand.ts'
import type { User } from '../base/api/user.ts'
import { resourcePath } from '../base/client/resource-path.ts'
import type { Runtime } from '../base/runtime.ts'
import type { AccessParts, AuthorizerMethod, RequestMethod, TokenMethod } from './access-methods.ts'

/** Who a server takes requests from, and what they may do. */
export interface AccessOptions {
  readonly brand: Brand
  readonly runtime: Runtime
  /** Static bearer tokens and their users. */
  readonly tokens: ReadonlyMap<string, User>
  /** Whether a request without credentials is `system:anonymous`; otherwise it is answered 401. */
  readonly anonymous: boolean
  /** The only paths whose requests may be anonymous; all unless given. */
  readonly anonymousPaths?: ReadonlySet<string>
  /** Issuer and signer of service account tokens. */
  readonly serviceAccounts?: ServiceAccountOptions
  /** Makes what counts the uses of their tokens; they are not counted unless given. */
  readonly countTokenUses?: (metrics: MetricRegistry) => CountTokenUse
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
  const count = options.countTokenUses?.(parts.metrics) ?? (() => undefined)
  return unionTokenAuthenticator([
    // Static tokens first: they are looked up without being parsed.
    audienceAgnostic(tokens.audiences, tokenAuthenticator(options.tokens)),
    serviceAccountAuthenticator({
      ...parts,
      tokens,
      count,
      ...(parts.cache.mayLag && { caughtUp: () => parts.cache.current() }),
      patchSecret(namespace, name, patch) {
        const path = resourcePath(
          { group: '', version: 'v1', resource: 'secrets' },
          { namespace, name },
        )
        return parts.client().patch(path, 'merge', patch)
      },
    }),
    ...(options.tokenMethods ?? []).map((method) => method(parts)),
  ])
}

/** Authenticates requests: of the process itself, by client certificate, by token, and anonymous ones where they are allowed. */
export function createAuthenticator(
  { brand, anonymous, anonymousPaths, runtime, requestMethods = [] }: AccessOptions,
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
  return unionAuthenticator(methods, anonymous ? anonymousAuthenticator(anonymousPaths) : undefined)
}

/** The authorizer `RBAC` of the chain. */
export const rbacMethod: AuthorizerMethod = ({ brand, cache, runtime }) =>
  rbacAuthorizer(cachedPolicy(cache, runtime.logger), brand)

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
    ...serviceAccounts,
    brand,
    issuers: serviceAccounts?.issuers ?? [defaultIssuer(brand)],
    signer: serviceAccounts?.signer ?? hmacSigner(runtime),
  })
}
