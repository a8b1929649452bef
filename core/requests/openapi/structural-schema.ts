import { listOf, objectsOf, structOf, textsOf } from '../../base/api/json-fields.ts'
import {
  equalJson,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  setKey,
  isList,
  type WritableJsonObject,
} from '../../base/api/json.ts'

/** Renders a schema within another one. */
type Render = (source: JsonObject) => JsonObject

/** Whether a value of a keyword is written; the others mean the same as no keyword. */
type Kept = (value: JsonValue) => boolean

const isText: Kept = (value) => typeof value === 'string'
const isFilledText: Kept = (value) => typeof value === 'string' && value !== ''
const isTrue: Kept = (value) => value === true
const isNumber: Kept = (value) => typeof value === 'number' || typeof value === 'bigint'
const isFilledList: Kept = (value) => isList(value) && value.length > 0

/** Keywords whose values are written as they are. `x-` stands for the prefix of the brand's own ones. */
const plainKeywords: Readonly<Record<string, Kept>> = {
  description: isFilledText,
  title: isFilledText,
  type: isFilledText,
  format: isFilledText,
  nullable: isTrue,
  default: (value) => value !== null,
  enum: isFilledList,
  pattern: isFilledText,
  minLength: isNumber,
  maxLength: isNumber,
  minimum: isNumber,
  exclusiveMinimum: isTrue,
  maximum: isNumber,
  exclusiveMaximum: isTrue,
  multipleOf: isNumber,
  minItems: isNumber,
  maxItems: isNumber,
  uniqueItems: isTrue,
  minProperties: isNumber,
  maxProperties: isNumber,
  required: isFilledList,
  'x-preserve-unknown-fields': isTrue,
  'x-embedded-resource': isTrue,
  'x-int-or-string': isTrue,
  'x-list-type': isText,
  'x-list-map-keys': isFilledList,
  'x-map-type': isText,
  'x-validations': isFilledList,
}

const integerOrText: JsonValue = [{ type: 'integer' }, { type: 'string' }]

/** Schema of an embedded resource, with what every object has. */
export type EmbedResource = (schema: JsonObject) => JsonObject

/**
 * Structural schemas as OpenAPI publishes them: without `example`, `externalDocs` and keywords that say nothing. Version 2
 * leaves out what it cannot say, and what kubectl would take for more than it is.
 */
export class StructuralSchemas {
  readonly #version: 2 | 3
  readonly #keywords: readonly (readonly [keyword: string, kept: Kept])[]
  readonly #prefix: string
  readonly #embed: EmbedResource

  /** `prefix` begins the names of the brand's keywords: `x-kubernetes-`. */
  constructor(version: 2 | 3, prefix: string, embed: EmbedResource) {
    this.#version = version
    this.#prefix = prefix
    this.#keywords = Object.entries(plainKeywords).map(([name, kept]) => [
      name.replace(/^x-/, prefix),
      kept,
    ])
    this.#embed = embed
  }

  /** Whether unknown fields are kept, of an object that declares its fields or not. */
  preservesUnknown(source: JsonObject): boolean {
    return source[`${this.#prefix}preserve-unknown-fields`] === true
  }

  render(source: JsonObject): JsonObject {
    const rendered = this.#version === 2 ? this.#second(source) : this.#third(source)
    const embeds = source[`${this.#prefix}embedded-resource`] === true
    // A schema with fields makes kubectl refuse all others, where version 2 has no word for those that are kept.
    const isOpen = this.#version === 2 && this.preservesUnknown(source)
    return embeds && !isOpen ? this.#embed(rendered) : rendered
  }

  #third(source: JsonObject): JsonObject {
    return {
      ...this.#plain(source),
      ...parts(source, (inner) => this.render(inner)),
      ...others(source, (inner) => this.render(inner)),
      ...this.#junctors(this.#unfolded(source)),
    }
  }

  /** The same without junctors and defaults, and without type or fields where more is allowed than they say. */
  #second(source: JsonObject): JsonObject {
    const isNullable = source['nullable'] === true
    const isOpen = this.preservesUnknown(source)
    const { default: _, nullable: __, ...rest } = this.#plain(source)
    const plain: WritableJsonObject = rest
    const inner = isNullable || isOpen ? {} : parts(source, (part) => this.render(part))
    const values = others(source, (part) => this.render(part))
    // kubectl takes an array without items for a mistake, and an open object for one without fields.
    const isUntyped =
      isNullable ||
      (plain['type'] === 'array' && inner['items'] === undefined) ||
      (plain['type'] === 'object' && isOpen)
    if (isUntyped) delete plain['type']
    const required = this.#required(source, isNullable || isOpen)
    if (required.length === 0) delete plain['required']
    else plain['required'] = required
    return { ...plain, ...inner, ...values }
  }

  /** Required fields of version 2, in which a nullable field may be left out. */
  #required(source: JsonObject, withoutFields: boolean): JsonValue[] {
    const required = textsOf(source, 'required')
    if (structOf(source, 'additionalProperties')['nullable'] === true) return []
    if (withoutFields) return [...required]
    return required.filter((name) => structOf(source, 'properties', name)['nullable'] !== true)
  }

  #plain(source: JsonObject): JsonObject {
    const schema: WritableJsonObject = {}
    for (const [keyword, kept] of this.#keywords) {
      const value = source[keyword]
      if (value !== undefined && kept(value)) schema[keyword] = value
    }
    return schema
  }

  /** The schema with `int-or-string` said in the words of OpenAPI, too, where its author did not. */
  #unfolded(source: JsonObject): JsonObject {
    if (source[`${this.#prefix}int-or-string`] !== true) return source
    const all = listOf(source, 'allOf')
    const [first] = objectsOf(source, 'allOf')
    if (isIntegerOrText(source['anyOf']) || isIntegerOrText(first?.['anyOf'])) return source
    if (listOf(source, 'anyOf').length === 0) return { ...source, anyOf: integerOrText }
    return { ...source, allOf: [{ anyOf: integerOrText }, ...all] }
  }

  /** Schemas that a value has to fulfil beside its own. */
  #junctors(source: JsonObject): JsonObject {
    const schema: WritableJsonObject = {}
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
      const list = objectsOf(source, keyword)
      if (list.length > 0) schema[keyword] = list.map((item) => this.#nested(item))
    }
    if (isJsonObject(source['not'])) schema['not'] = this.#nested(source['not'])
    return schema
  }

  #nested(source: JsonObject): JsonObject {
    return {
      ...this.#plain(source),
      ...parts(source, (inner) => this.#nested(inner)),
      ...this.#junctors(source),
    }
  }
}

function isIntegerOrText(junctor: JsonValue | undefined): boolean {
  return junctor !== undefined && equalJson(junctor, integerOrText)
}

/** Schemas of items and declared fields. */
function parts({ items, properties }: JsonObject, render: Render): JsonObject {
  return {
    ...(isJsonObject(items) && { items: render(items) }),
    ...(isJsonObject(properties) &&
      Object.keys(properties).length > 0 && { properties: fields(properties, render) }),
  }
}

function fields(properties: JsonObject, render: Render): JsonObject {
  const rendered: JsonObject = {}
  for (const [name, field] of Object.entries(properties)) {
    if (isJsonObject(field)) setKey(rendered, name, render(field))
  }
  return rendered
}

/** Schema of the values of fields that are not declared, or whether there may be any. */
function others({ additionalProperties: values }: JsonObject, render: Render): JsonObject {
  if (typeof values === 'boolean') return { additionalProperties: values }
  return isJsonObject(values) ? { additionalProperties: render(values) } : {}
}
