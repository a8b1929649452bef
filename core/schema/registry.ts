import type { Brand } from '../api/brand.ts'
import type { GroupVersionKind } from '../api/group-version.ts'
import { parseRelease, type Release } from '../release/release.ts'
import { servedRelease } from '../release/served-release.ts'
import { type DefaultFunctions, parseDefaultRule } from './default-rules.ts'
import type { FieldEntry, TypeExpression } from './field-line.ts'
import { elementGoType } from './go-type.ts'
import { kindFields, optionKinds, unversionedKinds } from './known-kinds.ts'
import { predeclaredType } from './predeclared-types.ts'
import type { Field, Schema, ScalarSchema, StructSchema } from './schema.ts'
import {
  parseTypeTable,
  type TypeEntry,
  type TypeTable,
  type TypeTableSource,
} from './type-table.ts'

/** Sources that a schema registry compiles: `builtInTypes` of core/kinds, or those of a test. */
export interface TypeSources {
  readonly tables: readonly TypeTableSource[]
  readonly defaultFunctions: DefaultFunctions
}

/** The schemas of the built-in types. A group version's type table is parsed on first use. */
export interface SchemaRegistry {
  /**
   * The schema of a kind, with its {@link StructSchema.gvk}. Every built-in group version knows the option kinds
   * (`DeleteOptions`, ...); a custom one takes them by {@link SchemaRegistry.type}.
   */
  kind(group: string, version: string, kind: string): StructSchema | undefined
  /** @throws RangeError for a name (`core/v1.PodSpec`) that no table has. */
  type(name: string): StructSchema
  /** All built-in group versions, served or not. */
  readonly groupVersions: readonly { readonly group: string; readonly version: string }[]
  /** Names of all types of a group version; empty where it is unknown. */
  typeNames(group: string, version: string): readonly string[]
}

/**
 * Creates a schema registry with the types as `release` (`1.34`) had them.
 *
 * @throws RangeError where `release` is no release.
 */
export function createSchemaRegistry(
  types: TypeSources,
  brand: Brand,
  release: string = servedRelease,
): SchemaRegistry {
  return new TableRegistry(types, brand, parseRelease(release))
}

const metaRef = 'meta/v1'

class TableRegistry implements SchemaRegistry {
  readonly groupVersions: readonly { readonly group: string; readonly version: string }[]
  readonly #brand: Brand
  readonly #defaultFunctions: DefaultFunctions
  readonly #release: Release
  readonly #sources = new Map<string, TypeTableSource>()
  readonly #refs = new Map<string, string>()
  readonly #tables = new Map<string, TypeTable>()
  readonly #structs = new Map<string, StructSchema>()
  /** Option kinds as another group version knows them: the same fields under its own name. */
  readonly #borrowed = new Map<string, StructSchema>()
  readonly #variants = new Map<string, StructSchema>()

  constructor({ tables, defaultFunctions }: TypeSources, brand: Brand, release: Release) {
    this.#defaultFunctions = defaultFunctions
    this.#brand = brand
    this.#release = release
    for (const source of tables) {
      this.#sources.set(source.ref, source)
      this.#refs.set(`${brand.expand(source.group)}/${source.version}`, source.ref)
    }
    this.groupVersions = tables.map(({ group, version }) => ({
      group: brand.expand(group),
      version,
    }))
  }

  kind(group: string, version: string, kind: string): StructSchema | undefined {
    const ref = this.#refs.get(`${group}/${version}`)
    if (ref === undefined) return undefined
    const table = this.#table(ref)
    if (table.types.get(kind)?.isKind) return this.#struct(ref, kind)
    const borrows =
      optionKinds.has(kind) ||
      table.registered.has(kind) ||
      (group === '' && version === 'v1' && unversionedKinds.has(kind))
    if (!borrows || !this.#table(metaRef).types.has(kind)) return undefined
    return this.#borrow({ group, version, kind })
  }

  type(name: string): StructSchema {
    const place = locate('', name)
    return this.#struct(place.ref, place.name)
  }

  typeNames(group: string, version: string): readonly string[] {
    const ref = this.#refs.get(`${group}/${version}`)
    return ref === undefined ? [] : [...this.#table(ref).types.keys()].map((n) => `${ref}.${n}`)
  }

  #table(ref: string): TypeTable {
    const known = this.#tables.get(ref)
    if (known) return known
    const source = this.#sources.get(ref)
    if (!source) throw new RangeError(`no type table ${ref}`)
    const table = parseTypeTable(this.#brand.expand(source.text), this.#release)
    this.#tables.set(ref, table)
    return table
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
    const table = this.#table(ref)
    const entry = table.types.get(name)
    if (!entry) throw new RangeError(`no type ${key}`)
    const defaults = entry.defaults.map((line) => parseDefaultRule(line, this.#defaultFunctions))
    const discriminator = entry.union
      ? entry.fields.find((field) => field.discriminator)?.facts.name
      : undefined
    const schema: StructSchema = {
      kind: 'struct',
      name: key,
      goType: name,
      fields: this.#fields(ref, entry),
      structType: entry.structType,
      ...(discriminator !== undefined && { discriminator }),
      ...(entry.isKind && { gvk: this.#gvk(ref, name) }),
      ...(defaults.length > 0 && { defaults }),
      ...(entry.rules !== undefined && { rules: entry.rules }),
      ...(table.storedAsJson && { storedAsJson: true as const }),
    }
    this.#structs.set(key, schema)
    return schema
  }

  #gvk(ref: string, kind: string): GroupVersionKind {
    if (ref === metaRef && unversionedKinds.has(kind)) return { group: '', version: 'v1', kind }
    const source = this.#sources.get(ref)
    if (!source) throw new RangeError(`no type table ${ref}`)
    return { group: this.#brand.expand(source.group), version: source.version, kind }
  }

  #fields(ref: string, entry: TypeEntry): ReadonlyMap<string, Field> {
    const fields = new Map<string, Field>()
    if (entry.isKind) for (const field of kindFields) fields.set(field.name, field)
    this.#addFields(fields, ref, entry, [])
    return fields
  }

  #addFields(
    fields: Map<string, Field>,
    ref: string,
    type: TypeEntry,
    inlined: Field['inlined'],
  ): void {
    for (const entry of type.fields) {
      const { name, number } = entry.facts
      if (!entry.inline) {
        fields.set(name, this.#field(ref, entry, inlined))
        continue
      }
      const inner = locate(ref, nameOf(entry.type))
      const spread = this.#table(inner.ref).types.get(inner.name)
      if (!spread || number === undefined) {
        throw new RangeError(
          `type table ${ref}: cannot inline ${name}, which needs a struct and a number`,
        )
      }
      const step = { number, struct: `${inner.ref}.${inner.name}` }
      this.#addFields(fields, inner.ref, spread, [...inlined, step])
    }
  }

  #field(ref: string, entry: FieldEntry, inlined: Field['inlined']): Field {
    let schema: Schema | undefined
    const resolve = (): Schema => this.#resolve(ref, entry, entry.type, entry.goType)
    return {
      ...entry.facts,
      inlined,
      get schema() {
        return (schema ??= resolve())
      },
    }
  }

  #resolve(
    ref: string,
    entry: FieldEntry,
    type: TypeExpression,
    goType: string | undefined,
  ): Schema {
    switch (type.kind) {
      case 'name': {
        const schema = this.#resolveName(ref, type.name, entry.structType)
        return goType !== undefined && schema.kind === 'scalar' ? { ...schema, goType } : schema
      }
      case 'map': {
        const values = this.#resolve(ref, entry, type.of, elementGoType(goType))
        const hasQuantities = values.kind === 'scalar' && values.type === 'quantity'
        const resourceList = hasQuantities && !this.#table(ref).exactQuantities
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
          items: this.#resolve(ref, entry, type.of, elementGoType(goType)),
          listType: entry.listType,
          mapKeys: entry.mapKeys,
          ...(type.kind === 'items' && { wrapped: true as const }),
          ...(goType !== undefined && { goType }),
        }
    }
  }

  #resolveName(ref: string, name: string, structType: FieldEntry['structType']): Schema {
    const predeclared = predeclaredType(name)
    if (predeclared) return predeclared
    const place = locate(ref, name)
    const table = this.#table(place.ref)
    if (table.enums.has(place.name)) {
      return enumSchema(place.ref, place.name, table)
    }
    const struct = this.#struct(place.ref, place.name)
    const form = table.types.get(place.name)?.form ?? 'struct'
    if (form === 'any') return { kind: 'any', shape: 'value', name: struct.name }
    if (form !== 'struct') return { kind: 'any', shape: 'value', choice: { form, struct } }
    return structType === undefined ? struct : this.#variant(struct, structType)
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
