import type {
  MeasuredStep,
  StepFacts,
  StepMeter,
  StepMeters,
} from '../../admission/admission-meter.ts'
import type { Phase } from '../../admission/decision.ts'
import type { Histogram } from './histogram.ts'
import type { MetricRegistry } from './metric-registry.ts'
import type { ListedMetric, Metric } from './metric.ts'
import { isCounted } from './plugin-operations.ts'
import type { Summary } from './summary.ts'

/** The phases as labels name them. */
export const stepTypes: Readonly<Record<Phase, string>> = {
  mutating: 'admit',
  validating: 'validate',
}

/** Bounds of the buckets of all durations of admission, in seconds. */
export const admissionBounds = [0.005, 0.025, 0.1, 0.5, 1, 2.5] as const

const stepName = 'apiserver_admission_step_admission_duration_seconds'

const stepFacts: ListedMetric = {
  name: stepName,
  stability: 'STABLE',
  labels: ['type', 'operation', 'rejected'],
}

const summaryFacts: ListedMetric = {
  ...stepFacts,
  name: `${stepName}_summary`,
  stability: 'ALPHA',
}

const pluginFacts: ListedMetric = {
  name: 'apiserver_admission_controller_admission_duration_seconds',
  stability: 'STABLE',
  labels: ['name', 'type', 'operation', 'rejected'],
}

/** A plug-in's durations where it consents and where it refuses. */
interface PluginDurations {
  readonly passed: Histogram
  readonly refused: Histogram
}

/** The durations of a step, as it ends. */
interface StepDurations {
  readonly durations: Histogram
  readonly summary: Summary
}

/** What steps of one kind are counted in. */
interface StepSeries {
  readonly now: () => number
  readonly passed: StepDurations
  readonly refused: StepDurations
  /** By the place of the plug-in; undefined for one that is not counted. */
  readonly plugins: readonly (PluginDurations | undefined)[]
  /** Plug-ins that count as asked, but have nothing to do with such writes; `before` is the place of the next one that is asked. */
  readonly idle: readonly { readonly passed: Histogram; readonly before: number }[]
}

class Measurement implements MeasuredStep {
  readonly #series: StepSeries
  readonly #began: number
  #last: number

  constructor(series: StepSeries) {
    this.#series = series
    this.#last = this.#began = series.now()
  }

  passed(at: number): void {
    const seconds = this.#lap()
    this.#series.plugins[at]?.passed.observe(seconds)
  }

  refused(at: number): void {
    const { idle, plugins, passed, refused } = this.#series
    const seconds = this.#lap()
    const plugin = plugins[at]
    plugin?.refused.observe(seconds)
    for (const each of idle) if (each.before <= at) each.passed.observe(0)
    // What is not counted is no plug-in of the original, which has admitted the write by then.
    this.#observe(plugin ? refused : passed)
  }

  endRound(): void {
    for (const { passed } of this.#series.idle) passed.observe(0)
  }

  end(): void {
    this.endRound()
    this.#observe(this.#series.passed)
  }

  /** Ends the time of one plug-in, in seconds; the same reading of the clock begins that of the next. */
  #lap(): number {
    const began = this.#last
    this.#last = this.#series.now()
    return (this.#last - began) / 1000
  }

  #observe({ durations, summary }: StepDurations): void {
    const seconds = (this.#last - this.#began) / 1000
    durations.observe(seconds)
    summary.observe(seconds, this.#last)
  }
}

/** The metrics of the steps of admission, and of the plug-ins in them. */
export class StepMetrics implements StepMeters {
  readonly #now: () => number
  readonly #steps: Metric<Histogram>
  readonly #summaries: Metric<Summary>
  readonly #plugins: Metric<Histogram>

  constructor(registry: MetricRegistry, now: () => number) {
    this.#now = now
    this.#steps = registry.histogram(stepFacts, admissionBounds)
    this.#summaries = registry.summary(summaryFacts)
    this.#plugins = registry.histogram(pluginFacts, admissionBounds)
  }

  of(facts: StepFacts): StepMeter {
    const series = this.#series(facts)
    return {
      begin: () => new Measurement(series),
      skip: () => new Measurement(series).end(),
    }
  }

  #series({ phase, operation, asked, plugins }: StepFacts): StepSeries {
    const type = stepTypes[phase]
    const step = (isRefused: string): StepDurations => ({
      durations: this.#steps.series(type, operation, isRefused),
      summary: this.#summaries.series(type, operation, isRefused),
    })
    const plugin = (name: string, isRefused: string): Histogram =>
      this.#plugins.series(name, type, operation, isRefused)
    const idle = plugins.filter(
      (name) => !asked.includes(name) && isCounted(name, phase, operation) === true,
    )
    const order = (name: string): number => plugins.indexOf(name)
    return {
      now: this.#now,
      passed: step('false'),
      refused: step('true'),
      plugins: asked.map((name) =>
        isCounted(name, phase, operation) === false
          ? undefined
          : { passed: plugin(name, 'false'), refused: plugin(name, 'true') },
      ),
      idle: idle.map((name) => ({
        passed: plugin(name, 'false'),
        before: asked.filter((other) => order(other) < order(name)).length,
      })),
    }
  }
}
