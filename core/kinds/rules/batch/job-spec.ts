import type { StatusCause } from '../../../base/api/errors/status.ts'
import { has, numberOf, objectOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
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

const numbers = [
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

function checkHighCompletions(spec: JsonObject, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  if (!has(spec, 'maxFailedIndexes')) {
    const detail = `must be specified when completions is above ${manyIndexes}`
    causes.push(required(`${path}.maxFailedIndexes`, detail))
  }
  for (const key of ['parallelism', 'maxFailedIndexes']) {
    const value = numberOf(spec, key) ?? 0
    if (value <= mostWithManyIndexes) continue
    const detail = `must be less than or equal to ${mostWithManyIndexes} when completions are above ${manyIndexes} and used with backoff limit per index`
    causes.push(invalidValue(`${path}.${key}`, value, detail))
  }
  return causes
}

function checkIndexed(spec: JsonObject, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  const completions = numberOf(spec, 'completions')
  const failed = numberOf(spec, 'maxFailedIndexes')
  const parallelism = numberOf(spec, 'parallelism') ?? 0
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
  const isHigh = (completions ?? 0) > manyIndexes && has(spec, 'backoffLimitPerIndex')
  return isHigh ? [...causes, ...checkHighCompletions(spec, path)] : causes
}

function checkCompletionMode(spec: JsonObject, path: FieldPath): StatusCause[] {
  const mode = spec['completionMode'] ?? 'NonIndexed'
  if (mode === 'Indexed') return checkIndexed(spec, path)
  if (mode !== 'NonIndexed') return [notSupported(`${path}.completionMode`, mode, completionModes)]
  return ['backoffLimitPerIndex', 'maxFailedIndexes'].flatMap((key) => {
    const value = numberOf(spec, key)
    if (value === undefined) return []
    return [invalidValue(`${path}.${key}`, value, 'requires indexed completion mode')]
  })
}

function checkRestartPolicy(spec: JsonObject, path: FieldPath): StatusCause[] {
  const policy = structOf(spec, 'template', 'spec')['restartPolicy']
  const place = `${path}.template.spec.restartPolicy`
  // An absent restart policy counts as Always, its default.
  if (policy === 'Always' || policy === undefined) {
    return [required(place, 'valid values: "OnFailure", "Never"')]
  }
  if (policy !== 'OnFailure' && policy !== 'Never') {
    return [notSupported(place, policy, ['OnFailure', 'Never'])]
  }
  if (policy === 'Never' || !has(spec, 'podFailurePolicy')) return []
  const detail = 'only "Never" is supported when podFailurePolicy is specified'
  return [invalidValue(place, policy, detail)]
}

function checkPolicies(spec: JsonObject, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  const onFailure = objectOf(spec, 'podFailurePolicy')
  if (onFailure) addCauses(causes, checkFailurePolicy(onFailure, spec, `${path}.podFailurePolicy`))
  const onSuccess = objectOf(spec, 'successPolicy')
  const ofSuccess = `${path}.successPolicy`
  if (onSuccess && spec['completionMode'] === 'Indexed') {
    addCauses(causes, checkSuccessPolicy(onSuccess, spec, ofSuccess))
  } else if (onSuccess) {
    const shown = internalText('batch.SuccessPolicy', onSuccess)
    causes.push(invalidShown(ofSuccess, shown, 'requires indexed completion mode'))
  }
  const replacement = textOf(spec, 'podReplacementPolicy')
  const allowed = onFailure ? ['Failed'] : ['Failed', 'TerminatingOrFailed']
  if (has(spec, 'podReplacementPolicy') && !allowed.includes(replacement)) {
    causes.push(notSupported(`${path}.podReplacementPolicy`, replacement, allowed))
  }
  return causes
}

function checkManager(spec: JsonObject, path: FieldPath): readonly StatusCause[] {
  if (!has(spec, 'managedBy')) return []
  const manager = textOf(spec, 'managedBy')
  const place = `${path}.managedBy`
  const causes = [...checkDomainPath(manager, place)]
  if (byteLength(manager) > longestManager) causes.push(tooLong(place, longestManager))
  return causes
}

/** Validates the spec of a job, without its selector; also the job template of a CronJob. */
export function checkJobSpec(
  spec: JsonObject,
  path: FieldPath,
  scope: TemplateScope,
): StatusCause[] {
  const causes = checkNotNegative(spec, path, ...numbers)
  if (has(spec, 'maxFailedIndexes') && !has(spec, 'backoffLimitPerIndex')) {
    causes.push(required(`${path}.backoffLimitPerIndex`, 'when maxFailedIndexes is specified'))
  }
  return [
    ...causes,
    ...checkManager(spec, path),
    ...checkCompletionMode(spec, path),
    ...checkPolicies(spec, path),
    ...validatePodTemplate(structOf(spec, 'template'), `${path}.template`, scope),
    ...checkRestartPolicy(spec, path).map((cause) =>
      placedAt(restartPlace(`${path}.template`), cause),
    ),
  ]
}

/** Fields of a job spec at `path`, for the order of causes. */
export function jobOrder(path: FieldPath): readonly string[] {
  return templateOrder(`${path}.template`).filter((field) => field !== `${path}.template.metadata`)
}
