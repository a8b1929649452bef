import { isJsonObject, type JsonValue } from '../api/json.ts'
import { CelError, type Result } from '../cel/values/value.ts'
import type { ListSchema, Schema } from '../schema/schema.ts'
import { JsonList } from './json-list.ts'
import { JsonMap, type JsonMember, type JsonMembers, type JsonReader } from './json-map.ts'
import { KeyedList } from './keyed-list.ts'
import { keyFieldsIdentity, setIdentity } from './list-identity.ts'
import { PreservedValue } from './preserved-value.ts'
import { escapeProperty, unescapeProperty } from './property-name.ts'
import {
  readBoolean,
  readInteger,
  readIntOrString,
  readNumber,
  stringReader,
} from './read-scalar.ts'
import { type ObjectShape, shapeOf, type ValueShape } from './value-shape.ts'

const readers = new WeakMap<Schema, JsonReader>()
const rootReaders = new WeakMap<Schema, JsonReader>()

/**
 * Makes what reads JSON as values of a schema. Objects and lists are read as expressions ask for their parts; nothing is copied.
 * JSON that does not fit the schema is an error where it is read.
 */
export function schemaReader(schema: Schema, isObjectRoot = false): JsonReader {
  const isRoot = isObjectRoot || schema.embeddedResource === true
  const known = isRoot ? rootReaders : readers
  let reader = known.get(schema)
  if (!reader) {
    reader = withNull(shapeReader(shapeOf(schema, isRoot)), schema.nullable === true)
    known.set(schema, reader)
  }
  return reader
}

function withNull(read: JsonReader, nullable: boolean): JsonReader {
  return (json) => {
    if (json !== null) return read(json)
    return nullable ? null : new CelError('invalid data, got null for schema with nullable=false')
  }
}

function shapeReader(shape: ValueShape): JsonReader {
  switch (shape.kind) {
    case 'object':
      return objectReader(new DeclaredMembers(shape))
    case 'map':
      return objectReader(new MapMembers(shape.values))
    case 'list':
      return listReader(shape.part)
    case 'string':
      return stringReader(shape.format)
    case 'integer':
      return readInteger
    case 'number':
      return readNumber
    case 'boolean':
      return readBoolean
    case 'intOrString':
      return readIntOrString
    case 'preserved':
      return (json) => new PreservedValue(json)
    case 'unreadable':
      return () => unreadable(shape.type)
  }
}

function unreadable(type: string): Result {
  if (type === 'array') {
    return new CelError('invalid array type, expected Items with a non-empty Schema')
  }
  return new CelError(
    'invalid type, expected object, array, number, integer, boolean or string, or no type with x-kubernetes-int-or-string ' +
      `or x-kubernetes-preserve-unknown-fields is true, got ${type}`,
  )
}

function objectReader(members: JsonMembers): JsonReader {
  return (json) => {
    if (isJsonObject(json)) return new JsonMap(json, members)
    return new CelError('invalid data, expected a map for the provided schema with type=object')
  }
}

function listReader(part: ListSchema): JsonReader {
  const identity = identityOf(part)
  let readItem: JsonReader | undefined
  return (json) => {
    if (!Array.isArray(json)) {
      return new CelError('invalid data, expected an array for the provided schema with type=array')
    }
    const list = new JsonList(json, (readItem ??= schemaReader(part.items)))
    return identity ? new KeyedList(list, identity) : list
  }
}

function identityOf({ listType, mapKeys }: ListSchema) {
  if (listType === 'atomic') return undefined
  return listType === 'set' ? setIdentity : keyFieldsIdentity(mapKeys)
}

/** Members of an object by the names of its schema's properties, escaped as expressions write them. */
class DeclaredMembers implements JsonMembers {
  readonly nullIsAbsent: boolean
  readonly #byName = new Map<string, JsonMember>()
  readonly #byProperty = new Map<string, JsonMember>()

  constructor({ fields, isDeclared }: ObjectShape) {
    this.nullIsAbsent = isDeclared
    for (const [property, field] of fields) {
      const member = new LazyMember(
        property,
        escapeProperty(property) ?? property,
        () => field.schema,
      )
      this.#byProperty.set(property, member)
      this.#byName.set(member.name, member)
    }
  }

  named(name: string): JsonMember | undefined {
    const member = this.#byName.get(name)
    if (member) return member
    const property = unescapeProperty(name)
    return property === undefined ? undefined : this.#byProperty.get(property)
  }

  of(property: string): JsonMember | undefined {
    return this.#byProperty.get(property)
  }
}

/** A member whose schema is resolved when it is first read, as built-in types may be recursive. */
class LazyMember implements JsonMember {
  readonly property: string
  readonly name: string
  readonly #schema: () => Schema
  #read: JsonReader | undefined

  constructor(property: string, name: string, schema: () => Schema) {
    this.property = property
    this.name = name
    this.#schema = schema
  }

  read(json: JsonValue): Result {
    return (this.#read ??= schemaReader(this.#schema()))(json)
  }
}

/** Members of a map: any key has a value of the same schema. */
class MapMembers implements JsonMembers {
  readonly nullIsAbsent = false
  readonly #values: Schema

  constructor(values: Schema) {
    this.#values = values
  }

  named(name: string): JsonMember {
    return { property: name, name, read: schemaReader(this.#values) }
  }

  of(property: string): JsonMember {
    return this.named(property)
  }
}
