import type { JsonObject, JsonValue } from '../../../base/api/json.ts'
import type { CommonField, FieldWire } from './read-message.ts'
import type { ValueWire } from './value-wire.ts'
import { wireType } from './wire-type.ts'

const { varint, fixed64, length } = wireType

/** The Protobuf field of a list: repeated, one occurrence an item, or packed; `common` is its fast path for reading. */
export function listField(
  name: string,
  number: number,
  wire: ValueWire,
  common?: CommonField,
): FieldWire {
  const tag = number * 8 + wire.type
  const mayBePacked = wire.type === varint || wire.type === fixed64
  return {
    number,
    common,
    write: (writer, object) => {
      const list = object[name]
      if (!Array.isArray(list)) return
      for (const item of list) wire.write(writer.uint32(tag), item ?? wire.zero)
    },
    read: (reader, type, object) => {
      const list = listAt(object, name)
      if (type === wire.type) list.push(wire.read(reader, undefined))
      else if (!mayBePacked) reader.expect(type, wire.type, name)
      else {
        reader.expect(type, length, name)
        reader.message(() => {
          while (!reader.isAtEnd) {
            reader.budget?.spend(1)
            list.push(wire.read(reader, undefined))
          }
        })
      }
    },
  }
}

function listAt(object: JsonObject, name: string): JsonValue[] {
  const former = object[name]
  if (Array.isArray(former)) return former
  const list: JsonValue[] = []
  object[name] = list
  return list
}
