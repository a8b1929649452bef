import { has, numberOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import { getKey, type JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import {
  formatLabelSelector,
  selectorFromLabelSelectorObject,
} from '../../../base/api/selectors/label-selector.ts'
import { humanDuration } from '../../../base/time/duration.ts'
import { millisecondsOf } from '../../../base/time/time.ts'
import { cellText } from '../../../objects/catalog/column-cell.ts'
import type { DescribeContext } from './describe-context.ts'
import type { Description } from './description.ts'
import { controllerName, describeAnnotations, describeLabels } from './metadata-lines.ts'
import { describePodTemplate } from './pod-template.ts'
import { longTime } from './time-text.ts'

const mostIndexText = 50

/** The completed indexes, truncated at a comma. */
function indexesText(indexes: string): string {
  if (indexes === '') return '<none>'
  const cut = indexes.indexOf(',', mostIndexText)
  return cut === -1 ? indexes : `${indexes.slice(0, cut + 1)}...`
}

function describeWanted(description: Description, spec: JsonObject): void {
  const set = (label: string, key: string, absent?: string): void => {
    if (has(spec, key)) description.field(0, label, cellText(spec[key]))
    else if (absent !== undefined) description.field(0, label, absent)
  }
  set('Parallelism', 'parallelism')
  set('Completions', 'completions', '<unset>')
  set('Completion Mode', 'completionMode')
  set('Suspend', 'suspend')
  set('Backoff Limit', 'backoffLimit')
  set('TTL Seconds After Finished', 'ttlSecondsAfterFinished')
}

function describeTimes(description: Description, spec: JsonObject, status: JsonObject): void {
  const [start, end] = [textOf(status, 'startTime'), textOf(status, 'completionTime')]
  if (start !== '') description.field(0, 'Start Time', longTime(start))
  if (end !== '') description.field(0, 'Completed At', longTime(end))
  const [from, to] = [millisecondsOf(start), millisecondsOf(end)]
  if (from !== undefined && to !== undefined) {
    description.field(0, 'Duration', humanDuration(to - from))
  }
  if (has(spec, 'activeDeadlineSeconds')) {
    const seconds = numberOf(spec, 'activeDeadlineSeconds') ?? 0
    description.field(0, 'Active Deadline Seconds', `${seconds}s`)
  }
}

function statusesText(status: JsonObject): string {
  const count = (key: string): number => numberOf(status, key) ?? 0
  const ready = has(status, 'ready') ? ` (${count('ready')} Ready)` : ''
  return `${count('active')} Active${ready} / ${count('succeeded')} Succeeded / ${count('failed')} Failed`
}

/** Describes a job: times, pod statuses, pod template. */
export function describeJob(
  description: Description,
  job: ApiObject,
  { brand }: DescribeContext,
): void {
  const [spec, status] = [structOf(job, 'spec'), structOf(job, 'status')]
  const selector = selectorFromLabelSelectorObject(getKey(spec, 'selector'))
  description.field(0, 'Name', job.metadata.name ?? '')
  description.field(0, 'Namespace', job.metadata.namespace ?? '')
  description.field(0, 'Selector', formatLabelSelector(selector))
  describeLabels(description, job)
  describeAnnotations(description, job, brand)
  const controller = controllerName(job)
  if (controller !== '') description.field(0, 'Controlled By', controller)
  describeWanted(description, spec)
  describeTimes(description, spec, status)
  description.field(0, 'Pods Statuses', statusesText(status))
  if (textOf(spec, 'completionMode') === 'Indexed') {
    const indexes = textOf(status, 'completedIndexes')
    description.field(0, 'Completed Indexes', indexesText(indexes))
  }
  describePodTemplate(description, structOf(spec, 'template'), brand)
}
