import type { DescribedMetric } from './metric.ts'

/** A metric of the host's process, read at a scrape: memory, CPU time, open files. */
export interface HostMetric extends Omit<DescribedMetric, 'open' | 'most'> {
  readonly type: 'counter' | 'gauge'
  readonly samples: readonly { readonly values: readonly string[]; readonly value: number }[]
}

/** Reads the metrics of the host's process. Their names, types and labels are the same each time. */
export type HostMetrics = () => Promise<readonly HostMetric[]> | readonly HostMetric[]
