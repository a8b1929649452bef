import { noCredentials } from './authenticated.ts'
import type { Authentication, TokenAuthenticator } from './authenticator.ts'

/**
 * Makes tokens without audiences good for `own`, the audiences of this server: a TokenReview that names none of these does
 * not know them.
 */
export function audienceAgnostic(
  own: readonly string[],
  tokens: TokenAuthenticator,
): TokenAuthenticator {
  return {
    ...(tokens.remembered && { remembered: (token: string) => tokens.remembered?.(token) }),
    authenticateToken(token, wanted) {
      if (!wanted) return tokens.authenticateToken(token)
      const audiences = wanted.length > 0 ? wanted.filter((each) => own.includes(each)) : own
      if (audiences.length === 0) return noCredentials
      const settle = (answer: Authentication): Authentication =>
        answer.outcome === 'authenticated' ? { ...answer, audiences } : answer
      const answer = tokens.authenticateToken(token)
      return answer instanceof Promise ? answer.then(settle) : settle(answer)
    },
  }
}
