import { numberOf, objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'

function tolerates(toleration: JsonObject, taint: JsonObject): boolean {
  const effect = textOf(toleration, 'effect')
  if (effect !== '' && effect !== textOf(taint, 'effect')) return false
  const key = textOf(toleration, 'key')
  if (key !== '' && key !== textOf(taint, 'key')) return false
  const operator = textOf(toleration, 'operator')
  if (operator === 'Exists') return true
  const isEqual = operator === '' || operator === 'Equal'
  return isEqual && textOf(toleration, 'value') === textOf(taint, 'value')
}

/** Milliseconds for which a pod tolerates all of the taints: 0 where it does not, infinity where it does for ever. */
export function toleranceMs(pod: ApiObject, taints: readonly JsonObject[]): number {
  const tolerations = objectsOf(structOf(pod, 'spec'), 'tolerations')
  const used: JsonObject[] = []
  for (const taint of taints) {
    const matching = tolerations.find((toleration) => tolerates(toleration, taint))
    if (!matching) return 0
    used.push(matching)
  }
  const seconds = used.map((toleration) => numberOf(toleration, 'tolerationSeconds') ?? Infinity)
  return Math.max(0, Math.min(...seconds)) * 1000
}
