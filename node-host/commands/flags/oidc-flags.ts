import type { NameAfter } from '../../../core/index.ts'
import { FlagValueError } from '../../base/errors/flag-value-error.ts'
import type { FlagName } from '../../base/options/flag-name.generated.ts'
import type { OidcOptions } from '../../base/options/oidc-options.ts'
import { readList, readText } from './flag-values.ts'
import type { Flag } from './flag.ts'

/** A flag that sets one of the options of the issuer. */
function oidcFlag(
  name: NameAfter<FlagName, 'oidc-'>,
  value: string,
  help: string,
  read: (text: string, earlier: OidcOptions) => OidcOptions,
): Flag {
  return {
    name: `oidc-${name}`,
    value,
    help,
    read: (text, { oidc = {} }) => ({ oidc: { ...oidc, ...read(text, oidc) } }),
  }
}

/** Flags of an issuer of OpenID Connect tokens. */
export const oidcFlags: readonly Flag[] = [
  {
    name: 'authentication-config',
    value: 'file',
    help: 'File with an AuthenticationConfiguration: token issuers, and anonymous requests; read again when it changes. Not together with --oidc-*.',
    read: (text) => ({ authenticationConfigFile: readText(text) }),
  },
  oidcFlag('issuer-url', 'url', 'URL (https) of the issuer of OpenID Connect tokens.', (text) => ({
    issuerUrl: text,
  })),
  oidcFlag('client-id', 'id', 'Audience that OpenID Connect tokens must have.', (text) => ({
    clientId: text,
  })),
  oidcFlag(
    'ca-file',
    'file',
    "PEM file of authorities for the issuer's certificate. By default those of the system.",
    (text) => ({ caFile: text }),
  ),
  oidcFlag('username-claim', 'claim', 'Claim with the user name. Default sub.', (text) => ({
    usernameClaim: text,
  })),
  oidcFlag(
    'username-prefix',
    'text',
    'Prefix of user names; - for none. Default <issuer># for claims other than email.',
    (text) => ({ usernamePrefix: text }),
  ),
  oidcFlag('groups-claim', 'claim', 'Claim with the groups of the user.', (text) => ({
    groupsClaim: text,
  })),
  oidcFlag('groups-prefix', 'text', 'Prefix of groups.', (text) => ({ groupsPrefix: text })),
  oidcFlag(
    'signing-algs',
    'names',
    'Accepted signature algorithms: RS256, RS384, RS512, ES256, ES384, ES512, PS256, PS384, PS512. Default RS256.',
    (text, { signingAlgs = [] }) => ({ signingAlgs: [...signingAlgs, ...readList(text)] }),
  ),
  oidcFlag(
    'required-claim',
    'claim=value',
    'Claim that tokens must have with this value. May be repeated.',
    (text, { requiredClaims }) => ({
      requiredClaims: new Map([...(requiredClaims ?? []), readPair(text)]),
    }),
  ),
]

/** Parses `key=value`; the value may hold commas and further equals signs. @throws FlagValueError */
function readPair(text: string): readonly [string, string] {
  const equals = text.indexOf('=')
  if (equals === -1) throw new FlagValueError(`malformed pair "${text}", expect claim=value`)
  return [text.slice(0, equals).trim(), text.slice(equals + 1).trim()]
}
