import type { StatusCause } from '../../../base/api/errors/status.ts'
import { dnsLabel, pathSegment } from '../../../base/api/metadata/names.ts'
import { formatQuantity } from '../../../base/api/quantities/quantity.ts'
import type * as autoscalingv2 from '../../../base/api/types/autoscaling.v2.generated.ts'
import {
  addCauses,
  type FieldPath,
  forbidden,
  invalidJson,
  invalidValue,
  invalidValues,
  notSupported,
  required,
} from '../../../objects/schema/validation/causes.ts'
import { checkContainerResourceName } from '../core/quotas/resource-names.ts'
import { checkText, present, quantityOf } from '../shared/validation/field-checks.ts'
import { checkObjectReference } from '../shared/validation/object-reference.ts'

/** Order in which metric sources are looked for; only the first one found is validated. */
const memberOrder = ['object', 'external', 'pods', 'resource', 'containerResource'] as const

/** Member of a metric that holds its source. */
type Member = (typeof memberOrder)[number]

/** Member of a metric that holds its source, by metric type. */
const members: Readonly<Record<string, Member>> = {
  ContainerResource: 'containerResource',
  External: 'external',
  Object: 'object',
  Pods: 'pods',
  Resource: 'resource',
}
const types = Object.keys(members)

const targetTypes: ReadonlySet<string> = new Set(['Utilization', 'Value', 'AverageValue'])

function checkPositive(amount: string | undefined, path: FieldPath): StatusCause[] {
  if (amount === undefined) return []
  const quantity = quantityOf(amount)
  if (quantity.value > 0n) return []
  return [invalidValue(path, formatQuantity(quantity), 'must be positive')]
}

function checkTarget(target: autoscalingv2.MetricTarget, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  const { type, value, averageValue, averageUtilization: utilization } = target
  if (type === '') causes.push(required(`${path}.type`, 'must specify a metric target type'))
  if (!targetTypes.has(type)) {
    const detail = 'must be either Utilization, Value, or AverageValue'
    causes.push(invalidJson(`${path}.type`, type, detail))
  }
  addCauses(causes, checkPositive(value, `${path}.value`))
  addCauses(causes, checkPositive(averageValue, `${path}.averageValue`))
  if (utilization !== undefined && utilization < 1) {
    causes.push(invalidValue(`${path}.averageUtilization`, utilization, 'must be greater than 0'))
  }
  return causes
}

function checkIdentifier(
  { name }: autoscalingv2.MetricIdentifier,
  path: FieldPath,
): readonly StatusCause[] {
  const place = `${path}.metric.name`
  if (name === '') return [required(place, 'must specify a metric name')]
  return invalidValues(place, name, pathSegment(name, false))
}

/** Amounts that a metric target must set, by the member of its source. */
function checkAmounts(
  member: Member,
  target: autoscalingv2.MetricTarget,
  path: FieldPath,
): StatusCause[] {
  const [value, average] = [target.value !== undefined, target.averageValue !== undefined]
  const place = `${path}.averageValue`
  switch (member) {
    case 'object':
      if (value || average) return []
      return [required(place, 'must set either a target value or averageValue')]
    case 'external':
      if (value && average) {
        const detail = 'may not set both a target value for metric and a per-pod target'
        return [forbidden(`${path}.value`, detail)]
      }
      if (value || average) return []
      return [required(place, 'must set either a target value for metric or a per-pod target')]
    case 'pods':
      return average ? [] : [required(place, 'must specify a positive target averageValue')]
    case 'resource':
    case 'containerResource':
      return checkResourceAmounts(target, path)
  }
}

function checkResourceAmounts(
  { averageUtilization: utilization, averageValue: average }: autoscalingv2.MetricTarget,
  path: FieldPath,
): StatusCause[] {
  if (utilization !== undefined && average !== undefined) {
    const detail = 'may not set both a target raw value and a target utilization'
    return [forbidden(`${path}.averageValue`, detail)]
  }
  if (utilization !== undefined || average !== undefined) return []
  const detail = 'must set either a target raw value or a target utilization'
  return [required(`${path}.averageUtilization`, detail)]
}

/** Metric source for a resource, of the pod or of one container. */
function checkResource(name: string, path: FieldPath): readonly StatusCause[] {
  return name === '' ? [required(`${path}.name`, 'must specify a resource name')] : []
}

function checkContainerResource(
  source: autoscalingv2.ContainerResourceMetricSource,
  path: FieldPath,
): readonly StatusCause[] {
  const { name, container } = source
  return [
    ...checkResource(name, path),
    ...(name === '' ? [] : checkContainerResourceName(name, `${path}.name`)),
    ...(container === ''
      ? [required(`${path}.container`, 'must specify a container')]
      : checkText(source, path, 'container', dnsLabel)),
  ]
}

/** Fields of a metric source beside its target. */
function checkSubject(
  { object, external, pods, resource, containerResource }: autoscalingv2.MetricSpec,
  path: FieldPath,
): readonly StatusCause[] {
  if (object) {
    return [
      ...checkObjectReference(object.describedObject, `${path}.describedObject`, 'any group'),
      ...checkIdentifier(object.metric, path),
    ]
  }
  const { metric } = external ?? pods ?? {}
  if (metric) return checkIdentifier(metric, path)
  if (resource) return checkResource(resource.name, path)
  return containerResource ? checkContainerResource(containerResource, path) : []
}

/** The first metric source, which the member holds. */
function checkSource(
  metric: autoscalingv2.MetricSpec,
  member: Member,
  path: FieldPath,
): StatusCause[] {
  const { target } = metric[member] ?? {}
  const causes = [...checkSubject(metric, path)]
  if (!target) return causes
  const place = `${path}.target`
  return [...causes, ...checkTarget(target, place), ...checkAmounts(member, target, place)]
}

/** Validates one of `spec.metrics` of a HorizontalPodAutoscaler. */
export function checkMetric(metric: autoscalingv2.MetricSpec, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  const { type } = metric
  const member = Object.hasOwn(members, type) ? members[type] : undefined
  if (type === '') causes.push(required(`${path}.type`, 'must specify a metric source type'))
  if (member === undefined) causes.push(notSupported(`${path}.type`, type, types))
  const found = present(metric, memberOrder)
  const [first] = found
  if (first !== undefined) addCauses(causes, checkSource(metric, first, `${path}.${first}`))
  // An unknown metric type gives a second cause where its source is looked for.
  if (member === undefined) causes.push(notSupported(`${path}.type`, type, types))
  else if (metric[member] === undefined) {
    const detail = 'must populate information for the given metric source'
    causes.push(required(`${path}.${member}`, detail))
  }
  if (found.length === 1) return causes
  for (const other of found) {
    if (other === member) continue
    causes.push(forbidden(`${path}.${other}`, 'must populate the given metric source only'))
  }
  return causes
}
