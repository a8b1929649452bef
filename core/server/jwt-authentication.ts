/** What reads and checks configurations of authentication, and authenticates by them; load-jwt-authentication.ts loads it. */
export {
  prefixedClaim,
  readAuthenticationConfiguration,
} from '../authn/configuration/authentication-configuration.ts'
export { loadClaimLanguage } from '../authn/configuration/claim-language.ts'
export { checkAuthentication } from '../authn/configuration/validate-authentication.ts'
export { fixedAuthentication } from '../authn/oidc/live-authenticators.ts'
export {
  checkAlgorithms,
  defaultAlgorithms,
  signingAlgorithms,
} from '../authn/oidc/signing-algorithms.ts'
export { jwtMethod } from './jwt-method.ts'
