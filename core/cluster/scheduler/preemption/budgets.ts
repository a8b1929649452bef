import {
  type LabelSelector,
  matchesLabels,
  selectorFromLabelSelectorObject,
} from '../../../base/api/selectors/label-selector.ts'
import type { PodDisruptionBudget } from '../../../base/api/types/policy.v1.generated.ts'
import type { PodFacts } from '../model/pod-facts.ts'

/** What a PodDisruptionBudget allows. */
export interface Budget {
  readonly namespace: string
  readonly selector: LabelSelector
  readonly allowed: number
  /** Whether a pod's disruption has begun, and is counted. */
  readonly isDisrupted: (pod: string) => boolean
}

export function budgetOf({ metadata, spec, status }: PodDisruptionBudget): Budget {
  const { disruptedPods: disrupted = {} } = status
  return {
    namespace: metadata.namespace ?? '',
    selector: selectorFromLabelSelectorObject(spec.selector),
    allowed: status.disruptionsAllowed,
    isDisrupted: (pod) => Object.hasOwn(disrupted, pod),
  }
}

/** Splits pods into those whose deletion, one after the other, violates a budget, and the others. */
export function splitByBudgets(
  pods: readonly PodFacts[],
  budgets: readonly Budget[],
): { readonly violating: readonly PodFacts[]; readonly others: readonly PodFacts[] } {
  const left = budgets.map(({ allowed }) => allowed)
  const violating: PodFacts[] = []
  const others: PodFacts[] = []
  for (const pod of pods) {
    const { namespace, labels } = pod.traits
    let isViolating = false
    budgets.forEach((budget, at) => {
      if (budget.namespace !== namespace || Object.keys(labels).length === 0) return
      if (budget.selector.requirements?.length === 0) return
      if (!matchesLabels(budget.selector, labels) || budget.isDisrupted(pod.name)) return
      left[at] = (left[at] ?? 0) - 1
      if ((left[at] ?? 0) < 0) isViolating = true
    })
    if (isViolating) violating.push(pod)
    else others.push(pod)
  }
  return { violating, others }
}
