import type { Brand } from '../../../base/api/brand.ts'
import { objectOf, objectsOf, structOf, textOf, textsOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { getKey } from '../../../base/api/json.ts'
import { decodeConfiguration } from '../../../objects/codec/decode-configuration.ts'
import { authenticationKind } from './authentication-schema.ts'

/** Methods of authentication that a file sets: an `AuthenticationConfiguration` with its defaults. Absent texts are empty. */
export interface AuthenticationConfiguration {
  readonly jwt: readonly JwtAuthenticatorConfig[]
  /** Anonymous requests; absent where the file says nothing of them. */
  readonly anonymous?: AnonymousConfig
}

/** Whether requests without credentials are anonymous. */
export interface AnonymousConfig {
  readonly enabled: boolean
  /** The only paths whose requests may be anonymous; all paths where there are none. */
  readonly conditions: readonly { readonly path: string }[]
}

/** An issuer of JSON Web Tokens, and who the users of its tokens are. */
export interface JwtAuthenticatorConfig {
  readonly issuer: IssuerConfig
  readonly claimValidationRules: readonly ClaimValidationRule[]
  readonly claimMappings: ClaimMappings
  readonly userValidationRules: readonly UserValidationRule[]
}

export interface IssuerConfig {
  readonly url: string
  /** Where the discovery document is, if not below `url`. */
  readonly discoveryURL: string
  /** PEM authorities of the issuer's certificate; those of the system where empty. */
  readonly certificateAuthority: string
  readonly audiences: readonly string[]
  readonly audienceMatchPolicy: string
  readonly egressSelectorType: string
}

/** A claim that must have a value, or an expression over the claims that must be true. */
export interface ClaimValidationRule {
  readonly claim: string
  readonly requiredValue: string
  readonly expression: string
  readonly message: string
}

export interface ClaimMappings {
  readonly username: PrefixedClaimOrExpression
  readonly groups: PrefixedClaimOrExpression
  readonly uid: ClaimOrExpression
  readonly extra: readonly { readonly key: string; readonly valueExpression: string }[]
}

export interface ClaimOrExpression {
  readonly claim: string
  readonly expression: string
}

export interface PrefixedClaimOrExpression extends ClaimOrExpression {
  readonly prefix?: string
}

export interface UserValidationRule {
  readonly expression: string
  readonly message: string
}

/** A claim with a prefix before its values, or none at all. */
export function prefixedClaim(claim: string, prefix?: string): PrefixedClaimOrExpression {
  return { claim, expression: '', ...(prefix !== undefined && { prefix }) }
}

/**
 * Reads the text of an authentication configuration, of any of its versions. What it says is not checked yet.
 *
 * @throws RangeError that says what is wrong with the text.
 */
export function readAuthenticationConfiguration(
  text: string,
  brand: Pick<Brand, 'apiDomain'>,
): AuthenticationConfiguration {
  const object = decodeConfiguration(text, authenticationKind(brand))
  const anonymous = objectOf(object, 'anonymous')
  return {
    jwt: objectsOf(object, 'jwt').map(readAuthenticator),
    ...(anonymous && { anonymous: readAnonymous(anonymous) }),
  }
}

function readAnonymous(anonymous: JsonObject): AnonymousConfig {
  return {
    enabled: getKey(anonymous, 'enabled') === true,
    conditions: objectsOf(anonymous, 'conditions').map((each) => ({ path: textOf(each, 'path') })),
  }
}

function readAuthenticator(object: JsonObject): JwtAuthenticatorConfig {
  const mappings = structOf(object, 'claimMappings')
  return {
    issuer: readIssuer(structOf(object, 'issuer')),
    claimValidationRules: objectsOf(object, 'claimValidationRules').map((rule) => ({
      claim: textOf(rule, 'claim'),
      requiredValue: textOf(rule, 'requiredValue'),
      expression: textOf(rule, 'expression'),
      message: textOf(rule, 'message'),
    })),
    claimMappings: {
      username: readPrefixed(structOf(mappings, 'username')),
      groups: readPrefixed(structOf(mappings, 'groups')),
      uid: readClaim(structOf(mappings, 'uid')),
      extra: objectsOf(mappings, 'extra').map((each) => ({
        key: textOf(each, 'key'),
        valueExpression: textOf(each, 'valueExpression'),
      })),
    },
    userValidationRules: objectsOf(object, 'userValidationRules').map((rule) => ({
      expression: textOf(rule, 'expression'),
      message: textOf(rule, 'message'),
    })),
  }
}

function readIssuer(issuer: JsonObject): IssuerConfig {
  return {
    url: textOf(issuer, 'url'),
    discoveryURL: textOf(issuer, 'discoveryURL'),
    certificateAuthority: textOf(issuer, 'certificateAuthority'),
    audiences: textsOf(issuer, 'audiences'),
    audienceMatchPolicy: textOf(issuer, 'audienceMatchPolicy'),
    egressSelectorType: textOf(issuer, 'egressSelectorType'),
  }
}

function readClaim(mapping: JsonObject): ClaimOrExpression {
  return { claim: textOf(mapping, 'claim'), expression: textOf(mapping, 'expression') }
}

function readPrefixed(mapping: JsonObject): PrefixedClaimOrExpression {
  const prefix = getKey(mapping, 'prefix')
  return { ...readClaim(mapping), ...(typeof prefix === 'string' && { prefix }) }
}
