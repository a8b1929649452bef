import { type NewPodCondition, setPodCondition } from '../../../../base/api/pod-condition.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type * as metav1 from '../../../../base/api/types/meta.v1.generated.ts'
import type { Writable } from '../../../../base/api/types/views.ts'
import type { WriteRule } from '../../../../objects/catalog/write-rule.ts'
import type { LabelKeys } from './topology-spread.ts'

const gated: NewPodCondition = {
  type: 'PodScheduled',
  status: 'False',
  reason: 'SchedulingGated',
  message: 'Scheduling is blocked due to non-empty scheduling gates',
}

/** A new pod with scheduling gates has the condition that says why it is not scheduled. */
export const schedulingGated: WriteRule<corev1.Pod> = (next, _stored, { now }) => {
  if (next.spec.schedulingGates?.length) setPodCondition(next, gated, now)
}

type Labels = Readonly<Record<string, string>>

/** Adds the pod's own label values under `keys` to a term's label selector, if it has one, as `In` or `NotIn`. */
function addKeys(
  term: Writable<LabelKeys>,
  keys: 'matchLabelKeys' | 'mismatchLabelKeys',
  operator: 'In' | 'NotIn',
  labels: Labels,
): void {
  const { [keys]: named = [], labelSelector: selector } = term
  if (named.length === 0 || !selector) return
  const added = named
    .filter((key) => Object.hasOwn(labels, key))
    .map((key): metav1.LabelSelectorRequirement => ({ key, operator, values: [labels[key] ?? ''] }))
  if (added.length === 0) return
  selector.matchExpressions = [...(selector.matchExpressions ?? []), ...added]
}

function affinityTerms(
  affinity: Writable<corev1.PodAffinity> | undefined,
): readonly Writable<corev1.PodAffinityTerm>[] {
  const {
    preferredDuringSchedulingIgnoredDuringExecution: preferred = [],
    requiredDuringSchedulingIgnoredDuringExecution: required = [],
  } = affinity ?? {}
  return [...preferred.map(({ podAffinityTerm }) => podAffinityTerm), ...required]
}

/** `matchLabelKeys` and `mismatchLabelKeys` of a new pod are merged into the label selectors beside them. */
export const labelKeysInSelectors: WriteRule<corev1.Pod> = (next, _stored, { gate }) => {
  const { affinity, topologySpreadConstraints } = next.spec
  const labels = next.metadata.labels ?? {}
  if (affinity && gate('MatchLabelKeysInPodAffinity')) {
    const { podAffinity, podAntiAffinity } = affinity
    for (const term of [...affinityTerms(podAffinity), ...affinityTerms(podAntiAffinity)]) {
      addKeys(term, 'matchLabelKeys', 'In', labels)
      addKeys(term, 'mismatchLabelKeys', 'NotIn', labels)
    }
  }
  if (!topologySpreadConstraints || !gate('MatchLabelKeysInPodTopologySpread')) return
  if (!gate('MatchLabelKeysInPodTopologySpreadSelectorMerge')) return
  for (const constraint of topologySpreadConstraints) {
    addKeys(constraint, 'matchLabelKeys', 'In', labels)
  }
}
