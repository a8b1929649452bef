import type { Brand } from '../../../base/api/brand.ts'
import type * as metav1 from '../../../base/api/types/meta.v1.generated.ts'
import type * as policyv1 from '../../../base/api/types/policy.v1.generated.ts'
import type * as policyv1beta1 from '../../../base/api/types/policy.v1beta1.generated.ts'
import type { Draft } from '../../../base/api/types/views.ts'
import type { FieldConversion } from '../shared/conversions/field-conversion.ts'

type Budget = Draft<policyv1.PodDisruptionBudget>
type Selector = Draft<metav1.LabelSelector>

/**
 * PodDisruptionBudgets of policy/v1beta1, where an empty selector selects no pod; in policy/v1 it selects all of the namespace. An
 * expression over a label that no pod has says the other in each.
 */
export function disruptionBudgetConversion(
  brand: Brand,
): FieldConversion<Draft<policyv1beta1.PodDisruptionBudget>, Budget> {
  const key = `pdb.${brand.labelDomain}/deprecated-v1beta1-empty-selector-match`
  const only = (operator: string): Selector => ({ matchExpressions: [{ key, operator }] })
  return {
    toStored: (object) =>
      changeSelector(object, (selector) => {
        if (isEmpty(selector)) return only('Exists')
        return isOnly(selector, key, 'DoesNotExist') ? {} : withoutKey(selector, key)
      }),
    fromStored: (object) =>
      changeSelector(object, (selector) => {
        if (isEmpty(selector)) return only('DoesNotExist')
        return isOnly(selector, key, 'Exists') ? {} : selector
      }),
  }
}

function changeSelector(object: Budget, change: (selector: Selector) => Selector): Budget {
  const { spec } = object
  return spec?.selector ? { ...object, spec: { ...spec, selector: change(spec.selector) } } : object
}

function hasNone(part: object | undefined): boolean {
  return part === undefined || Object.keys(part).length === 0
}

function isEmpty({ matchLabels, matchExpressions }: Selector): boolean {
  return hasNone(matchLabels) && hasNone(matchExpressions)
}

function isOnly(
  { matchLabels, matchExpressions }: Selector,
  key: string,
  operator: string,
): boolean {
  const [first, ...others] = matchExpressions ?? []
  if (!first || others.length > 0 || !hasNone(matchLabels)) return false
  return first.key === key && first.operator === operator && hasNone(first.values)
}

function withoutKey({ matchExpressions, ...others }: Selector, key: string): Selector {
  const kept = matchExpressions?.filter((one) => one.key !== key) ?? []
  return kept.length === 0 ? others : { ...others, matchExpressions: kept }
}
