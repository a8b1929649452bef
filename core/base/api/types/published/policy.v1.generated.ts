// Generated from core/kinds/tables/types/policy.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { Int64, IntOrString, Time } from './scalars.ts'
import type { Embedded } from '../views.ts'

/**
 * - `IfHealthyBudget` lets unready pods go while enough others are healthy.
 * - `AlwaysAllow` lets unready pods go at any time, so that they do not hold up a drain.
 */
export type UnhealthyPodEvictionPolicyType = 'IfHealthyBudget' | 'AlwaysAllow'

/** Pods that evictions must leave: minAvailable or maxUnavailable. */
export type PodDisruptionBudgetSpec = {
  /** Healthy pods that evictions must leave: a number, or a percentage of replicas, rounded up. */
  minAvailable?: IntOrString
  /** Labels of the pods that the budget guards; an empty one takes all, an absent one none. */
  selector?: metav1.LabelSelector
  /** Pods missing at most after an eviction: a number, or a percentage of replicas, rounded up. */
  maxUnavailable?: IntOrString
  /** When the budget lets running pods be evicted that are not ready; IfHealthyBudget by default. */
  unhealthyPodEvictionPolicy?: UnhealthyPodEvictionPolicyType
}

/** How many evictions a budget allows at its controller's last look. */
export type PodDisruptionBudgetStatus = {
  /** Generation of the budget that the status is for; evictions are refused while it is behind. */
  observedGeneration?: Int64
  /** Evicted pods not yet being deleted, with the times; uncounted for two minutes at most. */
  disruptedPods?: { [key: string]: Time }
  /** Evictions that the budget allows now; at 0 they are refused with code 429. */
  disruptionsAllowed: number
  /** Ready pods of the budget, without those that are being evicted. */
  currentHealthy: number
  /** Ready pods that evictions must leave, computed from the budget's spec. */
  desiredHealthy: number
  /** Pods that the budget counts on: existing ones for a number in minAvailable, else replicas. */
  expectedPods: number
  /** Condition DisruptionAllowed of the budget; SyncFailed if replicas are unknown. */
  conditions?: metav1.Condition[]
}

/** Limits how many pods of a workload evictions take at a time. */
export type PodDisruptionBudget = {
  apiVersion: string
  kind: 'PodDisruptionBudget'
  metadata?: metav1.ObjectMeta
  /** Pods that the budget guards and how many must stay. */
  spec?: PodDisruptionBudgetSpec
  /** Counts from which evictions are granted. */
  status?: PodDisruptionBudgetStatus
}

/** List of pod disruption budgets. */
export type PodDisruptionBudgetList = {
  apiVersion: string
  kind: 'PodDisruptionBudgetList'
  metadata?: metav1.ListMeta
  items: Embedded<PodDisruptionBudget>[]
}

/** Deletes a pod if its disruption budget allows it, else 429. */
export type Eviction = {
  apiVersion: string
  kind: 'Eviction'
  /** Name and namespace of the pod to evict. */
  metadata?: metav1.ObjectMeta
  /** Options of the pod's deletion: grace period, preconditions, dry run. */
  deleteOptions?: Embedded<metav1.DeleteOptions>
}
