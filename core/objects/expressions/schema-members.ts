import { getKey, type JsonObject } from '../../base/api/json.ts'
import type { MemberReader } from '../../languages/cel/values/member-reader.ts'
import type { Result } from '../../languages/cel/values/value.ts'
import type { Schema } from '../schema/schema.ts'
import { escapeProperty, unescapeProperty } from './property-name.ts'
import type { JsonReader, SchemaMembers } from './schema-map.ts'
import { type ObjectShape, type ShapeField, shapeOf, type ValueShape } from './value-shape.ts'

type ReaderOf = (schema: Schema) => JsonReader

/** A declared member. Its schema is resolved when it is first read, as built-in types may be recursive. */
class DeclaredMember implements MemberReader {
  readonly name: string
  // No `#` fields, which take longer to read: reads of members are most of what rules do.
  private readonly property: string
  private readonly field: ShapeField
  private readonly readerOf: ReaderOf
  private reader: JsonReader | undefined
  /** The `typeof` of JSON that is the member's value as it is; undefined until the first read, and for other types. */
  private plainType: 'string' | 'number' | 'boolean' | undefined

  constructor(property: string, field: ShapeField, readerOf: ReaderOf) {
    this.name = escapeProperty(property) ?? property
    this.property = property
    this.field = field
    this.readerOf = readerOf
    this.reader = undefined
    this.plainType = undefined
  }

  read(json: JsonObject): Result | undefined {
    const value = json[this.property]
    if (typeof value === this.plainType) {
      if (typeof value === 'string' || typeof value === 'boolean') return value
      if (typeof value === 'number' && Number.isSafeInteger(value)) return value + 0
    }
    return this.readOther(json)
  }

  private readOther(json: JsonObject): Result | undefined {
    const value = getKey(json, this.property)
    if (value === undefined || value === null) return undefined
    if (!this.reader) {
      this.reader = this.readerOf(this.field.schema)
      this.plainType = plainTypeOf(shapeOf(this.field.schema))
    }
    return this.reader(value)
  }
}

function plainTypeOf(shape: ValueShape): 'string' | 'number' | 'boolean' | undefined {
  if (shape.kind === 'string') return shape.format === 'text' ? 'string' : undefined
  if (shape.kind === 'integer') return 'number'
  return shape.kind === 'boolean' ? 'boolean' : undefined
}

/** Members of objects that declare properties. Names are escaped as expressions write them; null counts as absent. */
export class DeclaredMembers implements SchemaMembers {
  readonly #byName = new Map<string, DeclaredMember>()
  readonly #byProperty = new Map<string, DeclaredMember>()

  constructor({ fields }: ObjectShape, readerOf: ReaderOf) {
    for (const [property, field] of fields) {
      const member = new DeclaredMember(property, field, readerOf)
      this.#byProperty.set(property, member)
      this.#byName.set(member.name, member)
    }
  }

  find(json: JsonObject, name: string): Result | undefined {
    const member = this.#byName.get(name)
    if (member) return member.read(json)
    // The name may have fewer escapes than `escapeProperty` writes, as one that an expression computes.
    const property = unescapeProperty(name)
    return property === undefined ? undefined : this.read(json, property)
  }

  readerOf(name: string): MemberReader | undefined {
    const member = this.#byName.get(name)
    return member ?? { read: (json) => this.find(json, name) }
  }

  read(json: JsonObject, property: string): Result | undefined {
    return this.#byProperty.get(property)?.read(json)
  }

  nameOf(property: string): string | undefined {
    return this.#byProperty.get(property)?.name
  }
}

/** Members of a map: any key has a value of the same schema. */
export class MapMembers implements SchemaMembers {
  readonly #values: Schema
  readonly #readerOf: ReaderOf
  #read: JsonReader | undefined

  constructor(values: Schema, readerOf: ReaderOf) {
    this.#values = values
    this.#readerOf = readerOf
  }

  find(json: JsonObject, name: string): Result | undefined {
    const value = getKey(json, name)
    if (value === undefined) return undefined
    return (this.#read ??= this.#readerOf(this.#values))(value)
  }

  readerOf(name: string): MemberReader {
    return { read: (json) => this.find(json, name) }
  }

  read(json: JsonObject, property: string): Result | undefined {
    return this.find(json, property)
  }

  nameOf(property: string): string {
    return property
  }
}
