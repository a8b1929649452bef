import type { ValidatingAdmissionPolicyBinding } from '../../../base/api/types/admissionregistration.v1.generated.ts'
import type { MutatingAdmissionPolicyBinding } from '../../../base/api/types/admissionregistration.v1beta1.generated.ts'
import type { LabelSelector } from '../../../base/api/types/meta.v1.generated.ts'
import type { CellFunction } from '../../../objects/catalog/column-cell.ts'

export const paramReference: CellFunction<
  ValidatingAdmissionPolicyBinding | MutatingAdmissionPolicyBinding
> = ({ object }) => {
  const reference = object.spec.paramRef
  if (!reference) return undefined
  const { name, namespace, selector } = reference
  if (name) return `${namespace || '*'}/${name}`
  return selector && selectorStruct(selector)
}

/** A label selector as Go prints a pointer to it. */
function selectorStruct(selector: LabelSelector): string {
  const labels = Object.entries(selector.matchLabels ?? {})
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}: ${value},`)
  const expressions = (selector.matchExpressions ?? []).map((one) => {
    const values = one.values ?? []
    const key = `Key:${one.key},Operator:${one.operator}`
    return `LabelSelectorRequirement{${key},Values:[${values.join(' ')}],},`
  })
  const requirements = `MatchExpressions:[]LabelSelectorRequirement{${expressions.join('')}}`
  return `&LabelSelector{MatchLabels:map[string]string{${labels.join('')}},${requirements},}`
}
