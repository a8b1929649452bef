import type { JsonObject } from '../../api/json.ts'
import { cellText } from '../../catalog/column-cell.ts'
import { listOf, structOf, objectsOf, textOf } from '../../api/json-fields.ts'

/** Labels as `a=1,b=2`, sorted by key; `<none>` for an empty map. */
export function formatLabels(map: JsonObject): string {
  const pairs = Object.keys(map)
    .toSorted()
    .map((key) => `${key}=${cellText(map[key])}`)
  return pairs.join(',') || '<none>'
}

/** A label selector as `-l` takes it; `<none>` where it selects everything. */
export function formatSelector(selector: JsonObject): string {
  const matched = Object.entries(structOf(selector, 'matchLabels')).map(
    ([key, value]) => [key, `${key}=${cellText(value)}`] as const,
  )
  const expressions = objectsOf(selector, 'matchExpressions').map(
    (one) => [textOf(one, 'key'), formatExpression(one)] as const,
  )
  const parts = [...matched, ...expressions].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return parts.map(([, text]) => text).join(',') || '<none>'
}

function formatExpression(expression: JsonObject): string {
  const key = textOf(expression, 'key')
  const values = listOf(expression, 'values').map((value) => cellText(value))
  const set = `(${values.toSorted().join(',')})`
  switch (textOf(expression, 'operator')) {
    case 'In':
      return `${key} in ${set}`
    case 'NotIn':
      return `${key} notin ${set}`
    case 'Exists':
      return key
    case 'DoesNotExist':
      return `!${key}`
    default:
      return '<error>'
  }
}
