import type { JsonObject } from '../../api/json.ts'
import { textOf } from '../../catalog/column-cell.ts'
import { listAt, objectAt, objectsAt, textAt } from '../json-access.ts'

/** `a=1,b=2` by key; `<none>` for an empty map. */
export function formatLabels(map: JsonObject): string {
  const pairs = Object.keys(map)
    .toSorted()
    .map((key) => `${key}=${textOf(map[key])}`)
  return pairs.join(',') || '<none>'
}

/** A label selector as `-l` takes it; `<none>` where it selects everything. */
export function formatSelector(selector: JsonObject): string {
  const matched = Object.entries(objectAt(selector, 'matchLabels')).map(
    ([key, value]) => [key, `${key}=${textOf(value)}`] as const,
  )
  const expressions = objectsAt(selector, 'matchExpressions').map(
    (one) => [textAt(one, 'key'), formatExpression(one)] as const,
  )
  const parts = [...matched, ...expressions].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return parts.map(([, text]) => text).join(',') || '<none>'
}

function formatExpression(expression: JsonObject): string {
  const key = textAt(expression, 'key')
  const values = listAt(expression, 'values').map((value) => textOf(value))
  const set = `(${values.toSorted().join(',')})`
  switch (textAt(expression, 'operator')) {
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
