import type { StatusCause } from '../../../base/api/errors/status.ts'
import { pathSegmentName } from '../../../base/api/metadata/names.ts'
import { percentOf } from '../../../base/api/quantities/int-or-string.ts'
import type { PodDisruptionBudget } from '../../../base/api/types/policy.v1.generated.ts'
import type { DefaultAction } from '../../../objects/schema/default-rules.ts'
import { addCauses, invalidShown, invalidValue } from '../../../objects/schema/validation/causes.ts'
import { checkIntOrPercent } from '../apps/rolling-updates.ts'
import { selectorOrder } from '../core/pods/workload-selector.ts'
import { setMember } from '../shared/place-member.ts'
import { CauseOrder } from '../shared/validation/cause-order.ts'
import { checkConditions } from '../shared/validation/conditions.ts'
import { checkNotNegative } from '../shared/validation/field-checks.ts'
import { internalText } from '../shared/validation/internal-text.ts'
import {
  isV1beta1Request,
  type KindRules,
  type ValidationContext,
} from '../shared/validation/kind-rules.ts'

function checkBudget({ spec }: PodDisruptionBudget): StatusCause[] {
  const causes: StatusCause[] = []
  if (spec.minAvailable !== undefined && spec.maxUnavailable !== undefined) {
    const detail = 'minAvailable and maxUnavailable cannot be both set'
    const shown = internalText('policy.PodDisruptionBudgetSpec', spec)
    causes.push(invalidShown('spec', shown, detail))
  }
  for (const key of ['minAvailable', 'maxUnavailable'] as const) {
    const value = spec[key]
    addCauses(causes, checkIntOrPercent(value, `spec.${key}`))
    const percent = typeof value === 'string' ? (percentOf(value) ?? 0) : 0
    if (percent > 100) {
      causes.push(invalidValue(`spec.${key}`, value, 'must not be greater than 100%'))
    }
  }
  return causes
}

const counts = ['disruptionsAllowed', 'currentHealthy', 'desiredHealthy', 'expectedPods'] as const

function checkBudgetStatus(
  { status }: PodDisruptionBudget,
  context: ValidationContext,
): StatusCause[] {
  const causes = [...checkConditions(status, 'status')]
  // Counts are judged since policy/v1.
  return isV1beta1Request(context)
    ? causes
    : [...causes, ...checkNotNegative(status, 'status', ...counts)]
}

export const podDisruptionBudgetRules: KindRules<PodDisruptionBudget> = {
  nameRule: pathSegmentName,
  plainMetadata: () => true,
  order: new CauseOrder([
    'spec.minAvailable',
    'spec.maxUnavailable',
    ...selectorOrder('spec.selector'),
    'spec.unhealthyPodEvictionPolicy',
  ]),
  check: checkBudget,
  checkSubresource: (_subresource, next, _stored, context) => checkBudgetStatus(next, context),
}

/**
 * Selector of a PodDisruptionBudget: the label by which policy/v1beta1 and policy/v1 know what an empty selector means in the other
 * stands alone, and is taken out of any other selector.
 */
export const dropLegacySelector: DefaultAction<PodDisruptionBudget> = ({ spec }, { brand }) => {
  const key = `pdb.${brand.labelDomain}/deprecated-v1beta1-empty-selector-match`
  const { selector = {} } = spec
  const { matchExpressions: expressions = [], matchLabels = {} } = selector
  const kept = expressions.filter((one) => one.key !== key)
  if (kept.length === expressions.length) return
  const hasLabels = Object.keys(matchLabels).length > 0
  const isAlone = expressions.length === 1 && !hasLabels && expressions[0]?.operator === 'Exists'
  if (!isAlone) setMember(selector, 'matchExpressions', kept.length > 0 ? kept : undefined)
}
