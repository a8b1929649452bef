import { noCredentials, rejected } from './authenticated.ts'
import type { RequestAuthenticator, TokenAuthenticator } from './authenticator.ts'
import { bearerToken, tokenProtocolPrefix } from './bearer-token.ts'

/** Authenticates requests by their bearer token, which `tokens` judges. */
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
