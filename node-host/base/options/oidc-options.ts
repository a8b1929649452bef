/** The issuer of OpenID Connect tokens that flags describe; a file may have several. */
export interface OidcOptions {
  readonly issuerUrl?: string
  /** The audience that tokens must be for. */
  readonly clientId?: string
  /** PEM file of the authorities of the issuer's certificate; those of the system unless given. */
  readonly caFile?: string
  /** `sub` unless given. */
  readonly usernameClaim?: string
  /** Stands before user names; unless given, that is the issuer with `#`, but nothing before addresses. `-` for nothing. */
  readonly usernamePrefix?: string
  /** Users have no groups unless given. */
  readonly groupsClaim?: string
  readonly groupsPrefix?: string
  /** Algorithms of signatures; RS256 unless given. */
  readonly signingAlgs?: readonly string[]
  /** Claims that tokens must have, with their values. */
  readonly requiredClaims?: ReadonlyMap<string, string>
}
