import type { User } from '../../base/api/user.ts'
import type { ApiRequest } from '../../base/http/api-request.ts'

/** What an authenticator has to say beside its answer; both are for the request that bears the credentials. */
export interface AuthenticationNotes {
  /** Texts of `Warning` headers. */
  readonly warnings?: readonly string[]
  /** Annotations of the audit event. */
  readonly annotations?: Readonly<Record<string, string>>
}

/**
 * What an authenticator says of a request or a token:
 * - `authenticated`: its credentials are good.
 * - `rejected`: its credentials are bad; the request is answered 401 unless another authenticator accepts it.
 * - `none`: it has no credentials that this authenticator understands.
 */
export type Authentication =
  | {
      readonly outcome: 'authenticated'
      readonly user: User
      /** Those of the wanted audiences that the credentials are for; absent for credentials without audiences. */
      readonly audiences?: readonly string[]
      readonly notes?: AuthenticationNotes
    }
  | {
      readonly outcome: 'rejected'
      readonly reason: string
      readonly notes?: AuthenticationNotes
    }
  | { readonly outcome: 'none' }

/** Authenticates a request: tells its user by its credentials. */
export interface RequestAuthenticator {
  authenticate(request: ApiRequest): Authentication | Promise<Authentication>
}

/** Authenticates a bearer token, which came with a request or in a TokenReview. */
export interface TokenAuthenticator {
  /** A token with audiences must be for one of `audiences`, or for this server where none are given. */
  authenticateToken(
    token: string,
    audiences?: readonly string[],
  ): Authentication | Promise<Authentication>
  /**
   * The answer to a token of a request that was authenticated shortly before. Methods that have such answers are asked for them
   * before others parse the token.
   */
  remembered?(token: string): Authentication | undefined
}
