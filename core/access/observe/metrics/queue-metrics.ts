import type { QueueMeter } from '../queue-meter.ts'
import type { Counter } from './counter.ts'
import type { Gauge } from './gauge.ts'
import { growingBounds, type Histogram } from './histogram.ts'
import type { MetricNameAfter } from './metric-name.ts'
import type { MetricRegistry } from './metric-registry.ts'
import type { ListedMetric, Metric } from './metric.ts'

/** Bounds of the buckets of durations, in seconds: from 10 ns to 10 s. */
const bounds = growingBounds(1e-8, 10, 10)

/** Keys of one queue that wait or are worked on, with the time since when. */
class MeasuredQueue implements QueueMeter {
  readonly waiting = new Map<string, number>()
  readonly working = new Map<string, number>()
  readonly #now: () => number
  readonly #counts: { readonly adds: Counter; readonly retries: Counter }
  readonly #durations: { readonly waits: Histogram; readonly work: Histogram }

  constructor(
    now: () => number,
    counts: { readonly adds: Counter; readonly retries: Counter },
    durations: { readonly waits: Histogram; readonly work: Histogram },
  ) {
    this.#now = now
    this.#counts = counts
    this.#durations = durations
  }

  added(key: string): void {
    this.#counts.adds.increment()
    if (!this.waiting.has(key)) this.waiting.set(key, this.#now())
  }

  began(key: string): void {
    const now = this.#now()
    this.#durations.waits.observe((now - (this.waiting.get(key) ?? now)) / 1000)
    this.waiting.delete(key)
    this.working.set(key, now)
  }

  ended(key: string): void {
    const now = this.#now()
    this.#durations.work.observe((now - (this.working.get(key) ?? now)) / 1000)
    this.working.delete(key)
  }

  retried(): void {
    this.#counts.retries.increment()
  }
}

/** The metrics of the work queues of controllers. */
export class QueueMetrics {
  readonly #now: () => number
  readonly #adds: Metric<Counter>
  readonly #retries: Metric<Counter>
  readonly #depths: Metric<Gauge>
  readonly #unfinished: Metric<Gauge>
  readonly #longest: Metric<Gauge>
  readonly #waits: Metric<Histogram>
  readonly #work: Metric<Histogram>
  readonly #queues = new Map<string, MeasuredQueue>()

  constructor(registry: MetricRegistry, now: () => number) {
    const facts = (name: MetricNameAfter<'workqueue_'>): ListedMetric => ({
      name: `workqueue_${name}`,
      stability: 'ALPHA',
      labels: ['name'],
    })
    this.#now = now
    this.#adds = registry.counter(facts('adds_total'))
    this.#retries = registry.counter(facts('retries_total'))
    this.#depths = registry.gauge(facts('depth'))
    this.#unfinished = registry.gauge(facts('unfinished_work_seconds'))
    this.#longest = registry.gauge(facts('longest_running_processor_seconds'))
    this.#waits = registry.histogram(facts('queue_duration_seconds'), bounds)
    this.#work = registry.histogram(facts('work_duration_seconds'), bounds)
  }

  /** The meter of the queue of that name. */
  of(name: string): QueueMeter {
    let queue = this.#queues.get(name)
    if (!queue) {
      queue = new MeasuredQueue(
        this.#now,
        { adds: this.#adds.series(name), retries: this.#retries.series(name) },
        { waits: this.#waits.series(name), work: this.#work.series(name) },
      )
      this.#queues.set(name, queue)
    }
    return queue
  }

  /** Sets what is measured at a scrape. */
  collect(): void {
    const now = this.#now()
    for (const [name, { waiting, working }] of this.#queues) {
      const ages = Array.from(working.values(), (since) => (now - since) / 1000)
      this.#depths.series(name).set(waiting.size)
      this.#unfinished.series(name).set(ages.reduce((sum, age) => sum + age, 0))
      this.#longest.series(name).set(Math.max(0, ...ages))
    }
  }
}
