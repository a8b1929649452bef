import { textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'

/** Whether a toleration tolerates a taint. */
export function toleratesTaint(toleration: JsonObject, taint: JsonObject): boolean {
  const effect = textOf(toleration, 'effect')
  if (effect !== '' && effect !== textOf(taint, 'effect')) return false
  const key = textOf(toleration, 'key')
  if (key !== '' && key !== textOf(taint, 'key')) return false
  const operator = textOf(toleration, 'operator')
  if (operator === 'Exists') return true
  if (operator !== '' && operator !== 'Equal') return false
  return textOf(toleration, 'value') === textOf(taint, 'value')
}

/** The first taint with one of `effects` that no toleration tolerates. */
export function untoleratedTaint(
  taints: readonly JsonObject[],
  tolerations: readonly JsonObject[],
  effects: readonly string[],
): JsonObject | undefined {
  return taints.find(
    (taint) =>
      effects.includes(textOf(taint, 'effect')) &&
      !tolerations.some((toleration) => toleratesTaint(toleration, taint)),
  )
}
