import { humanDuration } from '../../api/duration.ts'
import type { JsonObject, JsonValue } from '../../api/json.ts'
import { millisecondsOf } from '../../api/time.ts'
import { type CellFunction, cellText } from '../../catalog/column-cell.ts'
import { numberOf, structOf, objectsOf, textOf } from '../../api/json-fields.ts'

const controllerReference: CellFunction = ({ object }) => {
  const owner = object.metadata.ownerReferences?.find((reference) => reference.controller === true)
  if (!owner) return undefined
  const slash = owner.apiVersion.lastIndexOf('/')
  const group = slash === -1 ? '' : `.${owner.apiVersion.slice(0, slash)}`
  return `${owner.kind.toLowerCase()}${group}/${owner.name}`
}

const jobStatus: CellFunction = ({ object }) => {
  const conditions = objectsOf(structOf(object, 'status'), 'conditions')
  const isTrue = (type: string): boolean =>
    conditions.some((one) => one['type'] === type && one['status'] === 'True')
  if (isTrue('Complete')) return 'Complete'
  if (isTrue('Failed')) return 'Failed'
  if (object.metadata.deletionTimestamp !== undefined) return 'Terminating'
  return ['Suspended', 'FailureTarget', 'SuccessCriteriaMet'].find(isTrue) ?? 'Running'
}

const jobCompletions: CellFunction = ({ object }) => {
  const spec = structOf(object, 'spec')
  const succeeded = numberOf(structOf(object, 'status'), 'succeeded') ?? 0
  if (spec['completions'] !== undefined) return `${succeeded}/${numberOf(spec, 'completions') ?? 0}`
  const parallelism = numberOf(spec, 'parallelism') ?? 0
  return parallelism > 1 ? `${succeeded}/1 of ${parallelism}` : `${succeeded}/1`
}

const jobDuration: CellFunction = ({ object, now }) => {
  const status = structOf(object, 'status')
  const start = millisecondsOf(textOf(status, 'startTime'))
  const end = millisecondsOf(textOf(status, 'completionTime')) ?? now
  return start === undefined ? '' : humanDuration(end - start)
}

const metricSources = ['external', 'pods', 'object', 'resource', 'containerResource'] as const

/** The metric's source: the member named like its type, in lower camel case. */
function sourceOf(metric: JsonObject): JsonObject {
  const name = textOf(metric, 'type')
  const key = metricSources.find((source) => source.toLowerCase() === name.toLowerCase())
  return key === undefined ? {} : structOf(metric, key)
}

const shownTargets = 2

const autoscalerTargets: CellFunction = ({ object }) => {
  const metrics = objectsOf(structOf(object, 'spec'), 'metrics')
  if (metrics.length === 0) return '<none>'
  const current = objectsOf(structOf(object, 'status'), 'currentMetrics')
  const texts = metrics.map((metric, index) => targetText(metric, current[index]))
  const shown = texts.slice(0, shownTargets).join(', ')
  return texts.length > shownTargets ? `${shown} + ${texts.length - shownTargets} more...` : shown
}

function targetText(metric: JsonObject, status: JsonObject | undefined): string {
  const target = structOf(sourceOf(metric), 'target')
  const current = structOf(status ? sourceOf(status) : {}, 'current')
  switch (textOf(metric, 'type')) {
    case 'Pods':
      return `${valueText(current['averageValue'], '<unknown>')}/${valueText(target['averageValue'], '<unknown>')}`
    case 'Object':
    case 'External':
      return sharedTarget(target, current)
    case 'Resource':
    case 'ContainerResource':
      return `${textOf(sourceOf(metric), 'name')}: ${resourceTarget(target, current)}`
    default:
      return '<unknown type>'
  }
}

function sharedTarget(target: JsonObject, current: JsonObject): string {
  if (target['averageValue'] !== undefined) {
    const now = valueText(current['averageValue'], '<unknown>')
    return `${now}/${valueText(target['averageValue'], '')} (avg)`
  }
  return `${valueText(current['value'], '<unknown>')}/${valueText(target['value'], '<unknown>')}`
}

function resourceTarget(target: JsonObject, current: JsonObject): string {
  if (target['averageValue'] !== undefined) {
    const now = valueText(current['averageValue'], '<unknown>')
    return `${now}/${valueText(target['averageValue'], '')}`
  }
  const percent = (value: JsonValue | undefined, absent: string): string =>
    value === undefined ? absent : `${cellText(value)}%`
  const now = percent(current['averageUtilization'], '<unknown>')
  return `${now}/${percent(target['averageUtilization'], '<auto>')}`
}

function valueText(value: JsonValue | undefined, absent: string): string {
  return typeof value === 'string' ? value : absent
}

export const workloadCells: Readonly<Record<string, CellFunction>> = {
  controllerReference,
  jobStatus,
  jobCompletions,
  jobDuration,
  autoscalerTargets,
}
