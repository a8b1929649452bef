import { listOf, objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject } from '../../../base/api/json.ts'
import { type CellFunction, cellText } from '../../../objects/catalog/column-cell.ts'

export const paramReference: CellFunction = ({ object }) => {
  const reference = structOf(object, 'spec')['paramRef']
  if (!isJsonObject(reference)) return undefined
  const name = textOf(reference, 'name')
  if (name !== '') return `${textOf(reference, 'namespace') || '*'}/${name}`
  const { selector } = reference
  return isJsonObject(selector) ? selectorStruct(selector) : undefined
}

/** A label selector as Go prints a pointer to it. */
function selectorStruct(selector: JsonObject): string {
  const labels = Object.entries(structOf(selector, 'matchLabels'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}: ${cellText(value)},`)
  const expressions = objectsOf(selector, 'matchExpressions').map((one) => {
    const values = listOf(one, 'values').map((value) => cellText(value))
    const key = `Key:${textOf(one, 'key')},Operator:${textOf(one, 'operator')}`
    return `LabelSelectorRequirement{${key},Values:[${values.join(' ')}],},`
  })
  const requirements = `MatchExpressions:[]LabelSelectorRequirement{${expressions.join('')}}`
  return `&LabelSelector{MatchLabels:map[string]string{${labels.join('')}},${requirements},}`
}
