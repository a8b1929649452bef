import type { StatusCause } from '../../../base/api/errors/status.ts'
import { has, numberOf, objectOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { dnsLabel, pathSegment } from '../../../base/api/metadata/names.ts'
import { formatQuantity } from '../../../base/api/quantities/quantity.ts'
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

/** Member of a metric that holds its source, by metric type. */
const members: Readonly<Record<string, string>> = {
  ContainerResource: 'containerResource',
  External: 'external',
  Object: 'object',
  Pods: 'pods',
  Resource: 'resource',
}
const types = Object.keys(members)

/** Order in which metric sources are looked for; only the first one found is validated. */
const memberOrder = ['object', 'external', 'pods', 'resource', 'containerResource']

const targetTypes: ReadonlySet<string> = new Set(['Utilization', 'Value', 'AverageValue'])

function checkPositive(target: JsonObject, path: FieldPath, key: string): StatusCause[] {
  if (!has(target, key)) return []
  const quantity = quantityOf(target[key])
  if (quantity.value > 0n) return []
  return [invalidValue(`${path}.${key}`, formatQuantity(quantity), 'must be positive')]
}

function checkTarget(target: JsonObject, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  const type = textOf(target, 'type')
  if (type === '') causes.push(required(`${path}.type`, 'must specify a metric target type'))
  if (!targetTypes.has(type)) {
    const detail = 'must be either Utilization, Value, or AverageValue'
    causes.push(invalidJson(`${path}.type`, type, detail))
  }
  addCauses(causes, checkPositive(target, path, 'value'))
  addCauses(causes, checkPositive(target, path, 'averageValue'))
  const utilization = numberOf(target, 'averageUtilization')
  if (utilization !== undefined && utilization < 1) {
    causes.push(invalidValue(`${path}.averageUtilization`, utilization, 'must be greater than 0'))
  }
  return causes
}

function checkIdentifier(source: JsonObject, path: FieldPath): readonly StatusCause[] {
  const name = textOf(structOf(source, 'metric'), 'name')
  const place = `${path}.metric.name`
  if (name === '') return [required(place, 'must specify a metric name')]
  return invalidValues(place, name, pathSegment(name, false))
}

/** Amounts that a metric target must set, by the member of its source. */
function checkAmounts(member: string, target: JsonObject, path: FieldPath): StatusCause[] {
  const [value, average] = [has(target, 'value'), has(target, 'averageValue')]
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
    default:
      return checkResourceAmounts(target, path)
  }
}

function checkResourceAmounts(target: JsonObject, path: FieldPath): StatusCause[] {
  const [utilization, average] = [has(target, 'averageUtilization'), has(target, 'averageValue')]
  if (utilization && average) {
    const detail = 'may not set both a target raw value and a target utilization'
    return [forbidden(`${path}.averageValue`, detail)]
  }
  if (utilization || average) return []
  const detail = 'must set either a target raw value or a target utilization'
  return [required(`${path}.averageUtilization`, detail)]
}

/** Metric source for a resource, of the pod or of one container. */
function checkResource(
  member: string,
  source: JsonObject,
  path: FieldPath,
): readonly StatusCause[] {
  const name = textOf(source, 'name')
  const causes: StatusCause[] = []
  if (name === '') causes.push(required(`${path}.name`, 'must specify a resource name'))
  if (member !== 'containerResource') return causes
  if (name !== '') addCauses(causes, checkContainerResourceName(name, `${path}.name`))
  if (textOf(source, 'container') === '') {
    return [...causes, required(`${path}.container`, 'must specify a container')]
  }
  return [...causes, ...checkText(source, path, 'container', dnsLabel)]
}

function checkSource(member: string, source: JsonObject, path: FieldPath): StatusCause[] {
  const isResource = member === 'resource' || member === 'containerResource'
  const target = structOf(source, 'target')
  const described = structOf(source, 'describedObject')
  return [
    ...(member === 'object'
      ? checkObjectReference(described, `${path}.describedObject`, 'any group')
      : []),
    ...(isResource ? checkResource(member, source, path) : checkIdentifier(source, path)),
    ...checkTarget(target, `${path}.target`),
    ...checkAmounts(member, target, `${path}.target`),
  ]
}

/** Validates one of `spec.metrics` of a HorizontalPodAutoscaler. */
export function checkMetric(metric: JsonObject, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  const type = textOf(metric, 'type')
  const member = Object.hasOwn(members, type) ? members[type] : undefined
  if (type === '') causes.push(required(`${path}.type`, 'must specify a metric source type'))
  if (member === undefined) causes.push(notSupported(`${path}.type`, type, types))
  const found = present(metric, memberOrder)
  const [first] = found
  if (first !== undefined) {
    addCauses(causes, checkSource(first, objectOf(metric, first) ?? {}, `${path}.${first}`))
  }
  // An unknown metric type gives a second cause where its source is looked for.
  if (member === undefined) causes.push(notSupported(`${path}.type`, type, types))
  else if (!has(metric, member)) {
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
