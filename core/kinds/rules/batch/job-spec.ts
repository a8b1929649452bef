import type { StatusCause } from '../../../base/api/errors/status.ts'
import type * as batchv1 from '../../../base/api/types/batch.v1.generated.ts'
import type { Int64 } from '../../../base/api/types/scalars.ts'
import type { FieldNameOf } from '../../../base/api/types/views.ts'
import { byteLength } from '../../../base/text/utf8.ts'
import {
  addCauses,
  type FieldPath,
  invalidShown,
  invalidValue,
  notSupported,
  required,
  tooLong,
} from '../../../objects/schema/validation/causes.ts'
import { restartPlace, templateOrder } from '../core/pods/pod-cause-order.ts'
import { type TemplateScope, validatePodTemplate } from '../core/pods/pod-template.ts'
import { placedAt } from '../shared/validation/cause-order.ts'
import { checkDomainPath } from '../shared/validation/domain-path.ts'
import { checkNotNegative } from '../shared/validation/field-checks.ts'
import { internalText } from '../shared/validation/internal-text.ts'
import { checkFailurePolicy, checkSuccessPolicy } from './job-policies.ts'

const numbers: readonly FieldNameOf<batchv1.JobSpec, Int64>[] = [
  'parallelism',
  'completions',
  'activeDeadlineSeconds',
  'backoffLimit',
  'ttlSecondsAfterFinished',
  'backoffLimitPerIndex',
  'maxFailedIndexes',
]

/** Completions above which an indexed job with `backoffLimitPerIndex` has lower limits. */
const manyIndexes = 100_000
const mostWithManyIndexes = 10_000
const longestManager = 63
const completionModes = ['NonIndexed', 'Indexed']

function checkHighCompletions(spec: batchv1.JobSpec, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  if (spec.maxFailedIndexes === undefined) {
    const detail = `must be specified when completions is above ${manyIndexes}`
    causes.push(required(`${path}.maxFailedIndexes`, detail))
  }
  for (const key of ['parallelism', 'maxFailedIndexes'] as const) {
    const value = spec[key] ?? 0
    if (value <= mostWithManyIndexes) continue
    const detail = `must be less than or equal to ${mostWithManyIndexes} when completions are above ${manyIndexes} and used with backoff limit per index`
    causes.push(invalidValue(`${path}.${key}`, value, detail))
  }
  return causes
}

function checkIndexed(spec: batchv1.JobSpec, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  const { completions, maxFailedIndexes: failed, parallelism = 0 } = spec
  if (completions === undefined) {
    causes.push(required(`${path}.completions`, 'when completion mode is Indexed'))
  }
  if (parallelism > manyIndexes) {
    const detail = `must be less than or equal to ${manyIndexes} when completion mode is Indexed`
    causes.push(invalidValue(`${path}.parallelism`, parallelism, detail))
  }
  if (completions !== undefined && failed !== undefined && failed > completions) {
    const detail = 'must be less than or equal to completions'
    causes.push(invalidValue(`${path}.maxFailedIndexes`, failed, detail))
  }
  if (failed !== undefined && failed > manyIndexes) {
    const detail = `must be less than or equal to ${manyIndexes}`
    causes.push(invalidValue(`${path}.maxFailedIndexes`, failed, detail))
  }
  const isHigh = (completions ?? 0) > manyIndexes && spec.backoffLimitPerIndex !== undefined
  return isHigh ? [...causes, ...checkHighCompletions(spec, path)] : causes
}

function checkCompletionMode(spec: batchv1.JobSpec, path: FieldPath): StatusCause[] {
  const { completionMode: mode = 'NonIndexed' } = spec
  if (mode === 'Indexed') return checkIndexed(spec, path)
  if (mode !== 'NonIndexed') return [notSupported(`${path}.completionMode`, mode, completionModes)]
  return (['backoffLimitPerIndex', 'maxFailedIndexes'] as const).flatMap((key) => {
    const value = spec[key]
    if (value === undefined) return []
    return [invalidValue(`${path}.${key}`, value, 'requires indexed completion mode')]
  })
}

function checkRestartPolicy(spec: batchv1.JobSpec, path: FieldPath): StatusCause[] {
  const { restartPolicy: policy } = spec.template.spec
  const place = `${path}.template.spec.restartPolicy`
  if (policy === 'Always') {
    return [required(place, 'valid values: "OnFailure", "Never"')]
  }
  if (policy !== 'OnFailure' && policy !== 'Never') {
    return [notSupported(place, policy, ['OnFailure', 'Never'])]
  }
  if (policy === 'Never' || spec.podFailurePolicy === undefined) return []
  const detail = 'only "Never" is supported when podFailurePolicy is specified'
  return [invalidValue(place, policy, detail)]
}

function checkPolicies(spec: batchv1.JobSpec, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  const { podFailurePolicy: onFailure, successPolicy: onSuccess } = spec
  if (onFailure) addCauses(causes, checkFailurePolicy(onFailure, spec, `${path}.podFailurePolicy`))
  const ofSuccess = `${path}.successPolicy`
  if (onSuccess && spec.completionMode === 'Indexed') {
    addCauses(causes, checkSuccessPolicy(onSuccess, spec, ofSuccess))
  } else if (onSuccess) {
    const shown = internalText('batch.SuccessPolicy', onSuccess)
    causes.push(invalidShown(ofSuccess, shown, 'requires indexed completion mode'))
  }
  const { podReplacementPolicy: replacement } = spec
  const allowed = onFailure ? ['Failed'] : ['Failed', 'TerminatingOrFailed']
  if (replacement !== undefined && !allowed.includes(replacement)) {
    causes.push(notSupported(`${path}.podReplacementPolicy`, replacement, allowed))
  }
  return causes
}

function checkManager(
  { managedBy: manager }: batchv1.JobSpec,
  path: FieldPath,
): readonly StatusCause[] {
  if (manager === undefined) return []
  const place = `${path}.managedBy`
  const causes = [...checkDomainPath(manager, place)]
  if (byteLength(manager) > longestManager) causes.push(tooLong(place, longestManager))
  return causes
}

/** Validates the spec of a job, without its selector; also the job template of a CronJob. */
export function checkJobSpec(
  spec: batchv1.JobSpec,
  path: FieldPath,
  scope: TemplateScope,
): StatusCause[] {
  const causes = checkNotNegative(spec, path, ...numbers)
  if (spec.maxFailedIndexes !== undefined && spec.backoffLimitPerIndex === undefined) {
    causes.push(required(`${path}.backoffLimitPerIndex`, 'when maxFailedIndexes is specified'))
  }
  return [
    ...causes,
    ...checkManager(spec, path),
    ...checkCompletionMode(spec, path),
    ...checkPolicies(spec, path),
    ...validatePodTemplate(spec.template, `${path}.template`, scope),
    ...checkRestartPolicy(spec, path).map((cause) =>
      placedAt(restartPlace(`${path}.template`), cause),
    ),
  ]
}

/** Fields of a job spec at `path`, for the order of causes. */
export function jobOrder(path: FieldPath): readonly string[] {
  return templateOrder(`${path}.template`).filter((field) => field !== `${path}.template.metadata`)
}
