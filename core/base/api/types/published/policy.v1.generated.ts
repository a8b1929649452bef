// Generated from core/kinds/tables/types/policy.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { Int64, IntOrString, Time } from './scalars.ts'
import type { Embedded } from '../views.ts'

export type UnhealthyPodEvictionPolicyType = 'IfHealthyBudget' | 'AlwaysAllow'

export type PodDisruptionBudgetSpec = {
  minAvailable?: IntOrString
  selector?: metav1.LabelSelector
  maxUnavailable?: IntOrString
  unhealthyPodEvictionPolicy?: UnhealthyPodEvictionPolicyType
}

export type PodDisruptionBudgetStatus = {
  observedGeneration?: Int64
  disruptedPods?: { [key: string]: Time }
  disruptionsAllowed: number
  currentHealthy: number
  desiredHealthy: number
  expectedPods: number
  conditions?: metav1.Condition[]
}

export type PodDisruptionBudget = {
  apiVersion: string
  kind: 'PodDisruptionBudget'
  metadata?: metav1.ObjectMeta
  spec?: PodDisruptionBudgetSpec
  status?: PodDisruptionBudgetStatus
}

export type PodDisruptionBudgetList = {
  apiVersion: string
  kind: 'PodDisruptionBudgetList'
  metadata?: metav1.ListMeta
  items: Embedded<PodDisruptionBudget>[]
}

export type Eviction = {
  apiVersion: string
  kind: 'Eviction'
  metadata?: metav1.ObjectMeta
  deleteOptions?: Embedded<metav1.DeleteOptions>
}
