import type { Brand } from '../../base/api/brand.ts'
import type { GroupVersionKind } from '../../base/api/group-version.ts'
import type { JsonObject } from '../../base/api/json.ts'
import { capitalized } from '../../base/text/capitalized.ts'
import type { ResourceDefinition } from '../../objects/catalog/resource-definition.ts'
import type { SchemaRegistry } from '../../objects/schema/registry.ts'
import type {
  AnySchema,
  Field,
  ListSchema,
  ScalarSchema,
  Schema,
  StructSchema,
} from '../../objects/schema/schema.ts'
import { type Dialect, reference } from './dialect.ts'
import { extensionPrefix, isSince, type PublishedApi } from './published-api.ts'
import { PublishedDefaults } from './published-defaults.ts'
import { machineryName, publishedName } from './published-name.ts'
import {
  fieldsV1,
  plainScalar,
  rawExtension,
  sharedScalar,
  type SharedType,
} from './scalar-schemas.ts'

const anyValue = 'Any JSON value.'

const choiceTexts: Readonly<Record<NonNullable<AnySchema['choice']>['form'], string>> = {
  schemaOrBool: 'A schema, or true or false.',
  schemaOrArray: 'A schema, or a list of schemas.',
  schemaOrStringArray: 'A schema, or a list of strings.',
}

/**
 * Schemas that one document needs. A schema in use is published under its name, together with all schemas that it
 * refers to; {@link SchemaSet.write} returns those that are new since its last call.
 */
export class SchemaSet {
  readonly dialect: Dialect
  readonly #api: PublishedApi
  readonly #brand: Brand
  readonly #registry: SchemaRegistry
  /** Prefix of extension names: `x-kubernetes-`. */
  readonly extensionPrefix: string
  readonly #aliases = new Map<string, readonly GroupVersionKind[]>()
  /** Which enums are published: of plain fields, of pointers, of elements of lists and maps. */
  readonly #enums: Readonly<Record<'plain' | 'pointer' | 'element', boolean>>
  readonly #defaults: PublishedDefaults | undefined
  readonly #known: Set<string>
  #pending: (readonly [name: string, make: () => JsonObject])[] = []

  /** `written`: names of schemas that the document has already. */
  constructor(dialect: Dialect, api: PublishedApi, written: Iterable<string> = []) {
    this.#known = new Set(written)
    this.dialect = dialect
    this.#api = api
    this.#brand = api.brand
    this.#registry = api.registry
    this.extensionPrefix = extensionPrefix(api.brand)
    const plain = api.gates('OpenAPIEnums')
    const pointer = plain && isSince('1.27', api)
    this.#enums = { plain, pointer, element: plain && isSince('1.30', api) }
    // Only version 3 has defaults.
    this.#defaults = dialect.version === 3 ? new PublishedDefaults(api) : undefined
  }

  /** Names of all schemas used so far. */
  get names(): ReadonlySet<string> {
    return this.#known
  }

  /** Sets the kinds that a struct is published as, in place of its own; called before the struct is used. */
  publishAs(name: string, kinds: readonly GroupVersionKind[]): void {
    this.#aliases.set(name, kinds)
  }

  /** Publishes a struct and returns its published name. */
  use(struct: StructSchema): string {
    const name = publishedName(struct.name, this.#brand)
    return this.#add(name, () => this.#struct(struct))
  }

  /** Publishes a shared struct of the type tables: `meta/v1.Status`. */
  useType(name: string): string {
    return this.use(this.#registry.type(name))
  }

  /** Publishes the list kind of a resource. */
  useList(definition: ResourceDefinition): string {
    const { group, version, schema, listKind, publishedSchema } = definition
    const declared = publishedSchema ? undefined : this.#registry.kind(group, version, listKind)
    if (declared) return this.use(declared)
    const dot = schema.name.lastIndexOf('.')
    const name = publishedName(`${schema.name.slice(0, dot)}.${listKind}`, this.#brand)
    return this.#add(name, () => this.#list(definition))
  }

  /** Writes the schemas used since the last call, by name. */
  write(): JsonObject {
    const schemas: [string, JsonObject][] = []
    while (this.#pending.length > 0) {
      const batch = this.#pending
      this.#pending = []
      for (const [name, make] of batch) schemas.push([name, make()])
    }
    return Object.fromEntries(schemas.sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  #add(name: string, make: () => JsonObject): string {
    if (!this.#known.has(name)) {
      this.#known.add(name)
      this.#pending.push([name, make])
    }
    return name
  }

  #extension(name: string): string {
    return this.extensionPrefix + name
  }

  #kinds(kinds: readonly GroupVersionKind[]): JsonObject {
    if (kinds.length === 0) return {}
    const list = kinds.map(({ group, version, kind }) => ({ group, kind, version }))
    return { [this.#extension('group-version-kind')]: list }
  }

  #struct(struct: StructSchema): JsonObject {
    const kinds = this.#aliases.get(struct.name) ?? (struct.gvk ? [struct.gvk] : [])
    const fields = [...struct.fields.values()]
    const required = fields.filter((field) => field.required).map((field) => field.name)
    const properties = fields.map((field) => [field.name, this.#field(struct, field)] as const)
    const description = this.#api.descriptions.ofType(struct)
    return {
      ...(description !== undefined && { description }),
      type: 'object',
      ...(required.length > 0 && { required }),
      ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
      ...(struct.structType === 'atomic' && { [this.#extension('map-type')]: 'atomic' }),
      ...this.#kinds(kinds),
      ...this.#union(struct),
    }
  }

  #union({ discriminator, fields }: StructSchema): JsonObject {
    if (discriminator === undefined) return {}
    const members = [...fields.keys()].filter((name) => name !== discriminator).sort()
    const union = {
      discriminator,
      'fields-to-discriminateBy': Object.fromEntries(
        members.map((name) => [name, capitalized(name)]),
      ),
    }
    return { [this.#extension('unions')]: [union] }
  }

  #list(definition: ResourceDefinition): JsonObject {
    const { group, version, kind, listKind } = definition
    const text = (name: string): JsonObject => ({
      description: this.#api.descriptions.ofListField(kind, name),
    })
    const empty: JsonObject = this.dialect.version === 3 ? { default: {} } : {}
    return {
      description: this.#api.descriptions.ofList(kind),
      type: 'object',
      required: ['items'],
      properties: {
        kind: { ...text('kind'), type: 'string' },
        apiVersion: { ...text('apiVersion'), type: 'string' },
        metadata: this.#link(this.useType('meta/v1.ListMeta'), { ...text('metadata'), ...empty }),
        items: {
          ...text('items'),
          type: 'array',
          items: this.#link(this.use(definition.schema), empty),
        },
      },
      ...this.#kinds([{ group, version, kind: listKind }]),
    }
  }

  #field(struct: StructSchema, field: Field): JsonObject {
    const description = this.#api.descriptions.ofField(struct, field)
    const fallback = this.#defaults?.ofField(struct, field)
    const name = `${struct.name}.${field.name}`
    const enums = field.pointer ? this.#enums.pointer : this.#enums.plain
    const schema = this.#schema(field.schema, field.name, enums, {
      ...(description !== undefined && { description }),
      ...(fallback !== undefined && { default: fallback }),
      ...ownExtension(name, this.extensionPrefix, this.#api),
      ...(field.patchStrategy && { [this.#extension('patch-strategy')]: field.patchStrategy }),
      ...(field.patchMergeKey && { [this.#extension('patch-merge-key')]: field.patchMergeKey }),
    })
    // In version 3 a field's reference is in `allOf`, beside its description, also where this server has no description.
    const isBare = this.dialect.version === 3 && schema['$ref'] !== undefined
    return isBare ? { allOf: [schema] } : schema
  }

  #schema(schema: Schema, fieldName: string, enums: boolean, beside: JsonObject): JsonObject {
    switch (schema.kind) {
      case 'scalar':
        return this.#scalar(schema, enums, beside)
      case 'any':
        return this.#any(schema, fieldName, beside)
      case 'struct':
        return this.#structUse(schema, beside)
      case 'map':
        return {
          ...beside,
          type: 'object',
          additionalProperties: this.#element(schema.values, fieldName),
          ...(schema.mapType === 'atomic' && { [this.#extension('map-type')]: 'atomic' }),
        }
      case 'list':
        return {
          ...beside,
          type: 'array',
          items: this.#element(schema.items, fieldName),
          // A list type with a name of its own in Go code is published without `list-type`.
          ...(!schema.wrapped && !schema.undeclared && this.#listType(schema)),
        }
    }
  }

  #listType({ listType, mapKeys }: ListSchema): JsonObject {
    return {
      [this.#extension('list-type')]: listType,
      ...(mapKeys.length > 0 && { [this.#extension('list-map-keys')]: [...mapKeys] }),
    }
  }

  #element(schema: Schema, fieldName: string): JsonObject {
    const fallback = this.#defaults?.ofElement(schema)
    const beside = fallback === undefined ? {} : { default: fallback }
    return this.#schema(schema, fieldName, this.#enums.element, beside)
  }

  #scalar(schema: ScalarSchema, enums: boolean, beside: JsonObject): JsonObject {
    const shared = sharedScalar(schema.type)
    if (shared) return this.#link(this.useShared(shared), beside)
    const values = enums && !schema.unpublished ? schema.enum?.toSorted() : undefined
    return { ...beside, ...plainScalar(schema.type), ...(values && { enum: values }) }
  }

  #any(schema: AnySchema, fieldName: string, beside: JsonObject): JsonObject {
    if (schema.choice) return this.#link(this.#choice(schema.choice), beside)
    if (schema.name !== undefined) {
      const name = publishedName(schema.name, this.#brand)
      return this.#link(
        this.#add(name, () => ({ description: anyValue })),
        beside,
      )
    }
    // The schema is never empty: kubectl explain takes an empty schema for a missing one.
    if (schema.shape === 'value') return { description: anyValue, ...beside }
    return this.#link(this.useShared(fieldName === 'fieldsV1' ? fieldsV1 : rawExtension), beside)
  }

  // Schema of a value with several forms; neither version can express what they have in common, so it has no type.
  #choice({ form, struct }: NonNullable<AnySchema['choice']>): string {
    const name = publishedName(struct.name, this.#brand)
    return this.#add(name, () => ({ description: choiceTexts[form] }))
  }

  /** Publishes a type that no type table declares. */
  useShared(shared: SharedType): string {
    const name = machineryName(shared.path, this.#brand)
    return this.#add(name, () => shared.schema(this.dialect))
  }

  #structUse(struct: StructSchema, beside: JsonObject): JsonObject {
    // Structs of custom resources have no name: their schemas are inline.
    if (struct.name === '') return { ...this.#struct(struct), ...beside }
    const declared = this.#registry.type(struct.name)
    const overridden = declared.structType !== struct.structType
    return this.#link(this.use(declared), {
      ...beside,
      ...(overridden && { [this.#extension('map-type')]: struct.structType }),
    })
  }

  #link(name: string, beside: JsonObject = {}): JsonObject {
    return reference(this.dialect, name, beside)
  }
}

const atomicFields = `
apiregistration/v1.APIServiceSpec.caBundle 1.19
apiregistration/v1beta1.APIServiceSpec.caBundle 1.19
certificates/v1.CertificateSigningRequestSpec.request 1.19
certificates/v1.CertificateSigningRequestStatus.certificate 1.19
certificates/v1beta1.CertificateSigningRequestSpec.request 1.19
certificates/v1beta1.CertificateSigningRequestStatus.certificate 1.19
meta/v1.Status.details 1.30`

/** Fields that the original publishes with `list-type: atomic` although they are no lists, with the release that began to. */
const atomicSince: ReadonlyMap<string, string> = new Map(
  atomicFields.split('\n').map((line) => {
    const [field = '', release = ''] = line.split(' ')
    return [field, release]
  }),
)

/** The one field that is published as granular, which maps are anyway. */
const granularField = 'core/v1.PersistentVolumeClaimStatus.allocatedResourceStatuses'

/** Extension of a field (`meta/v1.Status.details`) beside those that follow from its type. */
function ownExtension(field: string, prefix: string, api: PublishedApi): JsonObject {
  if (field === granularField) return { [`${prefix}map-type`]: 'granular' }
  const since = atomicSince.get(field)
  return since !== undefined && isSince(since, api) ? { [`${prefix}list-type`]: 'atomic' } : {}
}
