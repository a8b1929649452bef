import { plainField } from '../schema/plain-field.ts'
import { listPart, objectPart } from '../schema/schema-parts.ts'
import type {
  AnySchema,
  Field,
  ListSchema,
  MapSchema,
  ScalarSchema,
  Schema,
} from '../schema/schema.ts'
import type { JsonType } from '../schema/value-validation.ts'

/** A schema as expressions see it: what its values are read as. */
export type ValueShape =
  | ObjectShape
  | { readonly kind: 'map'; readonly values: Schema }
  | { readonly kind: 'list'; readonly part: ListSchema }
  | { readonly kind: 'string'; readonly format: StringFormat }
  | { readonly kind: 'integer' | 'number' | 'boolean' | 'intOrString' }
  /** Values that expressions cannot read, but that count where the objects around them are compared. */
  | { readonly kind: 'preserved' }
  /** A schema that expressions cannot read values of; `type` is its `type` keyword. */
  | { readonly kind: 'unreadable'; readonly type: string }

/** Formats that make another value of a text. */
export type StringFormat = 'text' | 'bytes' | 'date' | 'dateTime' | 'duration'

/** An object of declared fields; members that its schema does not declare cannot be read. */
export interface ObjectShape {
  readonly kind: 'object'
  /** Fields by property name. */
  readonly fields: ReadonlyMap<string, ShapeField>
}

/** A field of an object. */
export type ShapeField = Pick<Field, 'schema' | 'required' | 'default'>

const shapes = new WeakMap<Schema, ValueShape>()
const rootShapes = new WeakMap<Schema, ValueShape>()

/**
 * The shape of a schema. The root of a whole object (`isObjectRoot`) or of an embedded one has `apiVersion`, `kind`,
 * `metadata.name` and `metadata.generateName`, whether its schema declares them or not.
 */
export function shapeOf(schema: Schema, isObjectRoot = false): ValueShape {
  const isRoot = isObjectRoot || schema.embeddedResource === true
  const known = isRoot ? rootShapes : shapes
  let shape = known.get(schema)
  if (!shape) {
    shape = readShape(schema, isRoot)
    known.set(schema, shape)
  }
  return shape
}

function readShape(schema: Schema, isRoot: boolean): ValueShape {
  const type = typeNameOf(schema)
  switch (type) {
    case 'object':
      return objectShape(schema, isRoot)
    case 'array': {
      const part = listPart(schema)
      return part ? { kind: 'list', part } : { kind: 'unreadable', type }
    }
    case 'string':
      return { kind: 'string', format: formatOf(schema) }
    case 'integer':
    case 'number':
    case 'boolean':
    case 'intOrString':
      return { kind: type }
    case undefined:
      return schema.preserveUnknown ? { kind: 'preserved' } : { kind: 'unreadable', type: '' }
  }
}

/** The type that a schema declares; undefined where it declares none, or several. */
function typeNameOf(schema: Schema): JsonType | 'intOrString' | undefined {
  switch (schema.kind) {
    case 'struct':
    case 'map':
      return 'object'
    case 'list':
      return 'array'
    case 'any':
      return typeOfAny(schema)
    case 'scalar':
      return scalarTypes[schema.type]
  }
}

function typeOfAny({ types, shape }: AnySchema): JsonType | 'intOrString' | undefined {
  if (types?.length === 1) return types[0]
  if (types?.length === 2 && types.includes('integer') && types.includes('string')) {
    return 'intOrString'
  }
  return types === undefined && shape === 'object' ? 'object' : undefined
}

const scalarTypes: Readonly<Record<ScalarSchema['type'], JsonType | 'intOrString' | undefined>> = {
  string: 'string',
  boolean: 'boolean',
  int32: 'integer',
  int64: 'integer',
  double: 'number',
  bytes: 'string',
  time: 'string',
  microTime: 'string',
  duration: 'string',
  quantity: undefined,
  intOrString: 'intOrString',
}

const formats: Readonly<Record<string, StringFormat>> = {
  byte: 'bytes',
  date: 'date',
  'date-time': 'dateTime',
  duration: 'duration',
}

function formatOf(schema: Schema): StringFormat {
  if (schema.kind === 'scalar') {
    if (schema.type === 'bytes') return 'bytes'
    if (schema.type === 'time' || schema.type === 'microTime') return 'dateTime'
  }
  const format = schema.validation?.format
  return (format !== undefined && Object.hasOwn(formats, format) && formats[format]) || 'text'
}

function objectShape(schema: Schema, isRoot: boolean): ValueShape {
  const part = objectPart(schema)
  if (part?.kind === 'map' && isTyped(part)) return { kind: 'map', values: part.values }
  const declared = part?.kind === 'struct' ? part.fields : new Map<string, ShapeField>()
  const required = schema.validation?.required ?? []
  const fields = isRoot ? rootFields(declared, required) : declared
  return { kind: 'object', fields }
}

/** Whether the schema of a map's values declares anything: with `additionalProperties: true`, no entry can be read. */
function isTyped({ values }: MapSchema): boolean {
  return (
    values.kind !== 'any' ||
    values.types !== undefined ||
    values.parts !== undefined ||
    values.preserveUnknown === true
  )
}

const text: Schema = { kind: 'scalar', type: 'string', goType: 'string' }

const implicitMetadata: Schema = {
  kind: 'struct',
  name: 'metadata',
  goType: 'Object',
  structType: 'granular',
  fields: new Map(['name', 'generateName'].map(implicitField)),
}

function implicitField(name: string): [string, Field] {
  return [name, plainField(name, text)]
}

/**
 * Fields of a root, as declared where `apiVersion`, `kind`, `metadata.name` and `metadata.generateName` are all declared as
 * strings. Otherwise those that every object has replace the declared `apiVersion`, `kind` and `metadata`.
 */
function rootFields(
  declared: ReadonlyMap<string, ShapeField>,
  required: readonly string[],
): ReadonlyMap<string, ShapeField> {
  const metadata = declared.get('metadata')?.schema
  const part = metadata && typeNameOf(metadata) === 'object' ? objectPart(metadata) : undefined
  const named = part?.kind === 'struct' ? part.fields : undefined
  const isString = (field: ShapeField | undefined): boolean =>
    field !== undefined && typeNameOf(field.schema) === 'string'
  if (
    isString(declared.get('kind')) &&
    isString(declared.get('apiVersion')) &&
    isString(named?.get('name')) &&
    isString(named?.get('generateName'))
  ) {
    return declared
  }
  const implicit = (name: string, schema: Schema): [string, ShapeField] => [
    name,
    { schema, required: required.includes(name) },
  ]
  return new Map([
    ...declared,
    implicit('kind', text),
    implicit('apiVersion', text),
    implicit('metadata', implicitMetadata),
  ])
}

/** The type of a schema as the original's errors show it: empty where it declares none. */
export function schemaTypeText(schema: Schema): string {
  const type = typeNameOf(schema)
  return schema.typeKeyword ?? (type === undefined || type === 'intOrString' ? '' : type)
}
