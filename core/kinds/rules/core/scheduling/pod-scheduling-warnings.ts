import { has, objectOf, objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
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
  const selector = objectOf(spec, 'nodeSelector')
  const affinity = objectOf(spec, 'affinity')
  const ofSelector = selector
    ? labelKeyWarnings(selector, brand, (label) => `${prefix}spec.nodeSelector[${label}]`)
    : noWarnings
  const ofAffinity = affinity
    ? nodeAffinityWarnings(structOf(affinity, 'nodeAffinity'), place)
    : noWarnings
  const ofSpread = spreadWarnings(place)
  const count = ofSelector.length + ofAffinity.length + ofSpread.length
  return count === 0 ? noWarnings : [...ofSelector, ...ofAffinity, ...ofSpread]
}

function nodeAffinityWarnings(affinity: JsonObject, { prefix, brand }: PodPlace): string[] {
  const path = `${prefix}spec.affinity.nodeAffinity`
  const terms = objectsOf(structOf(affinity, required), 'nodeSelectorTerms')
  return [
    ...terms.flatMap((term, index) =>
      expressionWarnings(term, `${path}.${required}.nodeSelectorTerms[${index}]`, brand),
    ),
    ...objectsOf(affinity, preferred).flatMap((term, index) =>
      expressionWarnings(
        structOf(term, 'preference'),
        `${path}.${preferred}[${index}].preference`,
        brand,
        { checksValues: true },
      ),
    ),
  ]
}

function spreadWarnings({ spec, prefix, brand }: PodPlace): readonly string[] {
  return objectsOf(spec, 'topologySpreadConstraints').flatMap((constraint, index) => {
    const place = `${prefix}spec.topologySpreadConstraints[${index}]`
    const key = textOf(constraint, 'topologyKey')
    const advice = adviceOnLabel(key, brand)
    return [
      ...(advice === undefined ? [] : [`${place}.topologyKey: ${key} is ${advice}`]),
      ...selectorWarnings(constraint, place),
    ]
  })
}

/** Warnings of pod affinity terms that no pod can match. */
export function affinityWarnings({ spec, prefix }: PodPlace): readonly string[] {
  const affinity = objectOf(spec, 'affinity')
  if (!affinity) return noWarnings
  return ['podAffinity', 'podAntiAffinity'].flatMap((kind) => {
    const terms = structOf(affinity, kind)
    const path = `${prefix}spec.affinity.${kind}`
    return [
      ...objectsOf(terms, required).flatMap((term, index) =>
        selectorWarnings(term, `${path}.${required}[${index}]`),
      ),
      ...objectsOf(terms, preferred).flatMap((term, index) =>
        selectorWarnings(
          structOf(term, 'podAffinityTerm'),
          `${path}.${preferred}[${index}].podAffinityTerm`,
        ),
      ),
    ]
  })
}

function selectorWarnings(term: JsonObject, place: string): readonly string[] {
  return has(term, 'labelSelector') ? noWarnings : [`${place}.labelSelector: ${noSelector}`]
}
