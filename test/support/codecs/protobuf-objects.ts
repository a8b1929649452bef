import { brands } from '../../../core/base/api/brand.ts'
import { parseGroupVersion } from '../../../core/base/api/group-version.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import type { Format } from '../../../core/objects/codec/format.ts'
import { protobufFormat } from '../../../core/objects/codec/protobuf/protobuf-format.ts'
import { decodeObject } from '../../../core/objects/schema/decode.ts'
import { registryOf } from '../schemas/schema-registry.ts'

const registry = registryOf()

export const protobuf: Format = protobufFormat(brands.k8s, registry)

/** An object in its envelope. */
export function writeProtobuf(object: JsonObject): Uint8Array {
  const bytes = protobuf.document(object, false)
  if (!bytes) throw new TypeError('the kind has no binary form')
  return bytes
}

/** What an envelope holds, with all that JSON would have. */
export function readProtobuf(bytes: Uint8Array): JsonObject {
  const object = protobuf.parse(bytes, undefined)?.value as JsonObject
  const place = parseGroupVersion(String(object['apiVersion'] as string))
  const kind = object['kind'] as string
  const schema = place && registry.kind(place.group, place.version, kind)
  return schema ? decodeObject(schema, object).object : object
}
