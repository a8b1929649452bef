import type { Brand } from '../../../base/api/brand.ts'
import {
  formatGroupVersion,
  type GroupVersionKind,
  parseGroupVersion,
} from '../../../base/api/group-version.ts'
import { once } from '../../../base/execution/once.ts'
import type { Release } from '../../../base/release/release.ts'
import type { Column } from '../../../objects/catalog/column.ts'
import { readPath } from '../../../objects/catalog/field-path.ts'
import type { Operations } from '../../../objects/catalog/operation-server.ts'
import type {
  ResourceDefinition,
  ScalePaths,
  ShownKind,
  StoredAs,
  SubresourceDefinition,
} from '../../../objects/catalog/resource-definition.ts'
import type { NamedWriteRules } from '../../../objects/catalog/write-rule.ts'
import type { SchemaRegistry } from '../../../objects/schema/registry.ts'
import type { StructSchema } from '../../../objects/schema/schema.ts'
import { subresourceColumns } from '../../rules/shared/columns/subresource-columns.ts'
import type { Conversions } from '../conversions/conversions.ts'
import { cellFunctions } from '../registries/cell-functions.ts'
import { deletionRulesOf } from '../registries/deletion-rules.ts'
import { buildColumn } from './column-builder.ts'
import type { GroupVersionEntry, ResourceEntry, SubresourceEntry } from './resource-entry.ts'
import { selectableFields } from './selectable-fields.ts'
import { storageVersionHash } from './storage-version-hash.ts'
import { buildStrategy } from './strategy-builder.ts'
import { strategyChecks } from './strategy-checks.ts'

/** What the definitions of all built-in resources share. */
export interface BuiltInContext {
  readonly brand: Brand
  /** The release whose API is served. */
  readonly release: Release
  readonly registry: SchemaRegistry
  readonly rules: NamedWriteRules
  readonly conversions: Conversions
  readonly operations: Operations
}

/** Definition of a built-in resource. @throws RangeError where the resource table names a rule that does not exist. */
export function builtInDefinition(
  { group, version }: GroupVersionEntry,
  entry: ResourceEntry,
  context: BuiltInContext,
): ResourceDefinition {
  const { registry, rules, conversions } = context
  const { kind, lifecycle, namespaced, resource, shortNames, categories, singular, verbs } = entry
  const storedAs = storedForm(group, version, entry)
  const schemaOf = once(() => kindSchema(registry, group, version, kind))
  const storedSchema = storedAs
    ? once(() => kindSchema(registry, storedAs.group, storedAs.version, kind))
    : schemaOf
  const columns = once(() =>
    entry.columns.map((column) => buildColumn(kind, column, cellFunctions)),
  )
  return {
    group,
    version,
    resource,
    singular,
    kind,
    listKind: `${kind}List`,
    shortNames,
    categories,
    namespaced,
    verbs,
    subresources: subresourceMap(group, version, entry, context),
    server: storedAs ? undefined : context.operations.virtual(resource),
    lifecycle,
    deletedAnswer: entry.deletedAnswer,
    orphanWarning: entry.orphanWarning,
    storedAs,
    get schema(): StructSchema {
      return schemaOf()
    },
    mergesStrategically: true,
    get columns(): readonly Column[] {
      return columns()
    },
    rowOrder: entry.rowOrder,
    selectableFields: selectableFields(entry.select),
    strategy: {
      ...buildStrategy(
        entry,
        rules,
        storedSchema,
        strategyChecks(context, storedAs?.group ?? group, entry, storedSchema),
      ),
      deletion: deletionRulesOf(storedAs?.group ?? group, resource),
    },
    conversion: conversions({
      apiVersion: formatGroupVersion(group, version),
      storedVersion: storedAs && formatGroupVersion(storedAs.group, storedAs.version),
      kind,
      served: schemaOf,
      stored: storedSchema,
    }),
  }
}

function kindSchema(
  registry: SchemaRegistry,
  group: string,
  version: string,
  kind: string,
): StructSchema {
  const schema = registry.kind(group, version, kind)
  if (schema) return schema
  throw new RangeError(`no type table for ${formatGroupVersion(group, version)} ${kind}`)
}

function storedForm(
  group: string,
  version: string,
  { store, published: publishedAs, kind }: ResourceEntry,
): StoredAs | undefined {
  if (!store) return undefined
  const stored = parseGroupVersion(store.apiVersion) ?? { group, version }
  const published = parseGroupVersion(publishedAs ?? '') ?? stored
  return {
    prefix: store.prefix,
    ...stored,
    ...(published !== stored && { original: published }),
    // Computed on demand: only discovery reads the hash, and hashing every kind would slow down each start.
    get hash() {
      return storageVersionHash(published.group, published.version, kind)
    },
  }
}

function subresourceMap(
  group: string,
  version: string,
  entry: ResourceEntry,
  context: BuiltInContext,
): ReadonlyMap<string, SubresourceDefinition> {
  const definitions = entry.subresources.flatMap((sub) => {
    const { name, verbs } = sub
    const server = context.operations.subresource(entry.resource, name)
    if (!server) return []
    const gvk = subresourceKind(group, version, sub)
    const isOwn = gvk.kind === entry.kind && gvk.group === group && gvk.version === version
    return {
      ...gvk,
      name,
      verbs,
      server,
      ...(!isOwn && { shown: shownKind(gvk, context.registry) }),
      ...(name === 'scale' && { scale: builtInScale }),
    }
  })
  return new Map(definitions.map((definition) => [definition.name, definition]))
}

function subresourceKind(
  group: string,
  version: string,
  { kind }: SubresourceEntry,
): GroupVersionKind {
  const dot = kind.lastIndexOf('.')
  const other = dot === -1 ? undefined : parseGroupVersion(kind.slice(0, dot))
  return { ...(other ?? { group, version }), kind: kind.slice(dot + 1) }
}

/** Paths of the scale subresource, the same in all built-in kinds. */
const builtInScale: ScalePaths = {
  specReplicas: readPath('.spec.replicas'),
  statusReplicas: readPath('.status.replicas'),
  labelSelector: readPath('.spec.selector'),
}

/** The kind of a subresource, such as a Scale. */
export function shownKind(
  { group, version, kind }: GroupVersionKind,
  registry: SchemaRegistry,
): ShownKind {
  const schema = once(() => kindSchema(registry, group, version, kind))
  const columns = once(() =>
    (subresourceColumns[kind] ?? []).map((column) => buildColumn(kind, column, cellFunctions)),
  )
  return {
    group,
    version,
    kind,
    listKind: `${kind}List`,
    storedAs: undefined,
    get schema(): StructSchema {
      return schema()
    },
    get columns(): readonly Column[] {
      return columns()
    },
    conversion: undefined,
  }
}
