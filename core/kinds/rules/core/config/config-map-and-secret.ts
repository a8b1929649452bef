import type { Brand } from '../../../../base/api/brand.ts'
import type { Cause } from '../../../../base/api/errors/status.ts'
import { structOf, textOf } from '../../../../base/api/json-fields.ts'
import {
  equalJson,
  isJsonObject,
  type JsonObject,
  type JsonValue,
} from '../../../../base/api/json.ts'
import { configKey, subdomainName } from '../../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { jsonSyntaxError } from '../../../../base/json/json-syntax-error.ts'
import { decodeBase64 } from '../../../../base/text/base64.ts'
import { byteLength } from '../../../../base/text/utf8.ts'
import { valueAsSent } from '../../../../objects/schema/emptied-fields.ts'
import { jsonTypeName } from '../../../../objects/schema/json-type-name.ts'
import {
  addCauses,
  forbidden,
  invalidValue,
  invalidValues,
  isImmutable,
  required,
  tooLong,
} from '../../../../objects/schema/validation/causes.ts'
import type { KindRules } from '../../shared/validation/kind-rules.ts'

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
  const causes = checkKeys(configMap, 'data')
  for (const key of Object.keys(binary)) {
    if (Object.hasOwn(data, key)) {
      const detail = 'duplicate of key present in binaryData'
      causes.push(invalidValue(`data[${key}]`, key, detail))
    }
  }
  addCauses(causes, checkKeys(configMap, 'binaryData'))
  // Counting UTF-8 bytes is slow, and a text has at most three for each UTF-16 unit: most texts are short enough uncounted.
  const mayBeTooLong = sizeOf(data, (text) => text.length * 3) > largestData - binarySize
  if (mayBeTooLong && sizeOf(data, byteLength) > largestData - binarySize) {
    // `[]` is how an empty field path is printed.
    causes.push(tooLong('[]', largestData))
  }
  return causes
}

const isFixed = 'field is immutable when `immutable` is set'

/**
 * `immutable` of a config map or secret: once it is set, neither it nor the fields may change. An empty map is not equal to an
 * absent one.
 */
function checkStillImmutable(next: ApiObject, stored: ApiObject, ...fields: string[]): Cause[] {
  if (stored['immutable'] !== true) return []
  const changed = fields.filter((field) => !equalJson(valueAsSent(next, field), stored[field]))
  const fixed = next['immutable'] === true ? changed : ['immutable', ...changed]
  return fixed.map((field) => forbidden(field, isFixed))
}

interface SecretType {
  /** Required keys of `data`. */
  readonly keys?: readonly string[]
  /** Keys of `data`, one of which is required. */
  readonly anyOf?: readonly string[]
  /** Key of `data` that is required and not empty. */
  readonly filled?: string
  /** Key of `data` whose content must be a JSON object. */
  readonly json?: string
}

const secretTypes: Readonly<Record<string, SecretType>> = {
  '{brandLong}/dockercfg': { keys: ['.dockercfg'], json: '.dockercfg' },
  '{brandLong}/dockerconfigjson': { keys: ['.dockerconfigjson'], json: '.dockerconfigjson' },
  '{brandLong}/basic-auth': { anyOf: ['username', 'password'] },
  '{brandLong}/ssh-auth': { filled: 'ssh-privatekey' },
  '{brandLong}/tls': { keys: ['tls.crt', 'tls.key'] },
}

/** Checks that Base64 holds a JSON object or `null`. The texts of Go's decoder quote no more than a character of the secret. */
function checkJson(base64: string, field: string): Cause[] {
  // Each character is a byte, as Go's decoder names it.
  let bytes = ''
  for (const byte of decodeBase64(base64) ?? []) bytes += String.fromCharCode(byte)
  const mistake = jsonSyntaxError(bytes, 'bytes') ?? objectMistake(JSON.parse(bytes) as JsonValue)
  return mistake === undefined ? [] : [invalidValue(field, '<secret contents redacted>', mistake)]
}

function objectMistake(value: JsonValue): string | undefined {
  if (value === null || isJsonObject(value)) return undefined
  return `json: cannot unmarshal ${jsonTypeName(value)} into Go value of type map[string]interface {}`
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
  const { keys = [], anyOf = [], filled, json } = rule
  const missing = keys.filter((key) => !Object.hasOwn(data, key))
  if (!anyOf.some((key) => Object.hasOwn(data, key))) missing.push(...anyOf)
  if (filled !== undefined && textOf(data, filled) === '') missing.push(filled)
  const causes = missing.map((key) => required(`data[${key}]`))
  if (json !== undefined && Object.hasOwn(data, json)) {
    addCauses(causes, checkJson(textOf(data, json), `data[${json}]`))
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
  updateFirst: true,
  checkUpdate: (next, stored) => checkStillImmutable(next, stored, 'data', 'binaryData'),
}

export const secretRules: KindRules = {
  nameRule: subdomainName,
  check: (secret, context) => checkSecret(secret, context.brand),
  updateFirst: true,
  checkUpdate: checkSecretUpdate,
}
