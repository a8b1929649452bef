import { objectsOf, structOf, textOf, textsOf } from '../../../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../base/api/json.ts'

/** A label selector as Go's generated types print it, which is how the original's events show it. */
export function selectorText(selector: JsonValue | undefined): string {
  if (!isJsonObject(selector)) return 'nil'
  const labels = structOf(selector, 'matchLabels')
  const texts = Object.entries(labels)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key]) => `${key}: ${textOf(labels, key)},`)
  const expressions = objectsOf(selector, 'matchExpressions').map(requirementText)
  return `&LabelSelector{MatchLabels:map[string]string{${texts.join('')}},MatchExpressions:[]LabelSelectorRequirement{${expressions.join('')}},}`
}

function requirementText(requirement: JsonObject): string {
  const values = textsOf(requirement, 'values').join(' ')
  return `LabelSelectorRequirement{Key:${textOf(requirement, 'key')},Operator:${textOf(requirement, 'operator')},Values:[${values}],},`
}
