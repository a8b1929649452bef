import { getKey } from '../json.ts'
import type { LabelSelector } from '../types/meta.v1.generated.ts'

/** A label selector as Go's generated types print it, which is how the original's events and conditions show it. */
export function labelSelectorText(selector: LabelSelector | null | undefined): string {
  if (!selector) return 'nil'
  const { matchLabels = {}, matchExpressions = [] } = selector
  const labels = Object.keys(matchLabels)
    .toSorted()
    .map((key) => `${key}: ${getKey(matchLabels, key) ?? ''},`)
  const expressions = matchExpressions.map(
    ({ key, operator, values }) =>
      `LabelSelectorRequirement{Key:${key},Operator:${operator},Values:[${(values ?? []).join(' ')}],},`,
  )
  return `&LabelSelector{MatchLabels:map[string]string{${labels.join('')}},MatchExpressions:[]LabelSelectorRequirement{${expressions.join('')}},}`
}
