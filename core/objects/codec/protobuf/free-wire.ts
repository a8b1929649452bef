import { type JsonValue, isList } from '../../../base/api/json.ts'
import { decodeUtf8, parseJson } from '../../../base/json/json-parse.ts'
import { encodeJson } from '../../../base/json/json-write.ts'
import type { AnySchema } from '../../schema/schema.ts'
import { type ValueWire, writeMessage } from './value-wire.ts'
import { readFields } from './wire-reader.ts'
import type { WireReader } from './wire-reader.ts'
import { wireType } from './wire-type.ts'

const { varint, length } = wireType

/** The Protobuf form of free JSON: a message whose first field holds the JSON text, or is absent for `null`. */
export const freeWire: ValueWire = {
  type: length,
  zero: null,
  write: (writer, value) =>
    writeMessage(writer, () => {
      if (value !== null) writer.uint32(8 + length).bytes(encodeJson(value))
    }),
  read: (reader) => {
    let text = new Uint8Array()
    readFields(reader, (number, type) => {
      if (number !== 1) return reader.skip(type)
      reader.expect(type, length, 'raw')
      text = reader.bytes() as Uint8Array<ArrayBuffer>
    })
    return text.length === 0 ? null : parseJson(decodeUtf8(text), reader.budget).value
  },
}

type Form = NonNullable<AnySchema['choice']>['form']

/**
 * The Protobuf form of a JSONSchemaProps or its alternative (a boolean, a list): the message has a field for either.
 */
export function choiceWire(form: Form, schema: () => ValueWire): ValueWire {
  return {
    type: length,
    zero: null,
    write: (writer, value) =>
      writeMessage(writer, () => {
        const isSchema = typeof value === 'object' && value !== null && !isList(value)
        if (form === 'schemaOrBool') {
          // The field `allows` is true beside a schema.
          writer.uint32(8 + varint).boolean(isSchema || value === true)
          if (isSchema) schema().write(writer.uint32(16 + length), value)
          return
        }
        if (isSchema) schema().write(writer.uint32(8 + length), value)
        if (!isList(value)) return
        for (const item of value) {
          writer.uint32(16 + length)
          if (form === 'schemaOrArray') schema().write(writer, item)
          else writer.text(typeof item === 'string' ? item : '')
        }
      }),
    read: (reader) => readChoice(reader, form, schema),
  }
}

function readChoice(reader: WireReader, form: Form, schema: () => ValueWire): JsonValue {
  let described: JsonValue | undefined
  let allows = false
  const list: JsonValue[] = []
  readFields(reader, (number, type) => {
    if (number > 2) reader.skip(type)
    else if (form === 'schemaOrBool' && number === 1) {
      reader.expect(type, varint, 'allows')
      allows = reader.boolean()
    } else {
      reader.expect(type, length, 'schema')
      const isOne = form === 'schemaOrBool' || number === 1
      if (isOne) described = schema().read(reader, described)
      else list.push(form === 'schemaOrArray' ? schema().read(reader, undefined) : reader.text())
    }
  })
  if (form === 'schemaOrBool') return described ?? allows
  return list.length > 0 ? list : (described ?? null)
}
