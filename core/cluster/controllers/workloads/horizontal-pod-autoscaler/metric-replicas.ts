import { ApiError } from '../../../../base/api/errors/api-error.ts'
import { keyOf } from '../../../../base/api/metadata/object-keys.ts'
import { parseQuantity } from '../../../../base/api/quantities/quantity.ts'
import {
  type LabelSelector,
  parseLabelSelector,
} from '../../../../base/api/selectors/label-selector.ts'
import type {
  HorizontalPodAutoscaler,
  HPAScalingRules,
  MetricStatus,
} from '../../../../base/api/types/autoscaling.v2.generated.ts'
import type { Pod } from '../../../../base/api/types/core.v1.generated.ts'
import type { EventRecorder } from '../../shared/events/event-recorder.ts'
import type { ClusterParts } from '../../shared/framework/cluster-registration.ts'
import type { AutoscalerStatus } from './autoscaler-status.ts'
import { computeMetric, type MetricFailure, metricSpecs } from './compute-metrics.ts'
import { type Failure, isFailure } from './failure.ts'
import type { Tolerances } from './propose-replicas.ts'
import type { ScaleTarget } from './scale-target.ts'
import type { SelectedPods } from './selected-pods.ts'

/** What the metrics of an autoscaler ask for. */
export interface WantedReplicas {
  readonly replicas: number
  /** The metric that asks for the most. */
  readonly name: string
  /** `status.currentMetrics`; a metric that cannot be computed has an item without values. */
  readonly metrics: readonly MetricStatus[]
}

interface MetricSync {
  readonly autoscaler: HorizontalPodAutoscaler
  readonly status: AutoscalerStatus
  readonly signal: AbortSignal
}

/** Deviation from a target that changes nothing, unless the autoscaler has its own. */
const usualTolerance = 0.1

/** Computes the replicas that all metrics of an autoscaler ask for. */
export class MetricReplicas {
  readonly #parts: ClusterParts
  readonly #selected: SelectedPods
  readonly #recorder: EventRecorder

  constructor(parts: ClusterParts, selected: SelectedPods, recorder: EventRecorder) {
    this.#parts = parts
    this.#selected = selected
    this.#recorder = recorder
  }

  /** The most that any metric asks for. A failure where none says anything, or where some fail and the others ask for less. */
  async wanted(
    target: ScaleTarget,
    { autoscaler, status, signal }: MetricSync,
  ): Promise<WantedReplicas | (Failure & Pick<WantedReplicas, 'metrics'>)> {
    const pods = this.#podsOf(autoscaler, target.selector, status)
    if ('failure' in pods) return { ...pods, metrics: [] }
    const context = {
      parts: this.#parts,
      autoscaler,
      currentReplicas: target.replicas,
      tolerances: this.#tolerancesOf(autoscaler),
      selector: target.selector,
      pods,
      signal,
    }
    const metrics: MetricStatus[] = []
    const failures: MetricFailure[] = []
    let best = { replicas: 0, name: '' }
    for (const spec of metricSpecs(autoscaler)) {
      const result = await computeMetric(spec, context)
      if (isFailure(result)) {
        this.#recorder.record(autoscaler, 'Warning', result.reason, result.text)
        failures.push(result)
        metrics.push({ type: '' })
        continue
      }
      metrics.push(result.status)
      if (best.replicas === 0 || result.replicas > best.replicas) best = result
    }
    const [first] = failures
    const isLess = best.replicas < target.replicas
    if (first && (failures.length === metrics.length || isLess)) {
      const text = `the HPA was unable to compute the replica count: ${first.text}`
      status.set('ScalingActive', 'False', first.reason, text)
      const count = `${failures.length} invalid out of ${metrics.length}`
      return {
        failure: `invalid metrics (${count}), first error is: ${first.failure}`,
        metrics,
      }
    }
    const { replicas, name } = best
    const text = `the HPA was able to successfully calculate a replica count from ${name}`
    status.set('ScalingActive', 'True', 'ValidMetricFound', text)
    return { replicas, name, metrics }
  }

  /** Pods of the target; a failure where its selector cannot be used. */
  #podsOf(
    autoscaler: HorizontalPodAutoscaler,
    selector: string,
    status: AutoscalerStatus,
  ): readonly Pod[] | Failure {
    if (selector === '') {
      const failure = 'selector is required'
      this.#recorder.record(autoscaler, 'Warning', 'SelectorRequired', failure)
      const text = "the HPA target's scale is missing a selector"
      status.set('ScalingActive', 'False', 'InvalidSelector', text)
      return { failure }
    }
    const refuse = (reason: string, failure: string): Failure => {
      this.#recorder.record(autoscaler, 'Warning', reason, failure)
      status.set('ScalingActive', 'False', reason, failure)
      return { failure }
    }
    const parsed = parsedSelector(selector)
    if ('failure' in parsed) return refuse('InvalidSelector', parsed.failure)
    const pods = this.#selected.choose(keyOf(autoscaler), parsed)
    const others = this.#selected.autoscalersOf(pods, autoscaler.metadata.namespace ?? '')
    if (others.length < 2) return pods
    const list = `[${others.join(' ')}]`
    return refuse(
      'AmbiguousSelector',
      `pods by selector ${selector} are controlled by multiple HPAs: ${list}`,
    )
  }

  #tolerancesOf(autoscaler: HorizontalPodAutoscaler): Tolerances {
    const isOwn = this.#parts.gate('HPAConfigurableTolerance')
    const { scaleDown, scaleUp } = autoscaler.spec.behavior ?? {}
    const tolerance = (rules: HPAScalingRules | undefined): number => {
      const quantity = isOwn ? parseQuantity(rules?.tolerance ?? '') : undefined
      return quantity ? Number(quantity.value) * 10 ** quantity.exponent : usualTolerance
    }
    return { scaleDown: tolerance(scaleDown), scaleUp: tolerance(scaleUp) }
  }
}

function parsedSelector(text: string): LabelSelector | Failure {
  try {
    return parseLabelSelector(text)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const failure = `couldn't convert selector into a corresponding internal selector object: ${error.message}`
    return { failure }
  }
}
