import {
  formatQuantity,
  parseQuantity,
  scaledInt64,
} from '../../../../base/api/quantities/quantity.ts'
import type {
  HorizontalPodAutoscaler,
  MetricSpec,
  MetricStatus,
  MetricTarget,
  MetricValueStatus,
  ResourceMetricSource,
} from '../../../../base/api/types/autoscaling.v2.generated.ts'
import type { Pod } from '../../../../base/api/types/core.v1.generated.ts'
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
  readonly autoscaler: HorizontalPodAutoscaler
  readonly currentReplicas: number
  readonly tolerances: Tolerances
  /** Label selector of the pods, as text. */
  readonly selector: string
  /** Pods that the selector chooses. */
  readonly pods: readonly Pod[]
  readonly signal: AbortSignal
}

/** Replicas that a metric proposes. */
export interface MetricResult {
  readonly replicas: number
  /** The metric in texts about scaling. */
  readonly name: string
  /** Item of `status.currentMetrics`. */
  readonly status: MetricStatus
}

/** Why a metric cannot be computed: `text` for the condition, `failure` for the summary of all metrics. */
export interface MetricFailure extends Failure {
  readonly reason: string
  readonly text: string
}

/** Computes the replicas that one item of `spec.metrics` asks for. */
export async function computeMetric(
  spec: MetricSpec,
  context: MetricContext,
): Promise<MetricResult | MetricFailure> {
  const source = sourceOf(spec)
  if (!source) return foreignMetricFailure(spec, context)
  const { metric, container, reason, words } = source
  const { name = '', target } = metric ?? {}
  const wanted = { resource: name, container, target }
  const result = await computeUsage(wanted, context)
  if (isFailure(result)) {
    const subject = container === '' ? `${name} resource` : `${container} container`
    const text = result.failure
    return { reason, text, failure: `failed to get ${subject} metric value: ${text}` }
  }
  const isAverage = target?.averageValue !== undefined
  const current = currentValue(name, result)
  return {
    replicas: result.replicas,
    name: isAverage
      ? `${name} resource`
      : `${name} ${words}resource utilization (percentage of request)`,
    status:
      spec.type === 'Resource'
        ? { type: spec.type, resource: { name, current } }
        : { type: spec.type, containerResource: { name, container, current } },
  }
}

/** A metric that pods report of their resources, and how texts name it. */
interface ResourceSource {
  readonly metric: ResourceMetricSource | undefined
  /** Name of the container; empty for whole pods. */
  readonly container: string
  readonly reason: string
  readonly words: string
}

function sourceOf({ type, resource, containerResource }: MetricSpec): ResourceSource | undefined {
  if (type === 'Resource') {
    return { metric: resource, container: '', reason: 'FailedGetResourceMetric', words: '' }
  }
  if (type !== 'ContainerResource') return undefined
  return {
    metric: containerResource,
    container: containerResource?.container ?? '',
    reason: 'FailedGetContainerResourceMetric',
    words: 'container ',
  }
}

function currentValue(resource: string, { usage, utilization }: Proposal): MetricValueStatus {
  const format = resource === 'memory' ? 'BinarySI' : 'DecimalSI'
  return {
    averageValue: formatQuantity({ value: usage, exponent: -3, format }),
    ...(utilization !== undefined && { averageUtilization: utilization }),
  }
}

interface WantedUsage {
  readonly resource: string
  readonly container: string
  readonly target: MetricTarget | undefined
}

async function computeUsage(
  { resource, container, target }: WantedUsage,
  context: MetricContext,
): Promise<Proposal | Failure> {
  const { parts, autoscaler, pods, selector, signal, currentReplicas, tolerances } = context
  const average = parseQuantity(target?.averageValue ?? '')
  const utilization = target?.averageUtilization
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
export function metricSpecs(autoscaler: HorizontalPodAutoscaler): readonly MetricSpec[] {
  return autoscaler.spec.metrics ?? []
}
