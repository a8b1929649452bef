// Generated from core/kinds/tables/types/scheduling.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { Embedded } from '../views.ts'

/** Priority of the pods that name the class: higher ones go first and may evict lower ones. */
export type PriorityClass = {
  apiVersion: string
  kind: 'PriorityClass'
  metadata?: metav1.ObjectMeta
  /** Priority of the class's pods, higher first, up to 1000000000; 0 without class. */
  value: number
  /** True gives this class to new pods that name none; at most one class may have it. */
  globalDefault?: boolean
  /** Text for people about which pods the priority class is meant for. */
  description?: string
  /** Whether the class's pods evict lower ones; PreemptLowerPriority by default. */
  preemptionPolicy?: corev1.PreemptionPolicy
}

/** List of priority classes. */
export type PriorityClassList = {
  apiVersion: string
  kind: 'PriorityClassList'
  metadata?: metav1.ListMeta
  items: Embedded<PriorityClass>[]
}
