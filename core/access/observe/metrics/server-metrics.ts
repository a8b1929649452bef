import type { Brand } from '../../../base/api/brand.ts'
import type { Verb } from '../../../base/api/resource-verbs.ts'
import type { Release } from '../../../base/release/release.ts'
import type { Runtime } from '../../../base/runtime.ts'
import type { ResourceDefinition } from '../../../objects/catalog/resource-definition.ts'
import type { RuleMeter } from '../../../objects/expressions/rule-meter.ts'
import type { AdmissionMeter } from '../../admission/admission-meter.ts'
import { elapsedTime } from '../elapsed-time.ts'
import { HealthSlis } from '../health-slis.ts'
import { AccessMetrics } from './access-metrics.ts'
import { admissionMetrics } from './admission-metrics.ts'
import { ClientMetrics } from './client-metrics.ts'
import { DeclarativeMetrics } from './declarative-metrics.ts'
import type { Histogram } from './histogram.ts'
import { InFlight } from './in-flight.ts'
import { ListMetrics } from './list-metrics.ts'
import type { MetricSettings } from './metric-options.ts'
import { MetricRegistry } from './metric-registry.ts'
import type { Metric } from './metric.ts'
import { QueueMetrics } from './queue-metrics.ts'
import { RequestMetrics } from './request-metrics.ts'
import { ruleMetrics } from './rule-metrics.ts'
import { StorageMetrics } from './storage-metrics.ts'
import { WatchMetrics } from './watch-metrics.ts'
import { WebhookTimes } from './webhook-times.ts'

/** Bounds of the buckets of sizes, in bytes: 50 kB, and 30 more steps of 100 kB. */
const bounds = Array.from({ length: 31 }, (_, step) => 50_000 + step * 100_000)

/** The metrics of bodies of requests. */
class BodyMetrics {
  readonly #sizes: Metric<Histogram>

  constructor(registry: MetricRegistry) {
    const open = ['group', 'resource']
    this.#sizes = registry.histogram(
      {
        name: 'apiserver_request_body_size_bytes',
        stability: 'ALPHA',
        labels: [...open, 'verb'],
        open,
      },
      bounds,
    )
  }

  received({ group, resource }: ResourceDefinition, verb: Verb, bytes: number): void {
    const label = verb === 'deletecollection' ? 'delete_collection' : verb
    this.#sizes.series(group, resource, label).observe(bytes)
  }
}

/** The metrics of one server, and what counts and measures for them. */
export interface ServerMetrics {
  readonly settings: MetricSettings
  readonly registry: MetricRegistry
  readonly requests: RequestMetrics
  readonly bodies: BodyMetrics
  readonly access: AccessMetrics
  readonly watches: WatchMetrics
  readonly lists: ListMetrics
  readonly queues: QueueMetrics
  readonly client: ClientMetrics
  readonly storage: StorageMetrics
  readonly admission: AdmissionMeter
  readonly rules: RuleMeter
  readonly declarative: DeclarativeMetrics
  /** Time of webhooks in requests, by their signals. */
  readonly webhookTimes: WebhookTimes
  /** Requests under way that are limited: those that read, and those that write. */
  readonly inFlight: { readonly readOnly: InFlight; readonly mutating: InFlight }
  readonly slis: HealthSlis
  /** Wall-clock time of the server's start, in milliseconds. */
  readonly startedAt: number
  /** Milliseconds of a monotonic clock, with fractions. */
  now(): number
}

/** @throws RangeError where hidden metrics are asked for by another release than the previous one. */
export function createMetrics(
  settings: MetricSettings & { readonly runtime: Runtime; readonly brand: Brand },
  release: Release,
): ServerMetrics {
  const { runtime, brand } = settings
  const { clock, logger } = runtime
  const now = elapsedTime(clock)
  const registry = new MetricRegistry(now, { ...settings.metrics, release, brand, logger })
  const webhookTimes = new WebhookTimes()
  return {
    settings,
    registry,
    requests: new RequestMetrics(registry),
    bodies: new BodyMetrics(registry),
    access: new AccessMetrics(registry, brand),
    watches: new WatchMetrics(registry),
    lists: new ListMetrics(registry),
    queues: new QueueMetrics(registry, now),
    client: new ClientMetrics(registry, now),
    storage: new StorageMetrics(registry, now),
    admission: admissionMetrics(registry, now, webhookTimes),
    declarative: new DeclarativeMetrics(registry),
    rules: ruleMetrics(registry, now),
    webhookTimes,
    inFlight: { readOnly: new InFlight(), mutating: new InFlight() },
    slis: new HealthSlis(),
    startedAt: clock.now(),
    now,
  }
}
