import type { ApiResponse } from '../../../../base/http/api-response.ts'
import type { Gauge } from '../gauge.ts'
import type { HostMetric } from '../host-metric.ts'
import type { MetricName } from '../metric-name.ts'
import { MetricRegistry } from '../metric-registry.ts'
import type { Metric } from '../metric.ts'
import type { ReadCounter } from '../read-counter.ts'
import { apiServiceCollector } from './api-service-collector.ts'
import { cacheCollector } from './cache-collector.ts'
import { chooseFormat } from './choose-format.ts'
import type { Collect, ScrapedParts, Collector } from './collector.ts'
import { expose } from './expose.ts'
import { releaseCollector } from './release-collector.ts'

type Register = (metric: HostMetric) => (values: readonly string[], value: number) => void

function registering(registry: MetricRegistry): Register {
  const known = new Map<string, Metric<Gauge> | Metric<ReadCounter>>()
  const gauge = (facts: HostMetric): Metric<Gauge> => {
    const found = (known.get(facts.name) ?? registry.gauge(facts)) as Metric<Gauge>
    known.set(facts.name, found)
    return found
  }
  const counter = (facts: HostMetric): Metric<ReadCounter> => {
    const found = (known.get(facts.name) ?? registry.readCounter(facts)) as Metric<ReadCounter>
    known.set(facts.name, found)
    return found
  }
  return (metric) =>
    metric.type === 'gauge'
      ? (values, value) =>
          gauge(metric)
            .series(...values)
            .set(value)
      : (values, value) =>
          counter(metric)
            .series(...values)
            .read(value)
}

/** The metrics of the host's process. */
const hostCollector: Collector = ({ metrics }, registry) => {
  const { hostMetrics } = metrics.settings
  if (!hostMetrics) return () => undefined
  const register = registering(registry)
  return async () => {
    for (const metric of await hostMetrics()) {
      const set = register(metric)
      for (const { values, value } of metric.samples) set(values, value)
    }
  }
}

/** The one store of the server, by the name that etcd's first member has in the original. */
const cluster = 'etcd-0'

const usualSizeMs = 30_000

/** The size of the store. A shared one is asked now and then, and no scrape but the first waits for it. */
const storageCollector: Collector = ({ storage, metrics }, registry) => {
  const { storeSizeMs = usualSizeMs } = metrics.settings
  const size = registry.gauge({
    name: 'apiserver_storage_size_bytes',
    stability: 'STABLE',
    labels: ['storage_cluster_id'],
  })
  const read = async (): Promise<void> => {
    const status = await storage.status()
    if (status.sizeBytes) size.series(cluster).set(status.sizeBytes())
  }
  if (!storage.isShared) return read
  let asked: number | undefined
  return () => {
    const now = metrics.now()
    const isFirst = asked === undefined
    if (asked !== undefined && now - asked < storeSizeMs) return undefined
    asked = now
    // A store that does not answer is the business of the health checks.
    const reading = read().catch(() => undefined)
    return isFirst ? reading : undefined
  }
}

/** Requests under way, and keys in the queues of controllers. */
const requestCollector: Collector = ({ metrics }, registry) => {
  const { requests, access, queues, inFlight } = metrics
  const underWay = registry.gauge({
    name: 'apiserver_current_inflight_requests',
    stability: 'STABLE',
    labels: ['request_kind'],
  })
  return () => {
    requests.collect()
    access.collect()
    queues.collect()
    underWay.series('readOnly').set(inFlight.readOnly.most(metrics.now()))
    underWay.series('mutating').set(inFlight.mutating.most(metrics.now()))
  }
}

/** What names have before `_total`. */
type TotalOf<Name extends string> = Name extends `${infer What}_total` ? What : never

/** The metrics themselves: how many there are, and how many are not shown. */
const registryCollector: Collector = (_parts, registry) => {
  const total = (what: TotalOf<MetricName>, stability: 'ALPHA' | 'BETA') => {
    const name: MetricName = `${what}_total`
    return registry.readCounter({ name, stability, labels: [] })
  }
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

export type { ScrapedParts } from './collector.ts'

const encoder = new TextEncoder()

const collectors = [
  requestCollector,
  cacheCollector,
  apiServiceCollector,
  storageCollector,
  releaseCollector,
  hostCollector,
  // Last, since it counts the metrics of the others.
  registryCollector,
]

/** What collects the metrics of a server that are read at a scrape; their metrics are registered by its first one. */
const known = new WeakMap<MetricRegistry, readonly Collect[]>()

async function collect(parts: ScrapedParts): Promise<void> {
  const { registry } = parts.metrics
  let made = known.get(registry)
  if (!made) known.set(registry, (made = collectors.map((collector) => collector(parts, registry))))
  for (const each of made) await each()
}

function answer(
  { brand, metrics }: ScrapedParts,
  registry: MetricRegistry,
  accept: string | undefined,
): ApiResponse {
  const { format, contentType } = chooseFormat(accept)
  const started = String(Math.floor(metrics.startedAt / 1000))
  return {
    status: 200,
    headers: ['content-type', contentType, 'process-start-time-unix', started],
    body: encoder.encode(expose(registry, format, brand)),
    compressed: 'always',
  }
}

const wasReset: ApiResponse = {
  status: 200,
  headers: ['content-type', 'text/plain; charset=utf-8'],
  body: encoder.encode('metrics reset\n'),
}

/** Answers `/metrics`, in the format that the `Accept` header asks for. */
export async function scrape(
  parts: ScrapedParts,
  accept: string | undefined,
): Promise<ApiResponse> {
  await collect(parts)
  return answer(parts, parts.metrics.registry, accept)
}

/** Answers a DELETE of `/metrics`: all are 0 again. */
export async function resetMetrics(parts: ScrapedParts): Promise<ApiResponse> {
  // What is counted elsewhere counts on from what was read last.
  await collect(parts)
  parts.metrics.registry.reset()
  return wasReset
}

/** Answers `/metrics/slis`. */
export function scrapeSlis(parts: ScrapedParts, accept: string | undefined): ApiResponse {
  return answer(parts, slisRegistry(parts), accept)
}

/** Answers a DELETE of `/metrics/slis`. */
export function resetSlis({ metrics }: ScrapedParts): ApiResponse {
  metrics.slis.reset()
  return wasReset
}

/** A registry of the outcomes of health checks so far, as `/metrics/slis` shows them. */
function slisRegistry({ metrics }: ScrapedParts): MetricRegistry {
  const registry = new MetricRegistry(() => metrics.now())
  const stability = 'STABLE'
  const states = registry.gauge({
    name: '{brandName}_healthcheck',
    stability,
    labels: ['name', 'type'],
  })
  const totals = registry.counter({
    name: '{brandName}_healthchecks_total',
    stability,
    labels: ['name', 'type', 'status'],
  })
  for (const { check, endpoint, isHealthy, successes, errors } of metrics.slis.all()) {
    states.series(check, endpoint).set(isHealthy ? 1 : 0)
    totals.series(check, endpoint, 'success').increment(successes)
    totals.series(check, endpoint, 'error').increment(errors)
  }
  return registry
}
