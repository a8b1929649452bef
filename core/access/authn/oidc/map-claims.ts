import type { Brand } from '../../../base/api/brand.ts'
import { getKey, type JsonObject, setKey } from '../../../base/api/json.ts'
import type { User } from '../../../base/api/user.ts'
import type { Value } from '../../../languages/cel/values/value.ts'
import {
  ClaimError,
  type ClaimExpression,
  evaluateClaim,
} from '../configuration/claim-expression.ts'
import type {
  CompiledAuthenticator,
  CompiledRule,
} from '../configuration/validate-authenticator.ts'
import { credentialIdKey } from '../credential-id.ts'
import { AllClaims, ClaimMap, textsOfValue } from './claim-values.ts'
import { flagClaim, hasClaim, textClaim, textsClaim } from './read-claims.ts'

/**
 * Maps the claims of a verified token to its user, and checks the rules over both.
 *
 * @throws ClaimError in the words of the original, without the token.
 */
export function mapClaims(
  authenticator: CompiledAuthenticator,
  claims: JsonObject,
  brand: Brand,
): User {
  const { config, expressions } = authenticator
  const value = new AllClaims(claims)
  const user: User = {
    name: usernameOf(authenticator, claims, value),
    groups: groupsOf(authenticator, claims, value),
    uid: uidOf(authenticator, claims, value),
    extra: extraOf(authenticator, claims, value, brand),
  }
  for (const { claim, requiredValue } of config.claimValidationRules) {
    if (claim !== '') checkRequired(claims, claim, requiredValue)
  }
  const [ofClaims, ofUser] = ['claim validation expression', 'user info validation rule']
  checkRules(expressions.claimRules, value, ofClaims)
  if (expressions.userRules.length > 0) checkRules(expressions.userRules, userValue(user), ofUser)
  return user
}

/** Puts words before the message of an error of a claim. */
function within<T>(words: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof ClaimError ? new ClaimError(`oidc: ${words}: ${error.message}`) : error
  }
}

function usernameOf(
  { config, expressions: { username } }: CompiledAuthenticator,
  claims: JsonObject,
  value: Value,
): string {
  if (username) {
    const name = evaluatedText(username, value, 'username')
    if (name !== '') return name
    throw new ClaimError('oidc: empty username via CEL expression is not allowed')
  }
  const { claim, prefix = '' } = config.claimMappings.username
  const name = within(`parse username claims "${claim}"`, () => textClaim(claims, claim))
  if (claim === 'email' && hasClaim(claims, 'email_verified')) {
    const isVerified = within("parse 'email_verified' claim", () =>
      flagClaim(claims, 'email_verified'),
    )
    if (!isVerified) throw new ClaimError('oidc: email not verified')
  }
  return prefix + name
}

function evaluatedText(expression: ClaimExpression, value: Value, what: string): string {
  return within(`error evaluating ${what} claim expression`, () => {
    const text = evaluateClaim(expression, value)
    if (typeof text === 'string') return text
    throw new ClaimError(`${what} claim expression must return a string`)
  })
}

function groupsOf(
  { config, expressions: { groups } }: CompiledAuthenticator,
  claims: JsonObject,
  value: Value,
): readonly string[] {
  const { claim, prefix = '' } = config.claimMappings.groups
  if (claim !== '' && hasClaim(claims, claim)) {
    const names = within(`parse groups claim "${claim}"`, () => textsClaim(claims, claim))
    return names.map((name) => prefix + name)
  }
  if (!groups) return []
  return within('error evaluating group claim expression', () =>
    textsOrThrow(evaluateClaim(groups, value)),
  )
}

function textsOrThrow(value: Value): readonly string[] {
  const texts = textsOfValue(value)
  if ('fault' in texts) throw new ClaimError(texts.fault)
  return texts
}

function uidOf(
  { config, expressions: { uid } }: CompiledAuthenticator,
  claims: JsonObject,
  value: Value,
): string {
  const { claim } = config.claimMappings.uid
  if (claim !== '') return within(`parse uid claim "${claim}"`, () => textClaim(claims, claim))
  return uid ? evaluatedText(uid, value, 'uid') : ''
}

function extraOf(
  { expressions }: CompiledAuthenticator,
  claims: JsonObject,
  value: Value,
  brand: Brand,
): User['extra'] {
  const extra = new Map<string, readonly string[]>()
  const jti = getKey(claims, 'jti')
  if (typeof jti === 'string' && jti !== '') extra.set(credentialIdKey(brand), [`JTI=${jti}`])
  const found = expressions.extra.map(({ key, expression }) => ({
    key,
    expression,
    result: evaluateClaim(expression, value),
  }))
  for (const { key, expression, result } of found) {
    const words = `error evaluating extra claim expression: ${expression.text}`
    const texts = within(words, () => textsOrThrow(result))
    if (texts.length > 0) extra.set(key, texts)
  }
  return extra
}

function checkRequired(claims: JsonObject, claim: string, wanted: string): void {
  if (!hasClaim(claims, claim)) {
    throw new ClaimError(`oidc: required claim ${claim} not present in ID token`)
  }
  const found = within(`parse claim ${claim}`, () => textClaim(claims, claim))
  if (found === wanted) return
  throw new ClaimError(
    `oidc: required claim ${claim} value does not match. Got = ${found}, want = ${wanted}`,
  )
}

/** Evaluates all rules first: the error of one takes precedence over another that is false. */
function checkRules(rules: readonly CompiledRule[], value: Value, what: string): void {
  within(`error evaluating ${what}`, () => {
    const results = rules.map(({ expression }) => evaluateClaim(expression, value))
    for (const [index, { expression, message }] of rules.entries()) {
      if (results[index] === true) continue
      throw new ClaimError(`validation expression '${expression.text}' failed: ${message}`)
    }
  })
}

function userValue({ name, uid, groups, extra }: User): Value {
  const values: JsonObject = {}
  for (const [key, texts] of extra) setKey(values, key, [...texts])
  return new ClaimMap({ username: name, uid, groups: [...groups], extra: values })
}
