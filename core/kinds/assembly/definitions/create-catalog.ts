import type { Brand } from '../../../base/api/brand.ts'
import { createFeatureGates, type FeatureGates } from '../../../base/release/feature-gates.ts'
import { BuiltInCatalog } from '../../../objects/catalog/built-in-catalog.ts'
import type { Operations } from '../../../objects/catalog/operation-server.ts'
import type { ResourceDefinition } from '../../../objects/catalog/resource-definition.ts'
import type { Priority } from '../../../objects/catalog/served-group.ts'
import { type Stage, stageOf } from '../../../objects/catalog/version-order.ts'
import type { SchemaRegistry } from '../../../objects/schema/registry.ts'
import { createConversions } from '../conversions/conversions.ts'
import { createWriteRules } from '../registries/write-rules.ts'
import type { EmulatedRelease } from '../releases/emulated-release.ts'
import { builtInDefinition } from './built-in-definition.ts'
import type { RuntimeConfig } from './check-runtime-config.ts'
import type { GroupVersionEntry } from './resource-entry.ts'
import { parseResourceTable } from './resource-table.ts'
import { selectServed } from './runtime-config.ts'

export interface CatalogOptions {
  readonly brand: Brand
  readonly registry: SchemaRegistry
  /** The release whose API is served. */
  readonly release: EmulatedRelease
  readonly runtimeConfig: RuntimeConfig
  /** The feature gates, which some resources are behind; those of the release by default. */
  readonly gates?: FeatureGates
  /** Servers of virtual resources, and of subresources such as scale or binding. */
  readonly operations: Operations
}

/**
 * Creates the catalogue of the built-in resources.
 * @throws RangeError for runtime configuration that the release does not know.
 */
export function createCatalog(options: CatalogOptions): BuiltInCatalog {
  const { brand, registry, release, runtimeConfig, operations } = options
  const { gates = createFeatureGates(new Map(), release.gates) } = options
  const table = parseResourceTable(brand.expand(release.resources), release)
  const context = {
    brand,
    release,
    registry,
    rules: createWriteRules(brand),
    conversions: createConversions(brand, registry, release.formerConversions?.(brand, registry)),
    operations,
  }
  const { served, others, elsewhere } = selectServed(table, release, runtimeConfig, gates)
  const definitionsOf = (groupVersion: GroupVersionEntry): readonly ResourceDefinition[] =>
    groupVersion.resources.map((entry) => builtInDefinition(groupVersion, entry, context))
  const registrationGroup = `apiregistration.${brand.apiDomain}`
  return new BuiltInCatalog(
    served.map((groupVersion) => ({
      definitions: definitionsOf(groupVersion),
      priority: priorityOf(groupVersion, registrationGroup),
    })),
    [...elsewhere, ...others].flatMap(definitionsOf),
  )
}

const versionPriorities: Readonly<Record<Stage, number>> = { stable: 15, beta: 9, alpha: 1 }

/**
 * Discovery priority of a group version. Clients expect the API registration group ahead of all others, and 20,000 is the most that
 * an APIService may ask for; groups without a priority in the resource table share one.
 */
function priorityOf(entry: GroupVersionEntry, registrationGroup: string): Priority {
  if (entry.priority) return entry.priority
  const group = entry.group === registrationGroup ? 20_001 : 15_000
  return { group, version: versionPriorities[stageOf(entry.version) ?? 'alpha'] }
}
