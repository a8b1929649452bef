import { isJsonObject } from '../../base/api/json.ts'
import { CelError, type Result } from '../../languages/cel/values/value.ts'
import type { ListSchema, Schema } from '../schema/schema.ts'
import { KeyedList } from './keyed-list.ts'
import { keyFieldsIdentity, setIdentity } from './list-identity.ts'
import { PreservedValue } from './preserved-value.ts'
import {
  readBoolean,
  readInteger,
  readIntOrString,
  readNumber,
  stringReader,
} from './read-scalar.ts'
import { type ElementReader, SchemaList } from './schema-list.ts'
import { type JsonReader, SchemaMap, type SchemaMembers } from './schema-map.ts'
import { DeclaredMembers, MapMembers } from './schema-members.ts'
import { shapeOf, type ValueShape } from './value-shape.ts'

const readers = new WeakMap<Schema, JsonReader>()
const rootReaders = new WeakMap<Schema, JsonReader>()

/**
 * The reader of JSON as values of a schema. Objects and lists are read as expressions ask for their parts; nothing is copied.
 * JSON that does not fit the schema is an error where it is read.
 */
export function schemaReader(schema: Schema, isObjectRoot = false): JsonReader {
  const known = isObjectRoot ? rootReaders : readers
  let reader = known.get(schema)
  if (!reader) {
    reader = withNull(shapeReader(shapeOf(schema, isObjectRoot)), schema.nullable === true)
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
    case 'map':
      return objectReader(membersOf(shape))
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

type MembersShape = ValueShape & { readonly kind: 'object' | 'map' }

const members = new WeakMap<MembersShape, SchemaMembers>()

/** The readers of members of a shape's objects: one instance a shape, by which `MemberSite` knows them again. */
function membersOf(shape: MembersShape): SchemaMembers {
  let known = members.get(shape)
  if (!known) {
    known =
      shape.kind === 'object'
        ? new DeclaredMembers(shape, schemaReader)
        : new MapMembers(shape.values, schemaReader)
    members.set(shape, known)
  }
  return known
}

function objectReader(readers: SchemaMembers): JsonReader {
  return (json) => {
    if (isJsonObject(json)) return new SchemaMap(json, readers)
    return new CelError('invalid data, expected a map for the provided schema with type=object')
  }
}

function listReader(part: ListSchema): JsonReader {
  const identity = identityOf(part)
  let elements: ElementReader | undefined
  return (json) => {
    if (!Array.isArray(json)) {
      return new CelError('invalid data, expected an array for the provided schema with type=array')
    }
    const list = new SchemaList(json, (elements ??= elementReader(part.items)))
    return identity ? new KeyedList(list, identity) : list
  }
}

function elementReader(schema: Schema): ElementReader {
  const shape = shapeOf(schema)
  const hasMembers = shape.kind === 'object' || shape.kind === 'map'
  return { read: schemaReader(schema), members: hasMembers ? membersOf(shape) : undefined }
}

function identityOf({ listType, mapKeys }: ListSchema) {
  if (listType === 'atomic') return undefined
  return listType === 'set' ? setIdentity : keyFieldsIdentity(mapKeys)
}
