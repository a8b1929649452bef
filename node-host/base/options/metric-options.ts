import type { MetricOptions } from '../../../core/index.ts'

/** Start options of the metrics, by the flags of the same names. */
export interface MetricStartOptions extends MetricOptions {
  /** YAML file with allowed values of labels: `metric,label: value,value`. Read once; ignored if `allowMetricLabels` is given. */
  readonly allowMetricLabelsManifest?: string
}
