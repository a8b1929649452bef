import { byteLength } from '../../base/text/utf8.ts'
import type { Schema } from '../schema/schema.ts'
import { escapeProperty } from './property-name.ts'
import { type ShapeField, shapeOf, type ValueShape } from './value-shape.ts'

/** Bytes of the largest request, which no value in it can exceed. */
const maxRequestSize = 3 * 1024 * 1024

/** Fewest bytes, and most characters, of texts of a format as JSON, with their quotes. */
const formatSizes = {
  text: { least: 2, most: maxRequestSize - 2 },
  bytes: { least: 2, most: maxRequestSize - 2 },
  duration: { least: 3, most: 32 },
  date: { least: 12, most: 12 },
  dateTime: { least: 21, most: 32 },
} as const

type ReadableShape = Exclude<ValueShape, { readonly kind: 'preserved' | 'unreadable' }>

/** A type that a schema declares to expressions, with the sizes that its values can have. */
export class DeclaredType {
  readonly shape: ReadableShape
  readonly #schema: Schema
  #fields: ReadonlyMap<string, DeclaredType> | undefined
  #minSerializedSize: number | undefined

  constructor(schema: Schema, shape: ReadableShape) {
    this.#schema = schema
    this.shape = shape
  }

  /** Type of a list's items or a map's values; undefined for other types. */
  get element(): DeclaredType | undefined {
    if (this.shape.kind === 'list') return declaredType(this.shape.part.items)
    return this.shape.kind === 'map' ? declaredType(this.shape.values) : undefined
  }

  /** Fields of an object by their names in expressions, without those that expressions cannot access. */
  get fields(): ReadonlyMap<string, DeclaredType> | undefined {
    if (this.shape.kind !== 'object') return undefined
    return (this.#fields ??= accessibleFields(this.shape.fields))
  }

  /** Most elements of a list or map, characters or bytes of a text; 0 for values without a size. */
  get maxElements(): number {
    const { shape } = this
    const { maxItems, maxProperties } = this.#schema.validation ?? {}
    switch (shape.kind) {
      case 'list':
        return atLeastZero(maxItems ?? mostElements((this.element?.minSerializedSize ?? 0) + 1))
      case 'map':
        return atLeastZero(
          maxProperties ?? mostElements((this.element?.minSerializedSize ?? 0) + 6),
        )
      case 'string':
        return this.#maxLength(shape.format)
      case 'intOrString':
        return this.#maxLength('text')
      case 'object':
      case 'boolean':
      case 'integer':
      case 'number':
        return 0
    }
  }

  #maxLength(format: keyof typeof formatSizes): number {
    const { maxLength, enum: values = [] } = this.#schema.validation ?? {}
    if (format === 'bytes') return atLeastZero(maxLength ?? formatSizes.bytes.most)
    if (format !== 'text') return formatSizes[format].most
    // A character takes four bytes of UTF-8 at most.
    if (maxLength !== undefined) return atLeastZero(maxLength) * 4
    if (values.length === 0 || this.shape.kind === 'intOrString') return formatSizes.text.most
    return Math.max(
      0,
      ...values.map((value) => (typeof value === 'string' ? byteLength(value) : 0)),
    )
  }

  /** Fewest bytes that a value takes as JSON. */
  get minSerializedSize(): number {
    return (this.#minSerializedSize ??= leastSize(this.shape))
  }
}

function leastSize(shape: ReadableShape): number {
  switch (shape.kind) {
    case 'object':
      return objectSize(shape.fields)
    case 'list':
    case 'map':
      return 2
    case 'string':
      return formatSizes[shape.format].least
    case 'boolean':
      return 4
    case 'integer':
    case 'number':
    case 'intOrString':
      return 1
  }
}

function atLeastZero(size: number): number {
  return Math.max(0, size)
}

/** Elements of a list or map that fit into a request, where each takes at least `size` bytes. */
function mostElements(size: number): number {
  return Math.floor((maxRequestSize - 2) / size)
}

/** An object's braces, and the required members that a client has to write. */
function objectSize(fields: ReadonlyMap<string, ShapeField>): number {
  let size = 2
  for (const [name, { schema, required, default: filledIn }] of fields) {
    if (!required || filledIn !== undefined || schema.default !== undefined) continue
    const type = declaredType(schema)
    if (type) size += byteLength(name) + type.minSerializedSize + 4
  }
  return size
}

function accessibleFields(
  fields: ReadonlyMap<string, ShapeField>,
): ReadonlyMap<string, DeclaredType> {
  const accessible = new Map<string, DeclaredType>()
  for (const [property, { schema }] of fields) {
    const name = escapeProperty(property)
    const type = name === undefined ? undefined : declaredType(schema)
    if (name !== undefined && type) accessible.set(name, type)
  }
  return accessible
}

const types = new WeakMap<Schema, { type: DeclaredType | undefined }>()
const rootTypes = new WeakMap<Schema, { type: DeclaredType | undefined }>()

/**
 * The type that a schema declares; undefined for one whose values expressions cannot read: untyped ones, and lists and maps of
 * them. `isObjectRoot`: the value is a whole object, of which some fields are known without being declared; those of an
 * embedded object always are.
 */
export function declaredType(schema: Schema, isObjectRoot = false): DeclaredType | undefined {
  const known = isObjectRoot ? rootTypes : types
  let entry = known.get(schema)
  if (!entry) {
    entry = { type: declare(schema, isObjectRoot) }
    known.set(schema, entry)
  }
  return entry.type
}

function declare(schema: Schema, isObjectRoot: boolean): DeclaredType | undefined {
  const shape = shapeOf(schema, isObjectRoot)
  if (shape.kind === 'preserved' || shape.kind === 'unreadable') return undefined
  if (shape.kind === 'list' && !declaredType(shape.part.items)) return undefined
  if (shape.kind === 'map' && !declaredType(shape.values)) return undefined
  return new DeclaredType(schema, shape)
}

/**
 * How often a value can occur in a request at most, were it an element of unbounded lists and maps: at least a comma stands
 * between two.
 */
export function maxCardinality(type: DeclaredType): number {
  return Math.floor(maxRequestSize / (type.minSerializedSize + 1))
}
