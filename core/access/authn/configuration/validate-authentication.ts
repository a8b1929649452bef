import type { StatusCause } from '../../../base/api/errors/status.ts'
import { writeGoJson } from '../../../base/json/go-json.ts'
import { aggregateText } from '../../../base/text/aggregate-text.ts'
import {
  duplicate,
  forbidden,
  invalidShown,
  tooMany,
} from '../../../objects/schema/validation/causes.ts'
import type {
  AnonymousConfig,
  AuthenticationConfiguration,
} from './authentication-configuration.ts'
import {
  type AuthenticationTerms,
  type CompiledAuthenticator,
  validateAuthenticator,
} from './validate-authenticator.ts'

/** Authenticators that a configuration has at most. */
const mostAuthenticators = 64

/** Validates an authentication configuration and compiles its expressions; one with causes must not be used. */
export function validateAuthentication(
  { jwt, anonymous }: AuthenticationConfiguration,
  terms: AuthenticationTerms,
): {
  readonly causes: readonly StatusCause[]
  readonly authenticators: readonly CompiledAuthenticator[]
} {
  if (jwt.length > mostAuthenticators) {
    return { causes: [tooMany('jwt', jwt.length, mostAuthenticators)], authenticators: [] }
  }
  const causes: StatusCause[] = []
  const seen = { urls: new Set<string>(), discoveryUrls: new Set<string>() }
  const authenticators = jwt.map((config, index) => {
    const path = `jwt[${index}]`
    const validated = validateAuthenticator(config, path, terms)
    causes.push(...validated.causes)
    const { url, discoveryURL } = config.issuer
    if (seen.urls.has(url)) causes.push(duplicate(`${path}.issuer.url`, url))
    seen.urls.add(url)
    if (seen.discoveryUrls.has(discoveryURL)) {
      causes.push(duplicate(`${path}.issuer.discoveryURL`, discoveryURL))
    }
    if (discoveryURL !== '') seen.discoveryUrls.add(discoveryURL)
    return validated.compiled
  })
  if (anonymous) causes.push(...validateAnonymous(anonymous))
  return { causes, authenticators }
}

function validateAnonymous({ enabled, conditions }: AnonymousConfig): readonly StatusCause[] {
  if (enabled || conditions.length === 0) return []
  const shown = writeGoJson(conditions.map(({ path }) => ({ Path: path })))
  const detail = 'enabled should be set to true when conditions are defined'
  return [invalidShown('anonymous.conditions', shown, detail)]
}

/**
 * Checks a configuration before it is used.
 *
 * @param initial the configuration that the server started with, whose anonymous requests another one must not change
 * @throws RangeError with all that is wrong with it.
 */
export function checkAuthentication(
  configuration: AuthenticationConfiguration,
  terms: AuthenticationTerms,
  initial: AuthenticationConfiguration = configuration,
): readonly CompiledAuthenticator[] {
  const { causes, authenticators } = validateAuthentication(configuration, terms)
  const found = [...causes]
  if (!isSameAnonymous(configuration.anonymous, initial.anonymous)) {
    found.push(forbidden('anonymous', 'changed from initial configuration file'))
  }
  if (found.length === 0) found.push(...unreachable(configuration))
  if (found.length === 0) return authenticators
  const texts = found.map(({ field, message }) => `${field}: ${message}`)
  throw new RangeError(`invalid authentication configuration: ${aggregateText(texts)}`)
}

function isSameAnonymous(
  one: AnonymousConfig | undefined,
  other: AnonymousConfig | undefined,
): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Issuers that are to be called by another network than the server's own, of which it has none. */
function unreachable({ jwt }: AuthenticationConfiguration): readonly StatusCause[] {
  return jwt.flatMap(({ issuer: { egressSelectorType: type } }, index) => {
    if (type === '') return []
    const detail = `oidc: egress lookup required with egress selector type "${type}", but this server calls issuers from its own network alone`
    return [forbidden(`jwt[${index}].issuer.egressSelectorType`, detail)]
  })
}
