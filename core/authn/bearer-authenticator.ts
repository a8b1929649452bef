import { noCredentials, rejected } from './authenticated.ts'
import type { RequestAuthenticator, TokenAuthenticator } from './authenticator.ts'
import { bearerToken, tokenProtocolPrefix } from './bearer-token.ts'

/** Takes the bearer token out of a request, once, and lets `tokens` judge it. */
export function bearerAuthenticator(
  tokens: TokenAuthenticator,
  apiDomain: string,
): RequestAuthenticator {
  const prefix = tokenProtocolPrefix(apiDomain)
  return {
    authenticate(request) {
      const token = bearerToken(request, prefix)
      if (token === undefined) return noCredentials
      return typeof token === 'string' ? tokens.authenticateToken(token) : rejected(token.malformed)
    },
  }
}
