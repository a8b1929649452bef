/** What reads and checks configurations of authentication, and authenticates by them; load-jwt-authentication.ts loads it. */
export {
  prefixedClaim,
  readAuthenticationConfiguration,
} from '../access/authn/configuration/authentication-configuration.ts'
export { loadClaimLanguage } from '../access/authn/configuration/claim-language.ts'
export { checkAuthentication } from '../access/authn/configuration/validate-authentication.ts'
export { fixedAuthentication } from '../access/authn/oidc/live-authenticators.ts'
export {
  checkAlgorithms,
  defaultAlgorithms,
  signingAlgorithms,
} from '../access/authn/oidc/signing-algorithms.ts'
export { jwtMethod } from './jwt-method.ts'
