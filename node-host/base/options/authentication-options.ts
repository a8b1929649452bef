import type { TokenReviewVersion } from '../../../core/index.ts'
import type { OidcOptions } from './oidc-options.ts'

/** Start options that say whose requests are accepted, by the flags of the same names. */
export interface AuthenticationStartOptions {
  /** PEM file of additional authorities for client certificates. Watched. */
  readonly clientCaFile?: string
  /** PEM file of authorities of authenticating proxies, whose headers name the user. Watched. */
  readonly requestheaderClientCaFile?: string
  /** Allowed common names of the proxies' certificates. Default: any certificate of the authorities. */
  readonly requestheaderAllowedNames?: readonly string[]
  /** Headers with the user name, such as `X-Remote-User`. */
  readonly requestheaderUsernameHeaders?: readonly string[]
  /** Headers with the user's uid. */
  readonly requestheaderUidHeaders?: readonly string[]
  /** Headers with the user's groups. */
  readonly requestheaderGroupHeaders?: readonly string[]
  /** Prefixes of headers with extra fields of the user. */
  readonly requestheaderExtraHeadersPrefix?: readonly string[]
  /**
   * PEM file of the certificate by which servers of aggregated APIs know this server as their proxy; with `proxyClientKeyFile`. Watched.
   * Default: one of an authority of its own, in the data directory.
   */
  readonly proxyClientCertFile?: string
  /** PEM file of the key of `proxyClientCertFile`. Watched. */
  readonly proxyClientKeyFile?: string
  /** Kubeconfig of a webhook that authenticates bearer tokens. Watched, with the files that it names. */
  readonly authenticationTokenWebhookConfigFile?: string
  /** Version of TokenReview that is sent to the webhook. Default: `v1beta1`. */
  readonly authenticationTokenWebhookVersion?: TokenReviewVersion
  /** How long the webhook's answers are cached, in milliseconds. Default: two minutes. */
  readonly authenticationTokenWebhookCacheTtlMs?: number
  /** CSV file of static bearer tokens: `token,user,uid,"group1,group2"`. */
  readonly tokenAuthFile?: string
  /**
   * Issuers of service account tokens. The first issues tokens; all are accepted. Default: the https URL of the brand's service
   * in `default`.
   */
  readonly serviceAccountIssuers?: readonly string[]
  /** PEM file of the private key that signs service account tokens. Default: `pki/sa.key` in the data directory. */
  readonly serviceAccountSigningKeyFile?: string
  /**
   * PEM files of keys that verify service account tokens, in addition to the signing key. A file may contain several keys.
   * Default: `tlsPrivateKeyFile`.
   */
  readonly serviceAccountKeyFiles?: readonly string[]
  /** Whether tokens from secrets are accepted only while the secret and its service account exist. Default: true. */
  readonly serviceAccountLookup?: boolean
  /** https URL of the public keys in the issuer's published configuration. Default: the URL of this server. */
  readonly serviceAccountJwksUri?: string
  /** Whether tokens of pods are extended to one year. Default: true. */
  readonly serviceAccountExtendTokenExpiration?: boolean
  /** Maximum lifetime of new service account tokens in milliseconds, one hour or more; 0 for no maximum. */
  readonly serviceAccountMaxTokenExpirationMs?: number
  /** Audiences of tokens for this server. Default: the issuers. */
  readonly apiAudiences?: readonly string[]
  /** Whether bootstrap tokens authenticate requests. Default: false. */
  readonly enableBootstrapTokenAuth?: boolean
  /** Whether requests without credentials are those of `system:anonymous`. Default: true. */
  readonly anonymousAuth?: boolean
  /** YAML or JSON file with an `AuthenticationConfiguration`. Watched; changes take effect when all issuers have been reached. */
  readonly authenticationConfigFile?: string
  /** Issuer of OpenID Connect tokens; not together with `authenticationConfigFile`. */
  readonly oidc?: OidcOptions
}
