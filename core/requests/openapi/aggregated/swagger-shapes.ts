import {
  isJsonObject,
  isList,
  type JsonList,
  type JsonObject,
  type JsonValue,
  setKey,
  type WritableJsonObject,
} from '../../../base/api/json.ts'

/** What becomes of parts of a Swagger document as it is read. */
export interface Rewriting {
  /** The reference to put in the place of one. */
  reference(text: string): string
  /** The schema to put in the place of one, whose own parts are rewritten already. */
  schema?(schema: JsonObject): JsonObject
}

/**
 * Reads a part of a Swagger document into the form in which Go writes it. @returns undefined for what says nothing, which Go
 * leaves out
 * @throws TypeError for a value of the wrong type
 */
type Shape = (value: JsonValue, rewriting: Rewriting) => JsonValue | undefined

type Fields = Readonly<Record<string, Shape>>

const any: Shape = (value) => value

const text: Shape = (value) => {
  if (typeof value !== 'string') throw new TypeError('expected a string')
  return value || undefined
}

const flag: Shape = (value) => {
  if (typeof value !== 'boolean') throw new TypeError('expected a boolean')
  return value || undefined
}

const number: Shape = (value) => {
  if (typeof value === 'number' || typeof value === 'bigint') return value
  throw new TypeError('expected a number')
}

const integer: Shape = (value) => {
  if (typeof value === 'bigint' || Number.isInteger(value)) return value
  throw new TypeError('expected an integer')
}

const reference: Shape = (value, rewriting) =>
  typeof value === 'string' && value !== '' ? rewriting.reference(value) : undefined

function itemsOf(value: JsonValue): JsonList {
  if (!isList(value)) throw new TypeError('expected a list')
  return value as JsonList
}

function membersOf(value: JsonValue): [name: string, member: JsonValue][] {
  if (!isJsonObject(value)) throw new TypeError('expected an object')
  const members: [string, JsonValue][] = []
  for (const [name, member] of Object.entries(value)) {
    if (member !== undefined && member !== null) members.push([name, member])
  }
  return members
}

const listOf =
  (shape: Shape): Shape =>
  (value, rewriting) => {
    const items = itemsOf(value).map((item) => shape(item, rewriting) ?? '')
    return items.length > 0 ? items : undefined
  }

const mapOf =
  (shape: Shape): Shape =>
  (value, rewriting) => {
    const members = membersOf(value)
    return members.length > 0 ? objectOf(members, () => shape, rewriting) : undefined
  }

/** An object of the members that have a shape; members that say nothing are left out. */
function objectOf(
  members: readonly [name: string, member: JsonValue][],
  shapeOf: (name: string) => Shape | undefined,
  rewriting: Rewriting,
): JsonObject {
  const made: WritableJsonObject = {}
  for (const [name, member] of members) {
    const read = shapeOf(name)?.(member, rewriting)
    if (read !== undefined) setKey(made, name, read)
  }
  return made
}

function isExtension(name: string): boolean {
  return /^x-/i.test(name)
}

/** An object with known fields and extensions. */
const fieldsOf =
  (fields: Fields) =>
  (value: JsonValue, rewriting: Rewriting): JsonObject =>
    objectOf(
      membersOf(value),
      (name) => getField(fields, name) ?? (isExtension(name) ? any : undefined),
      rewriting,
    )

function getField(fields: Fields, name: string): Shape | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

const texts = listOf(text)

const oneOrMoreTexts: Shape = (value, rewriting) => {
  if (typeof value === 'string') return value
  const [first, ...others] = itemsOf(texts(value, rewriting) ?? [])
  return others.length > 0 ? value : first
}

const externalDocs = fieldsOf({ description: text, url: text })

const validations: Fields = {
  maximum: number,
  exclusiveMaximum: flag,
  minimum: number,
  exclusiveMinimum: flag,
  maxLength: integer,
  minLength: integer,
  pattern: text,
  maxItems: integer,
  minItems: integer,
  uniqueItems: flag,
  multipleOf: number,
  enum: listOf(any),
}

const schema = (value: JsonValue, rewriting: Rewriting): JsonObject => {
  const made = objectOf(membersOf(value), (name) => getField(schemaFields, name) ?? any, rewriting)
  return rewriting.schema?.(made) ?? made
}

const orBoolean: Shape = (value, rewriting) =>
  typeof value === 'boolean' ? value : schema(value, rewriting)

const orList =
  (shape: Shape): Shape =>
  (value, rewriting) =>
    isList(value) ? listOf(shape)(value, rewriting) : schema(value, rewriting)

const schemaFields: Fields = {
  ...validations,
  $ref: reference,
  $schema: text,
  id: text,
  description: text,
  type: oneOrMoreTexts,
  nullable: flag,
  format: text,
  title: text,
  default: any,
  maxProperties: integer,
  minProperties: integer,
  required: texts,
  items: orList(schema),
  allOf: listOf(schema),
  oneOf: listOf(schema),
  anyOf: listOf(schema),
  not: schema,
  properties: mapOf(schema),
  additionalProperties: orBoolean,
  patternProperties: mapOf(schema),
  dependencies: mapOf(orList(text)),
  additionalItems: orBoolean,
  definitions: mapOf(schema),
  discriminator: text,
  readOnly: flag,
  externalDocs,
  example: any,
}

const items: Shape = (value, rewriting) => fieldsOf(simpleFields)(value, rewriting)

const simpleFields: Fields = {
  ...validations,
  $ref: reference,
  description: text,
  type: text,
  nullable: flag,
  format: text,
  items,
  collectionFormat: text,
  default: any,
  example: any,
}

const parameter = fieldsOf({
  ...simpleFields,
  name: text,
  in: text,
  required: flag,
  schema,
  allowEmptyValue: flag,
})

const response = fieldsOf({
  $ref: reference,
  description: text,
  schema,
  headers: mapOf(fieldsOf(simpleFields)),
  examples: mapOf(any),
})

const responses: Shape = (value, rewriting) =>
  objectOf(
    membersOf(value),
    (name) => {
      if (isExtension(name)) return any
      return name === 'default' || /^[-+]?\d+$/.test(name) ? response : undefined
    },
    rewriting,
  )

const security = listOf(mapOf((value) => itemsOf(value)))

const operation = fieldsOf({
  description: text,
  consumes: texts,
  produces: texts,
  schemes: texts,
  tags: texts,
  summary: text,
  externalDocs,
  operationId: text,
  deprecated: flag,
  security,
  parameters: listOf(parameter),
  responses,
})

const pathItem = fieldsOf({
  $ref: reference,
  get: operation,
  put: operation,
  post: operation,
  delete: operation,
  options: operation,
  head: operation,
  patch: operation,
  parameters: listOf(parameter),
})

const info = fieldsOf({
  description: text,
  title: text,
  termsOfService: text,
  contact: fieldsOf({ name: text, url: text, email: text }),
  license: fieldsOf({ name: text, url: text }),
  version: text,
})

const securityScheme = fieldsOf({
  description: text,
  type: text,
  name: text,
  in: text,
  flow: text,
  authorizationUrl: text,
  tokenUrl: text,
  scopes: mapOf(text),
})

/** A Swagger document without its paths, definitions and parameters. */
const rest = fieldsOf({
  produces: texts,
  info,
  responses: mapOf(response),
  securityDefinitions: mapOf(securityScheme),
  externalDocs,
})

type ObjectShape = (value: JsonValue, rewriting: Rewriting) => JsonObject

/** The parts of a Swagger document. */
export const swaggerShapes: Readonly<
  Record<'rest' | 'pathItem' | 'schema' | 'parameter', ObjectShape>
> = { rest, pathItem, schema, parameter }
