import type { Brand } from '../../base/api/brand.ts'
import { isJsonObject, type JsonObject } from '../../base/api/json.ts'
import { canonicalMetadata } from '../../base/api/metadata/canonical-metadata.ts'
import type { ApiObject } from '../../base/api/object.ts'
import { decodeUtf8, parseJson } from '../../base/json/json-parse.ts'
import { encodeJson } from '../../base/json/json-write.ts'
import { decodeProtobuf } from '../../objects/codec/protobuf/decode-protobuf.ts'
import { KindWires } from '../../objects/codec/protobuf/kind-wires.ts'
import type { SchemaRegistry } from '../../objects/schema/registry.ts'

/** The first bytes of a value in Protobuf: `k8s` and a zero byte, whatever the brand. */
const magic = [0x6b, 0x38, 0x73, 0x00]

const openBrace = 0x7b

/** Encodes stored values as the real server does: built-in kinds in Protobuf, all others in JSON. */
export class ValueCodec {
  readonly #kinds: KindWires
  readonly #mediaType: string

  constructor(brand: Brand, registry: SchemaRegistry) {
    this.#kinds = new KindWires(registry)
    this.#mediaType = brand.protobufMediaType
  }

  /** The value that is stored for the JSON of an object. */
  encode(_key: string, json: Uint8Array): Uint8Array {
    if (json[0] !== openBrace) return json
    const object = parseJson(decodeUtf8(json)).value
    if (!isJsonObject(object)) return json
    const { apiVersion, kind } = object
    if (typeof apiVersion !== 'string' || typeof kind !== 'string') return json
    const wire = this.#kinds.find(apiVersion, kind)
    return wire ? wire.frame.wrap(wire.encodeField(object)) : json
  }

  /** The JSON of a stored value; one that is not Protobuf is as it was. @throws ParseError for damaged Protobuf. */
  decode(_key: string, stored: Uint8Array): Uint8Array {
    if (!magic.every((byte, at) => stored[at] === byte)) return stored
    const { value } = decodeProtobuf(stored, this.#kinds, this.#mediaType, undefined)
    const { kind, apiVersion, metadata, ...rest } = value as JsonObject & ApiObject
    const form = { kind, apiVersion, metadata: canonicalMetadata(metadata, undefined), ...rest }
    return encodeJson(form)
  }
}
