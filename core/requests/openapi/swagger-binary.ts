import { isJsonObject, type JsonObject } from '../../base/api/json.ts'
import {
  any,
  boolean,
  boxed,
  type DocumentForm,
  double,
  each,
  type Fields,
  integer,
  lengthDelimited,
  message,
  named,
  oneOrMore,
  orBoolean,
  orReference,
  type Put,
  text,
  within,
  writeDocument,
  writeField,
  writeMembers,
} from './gnostic-fields.ts'

const schema: Put = (writer, number, value) => schemaMessage(writer, number, value)

const schemaMessage = message(
  {
    $ref: [1, text],
    format: [2, text],
    title: [3, text],
    description: [4, text],
    default: [5, any],
    multipleOf: [6, double],
    maximum: [7, double],
    exclusiveMaximum: [8, boolean],
    minimum: [9, double],
    exclusiveMinimum: [10, boolean],
    maxLength: [11, integer],
    minLength: [12, integer],
    pattern: [13, text],
    maxItems: [14, integer],
    minItems: [15, integer],
    uniqueItems: [16, boolean],
    maxProperties: [17, integer],
    minProperties: [18, integer],
    required: [19, each(text)],
    enum: [20, each(any)],
    additionalProperties: [21, orBoolean(schema)],
    type: [22, oneOrMore(text)],
    items: [23, oneOrMore(schema)],
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

const reference = message({ $ref: [1, text], description: [2, text] })

const parameterOrReference = orReference(parameter, reference)

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

const definitionsField = 9

const documentFields: Fields = {
  swagger: [1, text],
  info: [2, message({ title: [1, text], version: [2, text], description: [3, text] }, 7)],
  definitions: [definitionsField, boxed(named(schema))],
  parameters: [10, boxed(named(parameter))],
  security: [12, each(boxed(named(boxed(each(text)))))],
  securityDefinitions: [13, boxed(named(boxed(apiKey, 2)))],
}

const form: DocumentForm = {
  fields: documentFields,
  extensions: 16,
  paths: 8,
  path: { number: 2, put: pathItem },
}

/**
 * Swagger document in the binary form that Go clients ask for, the message `openapi.v2.Document` of gnostic. It is
 * large, so `yieldTurn` is awaited in between.
 */
export function swaggerBinary(
  document: JsonObject,
  yieldTurn: () => Promise<void>,
): Promise<Uint8Array> {
  return writeDocument(document, form, yieldTurn)
}

/** Definitions, or paths, of a document as the fields of their message, which joins those of several parts. */
export function swaggerEntries(of: 'definitions' | 'paths', entries: JsonObject): Uint8Array {
  const { path } = form
  return of === 'paths'
    ? writeField(named(path.put), path.number, entries)
    : writeField(named(schema), 1, entries)
}

/** The same document in pieces: its other members, and definitions and paths that are written already. */
export function partedSwaggerBinary(
  others: JsonObject,
  definitions: readonly Uint8Array[],
  paths: readonly Uint8Array[],
): readonly Uint8Array[] {
  return [
    writeMembers(others, form),
    ...lengthDelimited(definitionsField, definitions),
    ...lengthDelimited(form.paths, paths),
  ]
}
