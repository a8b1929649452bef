import { numberOf, objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import {
  formatQuantity,
  parseQuantity,
  scaledInt64,
} from '../../../../base/api/quantities/quantity.ts'
import type { ClusterParts } from '../../shared/framework/cluster-registration.ts'
import { type Failure, isFailure } from './failure.ts'
import { foreignMetricFailure } from './foreign-metrics.ts'
import { podRequests } from './pod-requests.ts'
import {
  type Proposal,
  replicasForAverage,
  replicasForUtilization,
  type Tolerances,
  type UsageParts,
} from './propose-replicas.ts'
import { readResourceMetrics } from './read-resource-metrics.ts'

/** Input for computing the metrics of an autoscaler. */
export interface MetricContext {
  readonly parts: Pick<ClusterParts, 'client' | 'brand' | 'runtime' | 'gate'>
  readonly autoscaler: ApiObject
  readonly currentReplicas: number
  readonly tolerances: Tolerances
  /** Label selector of the pods, as text. */
  readonly selector: string
  /** Pods that the selector chooses. */
  readonly pods: readonly ApiObject[]
  readonly signal: AbortSignal
}

/** Replicas that a metric proposes. */
export interface MetricResult {
  readonly replicas: number
  /** The metric in texts about scaling. */
  readonly name: string
  /** Item of `status.currentMetrics`. */
  readonly status: JsonObject
}

/** Why a metric cannot be computed: `text` for the condition, `failure` for the summary of all metrics. */
export interface MetricFailure extends Failure {
  readonly reason: string
  readonly text: string
}

/** Sources of the metrics that pods report of their resources. */
const sources: Readonly<
  Record<string, { readonly field: string; readonly reason: string; readonly words: string }>
> = {
  Resource: { field: 'resource', reason: 'FailedGetResourceMetric', words: '' },
  ContainerResource: {
    field: 'containerResource',
    reason: 'FailedGetContainerResourceMetric',
    words: 'container ',
  },
}

/** Computes the replicas that one item of `spec.metrics` asks for. */
export async function computeMetric(
  spec: JsonObject,
  context: MetricContext,
): Promise<MetricResult | MetricFailure> {
  const type = textOf(spec, 'type')
  const source = sources[type]
  if (!source) return foreignMetricFailure(spec, context)
  const { field, reason, words } = source
  const metric = structOf(spec, field)
  const name = textOf(metric, 'name')
  const container = type === 'ContainerResource' ? textOf(metric, 'container') : ''
  const target = structOf(metric, 'target')
  const wanted = { resource: name, container, target }
  const result = await computeUsage(wanted, context)
  if (isFailure(result)) {
    const subject = container === '' ? `${name} resource` : `${container} container`
    const text = result.failure
    return { reason, text, failure: `failed to get ${subject} metric value: ${text}` }
  }
  const isAverage = textOf(target, 'averageValue') !== ''
  return {
    replicas: result.replicas,
    name: isAverage
      ? `${name} resource`
      : `${name} ${words}resource utilization (percentage of request)`,
    status: {
      type,
      [field]: { name, ...(container !== '' && { container }), current: current(name, result) },
    },
  }
}

function current(resource: string, { usage, utilization }: Proposal): JsonObject {
  const format = resource === 'memory' ? 'BinarySI' : 'DecimalSI'
  return {
    averageValue: formatQuantity({ value: usage, exponent: -3, format }),
    ...(utilization !== undefined && { averageUtilization: utilization }),
  }
}

interface WantedUsage {
  readonly resource: string
  readonly container: string
  readonly target: JsonObject
}

async function computeUsage(
  { resource, container, target }: WantedUsage,
  context: MetricContext,
): Promise<Proposal | Failure> {
  const { parts, autoscaler, pods, selector, signal, currentReplicas, tolerances } = context
  const average = parseQuantity(textOf(target, 'averageValue'))
  const utilization = numberOf(target, 'averageUtilization')
  if (!average && utilization === undefined) {
    return {
      failure:
        'invalid resource metric source: neither an average utilization target nor an average value (usage) target was set',
    }
  }
  const { namespace = '' } = autoscaler.metadata
  const query = { namespace, selector, resource, container }
  const metrics = await readResourceMetrics(query, parts, signal)
  const prefix = `failed to get ${resource} ${average ? 'usage' : 'utilization'}: `
  const failed = ({ failure }: Failure): Failure => ({ failure: prefix + failure })
  if (isFailure(metrics)) return failed(metrics)
  const now = parts.runtime.clock.now()
  const usage: UsageParts = { currentReplicas, tolerances, pods, metrics, resource, now }
  const podLevel = parts.gate('PodLevelResources')
  const result = average
    ? replicasForAverage(usage, scaledInt64(average, -3))
    : replicasForUtilization(usage, utilization ?? 0, () =>
        podRequests(pods, { resource, container, podLevel }),
      )
  return isFailure(result) ? failed(result) : result
}

/** Items of `spec.metrics`. */
export function metricSpecs(autoscaler: ApiObject): readonly JsonObject[] {
  return objectsOf(structOf(autoscaler, 'spec'), 'metrics')
}
