import type { StatusCause } from '../../../base/api/errors/status.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { dnsLabel, subdomainName } from '../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import {
  matchesLabels,
  selectorFromLabelSelectorObject,
} from '../../../base/api/selectors/label-selector.ts'
import type * as batchv1 from '../../../base/api/types/batch.v1.generated.ts'
import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import { humanDuration } from '../../../base/time/duration.ts'
import { millisecondsOf } from '../../../base/time/time.ts'
import { Age } from '../../../objects/catalog/age.ts'
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
import { CauseOrder, placedAt } from '../shared/validation/cause-order.ts'
import { checkImmutable } from '../shared/validation/field-checks.ts'
import { checkImmutableStruct, isSameStruct } from '../shared/validation/internal-text.ts'
import type { KindRules, ValidationContext } from '../shared/validation/kind-rules.ts'
import { noWarnings, type WarningRule } from '../shared/warnings/warning-rule.ts'
import { checkJobSpec, jobOrder } from './job-spec.ts'
import { checkJobStatus } from './job-status.ts'

/** Place of the cause of a selector that does not match the template: behind those of either. */
const mismatchPlace = 'spec.~mismatch'

function checkJob(
  { spec }: batchv1.Job,
  context: ValidationContext,
  stored?: batchv1.Job,
): StatusCause[] {
  return [
    ...checkJobSpec(spec, 'spec', templateScope(context, stored)),
    ...(spec.selector
      ? validateLabelSelector(spec.selector, 'spec.selector')
      : [required('spec.selector')]),
    ...checkSelector(spec, 'spec', {}).map((cause) => placedAt(mismatchPlace, cause)),
  ]
}

/**
 * Generated selector and pod labels of a job, unless `manualSelector` is set. A stored job without the labels of the brand's domain may
 * go on without them.
 */
function checkGeneratedLabels(
  { spec, metadata }: batchv1.Job,
  { brand }: ValidationContext,
  stored?: batchv1.Job,
): StatusCause[] {
  const { selector, manualSelector, template } = spec
  if (manualSelector === true || !selector) return []
  const { name = '', uid = '' } = metadata
  const prefix = `batch.${brand.labelDomain}/`
  const legacy: Readonly<Record<string, string>> = { 'controller-uid': uid, 'job-name': name }
  const prefixed = Object.fromEntries(
    Object.entries(legacy).map(([key, value]) => [prefix + key, value]),
  )
  const { labels: before = {} } = stored?.spec.template.metadata ?? {}
  const isLegacy = stored && Object.keys(prefixed).some((key) => before[key] === undefined)
  const expected = isLegacy ? legacy : { ...legacy, ...prefixed }
  const { labels = {} } = template.metadata
  const causes = Object.entries(expected).flatMap(([key, value]) => {
    if (labels[key] === value) return []
    const place = `spec.template.metadata.labels[${key}]`
    const detail = `must be '${value}'`
    const isSet = labels[key] !== undefined
    return [isSet ? invalidValue(place, labels, detail) : required(place, detail)]
  })
  if (validateLabelSelector(selector, '').length > 0) return causes
  if (matchesLabels(selectorFromLabelSelectorObject(selector), expected)) return causes
  return [...causes, invalidSelector('spec.selector', selector, '`selector` not auto-generated')]
}

/** Hostnames of an indexed job's pods, which begin with the job's name, must be DNS labels. */
function checkHostnames({ spec, metadata }: batchv1.Job): StatusCause[] {
  const { completions = 0, completionMode } = spec
  if (completionMode !== 'Indexed' || completions <= 0) return []
  const { name = '' } = metadata
  const hostname = `${name}-${completions - 1}`
  if (dnsLabel(hostname).length === 0) return []
  const detail = `will not able to create pod with invalid DNS label: ${hostname}`
  return [invalidValue('metadata.name', name, detail)]
}

/** Affinity of a pod without that to nodes; where nothing else is in it, it may come and go. */
function otherAffinity({ affinity = {} }: corev1.PodSpec): corev1.Affinity | undefined {
  const { nodeAffinity: _nodeAffinity, ...rest } = affinity
  return Object.keys(rest).length === 0 ? undefined : rest
}

/** A template without its scheduling directives, which may change in a job that is suspended before its start. */
function withoutDirectives(template: corev1.PodTemplateSpec): JsonObject {
  const { labels: _labels, annotations: _annotations, ...metadata } = template.metadata
  const {
    nodeSelector: _nodeSelector,
    tolerations: _tolerations,
    schedulingGates: _schedulingGates,
    ...rest
  } = template.spec
  return { metadata, spec: { ...rest, affinity: otherAffinity(template.spec) } }
}

function checkTemplateKept(
  stored: batchv1.Job,
  spec: batchv1.JobSpec,
  old: batchv1.JobSpec,
): StatusCause[] {
  const type = 'core.PodTemplateSpec'
  const isWaiting = old.suspend === true && !stored.status.startTime
  if (isWaiting) {
    const [next, before] = [spec, old].map(({ template }) => withoutDirectives(template))
    if (isSameStruct(type, next, before)) return []
  }
  return checkImmutableStruct(spec, old, 'spec', 'template', type)
}

function checkCompletionsKept(spec: batchv1.JobSpec, old: batchv1.JobSpec): StatusCause[] {
  if (spec.completionMode !== 'Indexed') return checkImmutable(spec, old, 'spec', 'completions')
  const { completions } = spec
  // An indexed job without completions has a cause of its own.
  if (completions === undefined || completions === old.completions) return []
  if (completions === spec.parallelism) return []
  const detail = 'can only be modified in tandem with spec.parallelism'
  return [invalidValue('spec.completions', completions, detail)]
}

function checkJobUpdate(next: batchv1.Job, stored: batchv1.Job): StatusCause[] {
  const { spec } = next
  const { spec: old } = stored
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

export const jobRules: KindRules<batchv1.Job> = {
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

export const jobStatus: CellFunction<batchv1.Job> = ({ object }) => {
  const isTrue = (type: string): boolean => hasCondition(object, type)
  if (isTrue('Complete')) return 'Complete'
  if (isTrue('Failed')) return 'Failed'
  if (object.metadata.deletionTimestamp !== undefined) return 'Terminating'
  return ['Suspended', 'FailureTarget', 'SuccessCriteriaMet'].find(isTrue) ?? 'Running'
}

export const jobCompletions: CellFunction<batchv1.Job> = ({ object: { spec, status } }) => {
  const { completions, parallelism = 0 } = spec
  const { succeeded = 0 } = status
  if (completions !== undefined) return `${succeeded}/${completions}`
  return parallelism > 1 ? `${succeeded}/1 of ${parallelism}` : `${succeeded}/1`
}

export const jobDuration: CellFunction<batchv1.Job> = ({ object }) => {
  const { startTime, completionTime } = object.status
  const start = millisecondsOf(startTime ?? '')
  if (start === undefined) return ''
  const end = millisecondsOf(completionTime ?? '')
  return end === undefined ? new Age(start) : humanDuration(end - start)
}

/**
 * Labels of a job that has none: those of its template. They are one map, as in the original, so that labels which the strategy adds to
 * the template become labels of the job, too.
 */
export const shareTemplateLabels: DefaultAction<batchv1.Job> = (job) => {
  const { labels: shared = {} } = job.spec.template.metadata
  if (Object.keys(job.metadata.labels ?? {}).length > 0) return
  if (Object.keys(shared).length > 0) job.metadata.labels = shared
}

const [manyCompletions, manyAtOnce] = [100_000, 10_000]

/** Warnings of the job spec at `path`, which `specOf` reads. */
export function jobSpecWarnings<T extends ApiObject>(
  path: string,
  specOf: (object: T) => batchv1.JobSpec,
): WarningRule<T> {
  return (object, stored, { title }) => {
    if (isUnchanged(object, stored) || !isVast(specOf(object))) return noWarnings
    const limit = `${title} might not be able to track completedIndexes when a big number of indexes fail`
    return [
      `${path}: In Indexed Jobs with a number of completions higher than 10^5 and a parallelism higher than 10^4, ${limit}`,
    ]
  }
}

function isVast({ completionMode, completions = 0, parallelism = 0 }: batchv1.JobSpec): boolean {
  return completionMode === 'Indexed' && completions > manyCompletions && parallelism > manyAtOnce
}
