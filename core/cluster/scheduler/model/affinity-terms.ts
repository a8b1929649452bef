import {
  numberOf,
  objectOf,
  objectsOf,
  structOf,
  textOf,
  textsOf,
} from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import {
  type LabelSelector,
  type Labels,
  matchesLabels,
  selectorFromLabelSelectorObject,
} from '../../../base/api/selectors/label-selector.ts'

/** A term of the affinity or anti-affinity between pods. */
export interface AffinityTerm {
  readonly topologyKey: string
  /** Undefined matches no pod. */
  readonly selector: LabelSelector | undefined
  readonly namespaces: readonly string[]
  readonly namespaceSelector: LabelSelector | undefined
  /** 1 to 100 for preferred terms, 0 for required ones. */
  readonly weight: number
}

export interface AffinityTerms {
  readonly required: readonly AffinityTerm[]
  readonly requiredAnti: readonly AffinityTerm[]
  readonly preferred: readonly AffinityTerm[]
  readonly preferredAnti: readonly AffinityTerm[]
}

export const noTerms: AffinityTerms = {
  required: [],
  requiredAnti: [],
  preferred: [],
  preferredAnti: [],
}

/** Namespace and labels of a pod, as terms and constraints match them. */
export interface LabelledPod {
  readonly namespace: string
  readonly labels: Labels
}

/** Labels of namespaces by their names. */
export type NamespaceLabels = (namespace: string) => Labels

const required = 'requiredDuringSchedulingIgnoredDuringExecution'
const preferred = 'preferredDuringSchedulingIgnoredDuringExecution'

/** Terms of a pod's `affinity`, which hold for its own namespace where they name none. */
export function affinityTermsOf(affinity: JsonObject, namespace: string): AffinityTerms {
  const near = structOf(affinity, 'podAffinity')
  const far = structOf(affinity, 'podAntiAffinity')
  const plain = (term: JsonObject): AffinityTerm => termOf(term, namespace, 0)
  const weighted = (entry: JsonObject): AffinityTerm =>
    termOf(structOf(entry, 'podAffinityTerm'), namespace, numberOf(entry, 'weight') ?? 0)
  return {
    required: objectsOf(near, required).map(plain),
    requiredAnti: objectsOf(far, required).map(plain),
    preferred: objectsOf(near, preferred).map(weighted),
    preferredAnti: objectsOf(far, preferred).map(weighted),
  }
}

function termOf(term: JsonObject, namespace: string, weight: number): AffinityTerm {
  const labels = objectOf(term, 'labelSelector')
  const ofNamespaces = objectOf(term, 'namespaceSelector')
  const namespaces = textsOf(term, 'namespaces')
  return {
    topologyKey: textOf(term, 'topologyKey'),
    selector: labels && selectorFromLabelSelectorObject(labels),
    namespaces: namespaces.length === 0 && !ofNamespaces ? [namespace] : namespaces,
    namespaceSelector: ofNamespaces && selectorFromLabelSelectorObject(ofNamespaces),
    weight,
  }
}

/** Whether a term means a pod. */
export function termMatches(
  { selector, namespaces, namespaceSelector }: AffinityTerm,
  { namespace, labels }: LabelledPod,
  labelsOf: NamespaceLabels,
): boolean {
  if (!selector) return false
  const isOfNamespace =
    namespaces.includes(namespace) ||
    (namespaceSelector !== undefined && matchesLabels(namespaceSelector, labelsOf(namespace)))
  return isOfNamespace && matchesLabels(selector, labels)
}
