import type { StatusCause } from '../../base/api/errors/status.ts'
import { parseGroupResource } from '../../base/api/group-version.ts'
import { parseUrl, UrlError } from '../../base/network/url.ts'
import { decodeBase64 } from '../../base/text/base64.ts'
import { formatDuration } from '../../base/time/duration.ts'
import {
  invalidShown,
  invalidValue,
  memberPath,
  required,
} from '../../objects/schema/validation/causes.ts'
import type {
  EncryptedResources,
  EncryptionConfiguration,
  EncryptionKey,
  EncryptionProvider,
  KmsConfiguration,
} from './encryption-configuration.ts'

const aesKeySizes = [16, 24, 32]
const secretboxKeySizes = [32]

/** Storage of the original that no API serves. */
const unserved: ReadonlySet<string> = new Set([
  'apiserveripinfo',
  'serviceipallocations',
  'servicenodeportallocations',
])

/**
 * Validates an encryption configuration, with the errors of the original. Keys are not shown, unlike in one error of the original.
 *
 * @param isReloaded whether the file is read again as it changes.
 */
export function validateEncryption(
  { resources }: EncryptionConfiguration,
  isReloaded: boolean,
): readonly StatusCause[] {
  if (resources.length === 0) return [required('resources', 'at least one resources is required')]
  const kmsNames = new Set<string>()
  return resources.flatMap((one, at) =>
    validateResources(one, `resources[${at}]`, isReloaded, kmsNames),
  )
}

function validateResources(
  { resources, providers }: EncryptedResources,
  place: string,
  isReloaded: boolean,
  kmsNames: Set<string>,
): readonly StatusCause[] {
  const names = memberPath(place, 'resources')
  const list = memberPath(place, 'providers')
  const missing = (path: string): StatusCause => required(path, `at least one ${path} is required`)
  return [
    ...(resources.length === 0 ? [missing(names)] : []),
    ...validateOverlap(resources, names),
    ...resources.flatMap((name, at) => validateName(name, `${names}[${at}]`)),
    ...(providers.length === 0 ? [missing(list)] : []),
    ...providers.flatMap((provider, at) => {
      const path = `${list}[${at}]`
      return [
        ...validateSingle(provider, path),
        ...validateProvider(provider, path, isReloaded, kmsNames),
      ]
    }),
  ]
}

function validateOverlap(names: readonly string[], path: string): readonly StatusCause[] {
  const parsed = names.map(parseGroupResource)
  let hasDuplicate = false
  let hasOverlap = false
  for (const [at, one] of parsed.entries()) {
    for (const [otherAt, other] of parsed.entries()) {
      if (at === otherAt) continue
      const isSame = one.group === other.group && one.resource === other.resource
      // The first of two equal names counts as repeated only; any further comparison as overlap, too.
      if (isSame && !hasDuplicate) hasDuplicate = true
      else if (one.group === '*' && one.resource === '*') hasOverlap = true
      else if (one.group === other.group && (one.resource === '*' || other.resource === '*'))
        hasOverlap = true
    }
  }
  const shown = [...names]
  return [
    ...(hasDuplicate
      ? [invalidValue(path, shown, 'the same resource cannot be specified multiple times')]
      : []),
    ...(hasOverlap
      ? [
          invalidValue(
            path,
            shown,
            "using overlapping resources such as 'secrets' and '*.' in the same resource list is not allowed as they will be masked",
          ),
        ]
      : []),
  ]
}

function validateName(name: string, path: string): readonly StatusCause[] {
  const fault = faultOfName(name)
  return fault === undefined ? [] : [invalidValue(path, name, fault)]
}

function faultOfName(name: string): string | undefined {
  if (name.toLowerCase() !== name) return 'resource name should not contain capital letters'
  if (name === '*')
    return "use '*.' to encrypt all the resources from core API group or *.* to encrypt all resources"
  if (unserved.has(name)) return 'resources which do not have REST API/s cannot be encrypted'
  const { group, resource } = parseGroupResource(name)
  if (group === 'events.k8s.io')
    return "'*.events.k8s.io' objects are stored using the 'events' API group in etcd. Use 'events' instead in the config file"
  if (group === 'extensions')
    return "'extensions' group has been removed and cannot be used for encryption"
  if (group === '*' && resource !== '*')
    return 'encrypting the same resource across groups is not supported'
  return undefined
}

function validateSingle(provider: EncryptionProvider, path: string): readonly StatusCause[] {
  const found = Object.keys(provider).length
  if (found === 1) return []
  const detail =
    found === 0
      ? 'provider does not contain any of the expected providers: KMS, AESGCM, AESCBC, Secretbox, Identity'
      : 'more than one provider specified in a single element, should split into different list elements'
  return [invalidShown(path, shownProvider(provider), detail)]
}

/** A provider as the original shows it, by the names of its Go fields and in their order, but without the keys. */
function shownProvider({ aesgcm, aescbc, secretbox, identity, kms }: EncryptionProvider): string {
  return JSON.stringify({
    AESGCM: shownKeys(aesgcm),
    AESCBC: shownKeys(aescbc),
    Secretbox: shownKeys(secretbox),
    Identity: identity ? {} : null,
    KMS: kms
      ? {
          APIVersion: kms.apiVersion,
          Name: kms.name,
          CacheSize: kms.cacheSize ?? null,
          Endpoint: kms.endpoint,
          Timeout: formatDuration(kms.timeout),
        }
      : null,
  })
}

function shownKeys(
  provider: { readonly keys: readonly EncryptionKey[] } | undefined,
): object | null {
  if (!provider) return null
  const { keys } = provider
  if (keys.length === 0) return { Keys: null }
  return { Keys: keys.map(({ name }) => ({ Name: name, Secret: 'REDACTED' })) }
}

/** Validates the first of the providers that an entry has. */
function validateProvider(
  { kms, aesgcm, aescbc, secretbox }: EncryptionProvider,
  path: string,
  isReloaded: boolean,
  kmsNames: Set<string>,
): readonly StatusCause[] {
  if (kms) {
    const causes = validateKms(kms, memberPath(path, 'kms'), isReloaded, kmsNames)
    kmsNames.add(kms.name)
    return causes
  }
  if (aesgcm) return validateKeys(aesgcm.keys, `${path}.aesgcm.keys`, aesKeySizes)
  if (aescbc) return validateKeys(aescbc.keys, `${path}.aescbc.keys`, aesKeySizes)
  return secretbox ? validateKeys(secretbox.keys, `${path}.secretbox.keys`, secretboxKeySizes) : []
}

function validateKeys(
  keys: readonly EncryptionKey[],
  path: string,
  sizes: readonly number[],
): readonly StatusCause[] {
  if (keys.length === 0) return [required(path, 'at least one keys is required')]
  return keys.flatMap(({ name, secret }, at) => {
    const place = `${path}[${at}]`
    return [
      ...(name === ''
        ? [required(memberPath(place, 'name'), 'name is a mandatory field for a key')]
        : []),
      ...validateSecret(secret, memberPath(place, 'secret'), sizes),
    ]
  })
}

function validateSecret(
  secret: string,
  path: string,
  sizes: readonly number[],
): readonly StatusCause[] {
  if (secret === '') return [required(path, 'secret is a mandatory field for a key')]
  const bytes = encryptionKeyBytes(secret)
  if (!bytes) return [invalidValue(path, 'REDACTED', 'secrets must be base64 encoded')]
  if (sizes.includes(bytes.length)) return []
  const detail = `secret is not of the expected length, got ${bytes.length}, expected one of [${sizes.join(' ')}]`
  return [invalidValue(path, 'REDACTED', detail)]
}

/** The bytes of a key in base64, in which line breaks do not count; undefined for any other text. */
export function encryptionKeyBytes(secret: string): Uint8Array | undefined {
  return decodeBase64(secret.replace(/[\r\n]/g, ''))
}

function validateKms(
  kms: KmsConfiguration,
  path: string,
  isReloaded: boolean,
  names: ReadonlySet<string>,
): readonly StatusCause[] {
  const { apiVersion, timeout } = kms
  const wrongVersion =
    'unsupported apiVersion apiVersion for KMS provider, only v1 and v2 are supported'
  return [
    ...validateKmsName(kms, memberPath(path, 'name'), isReloaded, names),
    ...(timeout <= 0n
      ? [
          invalidValue(
            memberPath(path, 'timeout'),
            formatDuration(timeout),
            'timeout should be a positive value',
          ),
        ]
      : []),
    ...validateEndpoint(kms, memberPath(path, 'endpoint')),
    ...validateCacheSize(kms, memberPath(path, 'cachesize')),
    ...(apiVersion === 'v1' || apiVersion === 'v2'
      ? []
      : [invalidValue(memberPath(path, 'apiVersion'), apiVersion, wrongVersion)]),
  ]
}

function validateKmsName(
  { name, apiVersion }: KmsConfiguration,
  path: string,
  isReloaded: boolean,
  names: ReadonlySet<string>,
): readonly StatusCause[] {
  const invalid = (detail: string): StatusCause => invalidValue(path, name, detail)
  const isUnique = isReloaded || apiVersion !== 'v1'
  return [
    ...(name === '' ? [required(path, 'name is a mandatory field for a provider')] : []),
    ...(apiVersion !== 'v1' && name.includes(':')
      ? [invalid(`invalid KMS provider name ${name}, must not contain ':'`)]
      : []),
    ...(isUnique && names.has(name)
      ? [invalid(`duplicate KMS provider name ${name}, names must be unique`)]
      : []),
  ]
}

function validateEndpoint({ endpoint }: KmsConfiguration, path: string): readonly StatusCause[] {
  const invalid = (detail: string): readonly StatusCause[] => [invalidValue(path, endpoint, detail)]
  if (endpoint === '') return invalid('endpoint is a mandatory field for a kms')
  const url = parseUrl(endpoint)
  if (url instanceof UrlError)
    return invalid(`invalid endpoint for kms provider, error: ${url.message}`)
  if (url.scheme === 'unix') return []
  return invalid(`unsupported scheme "${url.scheme}" for KMS provider, only unix is supported`)
}

function validateCacheSize(
  { apiVersion, cacheSize }: KmsConfiguration,
  path: string,
): readonly StatusCause[] {
  if (cacheSize === undefined) return []
  if (apiVersion !== 'v1')
    return [invalidValue(path, cacheSize, 'cachesize is not supported in v2')]
  if (cacheSize !== 0) return []
  return [invalidValue(path, 0, 'cachesize should be a positive value, or negative to disable')]
}
