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
  clientId: textOption('The audience that tokens must be for.'),
  caFile: textOption(
    "PEM file of the authorities of the issuer's certificate.",
    'those of the system',
  ),
  usernameClaim: textOption('`sub` unless given.'),
  usernamePrefix: textOption(
    'Stands before user names; unless given, that is the issuer with `#`, but nothing before addresses. `-` for nothing.',
  ),
  groupsClaim: textOption('Users have no groups unless given.'),
  groupsPrefix: textOption('Stands before group names.'),
  signingAlgs: textsOption('Algorithms of signatures.', 'RS256'),
  requiredClaims: specialOption('a Map', isMap, 'Claims that tokens must have, with their values.'),
}

/** Options that say whose requests are accepted. */
export const authenticationOptionTable: OptionTable<AuthenticationStartOptions> = {
  clientCaFile: textOption(
    'PEM file with further authorities for client certificates. Watched: new handshakes trust the new ones.',
  ),
  requestheaderClientCaFile: textOption(
    'PEM file with the authorities of authenticating proxies, whose headers name the user. Watched.',
  ),
  requestheaderAllowedNames: textsOption(
    "Common names of proxies' certificates.",
    'every certificate of the authorities',
  ),
  requestheaderUsernameHeaders: textsOption('Headers with the user name, such as `X-Remote-User`.'),
  requestheaderUidHeaders: textsOption("Headers with the user's uid."),
  requestheaderGroupHeaders: textsOption("Headers with the user's groups."),
  requestheaderExtraHeadersPrefix: textsOption('Prefixes of headers with extras.'),
  authenticationTokenWebhookConfigFile: textOption(
    'Kubeconfig of a webhook that authenticates bearer tokens. Watched, as the files that it names are.',
  ),
  authenticationTokenWebhookVersion: choiceOption(tokenReviewVersions, {
    help: 'Version of TokenReview that the webhook speaks.',
    initial: '`v1beta1`',
  }),
  authenticationTokenWebhookCacheTtlMs: numberOption(
    "How long the webhook's answers are cached, in milliseconds.",
    { initial: 'two minutes' },
  ),
  tokenAuthFile: textOption('CSV file of static bearer tokens; see token-auth-file.ts.'),
  serviceAccountIssuers: textsOption(
    'Issuers of service account tokens that are accepted, the first of which issues new ones.',
    "the https URL of the brand's service in `default`",
  ),
  serviceAccountSigningKeyFile: textOption(
    'PEM file of the private key of service account tokens.',
    "`sa.key` beside the server's own certificates",
  ),
  serviceAccountKeyFiles: textsOption(
    'PEM files of keys, several in one or not, whose service account tokens are accepted beside those of the signing key.',
    'the key that is served with, where that is a file,',
  ),
  serviceAccountLookup: flagOption(
    'Whether tokens of secrets are good only while their secret and account exist.',
    'true',
  ),
  serviceAccountJwksUri: textOption(
    "https URL of the public keys in the issuer's published configuration.",
    'that of this server',
  ),
  serviceAccountExtendTokenExpiration: flagOption(
    'Whether the usual tokens of pods live for a year.',
    'true',
  ),
  serviceAccountMaxTokenExpirationMs: numberOption(
    'The longest life of new service account tokens, an hour or more; no bound unless given, nor for 0.',
  ),
  apiAudiences: textsOption('Audiences of tokens for this server.', 'the issuers'),
  enableBootstrapTokenAuth: flagOption('Whether bootstrap tokens authenticate requests.', 'false'),
  anonymousAuth: flagOption(
    'Whether a request without credentials is a request of `system:anonymous`.',
    'true',
  ),
  authenticationConfigFile: textOption(
    'YAML or JSON file with an `AuthenticationConfiguration`. Watched: changes take effect once all issuers are reached.',
  ),
  oidc: objectOption('An issuer of OpenID Connect tokens; not together with a file.', oidcFields),
}

/** Options that say what users may do. */
export const authorizationOptionTable: OptionTable<AuthorizationStartOptions> = {
  authorizationModes: textsOption(
    'Authorizers in the order in which they are asked.',
    'RBAC alone',
  ),
  authorizationPolicyFile: textOption(
    'File with the policies of the authorizer ABAC, one JSON object on each line.',
  ),
  authorizationWebhookConfigFile: textOption('Kubeconfig of the authorizer Webhook. Watched.'),
  authorizationWebhookVersion: textOption(
    'Version of the access reviews that the webhook is sent.',
    'v1beta1',
  ),
  authorizationWebhookCacheAuthorizedTtlMs: numberOption(
    'How long its answers count that allow, in milliseconds.',
    { initial: 'five minutes' },
  ),
  authorizationWebhookCacheUnauthorizedTtlMs: numberOption(
    'How long its other answers count, in milliseconds.',
    { initial: 'half a minute' },
  ),
  authorizationConfigFile: textOption(
    "YAML or JSON file with an `AuthorizationConfiguration`, in the place of the modes and the webhook's options. Watched.",
  ),
}
