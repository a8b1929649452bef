import { objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject, JsonValue } from '../../../base/api/json.ts'
import { type CellFunction, cellText } from '../../../objects/catalog/column-cell.ts'

/** The member that holds a metric's source, by the metric's type. */
const metricSources: Readonly<Record<string, string>> = {
  External: 'external',
  Pods: 'pods',
  Object: 'object',
  Resource: 'resource',
  ContainerResource: 'containerResource',
}

const shownTargets = 2

export const autoscalerTargets: CellFunction = ({ object }) => {
  const metrics = objectsOf(structOf(object, 'spec'), 'metrics')
  if (metrics.length === 0) return '<none>'
  const current = objectsOf(structOf(object, 'status'), 'currentMetrics')
  const texts = metrics.map((metric, index) => targetText(metric, current[index] ?? {}))
  const shown = texts.slice(0, shownTargets).join(', ')
  return texts.length > shownTargets ? `${shown} + ${texts.length - shownTargets} more...` : shown
}

function targetText(metric: JsonObject, status: JsonObject): string {
  const type = textOf(metric, 'type')
  const key = Object.hasOwn(metricSources, type) ? metricSources[type] : undefined
  if (key === undefined) return '<unknown type>'
  const source = structOf(metric, key)
  const target = structOf(source, 'target')
  // A status counts as that of the metric at its place, if it has a source of the same kind.
  const current = status[key] === undefined ? undefined : structOf(structOf(status, key), 'current')
  if (type === 'Pods') return amounts(target, current, 'averageValue')
  if (type === 'Object' || type === 'External') return sharedTarget(target, current)
  return `${textOf(source, 'name')}: ${resourceTarget(target, current)}`
}

type Current = JsonObject | undefined

/** One amount, as it is and as it should be. The original prints an absent one of either as a nil pointer. */
function amounts(target: JsonObject, current: Current, name: string): string {
  const now = current ? valueText(current[name], '<nil>') : '<unknown>'
  return `${now}/${valueText(target[name], '<nil>')}`
}

function sharedTarget(target: JsonObject, current: Current): string {
  if (target['averageValue'] === undefined) return amounts(target, current, 'value')
  const known = current?.['averageValue'] === undefined ? undefined : current
  return `${amounts(target, known, 'averageValue')} (avg)`
}

function resourceTarget(target: JsonObject, current: Current): string {
  if (target['averageValue'] !== undefined) return amounts(target, current, 'averageValue')
  const percent = (value: JsonValue | undefined, absent: string): string =>
    value === undefined ? absent : `${cellText(value)}%`
  const now = percent(current?.['averageUtilization'], '<unknown>')
  return `${now}/${percent(target['averageUtilization'], '<auto>')}`
}

function valueText(value: JsonValue | undefined, absent: string): string {
  return typeof value === 'string' ? value : absent
}
