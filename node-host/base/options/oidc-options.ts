/** The issuer of OpenID Connect tokens that flags describe; a file may have several. */
export interface OidcOptions {
  /** https URL of the issuer. */
  readonly issuerUrl?: string
  /** Audience that tokens must have. */
  readonly clientId?: string
  /** PEM file of the authorities of the issuer's certificate. Default: those of the system. */
  readonly caFile?: string
  /** Claim with the user name. Default: `sub`. */
  readonly usernameClaim?: string
  /** Prefix of user names; `-` for none. Default: the issuer and `#`; none for the claim `email`. */
  readonly usernamePrefix?: string
  /** Claim with the groups of the user. Default: users have no groups. */
  readonly groupsClaim?: string
  /** Prefix of group names. */
  readonly groupsPrefix?: string
  /** Accepted signature algorithms. Default: RS256. */
  readonly signingAlgs?: readonly string[]
  /** Claims that tokens must have, with their values. */
  readonly requiredClaims?: ReadonlyMap<string, string>
}
