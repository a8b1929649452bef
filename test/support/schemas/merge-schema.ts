import type { JsonValue } from '../../../core/base/api/json.ts'
import { lazyField } from '../../../core/objects/schema/plain-field.ts'
import type { Field, Schema, StructSchema } from '../../../core/objects/schema/schema.ts'

/** A type as the outside cases for field sets describe it. */
export interface MergeType {
  readonly scalar?: string
  readonly namedType?: string
  readonly elementRelationship?: string
  readonly list?: {
    readonly elementType: MergeType
    readonly elementRelationship?: string
    readonly keys?: readonly string[]
  }
  readonly map?: {
    readonly fields?: readonly {
      readonly name: string
      readonly type: MergeType
      readonly default?: JsonValue
    }[]
    readonly elementType?: MergeType
    readonly elementRelationship?: string
  }
}

export interface MergeTypes {
  readonly types: readonly (MergeType & { readonly name: string })[]
}

const scalars: Readonly<Record<string, Schema>> = {
  string: { kind: 'scalar', type: 'string', goType: 'string' },
  numeric: { kind: 'scalar', type: 'double', goType: 'float64' },
  boolean: { kind: 'scalar', type: 'boolean', goType: 'bool' },
}

const atomicAny: Schema = { kind: 'any', shape: 'value' }
const deducedAny: Schema = { kind: 'any', shape: 'value', deduced: 'fields' }
const separableAny: Schema = { kind: 'any', shape: 'value', deduced: 'fields and items' }

/** Compiles types on first use, since they refer to one another in circles. */
class MergeSchemas {
  readonly #types: ReadonlyMap<string, MergeType>
  readonly #made = new Map<string, Schema>()

  constructor({ types }: MergeTypes) {
    this.#types = new Map(types.map((type) => [type.name, type]))
  }

  named(name: string, relationship?: string): Schema {
    const key = `${name} ${relationship ?? ''}`
    const known = this.#made.get(key)
    if (known) return known
    const type = this.#types.get(name)
    if (!type) throw new TypeError(`the outside case names an unknown type ${name}`)
    const made = this.#make(type, name, relationship)
    this.#made.set(key, made)
    return made
  }

  #resolve(type: MergeType): Schema {
    if (type.namedType !== undefined) return this.named(type.namedType, type.elementRelationship)
    return this.#make(type, 'inline', type.elementRelationship)
  }

  #make(type: MergeType, name: string, relationship: string | undefined): Schema {
    const { scalar, list, map } = type
    if (scalar === 'untyped' || (list && map)) {
      if (map?.elementRelationship !== 'separable') return atomicAny
      return list?.elementRelationship === 'associative' ? separableAny : deducedAny
    }
    if (list) {
      const { keys = [], elementRelationship = 'atomic' } = list
      const resolve = (): Schema => this.#resolve(list.elementType)
      const isAtomic = (relationship ?? elementRelationship) === 'atomic'
      return {
        kind: 'list',
        get items() {
          return resolve()
        },
        listType: isAtomic ? 'atomic' : keys.length > 0 ? 'map' : 'set',
        mapKeys: [...keys],
      }
    }
    if (map) return this.#makeMap(map, name, relationship)
    return scalars[scalar ?? ''] ?? atomicAny
  }

  #makeMap(map: NonNullable<MergeType['map']>, name: string, relationship?: string): Schema {
    const { fields, elementType, elementRelationship } = map
    const isAtomic = (relationship ?? elementRelationship) === 'atomic'
    if (!fields) {
      const resolve = (): Schema => (elementType ? this.#resolve(elementType) : deducedAny)
      return {
        kind: 'map',
        get values() {
          return resolve()
        },
        mapType: isAtomic ? 'atomic' : 'granular',
      }
    }
    const struct: StructSchema = {
      kind: 'struct',
      name,
      goType: name,
      fields: new Map(fields.map((field) => [field.name, this.#field(field)])),
      structType: isAtomic ? 'atomic' : 'granular',
    }
    return struct
  }

  #field(field: { name: string; type: MergeType; default?: JsonValue }): Field {
    return lazyField(field.name, () => this.#resolve(field.type), {
      ...(field.default !== undefined && { default: field.default }),
    })
  }
}

/** The schema of one of the described types. */
export function mergeSchema(types: MergeTypes, rootType: string): Schema {
  return new MergeSchemas(types).named(rootType)
}
