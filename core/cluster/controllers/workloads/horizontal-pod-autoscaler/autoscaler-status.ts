import { type Condition, conditionsOf, withCondition } from '../../../../base/api/conditions.ts'
import { numberOf, objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import { equalJson, type JsonObject } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { formatTime } from '../../../../base/time/time.ts'

export type AutoscalerCondition = 'AbleToScale' | 'ScalingActive' | 'ScalingLimited'

/** Fields of a status, those that have no value left out. */
function fieldsOf(status: JsonObject, conditions: readonly JsonObject[]): JsonObject {
  const current = numberOf(status, 'currentReplicas') ?? 0
  const lastScaleTime = textOf(status, 'lastScaleTime')
  const metrics = objectsOf(status, 'currentMetrics')
  return {
    ...(lastScaleTime !== '' && { lastScaleTime }),
    ...(current !== 0 && { currentReplicas: current }),
    desiredReplicas: numberOf(status, 'desiredReplicas') ?? 0,
    currentMetrics: metrics.length > 0 ? [...metrics] : null,
    conditions: [...conditions],
  }
}

/** The status of an autoscaler as one sync makes it. */
export class AutoscalerStatus {
  readonly #before: JsonObject
  readonly #now: string
  #fields: JsonObject
  #conditions: readonly JsonObject[]

  constructor(autoscaler: ApiObject, now: number) {
    this.#before = structOf(autoscaler, 'status')
    this.#fields = this.#before
    this.#conditions = conditionsOf(autoscaler)
    this.#now = formatTime(now)
  }

  get desiredReplicas(): number {
    return numberOf(this.#fields, 'desiredReplicas') ?? 0
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
    metrics: readonly JsonObject[],
    rescaled: boolean,
  ): void {
    const lastScaleTime = rescaled ? this.#now : textOf(this.#before, 'lastScaleTime')
    this.#fields = {
      currentReplicas: replicas.current,
      desiredReplicas: replicas.desired,
      ...(lastScaleTime !== '' && { lastScaleTime }),
      currentMetrics: [...metrics],
    }
  }

  /** The status to write; undefined where nothing has changed. */
  changed(): JsonObject | undefined {
    const before = fieldsOf(this.#before, objectsOf(this.#before, 'conditions'))
    const after = fieldsOf(this.#fields, this.#conditions)
    return equalJson(before, after) ? undefined : after
  }
}
