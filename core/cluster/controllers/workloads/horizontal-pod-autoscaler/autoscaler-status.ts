import { type Condition, conditionsOf, withCondition } from '../../../../base/api/conditions.ts'
import { isPresent } from '../../../../base/api/json-fields.ts'
import { equalJson } from '../../../../base/api/json.ts'
import type {
  HorizontalPodAutoscaler,
  HorizontalPodAutoscalerCondition,
  HorizontalPodAutoscalerStatus,
  MetricStatus,
} from '../../../../base/api/types/autoscaling.v2.generated.ts'
import { formatTime } from '../../../../base/time/time.ts'

export type AutoscalerCondition = 'AbleToScale' | 'ScalingActive' | 'ScalingLimited'

type StatusFields = Omit<HorizontalPodAutoscalerStatus, 'conditions'>

/** Fields of a status, those that have no value left out. */
function fieldsOf(
  { currentReplicas = 0, desiredReplicas, lastScaleTime, currentMetrics }: StatusFields,
  conditions: readonly HorizontalPodAutoscalerCondition[],
): HorizontalPodAutoscalerStatus {
  return {
    ...(isPresent(lastScaleTime) && { lastScaleTime }),
    ...(currentReplicas !== 0 && { currentReplicas }),
    desiredReplicas,
    currentMetrics: currentMetrics && currentMetrics.length > 0 ? [...currentMetrics] : null,
    conditions: [...conditions],
  }
}

/** The status of an autoscaler as one sync makes it. */
export class AutoscalerStatus {
  readonly #before: HorizontalPodAutoscalerStatus
  readonly #now: string
  #fields: StatusFields
  #conditions: readonly HorizontalPodAutoscalerCondition[]

  constructor(autoscaler: HorizontalPodAutoscaler, now: number) {
    this.#before = autoscaler.status
    this.#fields = this.#before
    this.#conditions = conditionsOf(autoscaler)
    this.#now = formatTime(now)
  }

  get desiredReplicas(): number {
    return this.#fields.desiredReplicas
  }

  set(
    type: AutoscalerCondition,
    status: Condition['status'],
    reason: string,
    message: string,
  ): void {
    const condition = { type, status, reason, message }
    this.#conditions = withCondition(this.#conditions, condition, this.#now)
  }

  /** Replaces all but the conditions. */
  setReplicas(
    replicas: { readonly current: number; readonly desired: number },
    metrics: readonly MetricStatus[],
    rescaled: boolean,
  ): void {
    const lastScaleTime = rescaled ? this.#now : this.#before.lastScaleTime
    this.#fields = {
      currentReplicas: replicas.current,
      desiredReplicas: replicas.desired,
      ...(isPresent(lastScaleTime) && { lastScaleTime }),
      currentMetrics: [...metrics],
    }
  }

  /** The status to write; undefined where nothing has changed. */
  changed(): HorizontalPodAutoscalerStatus | undefined {
    const before = fieldsOf(this.#before, this.#before.conditions ?? [])
    const after = fieldsOf(this.#fields, this.#conditions)
    return equalJson(before, after) ? undefined : after
  }
}
