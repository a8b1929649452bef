import type { StatusCause } from '../../../base/api/errors/status.ts'
import { isPresent, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { qualifiedName } from '../../../base/api/metadata/names.ts'
import type * as batchv1 from '../../../base/api/types/batch.v1.generated.ts'
import type { FieldNameOf } from '../../../base/api/types/views.ts'
import { quoteText } from '../../../base/text/quote-text.ts'
import { byteLength } from '../../../base/text/utf8.ts'
import { valueAsSent } from '../../../objects/schema/emptied-fields.ts'
import {
  addCauses,
  duplicate,
  type FieldPath,
  invalidOmitted,
  invalidValue,
  notSupported,
  required,
  tooLong,
  tooMany,
} from '../../../objects/schema/validation/causes.ts'
import { checkName, checkNotNegative } from '../shared/validation/field-checks.ts'
import { countIndexes, IndexRangeError } from './index-ranges.ts'

const mostRules = 20
const mostExitCodes = 255
const mostConditions = 20
const longestIndexes = 64 * 1024

/** Required value of an enum; the cause of an absent one lists the enum, too. */
function checkChoice<T extends JsonObject>(
  object: T,
  path: FieldPath,
  key: FieldNameOf<T, string>,
  values: readonly string[],
): StatusCause[] {
  const text = textOf(object, key)
  const place = `${path}.${key}`
  if (text === '') return [required(place, `valid values: [${values.map(quoteText).join(' ')}]`)]
  return values.includes(text) ? [] : [notSupported(place, text, values)]
}

function checkExitCodes(
  requirement: batchv1.PodFailurePolicyOnExitCodesRequirement,
  path: FieldPath,
  containers: ReadonlySet<string>,
): StatusCause[] {
  const causes = checkChoice(requirement, path, 'operator', ['In', 'NotIn'])
  const { containerName: container } = requirement
  if (isPresent(container) && !containers.has(container)) {
    const detail = 'must be one of the container or initContainer names in the pod template'
    causes.push(invalidValue(`${path}.containerName`, container, detail))
  }
  const place = `${path}.values`
  const values = requirement.values ?? []
  if (values.length === 0) {
    // The cause shows `values` as sent: an empty list or null.
    causes.push(
      invalidValue(
        place,
        valueAsSent(requirement, 'values') ?? null,
        'at least one value is required',
      ),
    )
  } else if (values.length > mostExitCodes) {
    causes.push(tooMany(place, values.length, mostExitCodes))
  }
  const seen = new Set<number>()
  for (const [index, value] of values.entries()) {
    if (value === 0 && requirement.operator === 'In') {
      causes.push(invalidValue(`${place}[${index}]`, 0, 'must not be 0 for the In operator'))
    }
    if (seen.has(value)) causes.push(duplicate(`${place}[${index}]`, value))
    seen.add(value)
  }
  if (values.some((value, index) => index > 0 && (values[index - 1] ?? 0) > value)) {
    causes.push(invalidValue(place, values, 'must be ordered'))
  }
  return causes
}

function checkPatterns(
  patterns: readonly batchv1.PodFailurePolicyOnPodConditionsPattern[],
  path: FieldPath,
): StatusCause[] {
  const causes =
    patterns.length > mostConditions ? [tooMany(path, patterns.length, mostConditions)] : []
  for (const [index, pattern] of patterns.entries()) {
    const place = `${path}[${index}]`
    addCauses(causes, checkName(pattern, place, 'type', qualifiedName))
    addCauses(causes, checkChoice(pattern, place, 'status', ['False', 'True', 'Unknown']))
  }
  return causes
}

const actions = ['Count', 'FailIndex', 'FailJob', 'Ignore']

function checkFailureRule(
  rule: batchv1.PodFailurePolicyRule,
  path: FieldPath,
  spec: batchv1.JobSpec,
  containers: ReadonlySet<string>,
): StatusCause[] {
  const causes = checkChoice(rule, path, 'action', actions)
  if (rule.action === 'FailIndex' && spec.backoffLimitPerIndex === undefined) {
    const detail = 'requires the backoffLimitPerIndex to be set'
    causes.push(invalidValue(`${path}.action`, 'FailIndex', detail))
  }
  const { onExitCodes: exitCodes } = rule
  if (exitCodes) addCauses(causes, checkExitCodes(exitCodes, `${path}.onExitCodes`, containers))
  const patterns = rule.onPodConditions ?? []
  addCauses(causes, checkPatterns(patterns, `${path}.onPodConditions`))
  if (exitCodes && patterns.length > 0) {
    const detail = 'specifying both OnExitCodes and OnPodConditions is not supported'
    causes.push(invalidOmitted(path, detail))
  }
  if (!exitCodes && patterns.length === 0) {
    const detail = 'specifying one of OnExitCodes and OnPodConditions is required'
    causes.push(invalidOmitted(path, detail))
  }
  return causes
}

/** Validates `spec.podFailurePolicy` of a job. */
export function checkFailurePolicy(
  policy: batchv1.PodFailurePolicy,
  spec: batchv1.JobSpec,
  path: FieldPath,
): StatusCause[] {
  const rules = policy.rules ?? []
  const { containers: main, initContainers = [] } = spec.template.spec
  const containers = new Set([...(main ?? []), ...initContainers].map(({ name }) => name))
  const place = `${path}.rules`
  const causes = rules.length > mostRules ? [tooMany(place, rules.length, mostRules)] : []
  for (const [index, rule] of rules.entries()) {
    addCauses(causes, checkFailureRule(rule, `${place}[${index}]`, spec, containers))
  }
  return causes
}

function checkIndexes(
  text: string,
  path: FieldPath,
  completions: number,
  causes: StatusCause[],
): number {
  const place = `${path}.succeededIndexes`
  if (byteLength(text) > longestIndexes) causes.push(tooLong(place, longestIndexes))
  try {
    return countIndexes(text, completions)
  } catch (error) {
    if (!(error instanceof IndexRangeError)) throw error
    const detail = `error parsing succeededIndexes: ${error.message}`
    causes.push(invalidValue(place, text, detail))
    return 0
  }
}

function checkSuccessRule(
  rule: batchv1.SuccessPolicyRule,
  path: FieldPath,
  completions: number,
): StatusCause[] {
  const causes: StatusCause[] = []
  const { succeededIndexes: indexes, succeededCount: count } = rule
  if (count === undefined && indexes === undefined) {
    const detail = 'at least one of succeededCount or succeededIndexes must be specified'
    causes.push(required(path, detail))
  }
  const total = indexes === undefined ? 0 : checkIndexes(indexes, path, completions, causes)
  if (count === undefined) return causes
  addCauses(causes, checkNotNegative(rule, path, 'succeededCount'))
  const place = `${path}.succeededCount`
  if (count > completions) {
    const detail = `must be less than or equal to ${completions} (the number of specified completions)`
    causes.push(invalidValue(place, count, detail))
  }
  if (indexes !== undefined && count > total) {
    const detail = `must be less than or equal to ${total} (the number of indexes in the specified succeededIndexes field)`
    causes.push(invalidValue(place, count, detail))
  }
  return causes
}

/** Validates `spec.successPolicy` of an indexed job. */
export function checkSuccessPolicy(
  policy: batchv1.SuccessPolicy,
  spec: batchv1.JobSpec,
  path: FieldPath,
): StatusCause[] {
  const rules = policy.rules ?? []
  const place = `${path}.rules`
  const causes: StatusCause[] = []
  if (rules.length === 0) {
    const detail = 'at least one rules must be specified when the successPolicy is specified'
    causes.push(required(place, detail))
  }
  if (rules.length > mostRules) causes.push(tooMany(place, rules.length, mostRules))
  const completions = spec.completions ?? 0
  for (const [index, rule] of rules.entries()) {
    addCauses(causes, checkSuccessRule(rule, `${place}[${index}]`, completions))
  }
  return causes
}
