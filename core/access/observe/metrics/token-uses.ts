import type { CountTokenUse, TokenUse } from '../../authn/service-account-parts.ts'
import type { Counter } from './counter.ts'
import type { MetricNameAfter } from './metric-name.ts'
import type { MetricRegistry } from './metric-registry.ts'
import type { ListedMetric, Metric } from './metric.ts'

const metrics: Readonly<Record<TokenUse, MetricNameAfter<'serviceaccount_'>>> = {
  invalidated: 'invalid_legacy_auto_token_uses_total',
  auto: 'legacy_auto_token_uses_total',
  manual: 'legacy_manual_token_uses_total',
  legacy: 'legacy_tokens_total',
  stale: 'stale_tokens_total',
  valid: 'valid_tokens_total',
}

/** Adds the metrics of uses of service account tokens. @returns what counts them. */
export function countTokenUses(registry: MetricRegistry): CountTokenUse {
  const counters = new Map<string, Metric<Counter>>()
  for (const [use, name] of Object.entries(metrics)) {
    const facts: ListedMetric = { name: `serviceaccount_${name}`, stability: 'ALPHA', labels: [] }
    counters.set(use, registry.counter(facts, [[]]))
  }
  return (use) => counters.get(use)?.series().increment()
}
