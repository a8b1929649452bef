import { isJsonObject, type JsonObject } from '../../api/json.ts'
import type { WireReader } from './wire-reader.ts'
import { wireType } from './wire-type.ts'
import type { WireWriter } from './wire-writer.ts'

/** A field of a message: its value lies in a member of the JSON object, or, where inlined, in several. */
export interface FieldWire {
  readonly number: number
  readonly common: CommonField | undefined
  write(writer: WireWriter, object: JsonObject): void
  read(reader: WireReader, type: number, object: JsonObject): void
}

/** What nearly all fields are; they are read in place, since calling on for each of them takes a fifth of all reading. */
export type CommonField =
  | {
      readonly form: 'text'
      readonly name: string
      /** Where an empty text says something. */
      readonly keepsEmpty: boolean
    }
  | {
      readonly form: 'struct' | 'list of structs'
      readonly name: string
      /** Found when they are needed: types refer to one another in circles. */
      fields(): FieldsByNumber
    }

export type FieldsByNumber = readonly (FieldWire | undefined)[]

/** Reads fields up to the end of the message into `object`; unknown ones are passed over. @throws ParseError */
export function readMessage(reader: WireReader, fields: FieldsByNumber, object: JsonObject): void {
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

/** What a message says twice is merged. */
function structAt(object: JsonObject, name: string): JsonObject {
  const former = object[name]
  if (isJsonObject(former)) return former
  const struct: JsonObject = {}
  object[name] = struct
  return struct
}

function newItemAt(object: JsonObject, name: string): JsonObject {
  const former = object[name]
  const item: JsonObject = {}
  if (Array.isArray(former)) former.push(item)
  else object[name] = [item]
  return item
}
