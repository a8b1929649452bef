import type { Brand } from '../api/brand.ts'
import type { WatchCache } from '../cache/watch-cache.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { FeatureGates } from '../release/feature-gates.ts'
import type { Runtime } from '../runtime.ts'
import { QuotaLedger } from './quota-ledger.ts'
import { UsageCounter } from './usage-counter.ts'
import { createUsageEvaluators, type UsageEvaluators } from './usage-evaluators.ts'

/** What the admission plug-in, which charges quotas, and the controller, which recounts them, share in one server. */
export interface QuotaParts {
  readonly evaluators: UsageEvaluators
  readonly counter: UsageCounter
  readonly ledger: QuotaLedger
}

export function createQuotaParts(parts: {
  readonly brand: Brand
  readonly runtime: Runtime
  readonly cache: WatchCache
  readonly catalog: Catalog
  readonly gate: FeatureGates
}): QuotaParts {
  const evaluators = createUsageEvaluators(parts.brand, parts.gate)
  return {
    evaluators,
    counter: new UsageCounter({ ...parts, evaluators }),
    ledger: new QuotaLedger(parts.runtime),
  }
}
