import { FlagValueError } from '../../base/errors/flag-value-error.ts'
import type { OidcOptions } from '../../base/options/oidc-options.ts'
import { readList, readText } from './flag-values.ts'
import type { Flag } from './flag.ts'

/** A flag that sets one of the options of the issuer. */
function oidcFlag(
  name: string,
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
    help: 'File with an AuthenticationConfiguration: issuers of tokens, and anonymous requests. Watched. Not with --oidc-*.',
    read: (text) => ({ authenticationConfigFile: readText(text) }),
  },
  oidcFlag(
    'issuer-url',
    'url',
    'Issuer of OpenID Connect tokens that are accepted, https.',
    (text) => ({
      issuerUrl: text,
    }),
  ),
  oidcFlag('client-id', 'id', 'The audience that they must be for.', (text) => ({
    clientId: text,
  })),
  oidcFlag(
    'ca-file',
    'file',
    "PEM authorities of the issuer's certificate. Default those of the system.",
    (text) => ({ caFile: text }),
  ),
  oidcFlag('username-claim', 'claim', 'The claim with the user name. Default sub.', (text) => ({
    usernameClaim: text,
  })),
  oidcFlag(
    'username-prefix',
    'text',
    'Stands before user names; - for nothing. Default <issuer># for claims other than email.',
    (text) => ({ usernamePrefix: text }),
  ),
  oidcFlag('groups-claim', 'claim', 'The claim with the groups of the user.', (text) => ({
    groupsClaim: text,
  })),
  oidcFlag('groups-prefix', 'text', 'Stands before groups.', (text) => ({ groupsPrefix: text })),
  oidcFlag(
    'signing-algs',
    'names',
    'Algorithms of signatures: RS256, RS384, RS512, ES256, ES384, ES512, PS256, PS384, PS512. Default RS256.',
    (text, { signingAlgs = [] }) => ({ signingAlgs: [...signingAlgs, ...readList(text)] }),
  ),
  oidcFlag(
    'required-claim',
    'claim=value',
    'A claim that tokens must have with this value; may be given more than once.',
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
