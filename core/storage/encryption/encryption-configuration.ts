import type { Brand } from '../../base/api/brand.ts'
import { objectOf, objectsOf, textOf } from '../../base/api/json-fields.ts'
import {
  getKey,
  isJsonObject,
  isList,
  type JsonObject,
  type JsonValue,
} from '../../base/api/json.ts'
import { duplicateField, unknownField } from '../../base/json/field-messages.ts'
import { parseJson } from '../../base/json/json-parse.ts'
import { ParseError } from '../../base/json/parse-error.ts'
import type { ParsedText } from '../../base/json/parsed-text.ts'
import { parseDuration } from '../../base/time/duration.ts'
import { parseYaml } from '../../objects/codec/yaml/yaml.ts'
import { jsonTypeName, SchemaTypeError } from '../../objects/schema/decode-trail.ts'
import { decodeObject } from '../../objects/schema/decode.ts'
import { encryptionSchema } from './encryption-schema.ts'

/** Which resources are encrypted, and by what: the content of `--encryption-provider-config`. */
export interface EncryptionConfiguration {
  readonly resources: readonly EncryptedResources[]
}

/** Resources that share their providers. */
export interface EncryptedResources {
  /** `secrets`, `deployments.apps`, `*.apps`, `*.` for the core group, `*.*` for all. */
  readonly resources: readonly string[]
  /** The first one encrypts; all of them are tried to decrypt. */
  readonly providers: readonly EncryptionProvider[]
}

/** One provider; a valid one has exactly one member. */
export interface EncryptionProvider {
  readonly aesgcm?: { readonly keys: readonly EncryptionKey[] }
  readonly aescbc?: { readonly keys: readonly EncryptionKey[] }
  readonly secretbox?: { readonly keys: readonly EncryptionKey[] }
  readonly identity?: object
  readonly kms?: KmsConfiguration
}

export interface EncryptionKey {
  readonly name: string
  /** The key in base64. */
  readonly secret: string
}

export interface KmsConfiguration {
  /** `v1` where the file has none. */
  readonly apiVersion: string
  readonly name: string
  /** Keys that are cached at most; only v1 has it. */
  readonly cacheSize?: number
  /** Where the plug-in listens: `unix:///var/run/kms.sock`. */
  readonly endpoint: string
  /** Limit of a call in nanoseconds; 3 seconds where the file has none. */
  readonly timeout: bigint
}

const kindMembers =
  'struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }'

const usualTimeout = 3_000_000_000n
const usualCacheSize = 1000

/** Other kinds of the group, which the file may not have. */
const otherKinds: ReadonlySet<string> = new Set([
  'AdmissionConfiguration',
  'AuthenticationConfiguration',
  'AuthorizationConfiguration',
  'TracingConfiguration',
])

/**
 * Reads an encryption configuration in YAML or JSON, and sets its defaults. Unknown and repeated fields are errors. What it says is not
 * checked yet.
 *
 * @param file names the file in errors.
 * @throws RangeError with the message of the original.
 */
export function readEncryptionConfiguration(
  content: string,
  file: string,
  { apiDomain }: Pick<Brand, 'apiDomain'>,
): EncryptionConfiguration {
  const fail = (why: string, cause?: unknown): never => {
    throw new RangeError(
      `error decoding encryption provider configuration file ${JSON.stringify(file)}: ${why}`,
      { cause },
    )
  }
  try {
    const parsed = parse(content)
    checkKind(parsed.value, content, `apiserver.config.${apiDomain}`)
    const { object, unknown } = decodeObject(encryptionSchema, parsed.value)
    const error = parsed.describe
      ? parsed.describe(unknown).error
      : [
          ...parsed.duplicates.map(duplicateField),
          ...unknown.map(({ path }) => unknownField(path)),
        ].join(', ')
    if (error !== '') fail(`strict decoding error: ${error}`)
    return configurationOf(object)
  } catch (error) {
    if (error instanceof ParseError || error instanceof SchemaTypeError)
      return fail(error.message, error)
    throw error
  }
}

/** As the original recognizes it: text that does not begin as a JSON object is YAML. */
function parse(content: string): ParsedText {
  if (!/^\s*\{/.test(content)) return parseYaml(content)
  try {
    return parseJson(content)
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    throw new ParseError(`couldn't get version/kind; json parse error: ${error.message}`, error)
  }
}

/** @throws ParseError for another kind, RangeError for one of the same group. */
function checkKind(value: JsonValue, content: string, group: string): void {
  if (value !== null && !isJsonObject(value)) {
    const why = `json: cannot unmarshal ${jsonTypeName(value)} into Go value of type ${kindMembers}`
    throw new ParseError(`couldn't get version/kind; json parse error: ${why}`)
  }
  const object = value ?? {}
  const version = textOf(object, 'apiVersion')
  const kind = textOf(object, 'kind')
  if (kind === '') throw new ParseError(`Object 'Kind' is missing in '${content}'`)
  if (version === '') throw new ParseError(`Object 'apiVersion' is missing in '${content}'`)
  // The older name, which the original takes, too.
  if (version === 'v1' && kind === 'EncryptionConfig') return
  if (version === `${group}/v1`) {
    if (kind === 'EncryptionConfiguration') return
    if (otherKinds.has(kind))
      throw new RangeError(`got unexpected config type: ${version}, Kind=${kind}`)
  }
  throw new ParseError(
    `no kind "${kind}" is registered for version "${version}" in scheme "pkg/runtime/scheme.go:110"`,
  )
}

function configurationOf(object: JsonObject): EncryptionConfiguration {
  return {
    resources: objectsOf(object, 'resources').map((one) => ({
      resources: textsOf(getKey(one, 'resources')),
      providers: objectsOf(one, 'providers').map(providerOf),
    })),
  }
}

function textsOf(value: JsonValue | undefined): readonly string[] {
  return isList(value) ? value.filter((one): one is string => typeof one === 'string') : []
}

function providerOf(provider: JsonObject): EncryptionProvider {
  const aesgcm = objectOf(provider, 'aesgcm')
  const aescbc = objectOf(provider, 'aescbc')
  const secretbox = objectOf(provider, 'secretbox')
  const identity = objectOf(provider, 'identity')
  const kms = objectOf(provider, 'kms')
  return {
    ...(aesgcm && { aesgcm: { keys: keysOf(aesgcm) } }),
    ...(aescbc && { aescbc: { keys: keysOf(aescbc) } }),
    ...(secretbox && { secretbox: { keys: keysOf(secretbox) } }),
    ...(identity && { identity }),
    ...(kms && { kms: kmsOf(kms) }),
  }
}

function keysOf(provider: JsonObject): readonly EncryptionKey[] {
  return objectsOf(provider, 'keys').map((key) => ({
    name: textOf(key, 'name'),
    secret: textOf(key, 'secret'),
  }))
}

function kmsOf(kms: JsonObject): KmsConfiguration {
  const apiVersion = textOf(kms, 'apiVersion') || 'v1'
  const given = getKey(kms, 'cachesize')
  const usual = apiVersion === 'v1' ? usualCacheSize : undefined
  const cacheSize = typeof given === 'number' ? given : usual
  const timeout = getKey(kms, 'timeout')
  return {
    apiVersion,
    name: textOf(kms, 'name'),
    ...(cacheSize !== undefined && { cacheSize }),
    endpoint: textOf(kms, 'endpoint'),
    timeout: typeof timeout === 'string' ? (parseDuration(timeout) ?? 0n) : usualTimeout,
  }
}
