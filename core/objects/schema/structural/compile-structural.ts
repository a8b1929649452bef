import type { Brand } from '../../../base/api/brand.ts'
import { isJsonObject, type JsonObject, type JsonValue, isList } from '../../../base/api/json.ts'
import { writeJson } from '../../../base/json/json-write.ts'
import { objectFields } from '../object-fields.ts'
import { type OwnKeywords, ownKeywords } from '../own-keywords.ts'
import { plainField } from '../plain-field.ts'
import type {
  AnySchema,
  EmbeddedFields,
  Field,
  ListSchema,
  MapSchema,
  ScalarSchema,
  Schema,
  StructSchema,
} from '../schema.ts'
import type { JsonType, ValueFacts } from '../value-validation.ts'
import { compileExpressions, compileValidation, isJsonType } from './compile-validation.ts'
import { flag, text, texts } from './keywords.ts'
import { unsupportedKeyword } from './unsupported-keyword.ts'

export interface StructuralOptions {
  readonly brand: Brand
  /** Name of the root schema: `example.com/v1.Widget`; schemas of its parts are named by their path below it. */
  readonly name: string
  /** The schema of `meta/v1.ObjectMeta`, which embedded objects have; managed fields need it. */
  readonly metadata?: StructSchema
}

/**
 * Compiles an OpenAPI v3 schema of a custom resource (`JSONSchemaProps` as JSON, with the brand's `x-…` keywords) to the
 * schema model. The schema must be structural, which validation of its CustomResourceDefinition checks.
 *
 * @throws RangeError for keywords that no structural schema has (`$ref`, `definitions`, a list of item schemas, ...).
 */
export function compileStructural(source: JsonObject, options: StructuralOptions): Schema {
  return new StructuralCompiler(options).compile(source, options.name)
}

/**
 * A compiler for the schema of a CustomResourceDefinition that is still being checked, and for its parts; each is compiled once. An
 * unknown type counts as none, and `additionalProperties` beside `properties` do not count: other checks refuse both.
 *
 * @returns a function that throws RangeError for a schema with a keyword that no structural schema has.
 */
export function uncheckedCompiler(brand: Brand): (source: JsonObject) => Schema {
  const name = 'schema'
  const compiler = new StructuralCompiler({ brand, name }, new Map())
  return (source) => compiler.compile(source, name)
}

interface SchemaPart {
  readonly source: JsonObject
  readonly name: string
  readonly facts: ValueFacts
  /** Whether the part itself, or an object around it, preserves unknown fields. */
  readonly isOpen: boolean
}

/** A list of no schemas, which declares no items. */
function isEmptyList(value: JsonValue): boolean {
  return isList(value) && value.length === 0
}

class StructuralCompiler {
  readonly #keywords: OwnKeywords
  readonly #embedded: EmbeddedFields | undefined
  /** Compiled parts of a schema that is still being checked; undefined for a schema that is known to be structural. */
  readonly #unchecked: Map<JsonObject, Schema> | undefined

  constructor({ brand, metadata }: StructuralOptions, unchecked?: Map<JsonObject, Schema>) {
    this.#keywords = ownKeywords(brand)
    this.#embedded = metadata && objectFields(metadata)
    this.#unchecked = unchecked
  }

  /** `isOpen` within an object that preserves unknown fields. */
  compile(source: JsonObject, name: string, isOpen = false): Schema {
    const known = this.#unchecked?.get(source)
    if (known) return known
    const schema = this.#compile(source, name, isOpen)
    this.#unchecked?.set(source, schema)
    return schema
  }

  #compile(source: JsonObject, name: string, isOpen: boolean): Schema {
    const keyword = unsupportedKeyword(source)
    if (keyword !== undefined) {
      throw new RangeError(`schema ${name}: '${keyword}' is not supported`)
    }
    const facts = this.#facts(source)
    const isIntOrString = flag(source, this.#keywords.intOrString)
    const type = isIntOrString ? undefined : this.#typeOf(source['type'], name)
    const part: SchemaPart = {
      source,
      name,
      facts,
      isOpen: isOpen || facts.preserveUnknown === true,
    }
    const object = this.#object(part)
    const list = this.#list(part)
    if (type === 'object' && !list) return object ?? this.#struct({ ...part, source: {} })
    if (type === 'array' && !object && list) return list
    if (!object && !list) {
      if (isIntOrString) return { kind: 'scalar', ...scalars.intOrString, ...facts }
      if (type !== undefined && type !== 'array' && type !== 'object') {
        return { kind: 'scalar', ...scalars[type], ...facts }
      }
    }
    const types: readonly JsonType[] | undefined = isIntOrString
      ? ['integer', 'string']
      : type && [type]
    return anyOf(facts, types, object, list)
  }

  #typeOf(type: JsonValue | undefined, name: string): JsonType | undefined {
    if (type === undefined || type === null || type === '') return undefined
    if (isJsonType(type)) return type
    if (this.#unchecked) return undefined
    throw new RangeError(`schema ${name}: unknown type ${writeJson(type)}`)
  }

  #facts(source: JsonObject): ValueFacts {
    const { description, default: value } = source
    const validation = compileValidation(source, this.#keywords)
    const expressions = compileExpressions(source[this.#keywords.rules])
    return {
      ...(typeof description === 'string' && { description }),
      ...this.#typeKeyword(source),
      ...(flag(source, 'nullable') && { nullable: true as const }),
      ...(value !== undefined && value !== null && { default: value }),
      ...(validation && { validation }),
      ...(expressions && { expressions }),
      ...(flag(source, this.#keywords.preserveUnknown) && {
        preserveUnknown: true as const,
      }),
      ...(flag(source, this.#keywords.embedded) && { embeddedResource: true as const }),
    }
  }

  #typeKeyword(source: JsonObject): Pick<ValueFacts, 'typeKeyword'> {
    const type = text(source, 'type')
    if (type === undefined) return {}
    if (!isJsonType(type)) return this.#unchecked ? { typeKeyword: type } : {}
    return flag(source, this.#keywords.intOrString) ? { typeKeyword: type } : {}
  }

  /** The schema of objects; undefined where the keywords declare no members. */
  #object(part: SchemaPart): StructSchema | MapSchema | undefined {
    const { source, name, facts, isOpen } = part
    const { properties, additionalProperties: others } = source
    if (isJsonObject(properties) && Object.keys(properties).length > 0) {
      if (isJsonObject(others) && !this.#unchecked) {
        throw new RangeError(
          `schema ${name}: 'properties' and 'additionalProperties' exclude each other`,
        )
      }
      return this.#struct(part)
    }
    if (others === undefined || others === null) return undefined
    const mapType = source[this.#keywords.mapType] === 'atomic' ? 'atomic' : 'granular'
    const values: Schema = isJsonObject(others)
      ? this.compile(others, `${name}.*`, isOpen)
      : anyMember
    return { kind: 'map', values, mapType, ...this.#embeddedIn(facts), ...facts }
  }

  #struct({ source, name, facts, isOpen }: SchemaPart): StructSchema {
    const required = new Set(texts(source, 'required'))
    const fields = new Map<string, Field>()
    const { properties } = source
    for (const [key, value] of Object.entries(isJsonObject(properties) ? properties : {})) {
      if (!isJsonObject(value)) throw new RangeError(`schema ${name}: '${key}' must be an object`)
      const schema = this.compile(value, `${name}.${key}`, isOpen)
      fields.set(key, plainField(key, schema, { required: required.has(key), pointer: true }))
    }
    return {
      kind: 'struct',
      name,
      goType: 'Object',
      fields,
      structType: source[this.#keywords.mapType] === 'atomic' ? 'atomic' : 'granular',
      ...((isOpen || (fields.size === 0 && !facts.embeddedResource)) && { open: true as const }),
      ...this.#embeddedIn(facts),
      ...facts,
    }
  }

  #embeddedIn({ embeddedResource }: ValueFacts): { readonly embedded?: EmbeddedFields } {
    return embeddedResource && this.#embedded ? { embedded: this.#embedded } : {}
  }

  /** The schema of lists; undefined where the keywords declare no items. */
  #list({ source, name, facts, isOpen }: SchemaPart): ListSchema | undefined {
    const { items } = source
    const listType = source[this.#keywords.listType]
    if (items === undefined || items === null || isEmptyList(items)) {
      if (source['type'] !== 'array') return undefined
    } else if (!isJsonObject(items)) {
      throw new RangeError(`schema ${name}: 'items' must be a schema`)
    }
    return {
      kind: 'list',
      items: isJsonObject(items) ? this.compile(items, `${name}[]`, isOpen) : untyped,
      listType: listType === 'set' || listType === 'map' ? listType : 'atomic',
      mapKeys: texts(source, this.#keywords.listMapKeys),
      ...facts,
    }
  }
}

/** The schema of undeclared values: every value is valid, and pruning keeps no member of an object. */
const untyped: AnySchema = { kind: 'any', shape: 'value' }

/** The schema of the members of an object with `additionalProperties: true`. */
const anyMember: AnySchema = { ...untyped, deduced: 'fields' }

const scalars: Readonly<
  Record<
    'string' | 'integer' | 'number' | 'boolean' | 'intOrString',
    Pick<ScalarSchema, 'type' | 'goType'>
  >
> = {
  string: { type: 'string', goType: 'string' },
  integer: { type: 'int64', goType: 'int64' },
  number: { type: 'double', goType: 'float64' },
  boolean: { type: 'boolean', goType: 'bool' },
  intOrString: { type: 'intOrString', goType: 'intstr.IntOrString' },
}

function anyOf(
  facts: ValueFacts,
  types: readonly JsonType[] | undefined,
  object: StructSchema | MapSchema | undefined,
  list: ListSchema | undefined,
): AnySchema {
  const parts = { ...(object && { object }), ...(list && { list }) }
  return {
    kind: 'any',
    shape: 'value',
    deduced: 'fields',
    ...((object ?? list) && { parts }),
    ...(types && { types }),
    ...facts,
  }
}
