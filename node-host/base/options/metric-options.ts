import type { MetricOptions } from '../../../core/index.ts'

/** Start options of the metrics, by the flags of the same names. */
export interface MetricStartOptions extends MetricOptions {
  /** YAML file with the values that labels may have: `metric,label: value,value`. Read once; the option itself goes before it. */
  readonly allowMetricLabelsManifest?: string
}
