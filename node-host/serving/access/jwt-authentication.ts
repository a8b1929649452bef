import { hostname } from 'node:os'
import {
  type AuthenticationConfiguration,
  type AuthenticationSource,
  type AuthenticationTerms,
  defaultIssuer,
  type JwtAuthentication,
  type LoadedAuthentication,
  loadJwtAuthentication,
  type ServiceAccountOptions,
  type TokenMethod,
} from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import { Reloadable } from '../../base/files/reloadable.ts'
import { isBetaGateOn } from '../../base/options/beta-gate.ts'
import type { StartOptions } from '../../base/options/start-options.ts'
import type { StartContext } from '../running/start-context.ts'
import { readOidcConfig } from './oidc-config.ts'

/** What a configuration of authentication sets. */
export interface ConfiguredAuthentication {
  /** The method that authenticates tokens of its issuers. */
  readonly method?: TokenMethod
  /** Anonymous requests, where it says whether there are any. */
  readonly anonymous?: AuthenticationConfiguration['anonymous']
}

/** A configuration that is in force from the start, and whatever comes after it. */
interface Source {
  readonly configuration: AuthenticationConfiguration
  readonly source: AuthenticationSource
  readonly algorithms: readonly string[]
}

/**
 * Prepares the authentication that the flags `--oidc-*` or the file of `--authentication-config` configure.
 * @throws StartupError
 */
export async function configuredAuthentication(
  context: StartContext,
  serviceAccounts: ServiceAccountOptions,
): Promise<ConfiguredAuthentication> {
  const { options, brand } = context
  const { authenticationConfigFile: file, oidc } = options
  if (file === undefined && !oidc) return {}
  if (file !== undefined && oidc) {
    throw new StartupError(
      '--authentication-config and the flags --oidc-* are mutually exclusive: put the issuer into the file',
    )
  }
  const authentication = await loadJwtAuthentication()
  const terms: AuthenticationTerms = {
    brand,
    language: await authentication.loadClaimLanguage(brand),
    disallowedIssuers: serviceAccounts.issuers ?? [defaultIssuer(brand)],
    gates: {
      structured: true,
      egressSelector: isBetaGateOn(options, 'StructuredAuthenticationConfigurationEgressSelector'),
    },
  }
  const { configuration, source, algorithms } =
    file === undefined
      ? await fromFlags(options, authentication, terms)
      : await fromFile(context, file, authentication, terms)
  const { anonymous } = configuration
  if (anonymous && options.anonymousAuth !== undefined) {
    throw new StartupError(
      `--authentication-config ${file}: anonymous: Forbidden: --anonymous-auth flag cannot be set when anonymous field is configured in authentication configuration file`,
    )
  }
  // Loaded here, since most servers start without it.
  const { verifySignature: verify } = await import('./verify-signature.ts')
  const method = authentication.jwtMethod({ source, verify, algorithms, server: hostname() })
  return { method, ...(anonymous && { anonymous }) }
}

async function fromFlags(
  { oidc = {} }: StartOptions,
  authentication: JwtAuthentication,
  terms: AuthenticationTerms,
): Promise<Source> {
  const configuration = await readOidcConfig(oidc, authentication)
  const { checkAlgorithms, checkAuthentication, defaultAlgorithms } = authentication
  return orRefuse('the flags --oidc-*', () => {
    const authenticators = checkAuthentication(configuration, terms)
    const algorithms = oidc.signingAlgs ?? defaultAlgorithms
    checkAlgorithms(algorithms)
    const source = authentication.fixedAuthentication({ authenticators })
    return { configuration, source, algorithms }
  })
}

async function fromFile(
  { runtime, closers }: StartContext,
  file: string,
  authentication: JwtAuthentication,
  terms: AuthenticationTerms,
): Promise<Source> {
  let initial: AuthenticationConfiguration | undefined
  const read = (text: string): LoadedAuthentication =>
    orRefuse(`--authentication-config ${file}`, () => {
      const configuration = authentication.readAuthenticationConfiguration(text, terms.brand)
      const authenticators = authentication.checkAuthentication(configuration, terms, initial)
      initial ??= configuration
      return { authenticators, text }
    })
  const source = await Reloadable.open({
    name: 'authentication configuration',
    files: [{ path: file, what: 'the configuration of --authentication-config' }],
    parse: ([text = '']) => read(text),
    runtime,
  })
  closers.add(() => source.close())
  return {
    configuration: initial ?? { jwt: [] },
    source,
    algorithms: authentication.signingAlgorithms,
  }
}

/** @throws StartupError for a configuration that core refuses. */
function orRefuse<T>(source: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) throw new StartupError(`${source}: ${error.message}`, error)
    throw error
  }
}
