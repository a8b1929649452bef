import type { CountTokenUse, TokenUse } from '../../authn/service-account-parts.ts'
import type { Counter } from './counter.ts'
import type { Metric } from './metric.ts'
import type { MetricRegistry } from './metric-registry.ts'

const metrics: Readonly<Record<TokenUse, readonly [name: string, help: string]>> = {
  invalidated: [
    'invalid_legacy_auto_token_uses_total',
    'Cumulative invalid auto-generated legacy tokens used',
  ],
  auto: ['legacy_auto_token_uses_total', 'Cumulative auto-generated legacy tokens used'],
  manual: ['legacy_manual_token_uses_total', 'Cumulative manually created legacy tokens used'],
  legacy: ['legacy_tokens_total', 'Cumulative legacy service account tokens used'],
  stale: ['stale_tokens_total', 'Cumulative stale projected service account tokens used'],
  valid: ['valid_tokens_total', 'Cumulative valid projected service account tokens used'],
}

/** Adds the metrics of uses of service account tokens. @returns what counts them. */
export function countTokenUses(registry: MetricRegistry): CountTokenUse {
  const counters = new Map<string, Metric<Counter>>()
  for (const [use, [name, help]] of Object.entries(metrics)) {
    const facts = { name: `serviceaccount_${name}`, help, stability: 'ALPHA', labels: [] } as const
    counters.set(use, registry.counter(facts, [[]]))
  }
  return (use) => counters.get(use)?.series().increment()
}
