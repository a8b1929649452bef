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
  message,
  named,
  oneOrMore,
  orBoolean,
  orReference,
  type Put,
  text,
  within,
  writeDocument,
} from './gnostic-fields.ts'

const schema: Put = (writer, number, value) => schemaMessage(writer, number, value)

const reference = message({ $ref: [1, text], summary: [2, text], description: [3, text] })

const schemaOrReference = orReference(schema, reference)

/** Writes members of an object as a message that holds nothing else. */
const map = (put: Put): Put => boxed(named(put))

/** Default value of a schema: its message has a field for each kind of plain value, zero or not, and none for objects. */
const defaultValue: Put = (writer, number, value) =>
  within(writer, number, () => {
    if (typeof value === 'number' || typeof value === 'bigint') double(writer, 1, value)
    else if (typeof value === 'boolean') writer.uint32(16).boolean(value)
    else text(writer, 3, value)
  })

const schemaMessage = message(
  {
    nullable: [1, boolean],
    readOnly: [3, boolean],
    writeOnly: [4, boolean],
    externalDocs: [6, message({ description: [1, text], url: [2, text] }, 3)],
    example: [7, any],
    deprecated: [8, boolean],
    title: [9, text],
    multipleOf: [10, double],
    maximum: [11, double],
    exclusiveMaximum: [12, boolean],
    minimum: [13, double],
    exclusiveMinimum: [14, boolean],
    maxLength: [15, integer],
    minLength: [16, integer],
    pattern: [17, text],
    maxItems: [18, integer],
    minItems: [19, integer],
    uniqueItems: [20, boolean],
    maxProperties: [21, integer],
    minProperties: [22, integer],
    required: [23, each(text)],
    enum: [24, each(any)],
    type: [25, text],
    allOf: [26, each(schemaOrReference)],
    oneOf: [27, each(schemaOrReference)],
    anyOf: [28, each(schemaOrReference)],
    not: [29, schema],
    items: [30, oneOrMore(schemaOrReference)],
    properties: [31, map(schemaOrReference)],
    additionalProperties: [32, orBoolean(schemaOrReference)],
    default: [33, defaultValue],
    description: [34, text],
    format: [35, text],
  },
  36,
)

const content = map(message({ schema: [1, schemaOrReference], example: [2, any] }, 5))

const parameter = message(
  {
    name: [1, text],
    in: [2, text],
    description: [3, text],
    required: [4, boolean],
    deprecated: [5, boolean],
    schema: [10, schemaOrReference],
    content: [13, content],
  },
  14,
)

const requestBody = message(
  { description: [1, text], content: [2, content], required: [3, boolean] },
  4,
)

const response = message({ description: [1, text], content: [3, content] }, 5)
const responseOrReference = orReference(response, reference)

/** Responses of an operation: one for each status code, and a field of its own for `default`. */
const responses: Put = (writer, number, value) => {
  if (!isJsonObject(value)) return
  const { default: others, ...codes } = value
  within(writer, number, () => {
    if (others !== undefined) responseOrReference(writer, 1, others)
    named(responseOrReference)(writer, 2, codes)
  })
}

const operation = message(
  {
    tags: [1, each(text)],
    summary: [2, text],
    description: [3, text],
    operationId: [5, text],
    parameters: [6, each(orReference(parameter, reference))],
    requestBody: [7, orReference(requestBody, reference)],
    responses: [8, responses],
    deprecated: [10, boolean],
  },
  13,
)

const pathItem = message(
  {
    $ref: [1, text],
    summary: [2, text],
    description: [3, text],
    get: [4, operation],
    put: [5, operation],
    post: [6, operation],
    delete: [7, operation],
    options: [8, operation],
    head: [9, operation],
    patch: [10, operation],
    trace: [11, operation],
    parameters: [13, each(orReference(parameter, reference))],
  },
  14,
)

const securityScheme = message(
  {
    type: [1, text],
    description: [2, text],
    name: [3, text],
    in: [4, text],
    scheme: [5, text],
    bearerFormat: [6, text],
  },
  9,
)

const documentFields: Fields = {
  openapi: [1, text],
  info: [2, message({ title: [1, text], description: [2, text], version: [6, text] }, 7)],
  components: [
    5,
    message(
      {
        schemas: [1, map(schemaOrReference)],
        securitySchemes: [7, map(orReference(securityScheme, reference))],
      },
      10,
    ),
  ],
}

const form: DocumentForm = {
  fields: documentFields,
  extensions: 9,
  paths: 4,
  path: { number: 1, put: pathItem },
}

/**
 * OpenAPI 3.0 document in the binary form that Go clients ask for, the message `openapi.v3.Document` of gnostic.
 * `yieldTurn` is awaited in between, since some documents are large.
 */
export function openApiV3Binary(
  document: JsonObject,
  yieldTurn: () => Promise<void>,
): Promise<Uint8Array> {
  return writeDocument(document, form, yieldTurn)
}
