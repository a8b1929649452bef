import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  setKey,
  isWritableList,
  type WritableJsonObject,
} from '../../../base/api/json.ts'
import { kindFields } from '../../schema/object-fields.ts'
import type { Field, Schema, StructSchema } from '../../schema/schema.ts'
import { choiceWire, freeWire } from './free-wire.ts'
import {
  type CommonField,
  type FieldsByNumber,
  type FieldWire,
  readMessage,
} from './read-message.ts'
import { scalarWire } from './scalar-wire.ts'
import { type ValueWire, writeMessage } from './value-wire.ts'
import { readFields } from './wire-reader.ts'
import type { WireReader } from './wire-reader.ts'
import { wireType } from './wire-type.ts'
import type { WireWriter } from './wire-writer.ts'

const { varint, fixed64, length } = wireType

/** The Protobuf form of a struct: writes and reads its message. */
export interface MessageWire {
  /**
   * Writes the fields in the order of their numbers, as Go does: fields that are no pointers are written even where
   * zero.
   */
  write(writer: WireWriter, object: WritableJsonObject): void
  /** The fields of the message by wire number, for {@link readMessage}. */
  readonly fields: FieldsByNumber
}

const wires = new WeakMap<StructSchema, MessageWire>()

/** The Protobuf form of a struct, made once for each schema. */
export function messageWire(schema: StructSchema): MessageWire {
  let wire = wires.get(schema)
  if (!wire) {
    wire = createMessage(fieldsOf(schema))
    wires.set(schema, wire)
  }
  return wire
}

/** Whether a kind has a Protobuf form: some, such as Table, are JSON only. */
export function hasWireForm(schema: StructSchema): boolean {
  return fieldsOf(schema).every(({ number }) => number !== undefined)
}

/** The fields of a struct's message; `kind` and `apiVersion` of an object are in its envelope instead. */
function fieldsOf({ fields, gvk }: StructSchema): readonly Field[] {
  const all = [...fields.values()]
  return gvk ? all.filter((field) => !kindFields.includes(field)) : all
}

function createMessage(fields: readonly Field[], level = 0): MessageWire {
  const ordered = fieldWires(fields, level).toSorted((a, b) => a.number - b.number)
  const byNumber: (FieldWire | undefined)[] = []
  for (const field of ordered) byNumber[field.number] = field
  return {
    write: (writer, object) => {
      for (const field of ordered) field.write(writer, object)
    },
    fields: byNumber,
  }
}

/**
 * The Protobuf fields of a struct. Structs inlined in JSON are messages of their own; `level` is the number of those
 * around.
 */
function fieldWires(fields: readonly Field[], level: number): readonly FieldWire[] {
  const own: FieldWire[] = []
  const inlined = new Map<number, Field[]>()
  for (const field of fields) {
    const step = field.inlined[level]
    if (!step) {
      if (field.number !== undefined) own.push(fieldWire(field, field.number))
      continue
    }
    const others = inlined.get(step.number)
    if (others) others.push(field)
    else inlined.set(step.number, [field])
  }
  const messages = [...inlined].map(([number, within]) =>
    inlinedWire(number, createMessage(within, level + 1)),
  )
  return [...own, ...messages]
}

function inlinedWire(number: number, message: MessageWire): FieldWire {
  return {
    number,
    common: undefined,
    write: (writer, object) =>
      writeMessage(writer.uint32(number * 8 + length), () => message.write(writer, object)),
    read: (reader, type, object) => {
      reader.expect(type, length, String(number))
      reader.message(() => readMessage(reader, message.fields, object))
    },
  }
}

function fieldWire(field: Field, number: number): FieldWire {
  const { schema } = field
  if (schema.kind === 'map') return mapField(field.name, number, valueWire(schema.values))
  if (schema.kind === 'list' && !schema.wrapped) return itemsField(field.name, number, schema.items)
  return singleField(field, number)
}

/** Whether an absent field is left out of the message; otherwise its zero value is written. */
function mayBeAbsent({ pointer, schema }: Field): boolean {
  return pointer || schema.kind === 'list' || (schema.kind === 'scalar' && schema.type === 'bytes')
}

function singleField(field: Field, number: number): FieldWire {
  const { name } = field
  const isOptional = mayBeAbsent(field)
  const wire = valueWire(field.schema)
  const tag = number * 8 + wire.type
  // A zero value that JSON leaves out anyway is not set.
  const dropped = isOptional || field.schema.kind !== 'scalar' ? undefined : wire.zero
  const isMerged = field.schema.kind !== 'scalar'
  return {
    number,
    common: commonField(field, dropped === undefined),
    write: (writer, object) => {
      const value = object[name] ?? null
      if (value === null && isOptional) return
      writer.uint32(tag)
      wire.write(writer, value ?? wire.zero)
    },
    read: (reader, type, object) => {
      if (type !== wire.type) reader.expect(type, wire.type, name)
      const value = wire.read(reader, isMerged ? object[name] : undefined)
      if (value !== dropped || object[name] !== undefined) object[name] = value
    },
  }
}

function commonField({ name, schema }: Field, keepsEmpty: boolean): CommonField | undefined {
  if (schema.kind === 'struct') return structs('struct', name, schema)
  if (schema.kind !== 'scalar' || schema.type !== 'string') return undefined
  return { form: 'text', name, keepsEmpty }
}

function structs(
  form: 'struct' | 'list of structs',
  name: string,
  schema: StructSchema,
): CommonField {
  let fields: FieldsByNumber | undefined
  return { form, name, fields: () => (fields ??= messageWire(schema).fields) }
}

function itemsField(name: string, number: number, items: Schema): FieldWire {
  const common = items.kind === 'struct' ? structs('list of structs', name, items) : undefined
  return listField(name, number, valueWire(items), common)
}

function valueWire(schema: Schema): ValueWire {
  switch (schema.kind) {
    case 'scalar':
      return scalarWire(schema.type)
    case 'struct':
      return structWire(schema)
    case 'list':
      return itemsWire(schema.items)
    case 'any':
      return schema.choice ? chosenWire(schema.choice) : freeWire
    case 'map':
      throw new TypeError('a map has no Protobuf form except as a field')
  }
}

function structWire(schema: StructSchema): ValueWire {
  // The struct's message is looked up on first use, since types refer to one another in circles.
  let message: MessageWire | undefined
  return {
    type: length,
    get zero() {
      return {}
    },
    write: (writer, value) => {
      writer.begin()
      message ??= messageWire(schema)
      message.write(writer, isJsonObject(value) ? value : {})
      writer.end()
    },
    read: (reader, former) => {
      const object = isJsonObject(former) ? former : {}
      const end = reader.enter()
      message ??= messageWire(schema)
      readMessage(reader, message.fields, object)
      reader.leave(end)
      return object
    },
  }
}

/** The Protobuf form of a list that is a message of its own, which keeps absent apart from empty. */
function itemsWire(items: Schema): ValueWire {
  const list = itemsField('items', 1, items)
  return {
    type: length,
    get zero() {
      return []
    },
    write: (writer, value) => writeMessage(writer, () => list.write(writer, { items: value })),
    read: (reader, former) => {
      const object: JsonObject = { items: isWritableList(former) ? former : [] }
      readFields(reader, (number, type) => {
        if (number === 1) list.read(reader, type, object)
        else reader.skip(type)
      })
      return object['items'] ?? []
    },
  }
}

function chosenWire({
  form,
  struct,
}: NonNullable<Extract<Schema, { kind: 'any' }>['choice']>): ValueWire {
  let wire: ValueWire | undefined
  return choiceWire(form, () => {
    if (wire) return wire
    const schema = struct.fields.get('schema')?.schema
    if (!schema) throw new RangeError(`${struct.name} has no field "schema"`)
    return (wire = valueWire(schema))
  })
}

/** The Protobuf field of a list: repeated, one occurrence an item, or packed; `common` is its fast path for reading. */
function listField(name: string, number: number, wire: ValueWire, common?: CommonField): FieldWire {
  const tag = number * 8 + wire.type
  const mayBePacked = wire.type === varint || wire.type === fixed64
  return {
    number,
    common,
    write: (writer, object) => {
      const list = object[name]
      if (!isWritableList(list)) return
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

function listAt(object: WritableJsonObject, name: string): JsonValue[] {
  const former = object[name]
  if (isWritableList(former)) return former
  const list: JsonValue[] = []
  object[name] = list
  return list
}

/** The Protobuf field of a map: repeated, one occurrence an entry, in key order; `wire` is the form of the values. */
function mapField(name: string, number: number, wire: ValueWire): FieldWire {
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

function mapAt(object: WritableJsonObject, name: string): JsonObject {
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
