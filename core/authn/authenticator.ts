import type { ApiRequest } from '../http/api-request.ts'
import type { User } from '../api/user.ts'

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
    }
  | { readonly outcome: 'rejected'; readonly reason: string }
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
}
