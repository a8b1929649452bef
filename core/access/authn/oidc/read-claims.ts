import { getKey, type JsonObject, type JsonValue, isList } from '../../../base/api/json.ts'
import { ClaimError } from '../configuration/claim-expression.ts'
import { jsonKind } from './claim-types.ts'

/** Whether a token has a claim, null or not. */
export function hasClaim(claims: JsonObject, name: string): boolean {
  return getKey(claims, name) !== undefined
}

/** A claim that is a text; empty where it is null. @throws ClaimError in the words of Go's decoder. */
export function textClaim(claims: JsonObject, name: string): string {
  const value = presentClaim(claims, name)
  if (value === null) return ''
  if (typeof value === 'string') return value
  throw wrongType(value, 'string')
}

/** A claim that is true or false. @throws ClaimError */
export function flagClaim(claims: JsonObject, name: string): boolean {
  const value = presentClaim(claims, name)
  if (value === null) return false
  if (typeof value === 'boolean') return value
  throw wrongType(value, 'bool')
}

/** A claim that is a list of texts, or a single text, as the claim of a role. @throws ClaimError */
export function textsClaim(claims: JsonObject, name: string): readonly string[] {
  const value = presentClaim(claims, name)
  if (value === null) return []
  if (typeof value === 'string') return [value]
  if (isList(value) && value.every((item) => typeof item === 'string' || item === null)) {
    return value.map((item) => item ?? '')
  }
  throw wrongType(value, 'string')
}

function presentClaim(claims: JsonObject, name: string): JsonValue {
  const value = getKey(claims, name)
  if (value === undefined) throw new ClaimError('claim not present')
  return value
}

function wrongType(value: JsonValue, goType: string): ClaimError {
  return new ClaimError(`json: cannot unmarshal ${jsonKind(value)} into Go value of type ${goType}`)
}
