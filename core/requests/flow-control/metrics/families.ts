import type { Counter } from '../../../access/observe/metrics/counter.ts'
import type { Gauge } from '../../../access/observe/metrics/gauge.ts'
import { bucketsOf, type Histogram } from '../../../access/observe/metrics/histogram.ts'
import type { MetricNameAfter } from '../../../access/observe/metrics/metric-name.ts'
import type { MetricRegistry } from '../../../access/observe/metrics/metric-registry.ts'
import type { ListedMetric, Metric } from '../../../access/observe/metrics/metric.ts'
import { CountGauge } from './count-gauge.ts'
import { ReadGauge } from './read-gauge.ts'
import { TimingRatio } from './timing-ratio.ts'

const prefix = 'apiserver_flowcontrol_'

type Name = MetricNameAfter<typeof prefix>

const level = ['priority_level']
/** Labels whose values administrators choose. */
const open = [...level, 'flow_schema']

/** Upper bounds of durations, in seconds. */
const durations = [0, 0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30]

/** Makes the families of one registry. */
class FamilyMaker {
  readonly #registry: MetricRegistry
  readonly #now: () => number

  constructor(registry: MetricRegistry, now: () => number) {
    this.#registry = registry
    this.#now = now
  }

  counter(name: Name, facts: Partial<ListedMetric> = {}): Metric<Counter> {
    return this.#registry.counter(factsOf(name, facts))
  }

  gauge(name: Name, facts: Partial<ListedMetric> = {}): Metric<Gauge> {
    return this.#registry.gauge(factsOf(name, facts))
  }

  count(name: Name, facts: Partial<ListedMetric> = {}): Metric<CountGauge> {
    return this.#registry.metric(factsOf(name, facts), 'gauge', () => new CountGauge())
  }

  readGauge(name: Name, facts: Partial<ListedMetric> = {}): Metric<ReadGauge> {
    return this.#registry.metric(factsOf(name, facts), 'gauge', () => new ReadGauge())
  }

  histogram(
    name: Name,
    bounds: readonly number[],
    facts: Partial<ListedMetric> = {},
  ): Metric<Histogram> {
    return this.#registry.histogram(factsOf(name, facts), bounds)
  }

  ratio(name: Name, bounds: readonly number[], labels: readonly string[]): Metric<TimingRatio> {
    const buckets = bucketsOf(bounds)
    const facts = factsOf(name, { labels, isExperimental: true })
    return this.#registry.metric(facts, 'histogram', () => new TimingRatio(buckets, this.#now))
  }
}

function factsOf(name: Name, facts: Partial<ListedMetric>): ListedMetric {
  return { stability: 'ALPHA', labels: open, open, ...facts, name: `${prefix}${name}` }
}

/** Families of the requests of each flow schema at each level. */
export type FlowFamilies = Readonly<
  Record<'dispatched' | 'rejected' | 'notAccommodated', Metric<Counter>> &
    Record<'waiting' | 'waitingSeats' | 'executing' | 'seats' | 'formerSeats', Metric<CountGauge>> &
    Record<'queueLengths' | 'waits' | 'executions' | 'watchers' | 'estimates', Metric<Histogram>>
>

function flowFamilies(make: FamilyMaker): FlowFamilies {
  const beta = { stability: 'BETA' } as const
  return {
    dispatched: make.counter('dispatched_requests_total', beta),
    rejected: make.counter('rejected_requests_total', { ...beta, labels: [...open, 'reason'] }),
    notAccommodated: make.counter('request_dispatch_no_accommodation_total'),
    waiting: make.count('current_inqueue_requests', beta),
    waitingSeats: make.count('current_inqueue_seats'),
    executing: make.count('current_executing_requests', beta),
    seats: make.count('current_executing_seats', beta),
    // Its name since 1.26 is current_executing_seats.
    formerSeats: make.count('request_concurrency_in_use', { deprecated: '1.31' }),
    queueLengths: make.histogram(
      'request_queue_length_after_enqueue',
      [0, 10, 25, 50, 100, 250, 500, 1000],
    ),
    waits: make.histogram('request_wait_duration_seconds', durations, {
      ...beta,
      labels: [...open, 'execute'],
    }),
    executions: make.histogram('request_execution_seconds', durations, {
      labels: [...open, 'type'],
    }),
    watchers: make.histogram('watch_count_samples', [0, 1, 10, 100, 1000, 10_000]),
    estimates: make.histogram('work_estimated_seats', [1, 2, 4, 8, 16, 32, 64, 100]),
  }
}

type SeatsOfLevel = 'nominal' | 'formerNominal' | 'lower' | 'upper' | 'current' | 'target'

type DemandOfLevel = 'mostDemand' | 'averageDemand' | 'deviation' | 'smoothedDemand'

/** Families of each level. */
export type LevelFamilies = Readonly<
  Record<SeatsOfLevel | DemandOfLevel, Metric<Gauge>> &
    Record<'currentR' | 'dispatchR' | 'latestS' | 'nextS' | 'nextDiscountedS', Metric<ReadGauge>> &
    Record<'demand' | 'seatUse' | 'requestUse', Metric<TimingRatio>>
> & { readonly epochs: Metric<Counter> }

function levelFamilies(make: FamilyMaker): LevelFamilies {
  const ofLevel = { labels: level }
  const ofBound = { labels: [...level, 'bound'] }
  return {
    nominal: make.gauge('nominal_limit_seats', { ...ofLevel, stability: 'BETA' }),
    // Its name since 1.26 is nominal_limit_seats.
    formerNominal: make.gauge('request_concurrency_limit', { ...ofLevel, deprecated: '1.30' }),
    lower: make.gauge('lower_limit_seats', ofLevel),
    upper: make.gauge('upper_limit_seats', ofLevel),
    current: make.gauge('current_limit_seats', ofLevel),
    mostDemand: make.gauge('demand_seats_high_watermark', ofLevel),
    averageDemand: make.gauge('demand_seats_average', ofLevel),
    deviation: make.gauge('demand_seats_stdev', ofLevel),
    smoothedDemand: make.gauge('demand_seats_smoothed', ofLevel),
    target: make.gauge('target_seats', ofLevel),
    currentR: make.readGauge('current_r', ofLevel),
    dispatchR: make.readGauge('dispatch_r', ofLevel),
    latestS: make.readGauge('latest_s', ofLevel),
    nextS: make.readGauge('next_s_bounds', ofBound),
    nextDiscountedS: make.readGauge('next_discounted_s_bounds', ofBound),
    epochs: make.counter('epoch_advance_total', { labels: [...level, 'success'] }),
    demand: make.ratio('demand_seats', [0.2, 0.4, 0.6, 0.8, 1, 1.2, 1.4, 1.7, 2, 2.8, 4, 6], level),
    seatUse: make.ratio(
      'priority_level_seat_utilization',
      [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1],
      ['phase', ...level],
    ),
    requestUse: make.ratio(
      'priority_level_request_utilization',
      [0, 0.001, 0.003, 0.01, 0.03, 0.1, 0.25, 0.5, 0.75, 1],
      ['phase', ...level],
    ),
  }
}

/** Families of the server. */
export interface ServerFamilies {
  readonly fairFraction: Gauge
  readonly requests: Metric<TimingRatio>
}

function serverFamilies(make: FamilyMaker): ServerFamilies {
  return {
    fairFraction: make.gauge('seat_fair_frac', { labels: [] }).series(),
    requests: make.ratio(
      'read_vs_write_current_requests',
      [0, 0.001, 0.01, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1],
      ['phase', 'request_kind'],
    ),
  }
}

/** Registers all families of priority and fairness. */
export function registerFamilies(
  registry: MetricRegistry,
  now: () => number,
): {
  readonly flows: FlowFamilies
  readonly levels: LevelFamilies
  readonly server: ServerFamilies
} {
  const make = new FamilyMaker(registry, now)
  return {
    flows: flowFamilies(make),
    levels: levelFamilies(make),
    server: serverFamilies(make),
  }
}
