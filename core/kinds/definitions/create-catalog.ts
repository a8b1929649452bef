import type { Brand } from '../../api/brand.ts'
import { createConversions } from '../conversions/conversions.ts'
import { resourceTable } from '../resources.generated.ts'
import { createWriteRules } from '../strategies/write-rules.ts'
import type { SchemaRegistry } from '../../schema/registry.ts'
import { builtInDefinition } from './built-in-definition.ts'
import { BuiltInCatalog } from '../../catalog/built-in-catalog.ts'
import type { ResourceDefinition } from '../../catalog/resource-definition.ts'
import type { Priority } from '../../catalog/served-group.ts'
import { type GroupVersionEntry, parseResourceTable } from './resource-table.ts'
import type { RuntimeConfig } from './check-runtime-config.ts'
import { selectServed } from './runtime-config.ts'
import type { Operations } from '../../catalog/operation-server.ts'
import { type Stage, stageOf } from '../../catalog/version-order.ts'

export interface CatalogOptions {
  readonly brand: Brand
  readonly registry: SchemaRegistry
  /** The release whose API is served: `1.34`. */
  readonly release: string
  readonly runtimeConfig: RuntimeConfig
  /** Servers of virtual resources, and of subresources such as scale or binding. */
  readonly operations: Operations
}

/**
 * Creates the catalogue of the built-in resources.
 * @throws RangeError for an invalid release and for runtime configuration that the release does not know.
 */
export function createCatalog(options: CatalogOptions): BuiltInCatalog {
  const { brand, registry, release, runtimeConfig, operations } = options
  const table = parseResourceTable(brand.expand(resourceTable))
  const context = {
    brand,
    release,
    registry,
    rules: createWriteRules(brand),
    conversions: createConversions(brand, registry),
    operations,
  }
  const { served, others } = selectServed(table, release, runtimeConfig)
  const definitionsOf = (groupVersion: GroupVersionEntry): readonly ResourceDefinition[] =>
    groupVersion.resources.map((entry) => builtInDefinition(groupVersion, entry, context))
  const registrationGroup = `apiregistration.${brand.apiDomain}`
  return new BuiltInCatalog(
    served.map((groupVersion) => ({
      definitions: definitionsOf(groupVersion),
      priority: priorityOf(groupVersion, registrationGroup),
    })),
    others.flatMap(definitionsOf),
  )
}

const versionPriorities: Readonly<Record<Stage, number>> = { stable: 15, beta: 9, alpha: 1 }

/**
 * Discovery priority of a group version. Clients expect the API registration group ahead of all others; groups without a
 * priority in the resource table share one.
 */
function priorityOf(entry: GroupVersionEntry, registrationGroup: string): Priority {
  if (entry.priority) return entry.priority
  const group = entry.group === registrationGroup ? 20_000 : 15_000
  return { group, version: versionPriorities[stageOf(entry.version) ?? 'alpha'] }
}
