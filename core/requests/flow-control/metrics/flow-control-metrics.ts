import type { InFlight } from '../../../access/observe/metrics/in-flight.ts'
import type { MetricRegistry } from '../../../access/observe/metrics/metric-registry.ts'
import type { FlowMeter } from '../fair-queues/flow-request.ts'
import type {
  LevelMeters,
  PriorityLevel,
  PriorityLevelMeter,
} from '../priority-levels/priority-level.ts'
import {
  type FlowFamilies,
  type LevelFamilies,
  registerFamilies,
  type ServerFamilies,
} from './families.ts'
import { FlowSeries } from './flow-series.ts'
import { LevelSeries } from './level-series.ts'
import { ReadGauge } from './read-gauge.ts'
import { RequestKinds } from './request-kinds.ts'

export interface FlowControlMetricsParts {
  readonly metrics: MetricRegistry
  readonly now: () => number
  /** Counts the requests that are executed. */
  readonly inFlight: { readonly readOnly: InFlight; readonly mutating: InFlight }
}

/** A level as far as the meters of its requests depend on it. */
export type MeteredLevel = Pick<PriorityLevel, 'name' | 'isExempt'>

/** The metrics of priority and fairness. */
export class FlowControlMetrics implements LevelMeters {
  readonly #flows: FlowFamilies
  readonly #levels: LevelFamilies
  readonly #server: ServerFamilies
  readonly #kinds: RequestKinds
  readonly #now: () => number
  /** Series that noted what is not counted yet. */
  readonly #noted = new Set<FlowSeries | LevelSeries>()

  constructor({ metrics, now, inFlight }: FlowControlMetricsParts) {
    const { flows, levels, server } = registerFamilies(metrics, now)
    const kinds = new RequestKinds(server, inFlight)
    this.#flows = flows
    this.#levels = levels
    this.#server = server
    this.#kinds = kinds
    this.#now = now
    metrics.beforeRead(() => {
      for (const series of this.#noted) series.count(now())
      this.#noted.clear()
    })
    const waiting = metrics.metric(
      {
        name: 'apiserver_current_inqueue_requests',
        stability: 'ALPHA',
        labels: ['request_kind'],
      },
      'gauge',
      () => new ReadGauge(),
    )
    for (const kind of ['readOnly', 'mutating'] as const) {
      waiting.series(kind).follow(() => kinds.mostWaiting(kind, now()))
    }
  }

  /** What measures the requests of a flow schema at a level. */
  meterOf({ name, isExempt }: MeteredLevel, flowSchema: string): FlowMeter {
    return new FlowSeries(this.#flows, this.#kinds, [name, flowSchema], isExempt, (series) =>
      this.#noted.add(series),
    )
  }

  ofLevel(name: string): PriorityLevelMeter {
    return new LevelSeries(this.#levels, name, (series) => this.#noted.add(series))
  }

  fairFraction(fraction: number): void {
    this.#server.fairFraction.set(fraction)
  }

  limited(waiting: number, executing: number): void {
    this.#kinds.limit({ waiting, executing }, this.#now())
  }
}
