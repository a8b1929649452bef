import {
  isJsonObject,
  type JsonObject,
  type WritableJsonObject,
  isWritableList,
} from '../../../base/api/json.ts'
import type { WireReader } from './wire-reader.ts'
import { wireType } from './wire-type.ts'
import type { WireWriter } from './wire-writer.ts'

/**
 * A field of a Protobuf message: its value is a member of the JSON object, or, for an inlined struct, several members.
 */
export interface FieldWire {
  readonly number: number
  readonly common: CommonField | undefined
  write(writer: WireWriter, object: WritableJsonObject): void
  read(reader: WireReader, type: number, object: WritableJsonObject): void
}

/**
 * The most common fields, which {@link readMessage} reads inline: a call for each would take a fifth of the reading
 * time.
 */
export type CommonField =
  | {
      readonly form: 'text'
      readonly name: string
      /** Whether an empty text is set rather than left out. */
      readonly keepsEmpty: boolean
    }
  | {
      readonly form: 'struct' | 'list of structs'
      readonly name: string
      /** The struct's fields, looked up on first use, since types refer to one another in circles. */
      fields(): FieldsByNumber
    }

export type FieldsByNumber = readonly (FieldWire | undefined)[]

/** Reads the fields of a message into `object`, up to its end; unknown fields are skipped. @throws ParseError */
export function readMessage(
  reader: WireReader,
  fields: FieldsByNumber,
  object: WritableJsonObject,
): void {
  while (!reader.isAtEnd) {
    const tag = reader.tag()
    const type = tag & 7
    const field = fields[tag >>> 3]
    if (!field) reader.skip(type)
    else if (!field.common || type !== wireType.length) field.read(reader, type, object)
    else if (field.common.form === 'text') {
      const { name, keepsEmpty } = field.common
      const text = reader.text()
      if (text !== '' || keepsEmpty || object[name] !== undefined) object[name] = text
    } else {
      const { form, name } = field.common
      const struct = form === 'struct' ? structAt(object, name) : newItemAt(object, name)
      const end = reader.enter()
      readMessage(reader, field.common.fields(), struct)
      reader.leave(end)
    }
  }
}

/** The struct of a field; a field that occurs twice in a message is merged. */
function structAt(object: WritableJsonObject, name: string): JsonObject {
  const former = object[name]
  if (isJsonObject(former)) return former
  const struct: JsonObject = {}
  object[name] = struct
  return struct
}

function newItemAt(object: WritableJsonObject, name: string): JsonObject {
  const former = object[name]
  const item: JsonObject = {}
  if (isWritableList(former)) former.push(item)
  else object[name] = [item]
  return item
}
