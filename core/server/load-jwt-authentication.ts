import type * as authentication from './jwt-authentication.ts'

/** What reads and checks configurations of authentication, and authenticates by them. */
export type JwtAuthentication = typeof authentication

/** Loads the authentication of JSON Web Tokens, which bundlers keep in a chunk of its own: most servers do without it. */
export function loadJwtAuthentication(): Promise<JwtAuthentication> {
  return import('./jwt-authentication.ts')
}
