import { equalJson, type JsonObject } from '../../../api/json.ts'
import { numberOf, textOf } from '../../../api/json-fields.ts'

function toleratesForAsLong(superset: JsonObject, toleration: JsonObject): boolean {
  const limit = numberOf(superset, 'tolerationSeconds')
  if (textOf(superset, 'effect') !== 'NoExecute' || limit === undefined) return true
  const seconds = numberOf(toleration, 'tolerationSeconds')
  return seconds !== undefined && seconds <= limit
}

/** Whether one toleration tolerates every taint that the other does; an empty key or effect stands for all. */
function isSuperset(superset: JsonObject, toleration: JsonObject): boolean {
  if (equalJson(superset, toleration)) return true
  const [key, operator, effect] = ['key', 'operator', 'effect'].map((field) =>
    textOf(superset, field),
  )
  const allKeys = key === '' && operator === 'Exists'
  if (!allKeys && key !== textOf(toleration, 'key')) return false
  if (effect !== '' && effect !== textOf(toleration, 'effect')) return false
  if (!toleratesForAsLong(superset, toleration)) return false
  if (operator === 'Exists') return true
  return (
    (operator === '' || operator === 'Equal') &&
    textOf(toleration, 'operator') === 'Equal' &&
    textOf(toleration, 'value') === textOf(superset, 'value')
  )
}

/** The tolerations of two lists, without those that another one makes needless; of equal ones the first stays. */
export function mergeTolerations(
  first: readonly JsonObject[],
  second: readonly JsonObject[],
): JsonObject[] {
  const all = [...first, ...second]
  const merged: JsonObject[] = []
  all.forEach((toleration, index) => {
    const isNeedless =
      merged.some((kept) => isSuperset(kept, toleration)) ||
      all
        .slice(index + 1)
        .some((later) => !equalJson(later, toleration) && isSuperset(later, toleration))
    if (!isNeedless) merged.push(toleration)
  })
  return merged
}
