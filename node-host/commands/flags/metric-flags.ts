import { readLabelLists } from '../../base/options/label-lists.ts'
import { readList, readText } from './flag-values.ts'
import type { Flag } from './flag.ts'

/** Flags of the metrics. */
export const metricFlags: readonly Flag[] = [
  {
    name: 'show-hidden-metrics-for-version',
    value: 'version',
    help: 'Also show the metrics that are hidden since the previous release, which is the only value: 1.33 for 1.34.',
    read: (text) => ({ showHiddenMetricsForVersion: text }),
  },
  {
    name: 'disabled-metrics',
    value: 'names',
    help: 'Metrics that are switched off, hidden ones that are shown included.',
    read: (text, { disabledMetrics = [] }) => ({
      disabledMetrics: [...disabledMetrics, ...readList(text)],
    }),
  },
  {
    name: 'allow-metric-labels',
    value: 'metric,label=values',
    help: 'Values that a label may have; others are counted as unexpected. Several lists are quoted: \'"m1,l1=a,b","m2,l2=c"\'.',
    read: (text, { allowMetricLabels }) => ({
      allowMetricLabels: readLabelLists(text, allowMetricLabels),
    }),
  },
  {
    name: 'allow-metric-labels-manifest',
    value: 'file',
    help: 'YAML file with such lists: metric,label: a,b. Read once, and not where --allow-metric-labels is given.',
    read: (text) => ({ allowMetricLabelsManifest: readText(text) }),
  },
]
