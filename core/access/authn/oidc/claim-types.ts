import {
  getKey,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  isList,
} from '../../../base/api/json.ts'
import { quoteText } from '../../../base/text/quote-text.ts'
import { ClaimError } from '../configuration/claim-expression.ts'

/** Claims of every token that are texts, or numbers. */
const texts: ReadonlySet<string> = new Set(['iss', 'sub', 'nonce', 'at_hash'])
const numbers: ReadonlySet<string> = new Set(['exp', 'iat', 'nbf'])

/** Checks the types of the claims that OpenID Connect defines, in their order. @throws ClaimError in the words of Go's decoder. */
export function checkClaimTypes(claims: JsonObject): void {
  for (const name of Object.keys(claims)) {
    const value = getKey(claims, name) ?? null
    const mistake = value === null ? undefined : mistakeOf(name, value)
    if (mistake !== undefined) {
      throw new ClaimError(`oidc: failed to unmarshal claims: json: ${mistake}`)
    }
  }
}

function mistakeOf(name: string, value: JsonValue): string | undefined {
  if (texts.has(name)) return notText(name, value)
  if (numbers.has(name)) return notNumber(name, value)
  if (name === 'aud') return notAudience(value)
  if (name === '_claim_names') return notMap(name, value, 'string', notText)
  if (name === '_claim_sources') return notMap(name, value, 'oidc.claimSource', notSource)
  return undefined
}

function wrongType(field: string, value: JsonValue, goType: string): string {
  return `cannot unmarshal ${jsonKind(value)} into Go struct field idToken.${field} of type ${goType}`
}

function notText(field: string, value: JsonValue): string | undefined {
  return value === null || typeof value === 'string' ? undefined : wrongType(field, value, 'string')
}

const numeral = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

function notNumber(field: string, value: JsonValue): string | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return undefined
  if (typeof value !== 'string') return wrongType(field, value, 'json.Number')
  if (numeral.test(value)) return undefined
  return `invalid number literal, trying to unmarshal ${quoteText(JSON.stringify(value))} into Number`
}

function notAudience(value: JsonValue): string | undefined {
  if (typeof value === 'string') return undefined
  if (!isList(value)) return wrongType('aud', value, '[]string')
  return firstOf(value, (item) => notText('aud', item))
}

function notMap(
  field: string,
  value: JsonValue,
  goType: string,
  notMember: (field: string, value: JsonValue) => string | undefined,
): string | undefined {
  if (!isJsonObject(value)) return wrongType(field, value, `map[string]${goType}`)
  return firstOf(Object.values(value), (item) => notMember(field, item ?? null))
}

function notSource(field: string, value: JsonValue): string | undefined {
  if (value === null) return undefined
  if (!isJsonObject(value)) return wrongType(field, value, 'oidc.claimSource')
  return firstOf(['endpoint', 'access_token'], (member) =>
    notText(`${field}.${member}`, getKey(value, member) ?? null),
  )
}

function firstOf<T>(items: readonly T[], say: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const said = say(item)
    if (said !== undefined) return said
  }
  return undefined
}

/** Name of the type of a JSON value in errors of Go's decoder. */
export function jsonKind(value: JsonValue): string {
  if (isList(value)) return 'array'
  if (typeof value === 'boolean') return 'bool'
  return typeof value === 'bigint' ? 'number' : typeof value
}
