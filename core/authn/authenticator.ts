import type { ApiRequest } from '../http/api-request.ts'
import type { User } from './user.ts'

/**
 * - `authenticated`: these credentials are good.
 * - `rejected`: credentials were presented and are bad; the request is answered 401 unless another method accepts it.
 * - `none`: nothing that this method understands was presented.
 */
export type Authentication =
  | { readonly outcome: 'authenticated'; readonly user: User }
  | { readonly outcome: 'rejected'; readonly reason: string }
  | { readonly outcome: 'none' }

export interface Authenticator {
  authenticate(request: ApiRequest): Authentication | Promise<Authentication>
  /** The same for a bare token, for TokenReview. */
  authenticateToken(token: string): Authentication | Promise<Authentication>
}
