import { authenticated, noCredentials } from './authenticated.ts'
import type { Authentication, TokenAuthenticator } from './authenticator.ts'
import type { User } from '../api/user.ts'

/**
 * Accepts the bearer tokens of a fixed list, as `--token-auth-file` gives it.
 *
 * A token is found by its hash, whose seed is the process's own and random, and is compared only with one of the same
 * hash: how long a miss takes says nothing about how much of a guess was right, so no constant-time compare is needed.
 */
export function tokenAuthenticator(tokens: ReadonlyMap<string, User>): TokenAuthenticator {
  const answers = new Map<string, Authentication>()
  for (const [token, user] of tokens) answers.set(token, authenticated(user))
  return { authenticateToken: (token) => answers.get(token) ?? noCredentials }
}
