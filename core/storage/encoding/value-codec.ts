import type { Brand } from '../../base/api/brand.ts'
import { explainedInternalError } from '../../base/api/errors/api-error.ts'
import { UnreadableValueError } from '../../base/api/errors/stored-object-errors.ts'
import { formatGroupVersion, parseGroupVersion } from '../../base/api/group-version.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../base/api/json.ts'
import { canonicalMetadata } from '../../base/api/metadata/canonical-metadata.ts'
import type { ApiObject } from '../../base/api/object.ts'
import { decodeUtf8, parseJson } from '../../base/json/json-parse.ts'
import { encodeJson, encodeJsonLine } from '../../base/json/json-write.ts'
import { ParseError } from '../../base/json/parse-error.ts'
import { parseTrustedJson } from '../../base/json/parse-trusted-json.ts'
import { valueWithSortedKeys, withSortedKeys } from '../../base/json/sorted-keys.ts'
import { ValueBudget } from '../../base/json/value-budget.ts'
import type { ResourceDefinition } from '../../objects/catalog/resource-definition.ts'
import { selfDescribed } from '../../objects/codec/cbor/cbor-writer.ts'
import { decodeCbor } from '../../objects/codec/cbor/decode-cbor.ts'
import { encodeCborDocument } from '../../objects/codec/cbor/encode-cbor.ts'
import { concatBytes } from '../../objects/codec/chunks.ts'
import { decodeProtobuf } from '../../objects/codec/protobuf/decode-protobuf.ts'
import { KindWires } from '../../objects/codec/protobuf/kind-wires.ts'
import { writeYaml } from '../../objects/codec/yaml/yaml-write.ts'
import { parseYaml } from '../../objects/codec/yaml/yaml.ts'
import { decodeObject } from '../../objects/schema/decode.ts'
import type { DefaultingEnvironment } from '../../objects/schema/default-rules.ts'
import { applyDefaults } from '../../objects/schema/defaults.ts'
import type { SchemaRegistry } from '../../objects/schema/registry.ts'
import type { StoredValue } from '../engine/storage.ts'
import { unreadableValue } from '../engine/unreadable-value.ts'
import type { StoredResource, StoredResources } from './stored-resources.ts'
import { identity } from './transformers/identity.ts'
import type { TransformerOf, ValueTransformer } from './transformers/value-transformer.ts'
import type { ValueVersions } from './value-versions.ts'

/** The form of the values of built-in kinds: `--storage-media-type`. */
export type ValueForm = 'protobuf' | 'json' | 'yaml'

export interface ValueCodecParts {
  readonly brand: Brand
  readonly registry: SchemaRegistry
  readonly resources: StoredResources
  /** The form of built-in kinds; Protobuf unless given. */
  readonly form?: ValueForm | undefined
  /** Whether custom resources are stored as CBOR, and not as JSON: the gate `CBORServingAndStorage`. */
  readonly customInCbor: boolean
  /** Whether what cannot be read can be deleted: the gate `AllowUnsafeMalformedObjectDeletion`. */
  readonly unreadableIsDeletable: boolean
  readonly transformers?: TransformerOf | undefined
  /** What the defaults depend on that objects get when they are read. */
  readonly environment: () => DefaultingEnvironment
  /** The whole key of a value in the store, for a key of this server. */
  readonly storedKey: (key: string) => string
  /** Loads the conversions of versions that this server does not store. */
  readonly loadVersions: () => Promise<ValueVersions>
}

/** The first bytes of a value in Protobuf: `k8s` and a zero byte, whatever the brand. */
const magic = [0x6b, 0x38, 0x73, 0x00]

const openBrace = 0x7b
const quote = 0x22
const lineFeed = new Uint8Array([0x0a])

/** Where the original has its scheme, which its messages name. */
const scheme = 'in scheme "pkg/runtime/scheme.go:110"'

type Soon<T> = T | Promise<T>

/** Encodes stored values as the real server does, by the resource of their key. */
export class ValueCodec {
  readonly #parts: ValueCodecParts
  readonly #kinds: KindWires
  /** Groups whose servers in the original store JSON alone. */
  readonly #jsonGroups: ReadonlySet<string>
  #versions: Promise<LoadedVersions> | undefined

  constructor(parts: ValueCodecParts) {
    this.#parts = parts
    this.#kinds = new KindWires(parts.registry)
    const { apiDomain } = parts.brand
    this.#jsonGroups = new Set([`apiextensions.${apiDomain}`, `apiregistration.${apiDomain}`])
  }

  /** The value that is stored for the JSON of an object; what is no object is stored as it is. */
  encode(key: string, json: Uint8Array): Soon<Uint8Array> {
    const place = json[0] === openBrace ? this.#parts.resources.find(key) : undefined
    if (!place) return json
    const transformer = this.#parts.transformers?.(place.group, place.resource)
    const encoded = this.#encodedAs(place, json)
    if (!transformer) return encoded
    const storedKey = this.#parts.storedKey(key)
    return encoded instanceof Promise
      ? encoded.then((value) => transformed(transformer, value, storedKey))
      : transformed(transformer, encoded, storedKey)
  }

  /** The entry with the JSON of its value; one that cannot be read is replaced, see {@link unreadableValue}. */
  decode(entry: StoredValue): Soon<StoredValue> {
    const place = this.#parts.resources.find(entry.key)
    if (!place) return entry
    const fail = (error: unknown, isEncrypted = false): StoredValue => {
      return { ...entry, value: unreadableValue(this.#errorOf(entry, place, error, isEncrypted)) }
    }
    const decodePlain = (plain: Uint8Array, isStale: boolean): Soon<StoredValue> => {
      try {
        const json = this.#decoded(place, plain)
        if (!(json instanceof Promise)) return decodedEntry(entry, json, isStale)
        return json.then(
          (value) => decodedEntry(entry, value, isStale),
          (error: unknown) => fail(error),
        )
      } catch (error) {
        return fail(error)
      }
    }
    const transformer = this.#parts.transformers?.(place.group, place.resource) ?? identity
    try {
      const read = transformer.fromStorage(entry.value, this.#parts.storedKey(entry.key))
      if (!(read instanceof Promise)) return decodePlain(read.value, read.isStale)
      return read.then(
        ({ value, isStale }) => decodePlain(value, isStale),
        (error: unknown) => fail(error, true),
      )
    } catch (error) {
      return fail(error, true)
    }
  }

  #encodedAs(place: StoredResource, json: Uint8Array): Soon<Uint8Array> {
    if (place.isCustom) return this.#encodedCustom(json)
    const { definition } = place
    // What is stored was encoded by this server.
    const object = parseTrustedJson(decodeUtf8(json))
    if (!isJsonObject(object)) return json
    const original = definition?.storedAs?.original
    if (!definition || !original) return this.#encodedObject(this.#kinds, place, object)
    return this.#loaded().then(({ versions, kinds }) => {
      const apiVersion = formatGroupVersion(original.group, original.version)
      const converted = versions.toOriginal(definition, object as ApiObject, apiVersion)
      return this.#encodedObject(kinds, place, converted)
    })
  }

  #encodedCustom(json: Uint8Array): Uint8Array {
    if (!this.#parts.customInCbor) return concatBytes(json, lineFeed)
    return encodeCborDocument(parseJson(decodeUtf8(json)).value)
  }

  #encodedObject(kinds: KindWires, { group }: StoredResource, object: JsonObject): Uint8Array {
    const { form = 'protobuf' } = this.#parts
    const { apiVersion, kind } = object
    if (form === 'protobuf' && !this.#jsonGroups.has(group)) {
      const isNamed = typeof apiVersion === 'string' && typeof kind === 'string'
      const wire = isNamed ? kinds.find(apiVersion, kind) : undefined
      if (wire) return wire.frame.wrap(wire.encodeField(object))
    }
    if (form === 'yaml' && !this.#jsonGroups.has(group)) {
      return new TextEncoder().encode(writeYaml(valueWithSortedKeys(object)))
    }
    return encodeJsonLine(object)
  }

  /** @throws Error with the original's message where the value cannot be decoded. */
  #decoded(place: StoredResource, stored: Uint8Array): Soon<DecodedJson> {
    const { definition } = place
    if (place.isCustom) return { json: customJson(stored), isStale: false }
    const found = this.#objectIn(stored)
    if (!(found instanceof Promise)) return this.#ownForm(definition, found)
    return found.then((object) => this.#ownForm(definition, object))
  }

  /** The object of a value of a built-in kind; one of a kind that this release does not have waits for the tables of the others. */
  #objectIn(stored: Uint8Array): Soon<JsonObject> {
    if (!startsWith(stored, magic)) return jsonObject(stored)
    try {
      return this.#fromProtobuf(stored, this.#kinds)
    } catch (error) {
      if (!(error instanceof ParseError) || !error.message.startsWith('no kind ')) throw error
      return this.#loaded().then(({ kinds }) => this.#fromProtobuf(stored, kinds))
    }
  }

  #fromProtobuf(stored: Uint8Array, kinds: KindWires): JsonObject {
    const { brand } = this.#parts
    return decodeProtobuf(stored, kinds, brand.protobufMediaType, undefined).value as JsonObject
  }

  /** The JSON of an object as this server stores it: in its storage version, with the members in the order of the type. */
  #ownForm(definition: ResourceDefinition | undefined, object: JsonObject): Soon<DecodedJson> {
    const { apiVersion, kind } = object
    const storedAs = definition?.storedAs
    if (!definition || !storedAs) return { json: this.#ordered(object, undefined), isStale: false }
    if (typeof kind !== 'string' || kind === '')
      throw new Error(`Object 'Kind' is missing in '${shown(object)}'`)
    if (typeof apiVersion !== 'string' || apiVersion === '') {
      throw new Error(`Object 'apiVersion' is missing in '${shown(object)}'`)
    }
    const { group, version } = storedAs
    const gvk = { group, version, kind }
    const own = formatGroupVersion(group, version)
    if (kind !== definition.kind) return this.#refuse(definition, apiVersion, kind)
    if (apiVersion === own) {
      const json = this.#ordered(object, gvk)
      return { json, isStale: storedAs.original !== undefined }
    }
    return this.#loaded().then(({ versions }) => {
      const converted = versions.toOwn(definition, object as ApiObject)
      if (typeof converted === 'string') throw new ParseError(converted)
      if (!converted) throw noKind(apiVersion, kind)
      const { original = storedAs } = storedAs
      const isStale = apiVersion !== formatGroupVersion(original.group, original.version)
      return { json: this.#ordered(converted, gvk), isStale }
    })
  }

  /** @throws Error with the original's message for an object of another kind than its key tells. */
  #refuse({ group, kind: expected }: ResourceDefinition, apiVersion: string, kind: string): never {
    const { group: found = '', version = '' } = parseGroupVersion(apiVersion) ?? {}
    if (!this.#parts.registry.kind(found, version, kind)) throw noKind(apiVersion, kind)
    const target = `${group === '' ? 'core' : (group.split('.')[0] ?? '')}.${expected}`
    throw new ParseError(`converting (${version}.${kind}) to (${target}): unknown conversion`)
  }

  #ordered(
    object: JsonObject,
    gvk: { readonly group: string; readonly version: string; readonly kind: string } | undefined,
  ): Uint8Array {
    const schema = gvk && this.#parts.registry.kind(gvk.group, gvk.version, gvk.kind)
    const ordered = schema ? decodeObject(schema, object).object : object
    if (schema) applyDefaults(schema, ordered, this.#parts.environment())
    const { kind, apiVersion, metadata, ...rest } = ordered as JsonObject & ApiObject
    if (!isJsonObject(metadata)) return encodeJson(ordered)
    return encodeJson({
      kind,
      apiVersion,
      metadata: canonicalMetadata(metadata, undefined),
      ...rest,
    } as unknown as JsonValue)
  }

  #loaded(): Promise<LoadedVersions> {
    this.#versions ??= this.#parts.loadVersions().then(
      (versions) => ({ versions, kinds: new KindWires(versions.registry) }),
      (error: unknown) => {
        // The next value tries again.
        this.#versions = undefined
        throw error
      },
    )
    return this.#versions
  }

  #errorOf(
    { key, revision }: StoredValue,
    { group, resource }: StoredResource,
    error: unknown,
    isEncrypted: boolean,
  ): UnreadableValueError {
    const storedKey = this.#parts.storedKey(key)
    const value = {
      resource: { group, resource },
      key: storedKey,
      shortKey: key.slice('/registry'.length),
      revision,
      why: messageOf(error),
      isEncrypted,
      isDeletable: this.#parts.unreadableIsDeletable,
    }
    return new UnreadableValueError(value, error)
  }
}

interface LoadedVersions {
  readonly versions: ValueVersions
  readonly kinds: KindWires
}

interface DecodedJson {
  readonly json: Uint8Array
  /** Whether the object is stored in another version than it would be now. */
  readonly isStale: boolean
}

function decodedEntry(
  entry: StoredValue,
  { json, isStale }: DecodedJson,
  isStaleInStore: boolean,
): StoredValue {
  return { ...entry, value: json, ...((isStale || isStaleInStore) && { isStale: true }) }
}

function noKind(apiVersion: string, kind: string): ParseError {
  return new ParseError(`no kind "${kind}" is registered for version "${apiVersion}"`)
}

/** Ends of messages about Protobuf that was cut off. */
const tooShort = /the message ends too early$|where \d+ are left$/u

/** The original's words for what is wrong with a value. */
function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  if (message.startsWith('no kind ')) return `${message} ${scheme}`
  return tooShort.test(message) ? 'unexpected EOF' : message
}

function startsWith(bytes: Uint8Array, start: ArrayLike<number>): boolean {
  for (let at = 0; at < start.length; at++) if (bytes[at] !== start[at]) return false
  return true
}

function shown(object: JsonObject): string {
  return decodeUtf8(encodeJson(object))
}

/** The object of a value in JSON or CBOR. @throws Error with the original's message. */
function jsonObject(stored: Uint8Array): JsonObject {
  const value = startsWith(stored, selfDescribed) ? decodeCbor(stored) : parsedJson(stored)
  if (isJsonObject(value)) return value
  throw new ParseError("couldn't get version/kind; json parse error: it is no object")
}

/** A value in JSON or YAML. @throws ParseError with the original's words for broken JSON */
function parsedJson(stored: Uint8Array): JsonValue {
  const yaml = stored[0] === openBrace ? undefined : parsedYaml(stored)
  if (isJsonObject(yaml)) return yaml
  try {
    return parseJson(decodeUtf8(stored)).value
  } catch (error) {
    throw unparsable(error)
  }
}

function parsedYaml(stored: Uint8Array): JsonValue | undefined {
  try {
    return parseYaml(decodeUtf8(stored), new ValueBudget()).value
  } catch {
    return undefined
  }
}

function unparsable(error: unknown): ParseError {
  const why = error instanceof Error ? error.message : String(error)
  return new ParseError(`couldn't get version/kind; json parse error: ${why}`, error)
}

/** The JSON of a custom object, whose members are in the order of their names, as the real server writes them. */
function customJson(stored: Uint8Array): Uint8Array {
  const isCompact = stored[0] === openBrace && stored[1] === quote
  if (!isCompact) return encodeJson(withSortedKeys(jsonObject(stored)))
  try {
    JSON.parse(decodeUtf8(stored))
  } catch (error) {
    throw parsedJsonError(stored, error)
  }
  return stored.at(-1) === lineFeed[0] ? stored.subarray(0, -1) : stored
}

/** The error of the exact reader, which has the original's words. */
function parsedJsonError(stored: Uint8Array, error: unknown): unknown {
  try {
    parsedJson(stored)
    return unparsable(error)
  } catch (exact) {
    return exact
  }
}

/** @throws ApiError 500 where the value cannot be encrypted, as in the original */
function transformed(
  transformer: ValueTransformer,
  value: Uint8Array,
  key: string,
): Soon<Uint8Array> {
  const fail = (error: unknown): never => {
    throw explainedInternalError(error instanceof Error ? error.message : String(error))
  }
  try {
    const made = transformer.toStorage(value, key)
    return made instanceof Promise ? made.catch(fail) : made
  } catch (error) {
    return fail(error)
  }
}
