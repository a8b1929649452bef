import { isJsonObject, type JsonObject, type JsonValue, setKey } from '../../../base/api/json.ts'
import type { FieldWire } from './read-message.ts'
import { type ValueWire, writeMessage } from './value-wire.ts'
import type { WireReader } from './wire-reader.ts'
import { wireType } from './wire-type.ts'

const { length } = wireType

/** The Protobuf field of a map: repeated, one occurrence an entry, in key order; `wire` is the form of the values. */
export function mapField(name: string, number: number, wire: ValueWire): FieldWire {
  const tag = number * 8 + length
  return {
    number,
    common: undefined,
    write: (writer, object) => {
      const map = object[name]
      if (!isJsonObject(map)) return
      for (const key of sortedKeys(map)) {
        const value = map[key]
        if (value === undefined) continue
        writeMessage(writer.uint32(tag), () => {
          writer.uint32(8 + length).text(key)
          wire.write(writer.uint32(16 + wire.type), value ?? wire.zero)
        })
      }
    },
    read: (reader, type, object) => {
      reader.expect(type, length, name)
      const end = reader.enter()
      readEntry(reader, wire, name, mapAt(object, name))
      reader.leave(end)
    },
  }
}

function mapAt(object: JsonObject, name: string): JsonObject {
  const former = object[name]
  if (isJsonObject(former)) return former
  const map: JsonObject = {}
  object[name] = map
  return map
}

function readEntry(reader: WireReader, wire: ValueWire, name: string, map: JsonObject): void {
  let key = ''
  let value: JsonValue | undefined
  while (!reader.isAtEnd) {
    const tag = reader.tag()
    const type = tag & 7
    if (tag >>> 3 === 1) {
      if (type !== length) reader.expect(type, length, `${name} (key)`)
      key = reader.text()
    } else if (tag >>> 3 === 2) {
      if (type !== wire.type) reader.expect(type, wire.type, `${name} (value)`)
      value = wire.read(reader, value)
    } else reader.skip(type)
  }
  setKey(map, key, value ?? wire.zero)
}

const beyondBasicPlane = /[\ud800-\udfff]/

/**
 * The keys of a map in the order of their UTF-8 bytes, as Go sorts them; UTF-16 order differs beyond the basic plane.
 */
function sortedKeys(map: JsonObject): readonly string[] {
  const keys = Object.keys(map).sort()
  return keys.some((key) => beyondBasicPlane.test(key)) ? keys.sort(compareCodePoints) : keys
}

function compareCodePoints(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)]
  for (let at = 0; at < left.length && at < right.length; at++) {
    const difference = (left[at]?.codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? 0)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}
