import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import {
  adviceOnLabel,
  expressionWarnings,
  labelKeyWarnings,
} from '../../shared/warnings/node-label-warnings.ts'
import type { PodPlace } from '../../shared/warnings/pod-place.ts'
import { noWarnings } from '../../shared/warnings/warning-rule.ts'

const required = 'requiredDuringSchedulingIgnoredDuringExecution'
const preferred = 'preferredDuringSchedulingIgnoredDuringExecution'
const noSelector = 'a null labelSelector results in matching no pod'

/** Warnings of the node labels in a pod's node selector, affinity and topology constraints. */
export function nodeWarnings(place: PodPlace): readonly string[] {
  const { spec, prefix, brand } = place
  const selector = spec.nodeSelector
  const affinity = spec.affinity?.nodeAffinity
  const ofSelector = selector
    ? labelKeyWarnings(selector, brand, (label) => `${prefix}spec.nodeSelector[${label}]`)
    : noWarnings
  const ofAffinity = affinity ? nodeAffinityWarnings(affinity, place) : noWarnings
  const ofSpread = spreadWarnings(place)
  const count = ofSelector.length + ofAffinity.length + ofSpread.length
  return count === 0 ? noWarnings : [...ofSelector, ...ofAffinity, ...ofSpread]
}

function nodeAffinityWarnings(
  affinity: corev1.NodeAffinity,
  { prefix, brand }: PodPlace,
): string[] {
  const path = `${prefix}spec.affinity.nodeAffinity`
  const terms = affinity[required]?.nodeSelectorTerms ?? []
  return [
    ...terms.flatMap((term, index) =>
      expressionWarnings(term, `${path}.${required}.nodeSelectorTerms[${index}]`, brand),
    ),
    ...(affinity[preferred] ?? []).flatMap(({ preference }, index) =>
      expressionWarnings(preference, `${path}.${preferred}[${index}].preference`, brand, {
        checksValues: true,
      }),
    ),
  ]
}

function spreadWarnings({ spec, prefix, brand }: PodPlace): readonly string[] {
  return (spec.topologySpreadConstraints ?? []).flatMap((constraint, index) => {
    const place = `${prefix}spec.topologySpreadConstraints[${index}]`
    const { topologyKey: key } = constraint
    const advice = adviceOnLabel(key, brand)
    return [
      ...(advice === undefined ? [] : [`${place}.topologyKey: ${key} is ${advice}`]),
      ...selectorWarnings(constraint, place),
    ]
  })
}

/** Warnings of pod affinity terms that no pod can match. */
export function affinityWarnings({ spec, prefix }: PodPlace): readonly string[] {
  const { affinity } = spec
  if (!affinity) return noWarnings
  return (['podAffinity', 'podAntiAffinity'] as const).flatMap((kind) => {
    const { [required]: terms = [], [preferred]: weighted = [] } = affinity[kind] ?? {}
    const path = `${prefix}spec.affinity.${kind}`
    return [
      ...terms.flatMap((term, index) => selectorWarnings(term, `${path}.${required}[${index}]`)),
      ...weighted.flatMap(({ podAffinityTerm }, index) =>
        selectorWarnings(podAffinityTerm, `${path}.${preferred}[${index}].podAffinityTerm`),
      ),
    ]
  })
}

function selectorWarnings(
  { labelSelector }: corev1.PodAffinityTerm | corev1.TopologySpreadConstraint,
  place: string,
): readonly string[] {
  return labelSelector ? noWarnings : [`${place}.labelSelector: ${noSelector}`]
}
