import type { Collector } from './collector.ts'

/** The metrics themselves: how many there are, and how many are not shown. */
export const registryCollector: Collector = (_parts, registry) => {
  const total = (name: string, stability: 'ALPHA' | 'BETA') =>
    registry.readCounter({ name: `${name}_total`, stability, labels: [] })
  const registered = registry.readCounter({
    name: 'registered_metrics_total',
    stability: 'BETA',
    labels: ['stability_level', 'deprecated_version'],
  })
  const hidden = total('hidden_metrics', 'BETA')
  const disabled = total('disabled_metrics', 'BETA')
  const replaced = total('cardinality_enforcement_unexpected_categorizations', 'ALPHA')
  return () => {
    const { counts } = registry
    for (const [key, count] of counts.registered) {
      const [stability = '', deprecated = ''] = key.split('/')
      if (stability !== '') registered.series(stability, deprecated).read(count)
    }
    hidden.series().read(counts.hidden)
    disabled.series().read(counts.disabled)
    replaced.series().read(counts.replaced)
  }
}
