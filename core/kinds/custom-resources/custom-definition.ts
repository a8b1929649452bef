import type { GroupVersionKind } from '../../base/api/group-version.ts'
import type { JsonObject, JsonValue } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import type { Verb } from '../../base/api/resource-verbs.ts'
import type {
  CustomResourceColumnDefinition,
  CustomResourceDefinition,
} from '../../base/api/types/apiextensions.v1.generated.ts'
import type { Column } from '../../objects/catalog/column.ts'
import { fieldAt } from '../../objects/catalog/field-path.ts'
import type { Operations } from '../../objects/catalog/operation-server.ts'
import type {
  Conversion,
  DeletedAnswer,
  Lifecycle,
  PublishedSchema,
  ResourceDefinition,
  SelectableField,
  ShownKind,
  StoredAs,
  SubresourceDefinition,
  VersionConverter,
} from '../../objects/catalog/resource-definition.ts'
import type { Strategy } from '../../objects/catalog/strategy.ts'
import type { RuleMeter } from '../../objects/expressions/rule-meter.ts'
import type { SchemaRegistry } from '../../objects/schema/registry.ts'
import type { StructSchema } from '../../objects/schema/schema.ts'
import { shownKind } from '../assembly/definitions/built-in-definition.ts'
import { storageVersionHash } from '../assembly/definitions/storage-version-hash.ts'
import { type ConversionContext, CustomVersions } from './conversion/custom-versions.ts'
import { CustomKind } from './custom-kind.ts'
import { CustomStrategy } from './custom-strategy.ts'
import {
  type DefinitionFacts,
  schemaSource,
  type VersionFacts,
  declaredSchema,
} from './definition-facts.ts'
import { customColumns, scaleColumns } from './printer-columns.ts'
import { scalePaths, splitPath } from './replica-paths.ts'

/** What a definition says of a version for OpenAPI, which publishes it where it is structural. */
class CustomPublishedSchema implements PublishedSchema {
  readonly hash: string | undefined
  readonly #version: string
  readonly #definition: () => CustomResourceDefinition

  /** @param definition reads the whole stored definition */
  constructor({ name, schemaHash }: VersionFacts, definition: () => CustomResourceDefinition) {
    this.hash = schemaHash
    this.#version = name
    this.#definition = definition
  }

  get source(): JsonObject | undefined {
    return declaredSchema(this.#definition(), this.#version)
  }

  get preservesUnknown(): boolean {
    return this.#definition().spec.preserveUnknownFields === true
  }
}

/** What the definitions of all custom resources share. */
export interface CustomContext extends ConversionContext {
  readonly registry: SchemaRegistry
  readonly operations: Operations
  /** Measures the rules of schemas. */
  readonly ruleMeter?: RuleMeter
}

/** In the order in which discovery lists them. */
const allVerbs: ReadonlySet<Verb> = new Set<Verb>([
  'delete',
  'deletecollection',
  'get',
  'list',
  'patch',
  'create',
  'update',
  'watch',
])

const partVerbs: ReadonlySet<Verb> = new Set<Verb>(['get', 'patch', 'update'])

/**
 * The resources that a definition with accepted names serves: one for each served version.
 *
 * @param source reads the whole stored definition, when one of its schemas is first needed
 */
export function customDefinitions(
  facts: DefinitionFacts,
  source: () => CustomResourceDefinition,
  context: CustomContext,
): readonly ResourceDefinition[] {
  const { brand, registry, ruleMeter: meter } = context
  const kinds = new Map(
    facts.versions.map(({ name }) => {
      const gvk = { group: facts.group, version: name, kind: facts.names.kind }
      const schema = (): JsonObject => schemaSource(source(), name, brand)
      return [name, new CustomKind({ brand, registry, gvk, source: schema, meter })]
    }),
  )
  const versions = new CustomVersions(facts, kinds, context)
  return facts.versions.flatMap((version) => {
    const kind = isReached(facts, version) ? kinds.get(version.name) : undefined
    return kind ? [new CustomDefinition({ facts, version, kind, versions, source }, context)] : []
  })
}

/**
 * Whether a version is served. Where none is, the storage version is while the definition is being deleted, as its objects are
 * deleted by way of requests.
 */
function isReached(
  { versions, storageVersion, isTerminating }: DefinitionFacts,
  { name, served }: VersionFacts,
) {
  if (served || !isTerminating || name !== storageVersion) return served
  return !versions.some((version) => version.served)
}

/** What the definition of one version is made of. */
interface VersionParts {
  readonly facts: DefinitionFacts
  readonly version: VersionFacts
  readonly kind: CustomKind
  readonly versions: CustomVersions
  readonly source: () => CustomResourceDefinition
}

const deletedAnswer: DeletedAnswer = { holds: 'Status', published: 'Status' }
const lifecycle: Lifecycle = {}

/**
 * The resource of one version. A class, and its parts are classes: an object that has getters of its own takes V8 the memory of a hash
 * table, and there may be thousands of definitions that nobody uses.
 */
class CustomDefinition implements ResourceDefinition {
  readonly group: string
  readonly version: string
  readonly resource: string
  readonly singular: string
  readonly kind: string
  readonly listKind: string
  readonly shortNames: readonly string[]
  readonly categories: readonly string[]
  readonly namespaced: boolean
  readonly verbs: ReadonlySet<Verb> = allVerbs
  readonly isTerminating: boolean
  readonly subresources: ReadonlyMap<string, SubresourceDefinition>
  readonly lifecycle: Lifecycle = lifecycle
  readonly deprecationWarning?: string
  readonly deletedAnswer: DeletedAnswer = deletedAnswer
  readonly storedAs: StoredAs
  readonly mergesStrategically: boolean = false
  readonly selectableFields: ReadonlyMap<string, SelectableField>
  readonly isCustom: boolean = true
  readonly publishedSchema: PublishedSchema
  readonly strategy: Strategy
  readonly versions: CustomVersions
  readonly conversion: Conversion | undefined
  readonly converter: VersionConverter | undefined
  readonly #kind: CustomKind
  readonly #declaredColumns: readonly CustomResourceColumnDefinition[]
  #columns: readonly Column[] | undefined

  constructor({ facts, version, kind, versions, source }: VersionParts, context: CustomContext) {
    const { names, namespaced } = facts
    this.group = facts.group
    this.version = version.name
    this.resource = names.plural
    this.singular = names.singular
    this.kind = names.kind
    this.listKind = names.listKind
    this.shortNames = names.shortNames
    this.categories = names.categories
    this.namespaced = namespaced
    this.isTerminating = facts.isTerminating
    this.subresources = subresourcesOf(facts, version, context)
    if (version.deprecationWarning !== undefined) {
      this.deprecationWarning = version.deprecationWarning
    }
    this.storedAs = new CustomStorage(facts)
    this.selectableFields = selectableFields(version.selectable)
    this.publishedSchema = new CustomPublishedSchema(version, source)
    this.strategy = new CustomStrategy({
      kind,
      namespaced,
      hasStatus: version.hasStatus,
      scale: version.scale,
      knownFinalizer: context.brand.word,
    })
    this.versions = versions
    this.conversion = versions.conversionOf(kind)
    this.converter = versions.converter
    this.#kind = kind
    this.#declaredColumns = version.columns
  }

  get schema(): StructSchema {
    return this.#kind.schema
  }

  get columns(): readonly Column[] {
    return (this.#columns ??= customColumns(this.#declaredColumns))
  }
}

/** What the versions of a custom resource share in the store. */
class CustomStorage implements StoredAs {
  readonly prefix: string
  readonly group: string
  readonly version: string
  readonly #kind: string

  constructor({ group, names, storageVersion }: DefinitionFacts) {
    this.prefix = `${group}/${names.plural}`
    this.group = group
    this.version = storageVersion
    this.#kind = names.kind
  }

  get hash(): string {
    return storageVersionHash(this.group, this.version, this.#kind)
  }
}

function subresourcesOf(
  { names, group }: DefinitionFacts,
  { name: version, hasStatus, scale }: VersionFacts,
  { registry, operations }: CustomContext,
): ReadonlyMap<string, SubresourceDefinition> {
  const found = new Map<string, SubresourceDefinition>()
  const status = hasStatus ? operations.subresource(names.plural, 'status') : undefined
  if (status) {
    const { kind } = names
    found.set('status', { name: 'status', group, version, kind, verbs: partVerbs, server: status })
  }
  const scaled = scale && operations.subresource(names.plural, 'scale')
  if (scaled) {
    const gvk = { group: 'autoscaling', version: 'v1', kind: 'Scale' }
    found.set('scale', {
      name: 'scale',
      ...gvk,
      verbs: partVerbs,
      server: scaled,
      shown: shownScale(gvk, registry),
      scale: scalePaths(scale),
    })
  }
  return found
}

/** A Scale as custom resources show it: its Table has columns of the kind that custom resources have. */
function shownScale(gvk: GroupVersionKind, registry: SchemaRegistry): ShownKind {
  const usual = shownKind(gvk, registry)
  return {
    ...gvk,
    listKind: usual.listKind,
    storedAs: undefined,
    get schema() {
      return usual.schema
    },
    columns: scaleColumns,
    conversion: undefined,
  }
}

const noFields: ReadonlyMap<string, SelectableField> = new Map()

function selectableFields(paths: readonly string[]): ReadonlyMap<string, SelectableField> {
  if (paths.length === 0) return noFields
  const fields = paths.map((text) => {
    const keys = splitPath(text)
    const path = text.replace(/^\./, '')
    return { path, read: (stored: ApiObject) => selectableText(fieldAt(stored, keys)) }
  })
  return new Map(fields.map((field) => [field.path, field]))
}

function selectableText(value: JsonValue | undefined): string {
  return value === undefined || value === null || typeof value === 'object' ? '' : String(value)
}
