import type { Brand } from '../../base/api/brand.ts'
import type { FeatureGates } from '../../base/release/feature-gates.ts'
import type { Runtime } from '../../base/runtime.ts'
import { QuotaLedger } from './quota-ledger.ts'
import { createUsageEvaluators, type UsageEvaluators } from './usage-evaluators.ts'

/** What the admission plug-in, which charges quotas, and the controller, which recounts them, share in one server. */
export interface QuotaParts {
  readonly evaluators: UsageEvaluators
  readonly ledger: QuotaLedger
}

export function createQuotaParts(parts: {
  readonly brand: Brand
  readonly runtime: Runtime
  readonly gate: FeatureGates
}): QuotaParts {
  return {
    evaluators: createUsageEvaluators(parts.brand, parts.gate),
    ledger: new QuotaLedger(parts.runtime),
  }
}
