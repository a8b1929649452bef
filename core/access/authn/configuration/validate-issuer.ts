import type { StatusCause } from '../../../base/api/errors/status.ts'
import { parseUrl, UrlError } from '../../../base/network/url.ts'
import type { FeatureGate } from '../../../base/release/feature-gates.ts'
import { isSequence } from '../../../kinds/rules/shared/ca-bundle.ts'
import { readPemBlocks } from '../../../kinds/rules/shared/pem-blocks.ts'
import {
  duplicate,
  invalidJson,
  invalidValue,
  memberPath,
  required,
} from '../../../objects/schema/validation/causes.ts'
import type { IssuerConfig } from './authentication-configuration.ts'

/** Feature gates that decide which parts of a configuration there are. */
export interface AuthenticationGates {
  /** `StructuredAuthenticationConfiguration`. */
  readonly structured: boolean
  /** `StructuredAuthenticationConfigurationEgressSelector`. */
  readonly egressSelector: boolean
}

/** The error of a field that a feature gate switches off. */
export function unlessGate(gate: FeatureGate, what: string): string {
  return `${what} when ${gate} feature gate is disabled`
}

const structuredGate = 'StructuredAuthenticationConfiguration'
const egressGate = 'StructuredAuthenticationConfigurationEgressSelector'

/** Validates an issuer; `disallowed` are the URLs of issuers that no configuration may name, such as that of service accounts. */
export function validateIssuer(
  issuer: IssuerConfig,
  path: string,
  disallowed: readonly string[],
  gates: AuthenticationGates,
): readonly StatusCause[] {
  const at = (field: string): string => memberPath(path, field)
  return [
    ...(issuer.url === '' ? [required(at('url'))] : checkUrl(issuer.url, at('url'), disallowed)),
    ...checkDiscoveryUrl(issuer, at('discoveryURL'), gates),
    ...checkAudiences(issuer, at('audiences'), at('audienceMatchPolicy'), gates),
    ...checkAuthorities(issuer.certificateAuthority, at('certificateAuthority')),
    ...checkEgress(issuer.egressSelectorType, at('egressSelectorType'), gates),
  ]
}

function checkDiscoveryUrl(
  { url, discoveryURL }: IssuerConfig,
  field: string,
  { structured }: AuthenticationGates,
): readonly StatusCause[] {
  if (discoveryURL === '') return []
  const causes: StatusCause[] = []
  const invalid = (detail: string): void => {
    causes.push(invalidValue(field, discoveryURL, detail))
  }
  if (!structured) invalid(unlessGate(structuredGate, 'discoveryURL is not supported'))
  const isSame = url !== '' && withoutSlashes(url) === withoutSlashes(discoveryURL)
  if (isSame) invalid('discoveryURL must be different from URL')
  return [...causes, ...checkUrl(discoveryURL, field, [])]
}

function withoutSlashes(url: string): string {
  let end = url.length
  while (url[end - 1] === '/') end--
  return url.slice(0, end)
}

function checkUrl(
  text: string,
  field: string,
  disallowed: readonly string[],
): readonly StatusCause[] {
  const causes: StatusCause[] = []
  const invalid = (detail: string): void => {
    causes.push(invalidValue(field, text, detail))
  }
  if (disallowed.includes(text)) {
    const sorted = [...new Set(disallowed)].toSorted()
    invalid(`URL must not overlap with disallowed issuers: [${sorted.join(' ')}]`)
  }
  const url = parseUrl(text)
  if (url instanceof UrlError) {
    invalid(url.message)
    return causes
  }
  if (url.scheme !== 'https') invalid('URL scheme must be https')
  if (url.hasUser) invalid('URL must not contain a username or password')
  if (url.rawQuery !== '') invalid('URL must not contain a query')
  if (url.fragment !== '') invalid('URL must not contain a fragment')
  return causes
}

function checkAudiences(
  { audiences, audienceMatchPolicy: policy }: IssuerConfig,
  field: string,
  policyField: string,
  { structured }: AuthenticationGates,
): readonly StatusCause[] {
  if (audiences.length === 0) return [required(field, `at least one ${field} is required`)]
  const causes: StatusCause[] = []
  const isSingle = audiences.length === 1
  if (!isSingle && !structured) {
    const detail = unlessGate(structuredGate, 'multiple audiences are not supported')
    causes.push(invalidValue(field, [...audiences], detail))
  }
  for (const [at, audience] of audiences.entries()) {
    const place = `${field}[${at}]`
    if (audience === '') causes.push(required(place))
    if (audiences.indexOf(audience) < at) causes.push(duplicate(place, audience))
  }
  if (policy !== 'MatchAny' && !(isSingle && policy === '')) {
    const allowed = isSingle
      ? 'empty or MatchAny for single audience'
      : 'MatchAny for multiple audiences'
    causes.push(invalidJson(policyField, policy, `audienceMatchPolicy must be ${allowed}`))
  }
  return causes
}

function checkAuthorities(text: string, field: string): readonly StatusCause[] {
  if (text === '') return []
  const certificates = readPemBlocks(text).filter(
    ({ type, hasHeaders }) => type === 'CERTIFICATE' && !hasHeaders,
  )
  // The text may be a key that was put there by mistake, so errors never show it.
  const invalid = (detail: string): StatusCause => invalidValue(field, '<omitted>', detail)
  if (certificates.length === 0) {
    return [invalid('data does not contain any valid RSA or ECDSA certificates')]
  }
  const isWhole = certificates.every(({ bytes }) => isSequence(bytes))
  return isWhole ? [] : [invalid('x509: malformed certificate')]
}

function checkEgress(
  type: string,
  field: string,
  { structured, egressSelector }: AuthenticationGates,
): readonly StatusCause[] {
  if (type === '') return []
  const causes: StatusCause[] = []
  const unsupported = (gate: FeatureGate): void => {
    causes.push(invalidJson(field, type, unlessGate(gate, 'egress selector is not supported')))
  }
  if (!structured) unsupported(structuredGate)
  if (!egressSelector) unsupported(egressGate)
  if (type !== 'controlplane' && type !== 'cluster') {
    causes.push(invalidJson(field, type, 'egress selector must be either controlplane or cluster'))
  }
  return causes
}
