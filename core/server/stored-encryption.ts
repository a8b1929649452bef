import type { FurtherChecks } from '../access/observe/health-checks.ts'
import type { MetricRegistry } from '../access/observe/metrics/metric-registry.ts'
import type { Clock } from '../base/runtime.ts'

/** What a server shows of the encryption of its store: the checks of its plug-ins, and its metrics. */
export interface StoredEncryption extends FurtherChecks {
  /** Called once, with the metrics of the server, of which the encryption registers its own. */
  attach(metrics: MetricRegistry, clock: Clock): void
}
