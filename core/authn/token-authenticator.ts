import { authenticated, noCredentials, rejected } from './authenticated.ts'
import type { Authentication, Authenticator } from './authenticator.ts'
import { bearerToken, tokenProtocolPrefix } from './bearer-token.ts'
import type { User } from './user.ts'

const unknownToken = rejected('invalid bearer token')

/**
 * Accepts the bearer tokens of a fixed list, as `--token-auth-file` gives it.
 *
 * A token is found by its hash, whose seed is the process's own and random, and is compared only with one of the same
 * hash: how long a miss takes says nothing about how much of a guess was right, so no constant-time compare is needed.
 */
export function tokenAuthenticator(
  tokens: ReadonlyMap<string, User>,
  apiDomain: string,
): Authenticator {
  const answers = new Map<string, Authentication>()
  for (const [token, user] of tokens) answers.set(token, authenticated(user))
  const prefix = tokenProtocolPrefix(apiDomain)
  const authenticateToken = (token: string): Authentication => answers.get(token) ?? unknownToken
  return {
    authenticate(request) {
      const token = bearerToken(request, prefix)
      if (token === undefined) return noCredentials
      return typeof token === 'string' ? authenticateToken(token) : rejected(token.malformed)
    },
    authenticateToken,
  }
}
