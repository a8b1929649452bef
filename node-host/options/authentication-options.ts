/** Start options that say whose requests are accepted, by the flags of the same names. */
export interface AuthenticationStartOptions {
  /** PEM file with further authorities for client certificates. Watched: new handshakes trust the new ones. */
  readonly clientCaFile?: string
  /** CSV file of static bearer tokens; see token-auth-file.ts. */
  readonly tokenAuthFile?: string
  /** `iss` of service account tokens, an https URL; that of the brand's service in `default` unless given. */
  readonly serviceAccountIssuer?: string
  /** PEM file of the private key of service account tokens; `sa.key` beside the server's own certificates unless given. */
  readonly serviceAccountSigningKeyFile?: string
  /** PEM files of further keys whose service account tokens are accepted. */
  readonly serviceAccountKeyFiles?: readonly string[]
  /** Whether a request without credentials is a request of `system:anonymous`; true unless given. */
  readonly anonymousAuth?: boolean
}
