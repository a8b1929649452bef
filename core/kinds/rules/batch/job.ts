import type { StatusCause } from '../../../base/api/errors/status.ts'
import {
  ensureStruct,
  has,
  numberOf,
  objectOf,
  structOf,
  textOf,
} from '../../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject } from '../../../base/api/json.ts'
import { dnsLabel, subdomainName } from '../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import {
  matchesLabels,
  selectorFromLabelSelectorObject,
} from '../../../base/api/selectors/label-selector.ts'
import { humanDuration } from '../../../base/time/duration.ts'
import { millisecondsOf } from '../../../base/time/time.ts'
import type { CellFunction } from '../../../objects/catalog/column-cell.ts'
import type { DefaultAction } from '../../../objects/schema/default-rules.ts'
import { invalidValue, required } from '../../../objects/schema/validation/causes.ts'
import { validateLabelSelector } from '../../../objects/schema/validation/label-rules.ts'
import { hasCondition } from '../core/pods/pod-columns.ts'
import { isUnchanged } from '../core/pods/pod-template-warnings.ts'
import { templateScope } from '../core/pods/pod-template.ts'
import {
  checkSelector,
  checkSelectorImmutable,
  invalidSelector,
  selectorOrder,
} from '../core/pods/workload-selector.ts'
import { entriesAt } from '../shared/fill-map.ts'
import { CauseOrder, placedAt } from '../shared/validation/cause-order.ts'
import { checkImmutable } from '../shared/validation/field-checks.ts'
import { checkImmutableStruct, isSameStruct } from '../shared/validation/internal-text.ts'
import type { KindRules, ValidationContext } from '../shared/validation/kind-rules.ts'
import { noWarnings, type WarningRule } from '../shared/warnings/warning-rule.ts'
import { checkJobSpec, jobOrder } from './job-spec.ts'
import { checkJobStatus } from './job-status.ts'

/** Place of the cause of a selector that does not match the template: behind those of either. */
const mismatchPlace = 'spec.~mismatch'

function checkJob(job: ApiObject, context: ValidationContext, stored?: ApiObject): StatusCause[] {
  const spec = structOf(job, 'spec')
  return [
    ...checkJobSpec(spec, 'spec', templateScope(context, stored)),
    ...(has(spec, 'selector')
      ? validateLabelSelector(spec['selector'], 'spec.selector')
      : [required('spec.selector')]),
    ...checkSelector(spec, 'spec', {}).map((cause) => placedAt(mismatchPlace, cause)),
  ]
}

/**
 * Generated selector and pod labels of a job, unless `manualSelector` is set. A stored job without the labels of the brand's domain may
 * go on without them.
 */
function checkGeneratedLabels(
  job: ApiObject,
  { brand }: ValidationContext,
  stored?: ApiObject,
): StatusCause[] {
  const spec = structOf(job, 'spec')
  const selector = objectOf(spec, 'selector')
  if (spec['manualSelector'] === true || !selector) return []
  const { name = '', uid = '' } = job.metadata
  const prefix = `batch.${brand.labelDomain}/`
  const legacy: Readonly<Record<string, string>> = { 'controller-uid': uid, 'job-name': name }
  const prefixed = Object.fromEntries(
    Object.entries(legacy).map(([key, value]) => [prefix + key, value]),
  )
  const before = stored && structOf(stored, 'spec', 'template', 'metadata', 'labels')
  const isLegacy = before && Object.keys(prefixed).some((key) => !has(before, key))
  const expected = isLegacy ? legacy : { ...legacy, ...prefixed }
  const labels = structOf(spec, 'template', 'metadata', 'labels')
  const causes = Object.entries(expected).flatMap(([key, value]) => {
    if (labels[key] === value) return []
    const place = `spec.template.metadata.labels[${key}]`
    const detail = `must be '${value}'`
    return [has(labels, key) ? invalidValue(place, labels, detail) : required(place, detail)]
  })
  if (validateLabelSelector(selector, '').length > 0) return causes
  if (matchesLabels(selectorFromLabelSelectorObject(selector), expected)) return causes
  return [...causes, invalidSelector('spec.selector', selector, '`selector` not auto-generated')]
}

/** Hostnames of an indexed job's pods, which begin with the job's name, must be DNS labels. */
function checkHostnames(job: ApiObject): StatusCause[] {
  const spec = structOf(job, 'spec')
  const completions = numberOf(spec, 'completions') ?? 0
  if (spec['completionMode'] !== 'Indexed' || completions <= 0) return []
  const { name = '' } = job.metadata
  const hostname = `${name}-${completions - 1}`
  if (dnsLabel(hostname).length === 0) return []
  const detail = `will not able to create pod with invalid DNS label: ${hostname}`
  return [invalidValue('metadata.name', name, detail)]
}

/** Affinity of a pod without that to nodes; where nothing else is in it, it may come and go. */
function otherAffinity(pod: JsonObject): JsonObject | undefined {
  const { nodeAffinity: _nodeAffinity, ...rest } = structOf(pod, 'affinity')
  return Object.keys(rest).length === 0 ? undefined : rest
}

/** A template without its scheduling directives, which may change in a job that is suspended before its start. */
function withoutDirectives(template: JsonObject): JsonObject {
  const { labels: _labels, annotations: _annotations, ...metadata } = structOf(template, 'metadata')
  const pod = structOf(template, 'spec')
  const {
    nodeSelector: _nodeSelector,
    tolerations: _tolerations,
    schedulingGates: _schedulingGates,
    ...rest
  } = pod
  return { metadata, spec: { ...rest, affinity: otherAffinity(pod) } }
}

function checkTemplateKept(stored: ApiObject, spec: JsonObject, old: JsonObject): StatusCause[] {
  const type = 'core.PodTemplateSpec'
  const waiting = old['suspend'] === true && !has(structOf(stored, 'status'), 'startTime')
  if (waiting) {
    const [next, before] = [spec, old].map((of) => withoutDirectives(structOf(of, 'template')))
    if (isSameStruct(type, next, before)) return []
  }
  return checkImmutableStruct(spec, old, 'spec', 'template', type)
}

function checkCompletionsKept(spec: JsonObject, old: JsonObject): StatusCause[] {
  if (spec['completionMode'] !== 'Indexed') return checkImmutable(spec, old, 'spec', 'completions')
  const completions = numberOf(spec, 'completions')
  // An indexed job without completions has a cause of its own.
  if (completions === undefined || completions === numberOf(old, 'completions')) return []
  if (completions === numberOf(spec, 'parallelism')) return []
  const detail = 'can only be modified in tandem with spec.parallelism'
  return [invalidValue('spec.completions', completions, detail)]
}

function checkJobUpdate(next: ApiObject, stored: ApiObject): StatusCause[] {
  const [spec, old] = [structOf(next, 'spec'), structOf(stored, 'spec')]
  return [
    ...checkCompletionsKept(spec, old),
    ...checkSelectorImmutable(next, stored),
    ...checkTemplateKept(stored, spec, old),
    ...checkImmutable(spec, old, 'spec', 'completionMode'),
    ...checkImmutableStruct(spec, old, 'spec', 'podFailurePolicy', 'batch.PodFailurePolicy'),
    ...checkImmutable(spec, old, 'spec', 'backoffLimitPerIndex', 'managedBy'),
    ...checkImmutableStruct(spec, old, 'spec', 'successPolicy', 'batch.SuccessPolicy'),
  ]
}

export const jobRules: KindRules = {
  nameRule: subdomainName,
  order: new CauseOrder([
    ...jobOrder('spec'),
    ...selectorOrder('spec.selector'),
    mismatchPlace,
    'metadata.name',
  ]),
  checkFirst: checkGeneratedLabels,
  check: checkJob,
  checkCreate: checkHostnames,
  checkUpdate: (next, stored) => [...checkHostnames(next), ...checkJobUpdate(next, stored)],
  checkSubresource: (_subresource, next, stored, context) => checkJobStatus(next, stored, context),
}

export const jobStatus: CellFunction = ({ object }) => {
  const isTrue = (type: string): boolean => hasCondition(object, type)
  if (isTrue('Complete')) return 'Complete'
  if (isTrue('Failed')) return 'Failed'
  if (object.metadata.deletionTimestamp !== undefined) return 'Terminating'
  return ['Suspended', 'FailureTarget', 'SuccessCriteriaMet'].find(isTrue) ?? 'Running'
}

export const jobCompletions: CellFunction = ({ object }) => {
  const spec = structOf(object, 'spec')
  const succeeded = numberOf(structOf(object, 'status'), 'succeeded') ?? 0
  if (spec['completions'] !== undefined) return `${succeeded}/${numberOf(spec, 'completions') ?? 0}`
  const parallelism = numberOf(spec, 'parallelism') ?? 0
  return parallelism > 1 ? `${succeeded}/1 of ${parallelism}` : `${succeeded}/1`
}

export const jobDuration: CellFunction = ({ object, now }) => {
  const status = structOf(object, 'status')
  const start = millisecondsOf(textOf(status, 'startTime'))
  const end = millisecondsOf(textOf(status, 'completionTime')) ?? now
  return start === undefined ? '' : humanDuration(end - start)
}

/**
 * Labels of a job that has none: those of its template. They are one map, as in the original, so that labels which the strategy adds to
 * the template become labels of the job, too.
 */
export const shareTemplateLabels: DefaultAction = (job) => {
  const labels = entriesAt(structOf(job, 'metadata'), 'labels')
  const shared = structOf(job, 'spec', 'template', 'metadata')['labels']
  if (labels.length > 0 || !isJsonObject(shared) || Object.keys(shared).length === 0) return
  ensureStruct(job, 'metadata')['labels'] = shared
}

const [manyCompletions, manyAtOnce] = [100_000, 10_000]

/** Warnings of a job spec at `path`. */
export function jobSpecWarnings(path: string): WarningRule {
  const keys = path.split('.')
  return (object, stored, { title }) => {
    if (isUnchanged(object, stored) || !isVast(structOf(object, ...keys))) return noWarnings
    const limit = `${title} might not be able to track completedIndexes when a big number of indexes fail`
    return [
      `${path}: In Indexed Jobs with a number of completions higher than 10^5 and a parallelism higher than 10^4, ${limit}`,
    ]
  }
}

function isVast(spec: JsonObject): boolean {
  return (
    textOf(spec, 'completionMode') === 'Indexed' &&
    (numberOf(spec, 'completions') ?? 0) > manyCompletions &&
    (numberOf(spec, 'parallelism') ?? 0) > manyAtOnce
  )
}
