import type { HostMetrics } from './host-metric.ts'

/** Options of a server's metrics, by the flags of the same names. */
export interface MetricOptions {
  /** The previous minor release (`1.33`), to show the metrics that are hidden since it; hidden unless given. */
  readonly showHiddenMetricsForVersion?: string
  /** Names of metrics that are switched off. */
  readonly disabledMetrics?: readonly string[]
  /** Values that labels may have, by metric and label; others are counted as `unexpected`. */
  readonly allowMetricLabels?: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>
}

/** Options of a server that its metrics follow from. */
export interface MetricSettings {
  readonly metrics?: MetricOptions
  /** Reads the metrics of the host's process; none are shown unless given. */
  readonly hostMetrics?: HostMetrics
  /** How long the size of a shared store counts once it was read, in milliseconds; 30 seconds unless given. */
  readonly storeSizeMs?: number
  /** Where the host runs: `linux/amd64`. */
  readonly platform: string
  /** `gitVersion` of `/version`; that of the release unless given. */
  readonly reportedVersion?: string
}
