import type { Brand } from '../../../../base/api/brand.ts'
import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { getKey, isJsonObject, type JsonValue } from '../../../../base/api/json.ts'
import { subdomainName } from '../../../../base/api/metadata/names.ts'
import type { Secret } from '../../../../base/api/types/core.v1.generated.ts'
import { jsonSyntaxError } from '../../../../base/json/json-syntax-error.ts'
import { decodeBase64, encodeBase64 } from '../../../../base/text/base64.ts'
import type { WriteRule } from '../../../../objects/catalog/write-rule.ts'
import { jsonTypeName } from '../../../../objects/schema/decode-trail.ts'
import type { DefaultAction } from '../../../../objects/schema/default-rules.ts'
import {
  addCauses,
  invalidValue,
  immutableMessage,
  required,
  tooLong,
} from '../../../../objects/schema/validation/causes.ts'
import { sortedMap } from '../../shared/fill-map.ts'
import type { KindRules } from '../../shared/validation/kind-rules.ts'
import {
  checkKeys,
  checkStillImmutable,
  decodedLength,
  largestData,
  sizeOf,
} from './config-data.ts'

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
function checkJson(base64: string, field: string): StatusCause[] {
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

function checkSecretType(secret: Secret, brand: Brand): StatusCause[] {
  const { type, data = {} } = secret
  if (type === `${brand.labelDomain}/service-account-token`) {
    const key = `${brand.labelDomain}/service-account.name`
    const name = secret.metadata.annotations?.[key] ?? ''
    return name === '' ? [required(`metadata.annotations[${key}]`)] : []
  }
  const rule = Object.entries(secretTypes).find(([name]) => brand.expand(name) === type)?.[1]
  if (!rule) return []
  const { keys = [], anyOf = [], filled, json } = rule
  const missing = keys.filter((key) => !Object.hasOwn(data, key))
  if (!anyOf.some((key) => Object.hasOwn(data, key))) missing.push(...anyOf)
  if (filled !== undefined && (getKey(data, filled) ?? '') === '') missing.push(filled)
  const causes = missing.map((key) => required(`data[${key}]`))
  if (json !== undefined && Object.hasOwn(data, json)) {
    addCauses(causes, checkJson(data[json] ?? '', `data[${json}]`))
  }
  return causes
}

function checkSecret(secret: Secret, brand: Brand): StatusCause[] {
  const causes = checkKeys(secret, 'data')
  if (sizeOf(secret.data ?? {}, decodedLength) > largestData) {
    causes.push(tooLong('data', largestData))
  }
  return [...causes, ...checkSecretType(secret, brand)]
}

function checkSecretUpdate(next: Secret, stored: Secret): StatusCause[] {
  const { type } = next
  const causes = checkStillImmutable(next, stored, 'data')
  if (type !== '' && type !== stored.type) {
    causes.unshift(invalidValue('type', type, immutableMessage))
  }
  return causes
}

export const secretRules: KindRules<Secret> = {
  nameRule: subdomainName,
  check: (secret, context) => checkSecret(secret, context.brand),
  updateFirst: true,
  checkUpdate: checkSecretUpdate,
}

/** Merges a Secret's `stringData` into `data` as Base64; `stringData` is never stored or returned. */
export const mergeStringData: DefaultAction<Secret> = (secret) => {
  const added = Object.entries(secret.stringData ?? {})
  delete secret.stringData
  if (added.length === 0) return
  const data = new Map(Object.entries(secret.data ?? {}))
  for (const [key, text] of added) data.set(key, encodeBase64(new TextEncoder().encode(text)))
  secret.data = sortedMap(data)
}

/** An update of a secret without a type keeps the stored type. */
export const keepSecretType: WriteRule<Secret> = (next, stored) => {
  if (stored && next.type === '') next.type = stored.type
}
