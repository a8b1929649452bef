import { type JsonObject, type JsonValue, isList } from '../../../base/api/json.ts'
import { decodeBase64 } from '../../../base/text/base64.ts'
import type { Schema } from '../../schema/schema.ts'
import { base64Tag, CborWriter, majorType, selfDescribed } from './cbor-writer.ts'
import { sortCborKeys } from './key-order.ts'

const maxInt64 = (1n << 63n) - 1n

function schemaOfMember(schema: Schema | undefined, key: string): Schema | undefined {
  if (schema?.kind === 'struct') return schema.fields.get(key)?.schema
  return schema?.kind === 'map' ? schema.values : undefined
}

function writeString(writer: CborWriter, text: string, schema: Schema | undefined): void {
  const holdsBytes = schema?.kind === 'scalar' && schema.type === 'bytes'
  const bytes = holdsBytes ? decodeBase64(text) : undefined
  // A field of bytes should hold base64 alone; other text is written like that of any field.
  if (!bytes) return writer.string(text)
  writer.head(majorType.tag, base64Tag)
  writer.head(majorType.bytes, bytes.length)
  writer.raw(bytes)
}

function writeNumber(writer: CborWriter, value: number | bigint): void {
  if (typeof value === 'number') {
    if (Number.isSafeInteger(value)) writer.integer(value)
    else writer.float(value)
  } else if (value > maxInt64 || value < -maxInt64 - 1n) writer.float(Number(value))
  else writer.integer(value)
}

function presentKeys(object: JsonObject): string[] {
  const keys = Object.keys(object)
  for (const key of keys) {
    if (object[key] === undefined) return keys.filter((present) => object[present] !== undefined)
  }
  return keys
}

function writeMap(writer: CborWriter, object: JsonObject, schema: Schema | undefined): void {
  const keys = sortCborKeys(presentKeys(object))
  writer.head(majorType.map, keys.length)
  for (const key of keys) {
    writer.string(key)
    write(writer, object[key] ?? null, schemaOfMember(schema, key))
  }
}

function writeConstant(writer: CborWriter, value: boolean | null): void {
  writer.simple(value === null ? 22 : value ? 21 : 20)
}

function write(writer: CborWriter, value: JsonValue, schema: Schema | undefined): void {
  if (value === null || typeof value === 'boolean') writeConstant(writer, value)
  else if (typeof value === 'string') writeString(writer, value, schema)
  else if (typeof value !== 'object') writeNumber(writer, value)
  else if (isList(value)) {
    const items = schema?.kind === 'list' ? schema.items : undefined
    writer.head(majorType.array, value.length)
    for (const item of value) write(writer, item, items)
  } else writeMap(writer, value, schema)
}

/**
 * Encodes a JSON value as one CBOR data item, as the Go server does: text as byte strings, keys sorted by their encoded
 * form, numbers in their shortest form, whole numbers of at most 64 bits as integers. With a schema, fields of bytes
 * are byte strings with the tag of base64.
 */
export function encodeCbor(value: JsonValue, schema?: Schema): Uint8Array {
  const writer = new CborWriter()
  write(writer, value, schema)
  return writer.finish()
}

/** {@link encodeCbor} behind the self-described CBOR tag, with which every body and every object of a stream begins. */
export function encodeCborDocument(value: JsonValue, schema?: Schema): Uint8Array {
  const writer = new CborWriter()
  writer.raw(selfDescribed)
  write(writer, value, schema)
  return writer.finish()
}

function writeInOrder(writer: CborWriter, value: JsonValue): void {
  if (value === null || typeof value === 'boolean') writeConstant(writer, value)
  else if (typeof value === 'string') writer.string(value)
  else if (typeof value !== 'object') writeNumber(writer, value)
  else if (isList(value)) {
    writer.head(majorType.array, value.length)
    for (const item of value) writeInOrder(writer, item)
  } else {
    const keys = presentKeys(value)
    writer.head(majorType.map, keys.length)
    for (const key of keys) {
      writer.string(key)
      writeInOrder(writer, value[key] ?? null)
    }
  }
}

/** Encodes a CBOR document for the store, whose members keep their order. */
export function encodeCborInOrder(value: JsonValue): Uint8Array {
  const writer = new CborWriter()
  writer.raw(selfDescribed)
  writeInOrder(writer, value)
  return writer.finish()
}
