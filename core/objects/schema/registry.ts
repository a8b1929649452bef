import type { Brand } from '../../base/api/brand.ts'
import type { GroupVersionKind } from '../../base/api/group-version.ts'
import type { Release } from '../../base/release/release.ts'
import { type DefaultFunctions, parseDefaultRule } from './default-rules.ts'
import type { FieldEntry, TypeExpression } from './field-line.ts'
import { elementGoType } from './go-type.ts'
import { isInRelease } from './in-release.ts'
import { optionKinds, unversionedKinds } from './known-kinds.ts'
import { kindFields } from './object-fields.ts'
import type { Field, Schema, ScalarSchema, StructSchema, AnySchema, ScalarType } from './schema.ts'
import { type FoundType, TypeIndex } from './type-index.ts'
import type { TypeTable, TypeTableSource } from './type-table.ts'

/** Sources that a schema registry compiles: `builtInTypes` of core/kinds, or those of a test. */
export interface TypeSources {
  readonly tables: readonly TypeTableSource[]
  readonly defaultFunctions: DefaultFunctions
}

/**
 * The schemas of the built-in types as a release had them. A group version's type table is parsed on first use.
 *
 * Types that only other releases have are hidden: no list names them, but `kind` and `type` find them, since objects may be
 * stored in them or converted through them. A hidden type is compiled as the default release had it, or else the nearest one.
 */
export interface SchemaRegistry {
  /**
   * The schema of a kind, with its {@link StructSchema.gvk}. Every built-in group version knows the option kinds
   * (`DeleteOptions`, ...); a custom one takes them by {@link SchemaRegistry.type}.
   */
  kind(group: string, version: string, kind: string): StructSchema | undefined
  /** @throws RangeError for a name (`core/v1.PodSpec`) that no table has. */
  type(name: string): StructSchema
  /** The group versions that the release has, served or not. */
  readonly groupVersions: readonly { readonly group: string; readonly version: string }[]
  /** Names of all types of a group version in the release; empty where the group version is unknown. */
  typeNames(group: string, version: string): readonly string[]
}

/** Creates a schema registry with the types as `release` had them. */
export function createSchemaRegistry(
  types: TypeSources,
  brand: Brand,
  release: Release,
): SchemaRegistry {
  return new TableRegistry(types, brand, release)
}

const metaRef = 'meta/v1'

/** A field with the group version that declares it, and the release that its type is compiled as. */
interface FieldPlace {
  readonly ref: string
  readonly release: Release
  readonly entry: FieldEntry
}

class TableRegistry implements SchemaRegistry {
  readonly groupVersions: readonly { readonly group: string; readonly version: string }[]
  readonly #brand: Brand
  readonly #defaultFunctions: DefaultFunctions
  readonly #refs = new Map<string, string>()
  readonly #index: TypeIndex
  readonly #structs = new Map<string, StructSchema>()
  /** Option kinds as another group version knows them: the same fields under its own name. */
  readonly #borrowed = new Map<string, StructSchema>()
  readonly #variants = new Map<string, StructSchema>()

  constructor({ tables, defaultFunctions }: TypeSources, brand: Brand, release: Release) {
    this.#defaultFunctions = defaultFunctions
    this.#brand = brand
    this.#index = new TypeIndex(tables, brand, release)
    for (const source of tables) {
      this.#refs.set(`${brand.expand(source.group)}/${source.version}`, source.ref)
    }
    this.groupVersions = tables
      .filter((source) => isInRelease(source.in, release))
      .map(({ group, version }) => ({ group: brand.expand(group), version }))
  }

  kind(group: string, version: string, kind: string): StructSchema | undefined {
    const ref = this.#refs.get(`${group}/${version}`)
    if (ref === undefined) return undefined
    const table = this.#index.table(ref)
    if (this.#index.find(ref, kind)?.entry.isKind) return this.#struct(ref, kind)
    const borrows =
      optionKinds.has(kind) ||
      table.registered.has(kind) ||
      (group === '' && version === 'v1' && unversionedKinds.has(kind))
    if (!borrows || !this.#index.table(metaRef).types.has(kind)) return undefined
    return this.#borrow({ group, version, kind })
  }

  type(name: string): StructSchema {
    const place = locate('', name)
    return this.#struct(place.ref, place.name)
  }

  typeNames(group: string, version: string): readonly string[] {
    const ref = this.#refs.get(`${group}/${version}`)
    return ref === undefined
      ? []
      : [...this.#index.table(ref).types.keys()].map((n) => `${ref}.${n}`)
  }

  #borrow(gvk: GroupVersionKind): StructSchema {
    const key = `${gvk.group}/${gvk.version}.${gvk.kind}`
    const known = this.#borrowed.get(key)
    if (known) return known
    const schema = { ...this.#struct(metaRef, gvk.kind), gvk }
    this.#borrowed.set(key, schema)
    return schema
  }

  #struct(ref: string, name: string): StructSchema {
    const key = `${ref}.${name}`
    const known = this.#structs.get(key)
    if (known) return known
    const found = this.#index.find(ref, name)
    if (!found) throw new RangeError(`no type ${key}`)
    const { table, entry } = found
    const defaults = entry.defaults.map((line) => parseDefaultRule(line, this.#defaultFunctions))
    const discriminator = entry.union
      ? entry.fields.find((field) => field.discriminator)?.facts.name
      : undefined
    const schema: StructSchema = {
      kind: 'struct',
      name: key,
      goType: name,
      fields: this.#fields(ref, found),
      structType: entry.structType,
      ...(discriminator !== undefined && { discriminator }),
      ...(entry.isKind && { gvk: this.#gvk(ref, name) }),
      ...(defaults.length > 0 && { defaults }),
      ...(entry.rules !== undefined && { rules: entry.rules }),
      ...(entry.migrated && { migrated: entry.migrated }),
      ...(table.storedAsJson && { storedAsJson: true as const }),
    }
    this.#structs.set(key, schema)
    return schema
  }

  #gvk(ref: string, kind: string): GroupVersionKind {
    if (ref === metaRef && unversionedKinds.has(kind)) return { group: '', version: 'v1', kind }
    const source = this.#index.source(ref)
    return { group: this.#brand.expand(source.group), version: source.version, kind }
  }

  #fields(ref: string, type: FoundType): ReadonlyMap<string, Field> {
    const fields = new Map<string, Field>()
    if (type.entry.isKind) for (const field of kindFields) fields.set(field.name, field)
    this.#addFields(fields, ref, type, [])
    return fields
  }

  #addFields(
    fields: Map<string, Field>,
    ref: string,
    { entry: type, release }: FoundType,
    inlined: Field['inlined'],
  ): void {
    for (const entry of type.fields) {
      const { name, number } = entry.facts
      if (!entry.inline) {
        fields.set(name, this.#field({ ref, release, entry }, inlined))
        continue
      }
      const inner = locate(ref, nameOf(entry.type))
      const spread = this.#index.find(inner.ref, inner.name)
      if (!spread || number === undefined) {
        throw new RangeError(
          `type table ${ref}: cannot inline ${name}, which needs a struct and a number`,
        )
      }
      const step = { number, struct: `${inner.ref}.${inner.name}` }
      this.#addFields(fields, inner.ref, spread, [...inlined, step])
    }
  }

  #field(place: FieldPlace, inlined: Field['inlined']): Field {
    let schema: Schema | undefined
    const { entry } = place
    const resolve = (): Schema => this.#resolve(place, entry.type, entry.goType)
    return {
      ...entry.facts,
      inlined,
      get schema() {
        return (schema ??= resolve())
      },
    }
  }

  #resolve(place: FieldPlace, type: TypeExpression, goType: string | undefined): Schema {
    const { ref, entry } = place
    switch (type.kind) {
      case 'name': {
        const schema = this.#resolveName(place, type.name)
        return goType !== undefined && schema.kind === 'scalar' ? { ...schema, goType } : schema
      }
      case 'map': {
        const values = this.#resolve(place, type.of, elementGoType(goType))
        const hasQuantities = values.kind === 'scalar' && values.type === 'quantity'
        const resourceList = hasQuantities && !this.#index.table(ref).exactQuantities
        return {
          kind: 'map',
          values,
          mapType: entry.mapType,
          ...(resourceList && { resourceList: true as const }),
          ...(goType !== undefined && { goType }),
        }
      }
      case 'list':
      case 'items':
        return {
          kind: 'list',
          items: this.#resolve(place, type.of, elementGoType(goType)),
          listType: entry.listType,
          mapKeys: entry.mapKeys,
          ...(!entry.listDeclared && { undeclared: true as const }),
          ...(type.kind === 'items' && { wrapped: true as const }),
          ...(goType !== undefined && { goType }),
        }
    }
  }

  #resolveName({ ref, release, entry }: FieldPlace, name: string): Schema {
    const predeclared = predeclaredType(name)
    if (predeclared) return predeclared
    const place = locate(ref, name)
    const table = this.#index.table(place.ref, release)
    if (table.enums.has(place.name)) {
      return enumSchema(place.ref, place.name, table)
    }
    const struct = this.#struct(place.ref, place.name)
    const form = this.#index.find(place.ref, place.name)?.entry.form ?? 'struct'
    if (form === 'any') return { kind: 'any', shape: 'value', name: struct.name }
    if (form !== 'struct') return { kind: 'any', shape: 'value', choice: { form, struct } }
    return entry.structType === undefined ? struct : this.#variant(struct, entry.structType)
  }

  /** A struct schema with the `structType` (merge behaviour in server-side apply) that a field overrides it with. */
  #variant(struct: StructSchema, structType: StructSchema['structType']): StructSchema {
    if (struct.structType === structType) return struct
    const key = `${struct.name}:${structType}`
    const known = this.#variants.get(key)
    if (known) return known
    const variant = { ...struct, structType }
    this.#variants.set(key, variant)
    return variant
  }
}

/** The group version (`ref`) that declares a type, and the type's name there; `name` is as the table of `ref` writes it. */
function locate(ref: string, name: string): { readonly ref: string; readonly name: string } {
  const dot = name.lastIndexOf('.')
  return dot === -1 ? { ref, name } : { ref: name.slice(0, dot), name: name.slice(dot + 1) }
}

function nameOf(type: TypeExpression): string {
  return type.kind === 'name' ? type.name : nameOf(type.of)
}

function enumSchema(ref: string, name: string, table: TypeTable): ScalarSchema {
  const values = table.enums.get(name)
  return {
    kind: 'scalar',
    type: 'string',
    goType: `${ref.slice(ref.indexOf('/') + 1)}.${name}`,
    ...(values && { enum: values }),
    ...(table.unpublished.has(name) && { unpublished: true as const }),
  }
}

function scalar(type: ScalarType, goType: string): ScalarSchema {
  return { kind: 'scalar', type, goType }
}

const freeObject: AnySchema = { kind: 'any', shape: 'object' }
/**
 * The schema of raw extensions, and of field sets: published as an object, but decoded as any value, which the kind's rules
 * validate. Managed fields that are no set are dropped with the whole account.
 */
const rawExtension: AnySchema = { kind: 'any', shape: 'object', unread: true }
const freeValue: AnySchema = { kind: 'any', shape: 'value' }

const predeclared: ReadonlyMap<string, ScalarSchema | AnySchema> = new Map<
  string,
  ScalarSchema | AnySchema
>([
  ['string', scalar('string', 'string')],
  ['bool', scalar('boolean', 'bool')],
  ['int32', scalar('int32', 'int32')],
  ['int64', scalar('int64', 'int64')],
  ['double', scalar('double', 'float64')],
  ['bytes', scalar('bytes', '[]uint8')],
  ['time', scalar('time', 'v1.Time')],
  ['microTime', scalar('microTime', 'v1.MicroTime')],
  ['duration', scalar('duration', 'v1.Duration')],
  ['quantity', scalar('quantity', 'resource.Quantity')],
  ['intOrString', scalar('intOrString', 'intstr.IntOrString')],
  ['rawExtension', rawExtension],
  ['fieldsV1', rawExtension],
  ['unknown', freeObject],
  ['any', freeValue],
])

/** A predeclared type, which the type tables use without declaring it; undefined for other names. */
function predeclaredType(name: string): ScalarSchema | AnySchema | undefined {
  return predeclared.get(name)
}
