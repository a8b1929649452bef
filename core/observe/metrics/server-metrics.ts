import type { AdmissionMeter } from '../../admission/admission-meter.ts'
import type { Runtime } from '../../runtime.ts'
import { elapsedTime } from '../elapsed-time.ts'
import { admissionMetrics } from './admission-metrics.ts'
import { MetricRegistry } from './metric-registry.ts'
import { RequestMetrics } from './request-metrics.ts'

/** The metrics of one server, and what counts and measures for them. */
export interface ServerMetrics {
  readonly registry: MetricRegistry
  readonly requests: RequestMetrics
  readonly admission: AdmissionMeter
  /** Wall-clock time of the server's start, in milliseconds. */
  readonly startedAt: number
  /** Milliseconds of a monotonic clock, with fractions. */
  now(): number
}

export function createMetrics({ clock }: Runtime): ServerMetrics {
  const now = elapsedTime(clock)
  const registry = new MetricRegistry(now)
  return {
    registry,
    requests: new RequestMetrics(registry),
    admission: admissionMetrics(registry, now),
    startedAt: clock.now(),
    now,
  }
}
