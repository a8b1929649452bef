import { quoteText } from '../../../base/text/quote-text.ts'

/** Algorithms by which issuers may sign tokens (RFC 7518, section 3.1): those with a public key. */
export const signingAlgorithms: readonly string[] = [
  'ES256',
  'ES384',
  'ES512',
  'PS256',
  'PS384',
  'PS512',
  'RS256',
  'RS384',
  'RS512',
]

/** The only algorithm that every issuer has to know (OpenID Connect Core 1.0), which is accepted unless others are named. */
export const defaultAlgorithms: readonly string[] = ['RS256']

/** Checks the names of algorithms. @throws RangeError for one without a public key, or none at all. */
export function checkAlgorithms(names: readonly string[]): void {
  const unknown = names.find((name) => !signingAlgorithms.includes(name))
  if (unknown === undefined) return
  throw new RangeError(`oidc: unsupported signing alg: ${quoteText(unknown)}`)
}
