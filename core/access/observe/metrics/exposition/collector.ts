import type { Brand } from '../../../../base/api/brand.ts'
import type { FeatureGates, ReleaseGates } from '../../../../base/release/feature-gates.ts'
import type { Release } from '../../../../base/release/release.ts'
import type { Catalog } from '../../../../objects/catalog/catalog.ts'
import type { WatchCache } from '../../../../storage/cache/watch-cache.ts'
import type { Storage } from '../../../../storage/engine/storage.ts'
import type { MetricRegistry } from '../metric-registry.ts'
import type { ServerMetrics } from '../server-metrics.ts'

/** The parts of a server that scrapes read. */
export interface ScrapedParts {
  readonly brand: Brand
  readonly release: Release & { readonly gates: ReleaseGates }
  readonly gate: FeatureGates
  readonly catalog: Catalog
  readonly cache: WatchCache
  readonly storage: Storage
  readonly metrics: ServerMetrics
}

/** Reads the present values of metrics. */
export type Collect = () => void | Promise<void>

/** Registers metrics that are read at each scrape. @returns what reads them. */
export type Collector = (parts: ScrapedParts, registry: MetricRegistry) => Collect
