import type { Brand } from '../../../base/api/brand.ts'
import { has, objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import { getKey, type JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import {
  formatLabelSelector,
  selectorFromLabelSelectorObject,
} from '../../../base/api/selectors/label-selector.ts'
import { cellText } from '../../../objects/catalog/column-cell.ts'
import type { DescribeContext } from './describe-context.ts'
import type { Description } from './description.ts'
import { describeHead } from './metadata-lines.ts'
import { describePodTemplate } from './pod-template.ts'
import { longTime } from './time-text.ts'

function valueOf(fields: JsonObject, key: string, unit = ''): string {
  return has(fields, key) ? `${cellText(fields[key])}${unit}` : '<unset>'
}

function suspendText(spec: JsonObject): string {
  if (!has(spec, 'suspend')) return '<unset>'
  return spec['suspend'] === true ? 'True' : 'False'
}

function describeJobTemplate(description: Description, spec: JsonObject, brand: Brand): void {
  const selector = getKey(spec, 'selector')
  const selected = formatLabelSelector(selectorFromLabelSelectorObject(selector))
  description.field(0, 'Selector', selector === undefined ? '<unset>' : selected)
  description.field(0, 'Parallelism', valueOf(spec, 'parallelism'))
  description.field(0, 'Completions', valueOf(spec, 'completions'))
  if (has(spec, 'activeDeadlineSeconds')) {
    const seconds = valueOf(spec, 'activeDeadlineSeconds', 's')
    description.field(0, 'Active Deadline Seconds', seconds)
  }
  describePodTemplate(description, structOf(spec, 'template'), brand)
}

/** Describes a cron job, its job template and its active jobs. */
export function describeCronJob(
  description: Description,
  object: ApiObject,
  { brand }: DescribeContext,
): void {
  const [spec, status] = [structOf(object, 'spec'), structOf(object, 'status')]
  describeHead(description, object, brand)
  description.field(0, 'Schedule', textOf(spec, 'schedule'))
  description.field(0, 'Concurrency Policy', textOf(spec, 'concurrencyPolicy'))
  description.field(0, 'Suspend', suspendText(spec))
  const successful = valueOf(spec, 'successfulJobsHistoryLimit')
  description.field(0, 'Successful Job History Limit', successful)
  description.field(0, 'Failed Job History Limit', valueOf(spec, 'failedJobsHistoryLimit'))
  const deadline = valueOf(spec, 'startingDeadlineSeconds', 's')
  description.field(0, 'Starting Deadline Seconds', deadline)
  describeJobTemplate(description, structOf(spec, 'jobTemplate', 'spec'), brand)
  const last = textOf(status, 'lastScheduleTime')
  description.field(0, 'Last Schedule Time', last === '' ? '<unset>' : longTime(last))
  const active = objectsOf(status, 'active').map((job) => textOf(job, 'name'))
  description.field(0, 'Active Jobs', active.join(', ') || '<none>')
}
