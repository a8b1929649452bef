import type { ApiRequest } from '../http/api-request.ts'
import type { User } from '../api/user.ts'

/**
 * - `authenticated`: these credentials are good.
 * - `rejected`: credentials were presented and are bad; the request is answered 401 unless another method accepts it.
 * - `none`: nothing that this method understands was presented.
 */
export type Authentication =
  | {
      readonly outcome: 'authenticated'
      readonly user: User
      /** Of the wanted audiences those that the credentials are for; absent where they are for nobody in particular. */
      readonly audiences?: readonly string[]
    }
  | { readonly outcome: 'rejected'; readonly reason: string }
  | { readonly outcome: 'none' }

/** A method to tell who a request is from. */
export interface RequestAuthenticator {
  authenticate(request: ApiRequest): Authentication | Promise<Authentication>
}

/** A method to tell whose a bearer token is, which came with a request or in a TokenReview. */
export interface TokenAuthenticator {
  /** The token must be for one of `audiences`; for this server where none are given. */
  authenticateToken(
    token: string,
    audiences?: readonly string[],
  ): Authentication | Promise<Authentication>
}
