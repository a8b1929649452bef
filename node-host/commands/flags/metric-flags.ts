import { readLabelLists } from '../../base/options/label-lists.ts'
import { readList, readText } from './flag-values.ts'
import type { Flag } from './flag.ts'

/** Flags of the metrics. */
export const metricFlags: readonly Flag[] = [
  {
    name: 'show-hidden-metrics-for-version',
    value: 'version',
    help: 'Also show metrics that became hidden since the previous release. Only the previous release is possible, such as 1.33 for 1.34.',
    read: (text) => ({ showHiddenMetricsForVersion: text }),
  },
  {
    name: 'disabled-metrics',
    value: 'names',
    help: 'Names of metrics to switch off, even if --show-hidden-metrics-for-version shows them.',
    read: (text, { disabledMetrics = [] }) => ({
      disabledMetrics: [...disabledMetrics, ...readList(text)],
    }),
  },
  {
    name: 'allow-metric-labels',
    value: 'metric,label=values',
    help: 'Allowed values of a label of a metric; other values are counted as unexpected. Quote several lists: \'"m1,l1=a,b","m2,l2=c"\'.',
    read: (text, { allowMetricLabels }) => ({
      allowMetricLabels: readLabelLists(text, allowMetricLabels),
    }),
  },
  {
    name: 'allow-metric-labels-manifest',
    value: 'file',
    help: 'YAML file with such lists, metric,label: a,b. Read once; ignored if --allow-metric-labels is given.',
    read: (text) => ({ allowMetricLabelsManifest: readText(text) }),
  },
]
