import {
  isJsonObject,
  getKey,
  type JsonObject,
  equalJson,
  type JsonValue,
  isWritableList,
} from '../../base/api/json.ts'
import { encodeBase64, decodeBase64 } from '../../base/text/base64.ts'
import { parseLooseDuration } from '../../base/time/loose-duration.ts'
import { parseZonedTime } from '../../base/time/time.ts'
import { type OpaqueType, opaqueType } from '../../languages/cel/types/cel-type.ts'
import { maxInt, minInt } from '../../languages/cel/values/integer.ts'
import {
  CelError,
  type Result,
  Double,
  Duration,
  Timestamp,
  OpaqueValue,
  type Value,
} from '../../languages/cel/values/value.ts'
import { illegalBase64Byte } from '../schema/canonical-base64.ts'
import type { ListSchema, Schema } from '../schema/schema.ts'
import { explainTime } from '../schema/time-error.ts'
import { canonicalText } from '../schema/validation/canonical-text.ts'
import { KeyedList, type ListIdentity } from './keyed-list.ts'
import { type ElementReader, SchemaList } from './schema-list.ts'
import { type JsonReader, SchemaMap, type SchemaMembers } from './schema-map.ts'
import { DeclaredMembers, MapMembers } from './schema-members.ts'
import { shapeOf, type ValueShape, type StringFormat } from './value-shape.ts'

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
    if (!isWritableList(json)) {
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

/** Identifies the elements of sets by their values. */
const setIdentity: ListIdentity = { keyOf: valueKey, hasValues: false }

function valueKey(value: Result): string | undefined {
  if (typeof value === 'string') return `"${value}`
  if (value === null || typeof value !== 'object') return String(value)
  if (value instanceof Double) return String(value.value)
  if (value instanceof SchemaMap || value instanceof SchemaList) return canonicalText(value.json)
  if (value instanceof Timestamp) return `timestamp ${value.seconds} ${value.nanos}`
  if (value instanceof Duration) return `duration ${value.nanos}`
  return value instanceof Uint8Array ? `bytes ${encodeBase64(value)}` : undefined
}

/** Identifies the objects of a list by their key fields. */
function keyFieldsIdentity(keys: readonly string[]): ListIdentity {
  const keyOf = (element: Result): string | undefined =>
    element instanceof SchemaMap ? fieldsKey(element.json, keys) : undefined
  return { keyOf, hasValues: true }
}

function fieldsKey(json: JsonObject, keys: readonly string[]): string {
  return keys.map((key) => canonicalText(getKey(json, key) ?? null)).join(',')
}

const preservedType = opaqueType('unknown')

/** JSON of an unknown type, which expressions cannot read, but which counts where the object around it is compared. */
class PreservedValue extends OpaqueValue {
  readonly #json: JsonValue

  constructor(json: JsonValue) {
    super()
    this.#json = json
  }

  override get type(): OpaqueType {
    return preservedType
  }

  override equals(other: Value): boolean {
    return other instanceof PreservedValue && equalJson(this.#json, other.#json)
  }
}

/** The int that a JSON number is; undefined for a fraction, and for a number beyond 64 bits. */
function intOf(json: number | bigint): number | bigint | undefined {
  if (typeof json === 'number') {
    // Adding 0 makes 0 of -0.
    if (Number.isSafeInteger(json)) return json + 0
    if (!Number.isInteger(json)) return undefined
  }
  const integer = BigInt(json)
  return integer >= minInt && integer <= maxInt ? integer : undefined
}

function readInteger(json: JsonValue): Result {
  const isNumber = typeof json === 'number' || typeof json === 'bigint'
  const integer = isNumber ? intOf(json) : undefined
  return integer ?? new CelError(`invalid data, expected int, got ${goTypeOf(json)}`)
}

function readNumber(json: JsonValue): Result {
  if (typeof json === 'number' || typeof json === 'bigint') return new Double(Number(json))
  return new CelError(`invalid data, expected float, got ${goTypeOf(json)}`)
}

function readBoolean(json: JsonValue): Result {
  if (typeof json === 'boolean') return json
  return new CelError(`invalid data, expected bool, got ${goTypeOf(json)}`)
}

function readIntOrString(json: JsonValue): Result {
  if (typeof json === 'string') return json
  const integer = typeof json === 'number' || typeof json === 'bigint' ? intOf(json) : undefined
  return (
    integer ??
    new CelError('invalid data, expected XIntOrString value to be either a string or integer')
  )
}

/** Reads texts of a format. */
function stringReader(format: StringFormat): JsonReader {
  const read = scalarReaders[format]
  return (json) => {
    if (typeof json === 'string') return read(json)
    return new CelError(`invalid data, expected string, got ${goTypeOf(json)}`)
  }
}

const scalarReaders: Readonly<Record<StringFormat, (text: string) => Result>> = {
  text: (text) => text,
  bytes: readBytes,
  date: readDate,
  dateTime: readDateTime,
  duration: readDuration,
}

function readBytes(text: string): Result {
  // Go's decoder skips line breaks.
  const bytes = decodeBase64(text.replaceAll(/[\r\n]/g, ''))
  if (bytes) return bytes
  const place = `illegal base64 data at input byte ${illegalBase64Byte(text)}`
  return new CelError(`Invalid byte formatted string ${text}: ${place}`)
}

function readDate(text: string): Result {
  const isDate = /^\d{4}-\d\d-\d\d$/.test(text)
  const moment = isDate ? parseZonedTime(`${text}T00:00:00Z`) : undefined
  if (moment) return new Timestamp(moment.seconds, 0)
  return new CelError(`Invalid date formatted string ${text}: ${explainTime(text, 'date')}`)
}

/** A time with or without a zone; without one it is in UTC. An empty text is the start of 1970. */
function readDateTime(text: string): Result {
  if (text === '') return new Timestamp(0, 0)
  const moment = parseZonedTime(text) ?? parseZonedTime(`${text}Z`)
  if (moment) return new Timestamp(moment.seconds, moment.nanos, moment.offset)
  return new CelError(`Invalid date-time formatted string ${text}: ${explainTime(text, 'no zone')}`)
}

function readDuration(text: string): Result {
  const nanos = parseLooseDuration(text)
  if (nanos !== undefined) return new Duration(nanos)
  return new CelError(`Invalid duration ${text}: unable to parse ${text} as duration`)
}

/** Name of a JSON value's type as Go prints it. */
function goTypeOf(json: JsonValue): string {
  if (json === null) return '<nil>'
  if (typeof json === 'string') return 'string'
  if (typeof json === 'boolean') return 'bool'
  if (typeof json === 'object') {
    return isWritableList(json) ? '[]interface {}' : 'map[string]interface {}'
  }
  return intOf(json) === undefined ? 'float64' : 'int64'
}
