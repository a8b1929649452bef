import type { Runtime } from '../../base/runtime.ts'
import type { AuditEvent } from './audit-event.ts'
import type { AuditMetrics } from './audit-metrics.ts'
import { legacyLine } from './legacy-line.ts'

/** Parts of the way of events that can lose them, as metrics name them. */
export type AuditPlugin = 'log' | 'webhook' | 'buffered' | 'truncate'

/** Milliseconds between two log lines about events that one plug-in lost. */
const logInterval = 10_000

interface Reported {
  readonly at: number
  /** Events lost since. */
  unsaid: number
}

/** Counts and logs events that were lost; a broken back end does not flood the log. */
export class LostEvents {
  readonly #metrics: AuditMetrics
  readonly #runtime: Pick<Runtime, 'clock' | 'logger'>
  readonly #reported = new Map<AuditPlugin, Reported>()

  constructor(metrics: AuditMetrics, runtime: Pick<Runtime, 'clock' | 'logger'>) {
    this.#metrics = metrics
    this.#runtime = runtime
  }

  /** Reports events that a plug-in lost, and why. */
  report(plugin: AuditPlugin, events: readonly AuditEvent[], error: string): void {
    const [first] = events
    if (!first) return
    this.#metrics.lost(plugin, events.length)
    const { clock, logger } = this.#runtime
    const last = this.#reported.get(plugin)
    if (last && clock.now() - last.at < logInterval) {
      last.unsaid += events.length
      return
    }
    const lost = events.length + (last?.unsaid ?? 0)
    this.#reported.set(plugin, { at: clock.now(), unsaid: 0 })
    const event = legacyLine(first.facts)
    logger.error('audit events were lost', { plugin, events: lost, error, event })
  }
}
