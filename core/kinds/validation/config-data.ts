import type { Brand } from '../../api/brand.ts'
import type { JsonObject } from '../../api/json.ts'
import { configKey, subdomainName } from '../../api/names.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Cause } from '../../api/status.ts'
import { byteLength } from '../../api/utf8.ts'
import {
  addCauses,
  forbidden,
  invalidValue,
  invalidValues,
  isImmutable,
  required,
  tooLong,
} from '../../schema/validation/causes.ts'
import { decodeBase64Text } from './base64-text.ts'
import { isSame } from './field-checks.ts'
import type { KindRules } from './kind-rules.ts'
import { structOf, textOf } from '../../api/json-fields.ts'

/** Most bytes of all values of one config map or secret together. */
const largestData = 1024 * 1024

function checkKeys(object: JsonObject, field: string): Cause[] {
  return Object.keys(structOf(object, field)).flatMap((key) =>
    invalidValues(`${field}[${key}]`, key, configKey(key)),
  )
}

/** Number of bytes that a Base64 text decodes to. */
function decodedLength(text: string): number {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  return (text.length / 4) * 3 - padding
}

function sizeOf(values: JsonObject, length: (text: string) => number): number {
  let size = 0
  for (const value of Object.values(values)) size += typeof value === 'string' ? length(value) : 0
  return size
}

function checkConfigMap(configMap: ApiObject): Cause[] {
  const data = structOf(configMap, 'data')
  const binary = structOf(configMap, 'binaryData')
  const binarySize = sizeOf(binary, decodedLength)
  const causes = [...checkKeys(configMap, 'data'), ...checkKeys(configMap, 'binaryData')]
  for (const key of Object.keys(binary)) {
    if (Object.hasOwn(data, key)) {
      const detail = 'duplicate of key present in data'
      causes.push(invalidValue(`binaryData[${key}]`, key, detail))
    }
  }
  // Counting UTF-8 bytes is slow, and a text has at most three for each UTF-16 unit: most texts are short enough uncounted.
  const mayBeTooLong = sizeOf(data, (text) => text.length * 3) > largestData - binarySize
  if (mayBeTooLong && sizeOf(data, byteLength) > largestData - binarySize) {
    // `[]` is how an empty field path is printed.
    causes.push(tooLong('[]', largestData))
  }
  return causes
}

/** `immutable` of a config map or secret: once it is set, neither it nor the data may change. */
function checkStillImmutable(next: ApiObject, stored: ApiObject, ...fields: string[]): Cause[] {
  if (stored['immutable'] !== true) return []
  const detail = 'field is immutable when `immutable` is set'
  const causes = fields
    .filter((field) => !isSame(next[field], stored[field]))
    .map((field) => forbidden(field, detail))
  return next['immutable'] === true ? causes : [forbidden('immutable', detail), ...causes]
}

interface SecretType {
  /** Required keys of `data`. */
  readonly keys?: readonly string[]
  /** Keys of `data`, one of which is required. */
  readonly anyOf?: readonly string[]
  /** Key of `data` whose content must be a JSON object. */
  readonly json?: string
}

const secretTypes: Readonly<Record<string, SecretType>> = {
  '{brandLong}/dockercfg': { keys: ['.dockercfg'], json: '.dockercfg' },
  '{brandLong}/dockerconfigjson': { keys: ['.dockerconfigjson'], json: '.dockerconfigjson' },
  '{brandLong}/basic-auth': { anyOf: ['username', 'password'] },
  '{brandLong}/ssh-auth': { anyOf: ['ssh-privatekey'] },
  '{brandLong}/tls': { keys: ['tls.crt', 'tls.key'] },
}

function checkJson(text: string, field: string): Cause[] {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && !Array.isArray(value)) return []
    const detail = `json: cannot unmarshal ${typeof value} into Go value of type map[string]interface {}`
    return [invalidValue(field, '<secret contents redacted>', detail)]
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    // The message of the JSON parser is not used: it may quote the secret.
    const detail = text === '' ? 'unexpected end of JSON input' : 'invalid character in JSON input'
    return [invalidValue(field, '<secret contents redacted>', detail)]
  }
}

function checkSecretType(secret: ApiObject, brand: Brand): Cause[] {
  const type = textOf(secret, 'type')
  if (type === `${brand.labelDomain}/service-account-token`) {
    const key = `${brand.labelDomain}/service-account.name`
    const name = secret.metadata.annotations?.[key] ?? ''
    return name === '' ? [required(`metadata.annotations[${key}]`)] : []
  }
  const rule = Object.entries(secretTypes).find(([name]) => brand.expand(name) === type)?.[1]
  if (!rule) return []
  const data = structOf(secret, 'data')
  const causes = (rule.keys ?? [])
    .filter((key) => !Object.hasOwn(data, key))
    .map((key) => required(`data[${key}]`))
  if (rule.anyOf && !rule.anyOf.some((key) => Object.hasOwn(data, key))) {
    // The doubled index is part of the original's text, which clients know.
    addCauses(
      causes,
      rule.anyOf.map((key) => required(`data[%s][${key}]`)),
    )
  }
  if (rule.json !== undefined && Object.hasOwn(data, rule.json)) {
    addCauses(causes, checkJson(decodeBase64Text(textOf(data, rule.json)), `data[${rule.json}]`))
  }
  return causes
}

function checkSecret(secret: ApiObject, brand: Brand): Cause[] {
  const causes = checkKeys(secret, 'data')
  if (sizeOf(structOf(secret, 'data'), decodedLength) > largestData) {
    causes.push(tooLong('data', largestData))
  }
  return [...causes, ...checkSecretType(secret, brand)]
}

function checkSecretUpdate(next: ApiObject, stored: ApiObject): Cause[] {
  const type = textOf(next, 'type')
  const causes = checkStillImmutable(next, stored, 'data')
  if (type !== '' && type !== textOf(stored, 'type')) {
    causes.unshift(invalidValue('type', type, isImmutable))
  }
  return causes
}

export const configMapRules: KindRules = {
  nameRule: subdomainName,
  check: checkConfigMap,
  checkUpdate: (next, stored) => checkStillImmutable(next, stored, 'data', 'binaryData'),
}

export const secretRules: KindRules = {
  nameRule: subdomainName,
  check: (secret, context) => checkSecret(secret, context.brand),
  checkUpdate: checkSecretUpdate,
}
