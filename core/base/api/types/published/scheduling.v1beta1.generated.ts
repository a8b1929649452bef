// Generated from core/kinds/tables/types/scheduling.v1beta1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { Embedded } from '../views.ts'

export type PreemptionPolicy = string

export type PriorityClass = {
  apiVersion: string
  kind: 'PriorityClass'
  metadata?: metav1.ObjectMeta
  value: number
  globalDefault?: boolean
  description?: string
  preemptionPolicy?: corev1.PreemptionPolicy
}

export type PriorityClassList = {
  apiVersion: string
  kind: 'PriorityClassList'
  metadata?: metav1.ListMeta
  items: Embedded<PriorityClass>[]
}
