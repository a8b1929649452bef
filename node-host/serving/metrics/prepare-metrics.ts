import type { ApiServerOptions, MetricOptions } from '../../../core/index.ts'
import { FlagValueError } from '../../base/errors/flag-value-error.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import { readYamlObject } from '../../base/files/yaml-file.ts'
import { withLabelList } from '../../base/options/label-lists.ts'
import type { StartOptions } from '../../base/options/start-options.ts'
import type { HandshakeErrors } from './handshake-errors.ts'
import { processMetrics } from './process-metrics.ts'

/**
 * Prepares the metrics by the start options: which there are, and those of this process.
 *
 * @throws StartupError for a manifest of label values that cannot be read.
 */
export async function prepareMetrics(
  options: StartOptions,
  handshakes: HandshakeErrors,
): Promise<Pick<ApiServerOptions, 'metrics' | 'hostMetrics' | 'storeSizeMs'>> {
  const { showHiddenMetricsForVersion, allowMetricLabelsManifest: file } = options
  const { allowMetricLabels = file === undefined ? undefined : await readManifest(file) } = options
  const { etcdDbMetricPollIntervalMs: storeSizeMs } = options
  const disabledMetrics = disabledBy(options)
  const startedAt = Date.now() - process.uptime() * 1000
  return {
    metrics: {
      ...(showHiddenMetricsForVersion !== undefined && { showHiddenMetricsForVersion }),
      ...(disabledMetrics.length > 0 && { disabledMetrics }),
      ...(allowMetricLabels && { allowMetricLabels }),
    },
    ...(storeSizeMs !== undefined && { storeSizeMs }),
    hostMetrics: async () => [...(await processMetrics(startedAt)), handshakes.metric()],
  }
}

/** Metrics that are switched off by name, or since the store is never asked for them. */
function disabledBy({
  disabledMetrics = [],
  etcdCountMetricPollPeriodMs: countMs,
  etcdDbMetricPollIntervalMs: sizeMs,
}: StartOptions): readonly string[] {
  const counts = ['apiserver_storage_objects', 'apiserver_resource_objects']
  return [
    ...disabledMetrics,
    ...(countMs === 0 ? counts : []),
    ...(sizeMs === 0 ? ['apiserver_storage_size_bytes'] : []),
  ]
}

async function readManifest(file: string): Promise<MetricOptions['allowMetricLabels']> {
  const source = `the manifest of metric labels ${file}`
  let lists: NonNullable<MetricOptions['allowMetricLabels']> = new Map()
  for (const [key, values] of Object.entries(await readYamlObject(file, source))) {
    if (typeof values !== 'string') throw new StartupError(`${source}: ${key}: it must be text`)
    try {
      lists = withLabelList(lists, key, values)
    } catch (error) {
      throw error instanceof FlagValueError
        ? new StartupError(`${source}: ${error.message}`, error)
        : error
    }
  }
  return lists
}
