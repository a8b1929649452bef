import type { JsonObject } from '../../base/api/json.ts'
import { decodeUtf8, parseJson } from '../../base/json/json-parse.ts'
import { bareJson, encodeJson } from '../../base/json/json-write.ts'
import { memberValue } from '../../base/json/member-offset.ts'
import { TextBuffer } from '../../base/text/text-buffer.ts'
import { encodeUtf8 } from '../../base/text/utf8.ts'
import type { ShownKind } from '../catalog/resource-definition.ts'
import { decodeObject } from '../schema/decode.ts'
import { concatBytes } from './chunks.ts'
import type { Entry } from './entry.ts'
import { writeInTypedOrder } from './typed-order.ts'
import type { View } from './view.ts'

const lineTail = encodeUtf8('}\n')

/**
 * The PartialObjectMetadata view: only `metadata`, for clients of all kinds alike. `apiVersion` is that of the meta
 * group.
 */
export function metadataView(definition: ShownKind, apiVersion: string): View {
  const id = `PartialObjectMetadata/${apiVersion}`
  const before = encodeUtf8(
    `{"kind":"PartialObjectMetadata","apiVersion":"${apiVersion}","metadata":`,
  )
  const encode = (entry: Entry): Uint8Array =>
    concatBytes(before, metadataOf(definition, entry), lineTail)
  const line = (entry: Entry): Uint8Array => entry.memo(id, () => encode(entry))
  return {
    id,
    kind: 'PartialObjectMetadata',
    stable: true,
    item: (entry) => bareJson(line(entry)),
    line,
    list: {
      kind: 'PartialObjectMetadataList',
      apiVersion,
      itemsName: 'items',
      isNullWhenEmpty: true,
    },
    bareItems: false,
    listExtra: '',
    bookmark: (metadata) => ({ kind: 'PartialObjectMetadata', apiVersion, metadata }),
  }
}

/** The JSON of an object's metadata as PartialObjectMetadata shows it: built-in kinds are stored so. */
function metadataOf(definition: ShownKind, entry: Entry): Uint8Array {
  const stored = memberValue(entry.json(), 0, 'metadata')
  if (!stored) return encodeJson(shownMetadata(definition, entry.object().metadata))
  if (definition.isCustom !== true) return stored
  if (writeMetadata(buffer.begin(), definition, stored, 0)) return buffer.take()
  const metadata = parseJson(decodeUtf8(stored)).value as JsonObject
  return encodeJson(shownMetadata(definition, metadata))
}

const buffer = new TextBuffer()

/**
 * Writes the metadata of a custom resource, whose stored JSON begins at `start`, as PartialObjectMetadata shows it.
 *
 * @returns false where it has to be decoded for that; a part of it may be written then.
 */
export function writeMetadata(
  into: TextBuffer,
  definition: ShownKind,
  json: Uint8Array,
  start: number,
): boolean {
  const schema = definition.schema.fields.get('metadata')?.schema
  return schema?.kind === 'struct' && writeInTypedOrder(into, json, start, schema) !== -1
}

/**
 * Metadata as PartialObjectMetadata shows it: in the order of its type, also where the objects of a custom resource have their
 * members in the order of their names.
 */
export function shownMetadata(definition: ShownKind, metadata: JsonObject): JsonObject {
  if (definition.isCustom !== true) return metadata
  const schema = definition.schema.fields.get('metadata')?.schema
  return schema?.kind === 'struct' ? decodeObject(schema, metadata).object : metadata
}
