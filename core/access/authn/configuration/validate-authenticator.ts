import type { Brand } from '../../../base/api/brand.ts'
import type { StatusCause } from '../../../base/api/errors/status.ts'
import { checkDomainPath } from '../../../kinds/rules/shared/validation/domain-path.ts'
import { type Expr, operators } from '../../../languages/cel/syntax/ast.ts'
import { subexpressions } from '../../../languages/cel/syntax/subexpressions.ts'
import {
  duplicate,
  invalidValue,
  memberPath,
  required,
} from '../../../objects/schema/validation/causes.ts'
import type {
  JwtAuthenticatorConfig,
  PrefixedClaimOrExpression,
} from './authentication-configuration.ts'
import type { ClaimExpression } from './claim-expression.ts'
import { ClaimCompiler, type ClaimLanguage } from './claim-language.ts'
import { type AuthenticationGates, unlessGate, validateIssuer } from './validate-issuer.ts'
import { validateClaimRules, validateUserRules } from './validate-rules.ts'

/** A rule with its message, compiled. */
export interface CompiledRule {
  readonly expression: ClaimExpression
  readonly message: string
}

/** The expressions of an authenticator, compiled; undefined for those that it does not have. */
export interface CompiledClaims {
  readonly username: ClaimExpression | undefined
  readonly groups: ClaimExpression | undefined
  readonly uid: ClaimExpression | undefined
  readonly extra: readonly { readonly key: string; readonly expression: ClaimExpression }[]
  readonly claimRules: readonly CompiledRule[]
  readonly userRules: readonly CompiledRule[]
}

/** An authenticator of a configuration with its expressions. */
export interface CompiledAuthenticator {
  readonly config: JwtAuthenticatorConfig
  readonly expressions: CompiledClaims
}

/** What a configuration is validated by. */
export interface AuthenticationTerms {
  readonly brand: Brand
  readonly language: ClaimLanguage
  /** Issuers that no authenticator may have: those of the tokens of service accounts. */
  readonly disallowedIssuers: readonly string[]
  readonly gates: AuthenticationGates
}

const structuredGate = 'StructuredAuthenticationConfiguration'

/** Validates an authenticator, whose place in the configuration is `path`, and compiles its expressions. */
export function validateAuthenticator(
  config: JwtAuthenticatorConfig,
  path: string,
  terms: AuthenticationTerms,
): { readonly causes: readonly StatusCause[]; readonly compiled: CompiledAuthenticator } {
  const { language, disallowedIssuers, gates } = terms
  const compiler = new ClaimCompiler(language)
  const { causes } = compiler
  const at = (field: string): string => memberPath(path, field)
  causes.push(...validateIssuer(config.issuer, at('issuer'), disallowedIssuers, gates))
  const claimRules = validateClaimRules(
    config.claimValidationRules,
    at('claimValidationRules'),
    compiler,
    gates,
  )
  const mappings = validateMappings(config, at('claimMappings'), compiler, terms)
  checkEmail(config, mappings, claimRules, at('claimMappings.username.expression'), causes)
  const userRules = validateUserRules(
    config.userValidationRules,
    at('userValidationRules'),
    compiler,
    gates,
  )
  return { causes, compiled: { config, expressions: { ...mappings, claimRules, userRules } } }
}

type Mappings = Pick<CompiledClaims, 'username' | 'groups' | 'uid' | 'extra'>

function validateMappings(
  { claimMappings: { username, groups, uid, extra } }: JwtAuthenticatorConfig,
  path: string,
  compiler: ClaimCompiler,
  { brand, gates }: AuthenticationTerms,
): Mappings {
  const { causes } = compiler
  const at = (field: string): string => `${path}.${field}`
  const unsupported = (field: string, value: string, what: string): void => {
    causes.push(invalidValue(at(field), value, unlessGate(structuredGate, what)))
  }
  if (!gates.structured) {
    if (username.expression !== '') {
      unsupported('username.expression', username.expression, 'not supported')
    }
    if (groups.expression !== '') {
      unsupported('groups.expression', groups.expression, 'not supported')
    }
    if (uid.claim !== '' || uid.expression !== '') {
      unsupported('uid', '', 'claim mapping is not supported')
    }
    if (extra.length > 0) unsupported('extra', '', 'claim mapping is not supported')
  }
  const found = {
    username: validatePrefixed(username, at('username'), compiler, true),
    groups: validatePrefixed(groups, at('groups'), compiler, false),
    uid: validateUid(uid, at('uid'), compiler),
    extra: validateExtra(extra, at('extra'), compiler, brand),
  }
  return gates.structured
    ? found
    : { username: undefined, groups: undefined, uid: undefined, extra: [] }
}

function validatePrefixed(
  { claim, expression, prefix }: PrefixedClaimOrExpression,
  path: string,
  compiler: ClaimCompiler,
  isRequired: boolean,
): ClaimExpression | undefined {
  const { causes } = compiler
  if (claim !== '' && expression !== '') {
    causes.push(invalidValue(path, '', "claim and expression can't both be set"))
  } else if (expression !== '') {
    if (prefix !== undefined) {
      const detail = 'may not be specified when expression is set'
      causes.push(invalidValue(`${path}.prefix`, prefix, detail))
    }
    return compiler.compile(expression, 'mapping', `${path}.expression`)
  } else if (claim !== '') {
    if (prefix === undefined) {
      const detail =
        'prefix is required when claim is set. It can be set to an empty string to disable prefixing'
      causes.push(required(`${path}.prefix`, detail))
    }
  } else if (isRequired) {
    causes.push(required(path, 'claim or expression is required'))
  }
  return undefined
}

function validateUid(
  { claim, expression }: JwtAuthenticatorConfig['claimMappings']['uid'],
  path: string,
  compiler: ClaimCompiler,
): ClaimExpression | undefined {
  if (expression === '') return undefined
  if (claim === '') return compiler.compile(expression, 'mapping', `${path}.expression`)
  compiler.causes.push(invalidValue(path, '', "claim and expression can't both be set"))
  return undefined
}

function validateExtra(
  mappings: JwtAuthenticatorConfig['claimMappings']['extra'],
  path: string,
  compiler: ClaimCompiler,
  brand: Brand,
): CompiledClaims['extra'] {
  const { causes } = compiler
  const seen = new Set<string>()
  return mappings.flatMap(({ key, valueExpression }, index) => {
    const [keyField, valueField] = [`${path}[${index}].key`, `${path}[${index}].valueExpression`]
    causes.push(...checkDomainPath(key, keyField))
    if (key !== key.toLowerCase()) causes.push(invalidValue(keyField, key, 'must be lowercase'))
    if (isReserved(key, brand)) causes.push(invalidValue(keyField, key, reservedText(brand)))
    if (seen.has(key)) {
      causes.push(duplicate(keyField, key))
      return []
    }
    seen.add(key)
    if (valueExpression === '') {
      causes.push(required(valueField))
      return []
    }
    const expression = compiler.compile(valueExpression, 'mapping', valueField)
    return expression ? { key, expression } : []
  })
}

function reservedDomains({ apiDomain, labelDomain }: Brand): readonly string[] {
  return [...new Set([apiDomain, labelDomain])]
}

function isReserved(key: string, brand: Brand): boolean {
  const slash = key.indexOf('/')
  const domain = slash === -1 ? '' : key.slice(0, slash)
  return reservedDomains(brand).some((each) => domain === each || domain.endsWith(`.${each}`))
}

function reservedText(brand: Brand): string {
  const domains = reservedDomains(brand)
  const whose = domains.length === 1 ? 'its' : 'their'
  return `${domains.join(', ')} and ${whose} subdomains are reserved for ${brand.title} use`
}

const emailDetail =
  'claims.email_verified must be used in claimMappings.username.expression or claimMappings.extra[*].valueExpression or claimValidationRules[*].expression when claims.email is used in claimMappings.username.expression'

/** An address names a user only where the issuer has verified it, which an expression has to ask for. */
function checkEmail(
  { claimMappings }: JwtAuthenticatorConfig,
  { username, extra }: Mappings,
  claimRules: readonly CompiledRule[],
  field: string,
  causes: StatusCause[],
): void {
  if (!username || !readsClaim(username.root, 'email')) return
  const askers = [username, ...[...extra, ...claimRules].map(({ expression }) => expression)]
  if (askers.some(({ root }) => readsClaim(root, 'email_verified'))) return
  causes.push(invalidValue(field, claimMappings.username.expression, emailDetail))
}

/** Whether an expression reads a claim by its name: `claims.email` or `claims.?email`, but not `claims["email"]`. */
function readsClaim(root: Expr, claim: string): boolean {
  return subexpressions(root).some((expr) => {
    if (expr.kind === 'select') return isClaims(expr.operand) && expr.field === claim
    if (expr.kind !== 'call' || expr.target || expr.name !== operators.optionalSelect) return false
    const [operand, field] = expr.args
    return isClaims(operand) && field?.kind === 'constant' && field.value === claim
  })
}

function isClaims(expr: Expr | undefined): boolean {
  return expr?.kind === 'ident' && expr.name === 'claims'
}
