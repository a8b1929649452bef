import type { TokenReviewVersion } from '../../../core/index.ts'
import type { OidcOptions } from './oidc-options.ts'

/** Start options that say whose requests are accepted, by the flags of the same names. */
export interface AuthenticationStartOptions {
  /** PEM file with further authorities for client certificates. Watched: new handshakes trust the new ones. */
  readonly clientCaFile?: string
  /** PEM file with the authorities of authenticating proxies, whose headers name the user. Watched. */
  readonly requestheaderClientCaFile?: string
  /** Common names of proxies' certificates; every certificate of the authorities unless given. */
  readonly requestheaderAllowedNames?: readonly string[]
  /** Headers with the user name (`X-Remote-User`), the uid, the groups; prefixes of headers with extras. */
  readonly requestheaderUsernameHeaders?: readonly string[]
  readonly requestheaderUidHeaders?: readonly string[]
  readonly requestheaderGroupHeaders?: readonly string[]
  readonly requestheaderExtraHeadersPrefix?: readonly string[]
  /** Kubeconfig of a webhook that authenticates bearer tokens. Watched, as the files that it names are. */
  readonly authenticationTokenWebhookConfigFile?: string
  /** Version of TokenReview that the webhook speaks; `v1beta1` unless given. */
  readonly authenticationTokenWebhookVersion?: TokenReviewVersion
  /** How long the webhook's answers are cached, in milliseconds; two minutes unless given. */
  readonly authenticationTokenWebhookCacheTtlMs?: number
  /** CSV file of static bearer tokens; see token-auth-file.ts. */
  readonly tokenAuthFile?: string
  /**
   * Issuers of service account tokens that are accepted, the first of which issues new ones; the https URL of the brand's
   * service in `default` unless given.
   */
  readonly serviceAccountIssuers?: readonly string[]
  /** PEM file of the private key of service account tokens; `sa.key` beside the server's own certificates unless given. */
  readonly serviceAccountSigningKeyFile?: string
  /**
   * PEM files of keys, several in one or not, whose service account tokens are accepted beside those of the signing key;
   * the key that is served with, where that is a file, unless given.
   */
  readonly serviceAccountKeyFiles?: readonly string[]
  /** Whether tokens of secrets are good only while their secret and account exist; true unless given. */
  readonly serviceAccountLookup?: boolean
  /** https URL of the public keys in the issuer's published configuration; that of this server unless given. */
  readonly serviceAccountJwksUri?: string
  /** Whether the usual tokens of pods live for a year; true unless given. */
  readonly serviceAccountExtendTokenExpiration?: boolean
  /** The longest life of new service account tokens, an hour or more; no bound unless given, nor for 0. */
  readonly serviceAccountMaxTokenExpirationMs?: number
  /** Audiences of tokens for this server; the issuers unless given. */
  readonly apiAudiences?: readonly string[]
  /** Whether bootstrap tokens authenticate requests; false unless given. */
  readonly enableBootstrapTokenAuth?: boolean
  /** Whether a request without credentials is a request of `system:anonymous`; true unless given. */
  readonly anonymousAuth?: boolean
  /** YAML or JSON file with an `AuthenticationConfiguration`. Watched: changes take effect once all issuers are reached. */
  readonly authenticationConfigFile?: string
  /** An issuer of OpenID Connect tokens; not together with a file. */
  readonly oidc?: OidcOptions
}
