import { objectsOf, structOf, textOf, textsOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'

/** A label selector as Go prints one. */
export function labelSelectorText(selector: JsonObject | undefined): string {
  if (!selector) return 'nil'
  const matchLabels = structOf(selector, 'matchLabels')
  const labels = Object.keys(matchLabels)
    .toSorted()
    .map((key) => `${key}: ${textOf(matchLabels, key)},`)
  const expressions = objectsOf(selector, 'matchExpressions').map((each) => {
    const values = textsOf(each, 'values').join(' ')
    return `LabelSelectorRequirement{Key:${textOf(each, 'key')},Operator:${textOf(each, 'operator')},Values:[${values}],},`
  })
  return `&LabelSelector{MatchLabels:map[string]string{${labels.join('')}},MatchExpressions:[]LabelSelectorRequirement{${expressions.join('')}},}`
}
