import { isJsonObject, type JsonObject, type JsonValue } from '../api/json.ts'
import { writeJson } from '../json/json-write.ts'
import { WireWriter } from '../codec/protobuf/wire-writer.ts'

/** Writes a value as a field; what is zero or of another type than the form has is left out. */
export type Put = (writer: WireWriter, number: number, value: JsonValue) => void

/** Numbers and forms of a message's fields, by their JSON names. */
export type Fields = Readonly<Record<string, readonly [number: number, put: Put]>>

const lengthDelimited = 2
const fixed64 = 1

/** So many paths are written in one turn. */
const pathsAtOnce = 50

export const text: Put = (writer, number, value) => {
  if (typeof value === 'string') writer.uint32(number * 8 + lengthDelimited).text(value)
}

export const boolean: Put = (writer, number, value) => {
  if (value === true) writer.uint32(number * 8).boolean(true)
}

export const integer: Put = (writer, number, value) => {
  if (typeof value === 'number' || typeof value === 'bigint') writer.uint32(number * 8).long(value)
}

export const double: Put = (writer, number, value) => {
  if (typeof value === 'number' || typeof value === 'bigint') {
    writer.uint32(number * 8 + fixed64).double(Number(value))
  }
}

export function within(writer: WireWriter, number: number, write: () => void): void {
  writer.uint32(number * 8 + lengthDelimited).begin()
  write()
  writer.end()
}

/** Free JSON goes as YAML, of which it is a part. */
export const any: Put = (writer, number, value) =>
  within(writer, number, () => text(writer, 2, writeJson(value)))

export const each =
  (put: Put): Put =>
  (writer, number, value) => {
    if (Array.isArray(value)) for (const item of value) put(writer, number, item)
  }

/** A message that holds nothing but the value. */
export const boxed =
  (put: Put, at = 1): Put =>
  (writer, number, value) =>
    within(writer, number, () => put(writer, at, value))

/** What may stand elsewhere: a message with one field for the thing itself and one for where it is. */
export const orReference =
  (put: Put, reference: Put): Put =>
  (writer, number, value) =>
    within(writer, number, () => {
      if (isJsonObject(value) && value['$ref'] !== undefined) reference(writer, 2, value)
      else put(writer, 1, value)
    })

/** A message with one field for what is allowed and one for whether anything is. */
export const orBoolean =
  (put: Put): Put =>
  (writer, number, value) =>
    within(writer, number, () => {
      if (typeof value === 'boolean') writer.uint32(2 * 8).boolean(value)
      else put(writer, 1, value)
    })

/** A list in a message of its own, where JSON may have a single value in its place. */
export const oneOrMore =
  (put: Put): Put =>
  (writer, number, value) =>
    boxed(each(put))(writer, number, Array.isArray(value) ? value : [value])

/** Members of an object, each as a message of name and value. */
export const named =
  (put: Put): Put =>
  (writer, number, value) => {
    if (!isJsonObject(value)) return
    for (const [name, member] of Object.entries(value)) {
      within(writer, number, () => {
        text(writer, 1, name)
        if (member !== undefined) put(writer, 2, member)
      })
    }
  }

function putMembers(
  writer: WireWriter,
  value: JsonObject,
  fields: Fields,
  extensions: number | undefined,
): void {
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field) field[1](writer, field[0], member)
    else if (extensions !== undefined && name.startsWith('x-')) {
      named(any)(writer, extensions, { [name]: member })
    }
  }
}

/** `extensions` is the field that holds members whose names begin with `x-`. */
export const message =
  (fields: Fields, extensions?: number): Put =>
  (writer, number, value) => {
    if (!isJsonObject(value)) return
    within(writer, number, () => putMembers(writer, value, fields, extensions))
  }

/** The form of a document: its fields, the number for what extends it, and where its paths stand. */
export interface DocumentForm {
  readonly fields: Fields
  readonly extensions: number
  readonly paths: number
  readonly path: { readonly number: number; readonly put: Put }
}

/** A document as one message. It may be large, so `yieldTurn` is awaited in between. */
export async function writeDocument(
  { paths, ...others }: JsonObject,
  form: DocumentForm,
  yieldTurn: () => Promise<void>,
): Promise<Uint8Array> {
  const writer = new WireWriter()
  for (const [name, member] of Object.entries(others)) {
    putMembers(writer, { [name]: member }, form.fields, form.extensions)
    await yieldTurn()
  }
  await putPaths(writer, form.paths, paths, form.path, yieldTurn)
  return writer.finish()
}

/**
 * Paths by name, in a message of their own: `number` is its field, `of` the field of each path within it and its form.
 * There are many, so `yieldTurn` is awaited in between.
 */
async function putPaths(
  writer: WireWriter,
  number: number,
  paths: JsonValue | undefined,
  of: { readonly number: number; readonly put: Put },
  yieldTurn: () => Promise<void>,
): Promise<void> {
  writer.uint32(number * 8 + lengthDelimited).begin()
  const entries = Object.entries(isJsonObject(paths) ? paths : {})
  for (const [at, [path, item]] of entries.entries()) {
    named(of.put)(writer, of.number, { [path]: item })
    if (at % pathsAtOnce === 0) await yieldTurn()
  }
  writer.end()
}
