import { objectsOf, structOf } from '../../../base/api/json-fields.ts'
import type { DefaultAction } from '../../../objects/schema/default-rules.ts'

/**
 * Selector of a PodDisruptionBudget: the label by which policy/v1beta1 and policy/v1 know what an empty selector means in the other
 * stands alone, and is taken out of any other selector.
 */
export const dropLegacySelector: DefaultAction = (budget, { brand }) => {
  const key = `pdb.${brand.labelDomain}/deprecated-v1beta1-empty-selector-match`
  const selector = structOf(budget, 'spec', 'selector')
  const expressions = objectsOf(selector, 'matchExpressions')
  const kept = expressions.filter((one) => one['key'] !== key)
  if (kept.length === expressions.length) return
  const hasLabels = Object.keys(structOf(selector, 'matchLabels')).length > 0
  const isAlone =
    expressions.length === 1 && !hasLabels && expressions[0]?.['operator'] === 'Exists'
  if (isAlone) return
  if (kept.length > 0) selector['matchExpressions'] = [...kept]
  else delete selector['matchExpressions']
}
