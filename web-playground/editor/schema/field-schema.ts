import {
  elementSchema,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  objectOf,
  objectsOf,
  propertiesOf,
  resolveReference,
  textOf,
  typeName,
} from '../../../core/index.ts'
import type { Step } from '../field-range.ts'
import { type ReadDescription, readDescription } from './value-texts.ts'

/** Schemas that one schema is made of, at most; documents of other servers may refer in circles. */
const mostParts = 16

/** The document that a schema is of, and the word of the brand in `x-<word>-…`. */
export interface SchemaDocument {
  readonly document: JsonObject
  readonly word: string
}

/** The schema and those that it refers to or is made of, itself first. */
function partsOf(document: JsonObject, schema: JsonObject): readonly JsonObject[] {
  const parts = [schema]
  for (let at = 0; at < parts.length && parts.length < mostParts; at += 1) {
    const part = parts[at] ?? {}
    const referred = resolveReference(document, textOf(part, '$ref'))
    const next = [...(referred ? [referred] : []), ...objectsOf(part, 'allOf')]
    parts.push(...next.filter((one) => !parts.includes(one)).slice(0, mostParts - parts.length))
  }
  return parts
}

/** Schemas as they were read, so that those of a large text are read once. */
const known = new WeakMap<JsonObject, FieldSchema>()

function isEmptyValue(value: JsonValue): boolean {
  return value === '' || (isJsonObject(value) && Object.keys(value).length === 0)
}

/** A field of a schema, by its name. */
export interface NamedField {
  readonly name: string
  readonly schema: FieldSchema
  readonly required: boolean
}

/** What an OpenAPI document says of one field; the schemas that it refers to are read as they are asked for, so types may hold themselves. */
export class FieldSchema {
  readonly #source: SchemaDocument
  readonly #schema: JsonObject
  readonly #parts: readonly JsonObject[]
  #description: ReadDescription | undefined
  #fields: ReadonlyMap<string, NamedField> | undefined

  private constructor(source: SchemaDocument, schema: JsonObject) {
    this.#source = source
    this.#schema = schema
    this.#parts = partsOf(source.document, schema)
  }

  /** What a document says in one of its schemas. */
  static of(source: SchemaDocument, schema: JsonObject): FieldSchema {
    const read = known.get(schema) ?? new FieldSchema(source, schema)
    known.set(schema, read)
    return read
  }

  /** JSON types that a value may have; empty for any. */
  get types(): readonly string[] {
    const { word } = this.#source
    const isEither = this.#first(`x-${word}-int-or-string`) === true
    // OpenAPI v2 has one type of the two.
    if (isEither || this.#first('format') === 'int-or-string') return ['integer', 'string']
    if (this.#parts.some((part) => textOf(part, '$ref').endsWith('.resource.Quantity'))) {
      return ['string', 'number']
    }
    const type = this.#first('type')
    if (typeof type === 'string') return [type]
    const choices = this.#parts.flatMap((part) => objectsOf(part, 'oneOf'))
    const types = choices.map((choice) => textOf(choice, 'type')).filter((name) => name !== '')
    if (types.length > 0) return types
    return this.#parts.some((part) => objectOf(part, 'properties')) ? ['object'] : []
  }

  /** The type as `kubectl explain` names it: `[]Container`, `map[string]string`. */
  get typeName(): string {
    const { types } = this
    if (types.length > 1) return types.join(' or ')
    return typeName(this.#source.document, this.#schema)
  }

  /** What the field is for, else what its type is; empty where the server does not say. */
  get text(): string {
    return this.#described.text
  }

  /** Texts of its values by value; of closed and of open sets. */
  get valueTexts(): ReadonlyMap<string, string> {
    return this.#described.values
  }

  /** The only values that are allowed; undefined for an open set. */
  get enum(): readonly JsonValue[] | undefined {
    const values = this.#first('enum')
    return Array.isArray(values) ? (values as readonly JsonValue[]) : undefined
  }

  /** The value of an absent field; undefined where the server publishes none, or an empty one. */
  get default(): JsonValue | undefined {
    const value = this.#first('default')
    return value === undefined || isEmptyValue(value) ? undefined : value
  }

  get isNullable(): boolean {
    return this.#first('nullable') === true
  }

  /** Whether fields without a schema are kept: free JSON. */
  get isOpen(): boolean {
    const { word } = this.#source
    if (this.#first(`x-${word}-preserve-unknown-fields`) === true) return true
    return !this.#parts.some(
      (part) => objectOf(part, 'properties') || elementSchema(part, 'additionalProperties'),
    )
  }

  /** Whether the value is a whole object of its own, with `apiVersion`, `kind` and `metadata`. */
  get isEmbedded(): boolean {
    return this.#first(`x-${this.#source.word}-embedded-resource`) === true
  }

  get requiredNames(): readonly string[] {
    return this.#parts.flatMap((part) => {
      const names = part['required']
      return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
    })
  }

  /** Its fields by name, in the order of names. */
  get fields(): ReadonlyMap<string, NamedField> {
    this.#fields ??= this.#readFields()
    return this.#fields
  }

  /** The schema of a field or of a map's values. */
  field(name: string): FieldSchema | undefined {
    return this.fields.get(name)?.schema ?? this.entries
  }

  /** The schema of a map's values; undefined for what is no map. */
  get entries(): FieldSchema | undefined {
    return this.#element('additionalProperties')
  }

  /** The schema of a list's items; undefined for what is no list. */
  get items(): FieldSchema | undefined {
    return this.#element('items')
  }

  /** The schema at a path below; undefined where nothing is known of it. */
  at(path: readonly Step[]): FieldSchema | undefined {
    const below = (found: FieldSchema | undefined, step: Step): FieldSchema | undefined =>
      typeof step === 'number' ? found?.items : found?.field(step)
    return path.reduce(below, this)
  }

  get #described(): ReadDescription {
    const description = this.#first('description')
    this.#description ??= readDescription(typeof description === 'string' ? description : '')
    return this.#description
  }

  #readFields(): ReadonlyMap<string, NamedField> {
    const required = new Set(this.requiredNames)
    const found = new Map<string, NamedField>()
    for (const part of this.#parts) {
      for (const [name, schema] of propertiesOf(part)) {
        if (found.has(name)) continue
        found.set(name, { name, schema: this.#of(schema), required: required.has(name) })
      }
    }
    return found
  }

  #of(schema: JsonObject): FieldSchema {
    return FieldSchema.of(this.#source, schema)
  }

  #element(key: 'items' | 'additionalProperties'): FieldSchema | undefined {
    for (const part of this.#parts) {
      const element = elementSchema(part, key)
      if (element) return this.#of(element)
    }
    return undefined
  }

  /** The value of a keyword in the schema itself, else in the first of those that it is made of. */
  #first(key: string): JsonValue | undefined {
    return this.#parts.find((part) => Object.hasOwn(part, key))?.[key]
  }
}
