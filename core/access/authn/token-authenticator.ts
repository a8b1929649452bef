import type { User } from '../../base/api/user.ts'
import { authenticated, noCredentials } from './authenticated.ts'
import type { Authentication, TokenAuthenticator } from './authenticator.ts'

/**
 * Authenticates the bearer tokens of a fixed list, as `--token-auth-file` gives it.
 *
 * A token is looked up by its hash, which the JavaScript engine seeds randomly in each process, and compared only with
 * a token of the same hash: the time of a miss tells nothing about how much of a guess was right, so no constant-time
 * compare is needed.
 */
export function tokenAuthenticator(tokens: ReadonlyMap<string, User>): TokenAuthenticator {
  const answers = new Map<string, Authentication>()
  for (const [token, user] of tokens) answers.set(token, authenticated(user))
  return { authenticateToken: (token) => answers.get(token) ?? noCredentials }
}
