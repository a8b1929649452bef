import type * as autoscalingv2 from '../../../base/api/types/autoscaling.v2.generated.ts'
import type { CellFunction } from '../../../objects/catalog/column-cell.ts'

const shownTargets = 2

export const autoscalerTargets: CellFunction<autoscalingv2.HorizontalPodAutoscaler> = ({
  object: { spec, status },
}) => {
  const { metrics = [] } = spec
  if (metrics.length === 0) return '<none>'
  const texts = metrics.map((metric, index) => targetText(metric, status.currentMetrics?.[index]))
  const shown = texts.slice(0, shownTargets).join(', ')
  return texts.length > shownTargets ? `${shown} + ${texts.length - shownTargets} more...` : shown
}

/** The target of a metric, and its value: a status counts as that of the metric at its place, if it has a source of the same kind. */
function targetText(metric: autoscalingv2.MetricSpec, status?: autoscalingv2.MetricStatus): string {
  const { external, pods, object, resource, containerResource } = metric
  switch (metric.type) {
    case 'Pods':
      return amounts(pods?.target, status?.pods?.current, 'averageValue')
    case 'Object':
      return sharedTarget(object?.target, status?.object?.current)
    case 'External':
      return sharedTarget(external?.target, status?.external?.current)
    case 'Resource':
      return resourceText(resource, status?.resource)
    case 'ContainerResource':
      return resourceText(containerResource, status?.containerResource)
    default:
      return '<unknown type>'
  }
}

type Target = autoscalingv2.MetricTarget | undefined
type Current = autoscalingv2.MetricValueStatus | undefined

/** One amount, as it is and as it should be. The original prints an absent one of either as a nil pointer. */
function amounts(target: Target, current: Current, name: 'value' | 'averageValue'): string {
  const now = current ? (current[name] ?? '<nil>') : '<unknown>'
  return `${now}/${target?.[name] ?? '<nil>'}`
}

function sharedTarget(target: Target, current: Current): string {
  if (target?.averageValue === undefined) return amounts(target, current, 'value')
  const known = current?.averageValue === undefined ? undefined : current
  return `${amounts(target, known, 'averageValue')} (avg)`
}

function resourceText(
  source: autoscalingv2.ResourceMetricSource | undefined,
  status: autoscalingv2.ResourceMetricStatus | undefined,
): string {
  return `${source?.name ?? ''}: ${resourceTarget(source?.target, status?.current)}`
}

function resourceTarget(target: Target, current: Current): string {
  if (target?.averageValue !== undefined) return amounts(target, current, 'averageValue')
  const percent = (value: number | undefined, absent: string): string =>
    value === undefined ? absent : `${value}%`
  const now = percent(current?.averageUtilization, '<unknown>')
  return `${now}/${percent(target?.averageUtilization, '<auto>')}`
}
