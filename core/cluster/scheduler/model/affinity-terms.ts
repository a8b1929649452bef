import {
  type LabelSelector,
  type Labels,
  matchesLabels,
  selectorFromLabelSelectorObject,
} from '../../../base/api/selectors/label-selector.ts'
import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'

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

/** Terms of a pod's `affinity`, which hold for its own namespace where they name none. */
export function affinityTermsOf(
  { podAffinity: near, podAntiAffinity: far }: corev1.Affinity,
  namespace: string,
): AffinityTerms {
  const plain = (term: corev1.PodAffinityTerm): AffinityTerm => termOf(term, namespace, 0)
  const weighted = ({ podAffinityTerm, weight }: corev1.WeightedPodAffinityTerm): AffinityTerm =>
    termOf(podAffinityTerm, namespace, weight)
  return {
    required: near?.requiredDuringSchedulingIgnoredDuringExecution?.map(plain) ?? [],
    requiredAnti: far?.requiredDuringSchedulingIgnoredDuringExecution?.map(plain) ?? [],
    preferred: near?.preferredDuringSchedulingIgnoredDuringExecution?.map(weighted) ?? [],
    preferredAnti: far?.preferredDuringSchedulingIgnoredDuringExecution?.map(weighted) ?? [],
  }
}

function termOf(
  { topologyKey, labelSelector, namespaceSelector, namespaces = [] }: corev1.PodAffinityTerm,
  namespace: string,
  weight: number,
): AffinityTerm {
  return {
    topologyKey,
    selector: labelSelector && selectorFromLabelSelectorObject(labelSelector),
    namespaces: namespaces.length === 0 && !namespaceSelector ? [namespace] : namespaces,
    namespaceSelector: namespaceSelector && selectorFromLabelSelectorObject(namespaceSelector),
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
