import type { GroupVersionKind } from '../api/group-version.ts'
import type { JsonObject, JsonValue } from '../api/json.ts'
import type { ApiObject } from '../api/object.ts'
import { once } from '../api/once.ts'
import type { Verb } from '../api/resource-verbs.ts'
import type { Column } from '../catalog/column.ts'
import { fieldAt } from '../catalog/field-path.ts'
import type { Operations } from '../catalog/operation-server.ts'
import type {
  ResourceDefinition,
  SelectableField,
  ShownKind,
  SubresourceDefinition,
} from '../catalog/resource-definition.ts'
import { shownKind } from '../kinds/definitions/built-in-definition.ts'
import { storageVersionHash } from '../kinds/definitions/storage-version-hash.ts'
import type { SchemaRegistry } from '../schema/registry.ts'
import type { StructSchema } from '../schema/schema.ts'
import { type ConversionContext, CustomVersions } from './conversion/custom-versions.ts'
import { customColumns, scaleColumns } from './printer-columns.ts'
import { CustomKind } from './custom-kind.ts'
import { customStrategy } from './custom-strategy.ts'
import { type DefinitionFacts, schemaSource, type VersionFacts } from './definition-facts.ts'
import { publishedSchema } from './published-schema.ts'
import { scalePaths, splitPath } from './replica-paths.ts'

/** What the definitions of all custom resources share. */
export interface CustomContext extends ConversionContext {
  readonly registry: SchemaRegistry
  readonly operations: Operations
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
  source: () => JsonObject,
  context: CustomContext,
): readonly ResourceDefinition[] {
  const { brand, registry } = context
  const kinds = new Map(
    facts.versions.map(({ name }) => {
      const gvk = { group: facts.group, version: name, kind: facts.names.kind }
      const schema = (): JsonObject => schemaSource(source(), name, brand)
      return [name, new CustomKind({ brand, registry, gvk, source: schema })]
    }),
  )
  const versions = new CustomVersions(facts, kinds, context)
  return facts.versions.flatMap((version) => {
    const kind = isReached(facts, version) ? kinds.get(version.name) : undefined
    return kind ? [versionDefinition({ facts, version, kind, versions, source }, context)] : []
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
  readonly source: () => JsonObject
}

function versionDefinition(
  { facts, version, kind, versions, source }: VersionParts,
  context: CustomContext,
): ResourceDefinition {
  const { group, names, namespaced, storageVersion } = facts
  const { brand } = context
  const columns = once(() => customColumns(version.columns))
  return {
    group,
    version: version.name,
    resource: names.plural,
    singular: names.singular,
    kind: names.kind,
    listKind: names.listKind,
    shortNames: names.shortNames,
    categories: names.categories,
    namespaced,
    verbs: allVerbs,
    isTerminating: facts.isTerminating,
    subresources: subresourcesOf(facts, version, context),
    lifecycle: {},
    ...(version.deprecationWarning !== undefined && {
      deprecationWarning: version.deprecationWarning,
    }),
    deletedAnswer: { holds: 'Status', published: 'Status' },
    storedAs: {
      prefix: `${group}/${names.plural}`,
      group,
      version: storageVersion,
      get hash() {
        return storageVersionHash(group, storageVersion, names.kind)
      },
    },
    get schema(): StructSchema {
      return kind.schema
    },
    mergesStrategically: false,
    get columns(): readonly Column[] {
      return columns()
    },
    selectableFields: selectableFields(version.selectable),
    isCustom: true,
    publishedSchema: publishedSchema(version.name, source, brand),
    strategy: customStrategy({
      kind,
      namespaced,
      hasStatus: version.hasStatus,
      scale: version.scale,
      knownFinalizer: brand.word,
    }),
    versions,
    conversion: versions.conversionOf(kind),
    converter: versions.converter,
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
    const part = { name: 'status', group, version, kind: names.kind }
    found.set('status', { ...part, verbs: partVerbs, server: status })
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

function selectableFields(paths: readonly string[]): ReadonlyMap<string, SelectableField> {
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
