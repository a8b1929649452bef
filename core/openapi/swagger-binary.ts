import { isJsonObject, type JsonObject, type JsonValue } from '../api/json.ts'
import { writeJson } from '../codec/json-write.ts'
import { WireWriter } from '../codec/protobuf/wire-writer.ts'

/** Writes a value as a field; what is zero or of another type than the form has is left out. */
type Put = (writer: WireWriter, number: number, value: JsonValue) => void

/** Numbers and forms of a message's fields, by their JSON names. */
type Fields = Readonly<Record<string, readonly [number: number, put: Put]>>

const lengthDelimited = 2

/** So many paths are written in one turn. */
const pathsAtOnce = 50

const text: Put = (writer, number, value) => {
  if (typeof value === 'string') writer.uint32(number * 8 + lengthDelimited).text(value)
}

const boolean: Put = (writer, number, value) => {
  if (value === true) writer.uint32(number * 8).boolean(true)
}

function within(writer: WireWriter, number: number, write: () => void): void {
  writer.uint32(number * 8 + lengthDelimited).begin()
  write()
  writer.end()
}

/** Free JSON goes as YAML, of which it is a part. */
const any: Put = (writer, number, value) =>
  within(writer, number, () => text(writer, 2, writeJson(value)))

const each =
  (put: Put): Put =>
  (writer, number, value) => {
    if (Array.isArray(value)) for (const item of value) put(writer, number, item)
  }

/** A message that holds nothing but the value. */
const boxed =
  (put: Put, at = 1): Put =>
  (writer, number, value) =>
    within(writer, number, () => put(writer, at, value))

/** Members of an object, each as a message of name and value. */
const named =
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
const message =
  (fields: Fields, extensions?: number): Put =>
  (writer, number, value) => {
    if (!isJsonObject(value)) return
    within(writer, number, () => putMembers(writer, value, fields, extensions))
  }

const schema: Put = (writer, number, value) => schemaMessage(writer, number, value)

const schemaOrBoolean: Put = (writer, number, value) =>
  within(writer, number, () => {
    if (typeof value === 'boolean') writer.uint32(16).boolean(value)
    else schema(writer, 1, value)
  })

const type: Put = (writer, number, value) =>
  boxed(each(text))(writer, number, Array.isArray(value) ? value : [value])

const items: Put = (writer, number, value) =>
  boxed(each(schema))(writer, number, Array.isArray(value) ? value : [value])

const schemaMessage = message(
  {
    $ref: [1, text],
    format: [2, text],
    title: [3, text],
    description: [4, text],
    default: [5, any],
    pattern: [13, text],
    uniqueItems: [16, boolean],
    required: [19, each(text)],
    enum: [20, each(any)],
    additionalProperties: [21, schemaOrBoolean],
    type: [22, type],
    items: [23, items],
    allOf: [24, each(schema)],
    properties: [25, boxed(named(schema))],
    readOnly: [27, boolean],
    example: [30, any],
  },
  31,
)

const pathParameter = message({
  required: [1, boolean],
  in: [2, text],
  description: [3, text],
  name: [4, text],
  type: [5, text],
  format: [6, text],
  uniqueItems: [19, boolean],
})

const queryParameter = message({
  required: [1, boolean],
  in: [2, text],
  description: [3, text],
  name: [4, text],
  type: [6, text],
  format: [7, text],
  uniqueItems: [20, boolean],
})

const bodyParameter = message({
  description: [1, text],
  name: [2, text],
  in: [3, text],
  required: [4, boolean],
  schema: [5, schema],
})

const parameter: Put = (writer, number, value) => {
  const where = isJsonObject(value) ? value['in'] : undefined
  within(writer, number, () => {
    if (where === 'body') bodyParameter(writer, 1, value)
    else if (where === 'path') boxed(pathParameter, 4)(writer, 2, value)
    else boxed(queryParameter, 3)(writer, 2, value)
  })
}

const jsonReference = message({ $ref: [1, text], description: [2, text] })

const parameterOrReference: Put = (writer, number, value) =>
  within(writer, number, () => {
    if (isJsonObject(value) && value['$ref'] !== undefined) jsonReference(writer, 2, value)
    else parameter(writer, 1, value)
  })

const response = message({ description: [1, text], schema: [2, boxed(schema)] })

const operation = message(
  {
    tags: [1, each(text)],
    description: [3, text],
    operationId: [5, text],
    produces: [6, each(text)],
    consumes: [7, each(text)],
    parameters: [8, each(parameterOrReference)],
    responses: [9, boxed(named(boxed(response)))],
    schemes: [10, each(text)],
    deprecated: [11, boolean],
  },
  13,
)

const pathItem = message(
  {
    get: [2, operation],
    put: [3, operation],
    post: [4, operation],
    delete: [5, operation],
    options: [6, operation],
    head: [7, operation],
    patch: [8, operation],
    parameters: [9, each(parameterOrReference)],
  },
  10,
)

const apiKey = message({
  type: [1, text],
  name: [2, text],
  in: [3, text],
  description: [4, text],
})

const documentFields: Fields = {
  swagger: [1, text],
  info: [2, message({ title: [1, text], version: [2, text], description: [3, text] }, 7)],
  definitions: [9, boxed(named(schema))],
  parameters: [10, boxed(named(parameter))],
  security: [12, each(boxed(named(boxed(each(text)))))],
  securityDefinitions: [13, boxed(named(boxed(apiKey, 2)))],
}

/**
 * The Swagger document in the binary form that Go clients ask for, the message `openapi.v2.Document` of gnostic. It is
 * large, so `yieldTurn` is awaited in between.
 */
export async function swaggerBinary(
  document: JsonObject,
  yieldTurn: () => Promise<void>,
): Promise<Uint8Array> {
  const writer = new WireWriter()
  const { paths, ...others } = document
  for (const [name, member] of Object.entries(others)) {
    putMembers(writer, { [name]: member }, documentFields, 16)
    await yieldTurn()
  }
  writer.uint32(8 * 8 + lengthDelimited).begin()
  const entries = Object.entries(isJsonObject(paths) ? paths : {})
  for (const [at, [path, item]] of entries.entries()) {
    named(pathItem)(writer, 2, { [path]: item })
    if (at % pathsAtOnce === 0) await yieldTurn()
  }
  return writer.end().finish()
}
