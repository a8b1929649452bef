import type { AuthenticationConfiguration, JwtAuthentication } from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import { readRequired } from '../../base/files/file-store.ts'
import type { OidcOptions } from '../../base/options/oidc-options.ts'

/**
 * The authentication configuration that the flags `--oidc-*` amount to.
 * @throws StartupError
 */
export async function readOidcConfig(
  options: OidcOptions,
  { prefixedClaim }: Pick<JwtAuthentication, 'prefixedClaim'>,
): Promise<AuthenticationConfiguration> {
  const { issuerUrl: url = '', clientId = '', caFile, groupsClaim = '' } = options
  if (url === '' || clientId === '') {
    throw new StartupError('the flags --oidc-* need both --oidc-issuer-url and --oidc-client-id')
  }
  const certificateAuthority =
    caFile === undefined || caFile === ''
      ? ''
      : await readRequired(caFile, 'the authorities of --oidc-ca-file')
  const required = [...(options.requiredClaims ?? [])]
  return {
    jwt: [
      {
        issuer: {
          url,
          discoveryURL: '',
          certificateAuthority,
          audiences: [clientId],
          audienceMatchPolicy: '',
          egressSelectorType: '',
        },
        claimMappings: {
          username: prefixedClaim(options.usernameClaim ?? 'sub', usernamePrefix(options, url)),
          groups:
            groupsClaim === ''
              ? prefixedClaim('')
              : prefixedClaim(groupsClaim, options.groupsPrefix ?? ''),
          uid: { claim: '', expression: '' },
          extra: [],
        },
        claimValidationRules: required.map(([claim, requiredValue]) => ({
          claim,
          requiredValue,
          expression: '',
          message: '',
        })),
        userValidationRules: [],
      },
    ],
  }
}

/** Names of several issuers must not be mistaken for each other, but addresses are taken to be unique. */
function usernamePrefix(
  { usernamePrefix: prefix = '', usernameClaim }: OidcOptions,
  url: string,
): string {
  if (prefix === '-') return ''
  return prefix === '' && usernameClaim !== 'email' ? `${url}#` : prefix
}
