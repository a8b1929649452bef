import type { Brand } from '../../api/brand.ts'
import { createConversions } from '../conversions/conversions.ts'
import { resourceTable } from '../resources.generated.ts'
import { createWriteRules } from '../strategies/write-rules.ts'
import type { SchemaRegistry } from '../../schema/registry.ts'
import { builtInDefinition } from './built-in-definition.ts'
import { Catalog } from '../../catalog/catalog.ts'
import type { Priority } from '../../catalog/served-group.ts'
import { type GroupVersionEntry, parseResourceTable } from './resource-table.ts'
import type { RuntimeConfig } from './check-runtime-config.ts'
import { selectServed } from './runtime-config.ts'
import { servedSubresources } from './served-subresources.ts'
import { type Stage, stageOf } from '../../catalog/version-order.ts'

export interface CatalogOptions {
  readonly brand: Brand
  readonly registry: SchemaRegistry
  /** The release whose API is served: `1.34`. */
  readonly release: string
  readonly runtimeConfig: RuntimeConfig
}

/**
 * The catalogue of the built-in resources.
 * @throws RangeError for a release that is none and for runtime configuration that names nothing.
 */
export function createCatalog(options: CatalogOptions): Catalog {
  const { brand, registry, release, runtimeConfig } = options
  const table = parseResourceTable(brand.expand(resourceTable))
  const context = {
    brand,
    registry,
    rules: createWriteRules(brand),
    conversions: createConversions(brand, registry),
    subresources: servedSubresources,
  }
  const catalog = new Catalog()
  const { served, others } = selectServed(table, release, runtimeConfig)
  for (const groupVersion of served) {
    const { resources } = groupVersion
    const definitions = resources.map((entry) => builtInDefinition(groupVersion, entry, context))
    catalog.add(definitions, priorityOf(groupVersion, `apiregistration.${brand.apiDomain}`))
  }
  catalog.keepUnserved(
    others.flatMap((groupVersion) =>
      groupVersion.resources.map((entry) => builtInDefinition(groupVersion, entry, context)),
    ),
  )
  return catalog
}

const versionPriorities: Readonly<Record<Stage, number>> = { stable: 15, beta: 9, alpha: 1 }

/** Clients expect the group that registers all others ahead of them; young groups have no place of their own yet. */
function priorityOf(entry: GroupVersionEntry, registrationGroup: string): Priority {
  if (entry.priority) return entry.priority
  const group = entry.group === registrationGroup ? 20_000 : 15_000
  return { group, version: versionPriorities[stageOf(entry.version) ?? 'alpha'] }
}
