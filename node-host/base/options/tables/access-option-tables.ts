import {
  choiceOption,
  flagOption,
  numberOption,
  objectOption,
  type OptionTable,
  specialOption,
  textOption,
  textsOption,
  tokenReviewVersions,
} from '../../../../core/index.ts'
import type { AuthenticationStartOptions } from '../authentication-options.ts'
import type { AuthorizationStartOptions } from '../authorization-options.ts'
import type { OidcOptions } from '../oidc-options.ts'
import { isMap } from './option-forms.ts'

const oidcFields: OptionTable<OidcOptions> = {
  issuerUrl: textOption('https URL of the issuer.'),
  clientId: textOption('Audience that tokens must have.'),
  caFile: textOption(
    "PEM file of the authorities of the issuer's certificate.",
    'those of the system',
  ),
  usernameClaim: textOption('Claim with the user name.', '`sub`'),
  usernamePrefix: textOption(
    'Prefix of user names; `-` for none.',
    'the issuer and `#`; none for the claim `email`',
  ),
  groupsClaim: textOption('Claim with the groups of the user.', 'users have no groups'),
  groupsPrefix: textOption('Prefix of group names.'),
  signingAlgs: textsOption('Accepted signature algorithms.', 'RS256'),
  requiredClaims: specialOption('a Map', isMap, 'Claims that tokens must have, with their values.'),
}

/** Options that say whose requests are accepted. */
export const authenticationOptionTable: OptionTable<AuthenticationStartOptions> = {
  clientCaFile: textOption('PEM file of additional authorities for client certificates. Watched.'),
  requestheaderClientCaFile: textOption(
    'PEM file of authorities of authenticating proxies, whose headers name the user. Watched.',
  ),
  requestheaderAllowedNames: textsOption(
    "Allowed common names of the proxies' certificates.",
    'any certificate of the authorities',
  ),
  requestheaderUsernameHeaders: textsOption('Headers with the user name, such as `X-Remote-User`.'),
  requestheaderUidHeaders: textsOption("Headers with the user's uid."),
  requestheaderGroupHeaders: textsOption("Headers with the user's groups."),
  requestheaderExtraHeadersPrefix: textsOption(
    'Prefixes of headers with extra fields of the user.',
  ),
  proxyClientCertFile: textOption(
    'PEM file of the certificate by which servers of aggregated APIs know this server as their proxy; with `proxyClientKeyFile`. Watched.',
    'one of an authority of its own, in the data directory',
  ),
  proxyClientKeyFile: textOption('PEM file of the key of `proxyClientCertFile`. Watched.'),
  authenticationTokenWebhookConfigFile: textOption(
    'Kubeconfig of a webhook that authenticates bearer tokens. Watched, with the files that it names.',
  ),
  authenticationTokenWebhookVersion: choiceOption(tokenReviewVersions, {
    help: 'Version of TokenReview that is sent to the webhook.',
    initial: '`v1beta1`',
  }),
  authenticationTokenWebhookCacheTtlMs: numberOption(
    "How long the webhook's answers are cached, in milliseconds.",
    { initial: 'two minutes' },
  ),
  tokenAuthFile: textOption('CSV file of static bearer tokens: `token,user,uid,"group1,group2"`.'),
  serviceAccountIssuers: textsOption(
    'Issuers of service account tokens. The first issues tokens; all are accepted.',
    "the https URL of the brand's service in `default`",
  ),
  serviceAccountSigningKeyFile: textOption(
    'PEM file of the private key that signs service account tokens.',
    '`pki/sa.key` in the data directory',
  ),
  serviceAccountKeyFiles: textsOption(
    'PEM files of keys that verify service account tokens, in addition to the signing key. A file may contain several keys.',
    '`tlsPrivateKeyFile`',
  ),
  serviceAccountLookup: flagOption(
    'Whether tokens from secrets are accepted only while the secret and its service account exist.',
    'true',
  ),
  serviceAccountJwksUri: textOption(
    "https URL of the public keys in the issuer's published configuration.",
    'the URL of this server',
  ),
  serviceAccountExtendTokenExpiration: flagOption(
    'Whether tokens of pods are extended to one year.',
    'true',
  ),
  serviceAccountMaxTokenExpirationMs: numberOption(
    'Maximum lifetime of new service account tokens in milliseconds, one hour or more; 0 for no maximum.',
  ),
  apiAudiences: textsOption('Audiences of tokens for this server.', 'the issuers'),
  enableBootstrapTokenAuth: flagOption('Whether bootstrap tokens authenticate requests.', 'false'),
  anonymousAuth: flagOption(
    'Whether requests without credentials are those of `system:anonymous`.',
    'true',
  ),
  authenticationConfigFile: textOption(
    'YAML or JSON file with an `AuthenticationConfiguration`. Watched; changes take effect when all issuers have been reached.',
  ),
  oidc: objectOption(
    'Issuer of OpenID Connect tokens; not together with `authenticationConfigFile`.',
    oidcFields,
  ),
}

/** Options that say what users may do. */
export const authorizationOptionTable: OptionTable<AuthorizationStartOptions> = {
  authorizationModes: textsOption(
    'Authorizers, in the order in which they are asked.',
    'RBAC alone',
  ),
  authorizationPolicyFile: textOption('File of ABAC policies, one JSON object per line.'),
  authorizationWebhookConfigFile: textOption(
    'Kubeconfig of the webhook for the authorizer Webhook. Watched.',
  ),
  authorizationWebhookVersion: textOption(
    'Version of SubjectAccessReview that is sent to the webhook.',
    'v1beta1',
  ),
  authorizationWebhookCacheAuthorizedTtlMs: numberOption(
    "How long the webhook's answers that allow a request are cached, in milliseconds.",
    { initial: 'five minutes' },
  ),
  authorizationWebhookCacheUnauthorizedTtlMs: numberOption(
    "How long the webhook's other answers are cached, in milliseconds.",
    { initial: 'half a minute' },
  ),
  authorizationConfigFile: textOption(
    "YAML or JSON file with an `AuthorizationConfiguration`, in place of the modes and the webhook's options. Watched.",
  ),
}
