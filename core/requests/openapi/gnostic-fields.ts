import { isJsonObject, type JsonObject, type JsonValue, isList } from '../../base/api/json.ts'
import { writeJson } from '../../base/json/json-write.ts'
import { WireWriter } from '../../objects/codec/protobuf/wire-writer.ts'

/** Writes a value as a protobuf field; zero values and values of another type than the field's are left out. */
export type Put = (writer: WireWriter, number: number, value: JsonValue) => void

/** Numbers and writers of a message's fields, by JSON name. */
export type Fields = Readonly<Record<string, readonly [number: number, put: Put]>>

const delimited = 2
const fixed64 = 1

/** Number of paths written in one turn. */
const pathsAtOnce = 50

export const text: Put = (writer, number, value) => {
  if (typeof value === 'string') writer.uint32(number * 8 + delimited).text(value)
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
  writer.uint32(number * 8 + delimited).begin()
  write()
  writer.end()
}

/** Writes one field by itself. */
export function writeField(put: Put, number: number, value: JsonValue): Uint8Array {
  const writer = new WireWriter()
  put(writer, number, value)
  return writer.finish()
}

/** A field whose message is made of pieces that are written already. */
export function lengthDelimited(number: number, pieces: readonly Uint8Array[]): Uint8Array[] {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const head = new WireWriter().uint32(number * 8 + delimited).uint32(length)
  return [head.finish(), ...pieces]
}

/** Writes free JSON as YAML, of which JSON is a part. */
export const any: Put = (writer, number, value) =>
  within(writer, number, () => text(writer, 2, writeJson(value)))

export const each =
  (put: Put): Put =>
  (writer, number, value) => {
    if (isList(value)) for (const item of value) put(writer, number, item)
  }

/** Wraps a value in a message of its own. */
export const boxed =
  (put: Put, at = 1): Put =>
  (writer, number, value) =>
    within(writer, number, () => put(writer, at, value))

/** Message with one field for a value and one for a `$ref` in its place. */
export const orReference =
  (put: Put, reference: Put): Put =>
  (writer, number, value) =>
    within(writer, number, () => {
      if (isJsonObject(value) && value['$ref'] !== undefined) reference(writer, 2, value)
      else put(writer, 1, value)
    })

/** Message with one field for a schema and one for a boolean in its place, as of `additionalProperties`. */
export const orBoolean =
  (put: Put): Put =>
  (writer, number, value) =>
    within(writer, number, () => {
      if (typeof value === 'boolean') writer.uint32(2 * 8).boolean(value)
      else put(writer, 1, value)
    })

/** Wraps a list in a message of its own; JSON may have a single value in place of the list. */
export const oneOrMore =
  (put: Put): Put =>
  (writer, number, value) =>
    boxed(each(put))(writer, number, isList(value) ? value : [value])

/** Writes members of an object, each as a message of name and value. */
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

/** Writes an object as a message. `extensions`: number of the field for members whose names begin with `x-`. */
export const message =
  (fields: Fields, extensions?: number): Put =>
  (writer, number, value) => {
    if (!isJsonObject(value)) return
    within(writer, number, () => putMembers(writer, value, fields, extensions))
  }

/** Form of a document: its fields, and the field numbers of its extensions and its paths. */
export interface DocumentForm {
  readonly fields: Fields
  readonly extensions: number
  readonly paths: number
  readonly path: { readonly number: number; readonly put: Put }
}

/** Writes the members of a document that are not its paths, in one turn. */
export function writeMembers(document: JsonObject, form: DocumentForm): Uint8Array {
  const writer = new WireWriter()
  putMembers(writer, document, form.fields, form.extensions)
  return writer.finish()
}

/** Writes a document as one message. It may be large, so `yieldTurn` is awaited in between. */
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
 * Writes paths by name, in a message of their own: `number` is its field, `of` the field of each path within it and its
 * writer. There are many, so `yieldTurn` is awaited in between.
 */
async function putPaths(
  writer: WireWriter,
  number: number,
  paths: JsonValue | undefined,
  of: { readonly number: number; readonly put: Put },
  yieldTurn: () => Promise<void>,
): Promise<void> {
  writer.uint32(number * 8 + delimited).begin()
  const entries = Object.entries(isJsonObject(paths) ? paths : {})
  for (const [at, [path, item]] of entries.entries()) {
    named(of.put)(writer, of.number, { [path]: item })
    if (at % pathsAtOnce === 0) await yieldTurn()
  }
  writer.end()
}
