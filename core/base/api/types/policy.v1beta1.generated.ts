// Generated from core/kinds/tables/types/policy.v1beta1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { Int64, IntOrString, Time } from './scalars.ts'
import type { Embedded } from './views.ts'

export type UnhealthyPodEvictionPolicyType = 'IfHealthyBudget' | 'AlwaysAllow'

export type FSType = string

export type SELinuxStrategy = string

export type RunAsUserStrategy = string

export type RunAsGroupStrategy = string

export type FSGroupStrategyType = string

export type SupplementalGroupsStrategyType = string

export type PodDisruptionBudgetSpec = {
  readonly minAvailable?: IntOrString
  readonly selector?: metav1.LabelSelector
  readonly maxUnavailable?: IntOrString
  readonly unhealthyPodEvictionPolicy?: UnhealthyPodEvictionPolicyType
}

export type PodDisruptionBudgetStatus = {
  readonly observedGeneration?: Int64
  readonly disruptedPods?: { readonly [key: string]: Time | null }
  readonly disruptionsAllowed: number
  readonly currentHealthy: number
  readonly desiredHealthy: number
  readonly expectedPods: number
  readonly conditions?: readonly metav1.Condition[]
}

export type PodDisruptionBudget = {
  readonly apiVersion: string
  readonly kind: 'PodDisruptionBudget'
  readonly metadata: metav1.ObjectMeta
  readonly spec: PodDisruptionBudgetSpec
  readonly status: PodDisruptionBudgetStatus
}

export type PodDisruptionBudgetList = {
  readonly apiVersion: string
  readonly kind: 'PodDisruptionBudgetList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<PodDisruptionBudget>[] | null
}

export type Eviction = {
  readonly apiVersion: string
  readonly kind: 'Eviction'
  readonly metadata: metav1.ObjectMeta
  readonly deleteOptions?: Embedded<metav1.DeleteOptions>
}
