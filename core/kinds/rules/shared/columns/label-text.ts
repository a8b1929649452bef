import { listOf, structOf, objectsOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import {
  formatRequirement,
  type LabelOperator,
  type LabelRequirement,
  requirementErrors,
} from '../../../../base/api/selectors/label-requirement.ts'
import { cellText } from '../../../../objects/catalog/column-cell.ts'

/** Labels as `a=1,b=2`, sorted by key; `<none>` for an empty map. */
export function formatLabels(map: JsonObject): string {
  const pairs = Object.keys(map)
    .toSorted()
    .map((key) => `${key}=${cellText(map[key])}`)
  return pairs.join(',') || '<none>'
}

const operators: Readonly<Record<string, LabelOperator>> = {
  In: 'in',
  NotIn: 'notin',
  Exists: 'exists',
  DoesNotExist: '!',
}

/**
 * A label selector as `-l` takes it; empty where it selects everything, and undefined where a requirement breaks the
 * rules of labels.
 */
export function selectorText(selector: JsonObject): string | undefined {
  const requirements = Object.entries(structOf(selector, 'matchLabels')).map(
    ([key, value]): LabelRequirement => ({ key, operator: '=', values: [cellText(value)] }),
  )
  for (const expression of objectsOf(selector, 'matchExpressions')) {
    const operator = operators[textOf(expression, 'operator')]
    if (operator === undefined) return undefined
    const values = listOf(expression, 'values').map((value) => cellText(value))
    requirements.push({ key: textOf(expression, 'key'), operator, values: values.toSorted() })
  }
  if (requirements.some((one) => requirementErrors(one).length > 0)) return undefined
  const sorted = requirements.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  return sorted.map(formatRequirement).join(',')
}

/** A label selector as `-l` takes it; `<none>` where it selects everything, `<error>` where it breaks the rules of labels. */
export function formatSelector(selector: JsonObject): string {
  return (selectorText(selector) ?? '<error>') || '<none>'
}
