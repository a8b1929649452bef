// Generated from core/kinds/tables/types/scheduling.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { Embedded } from './views.ts'

export type PriorityClass = {
  readonly apiVersion: string
  readonly kind: 'PriorityClass'
  readonly metadata: metav1.ObjectMeta
  readonly value: number
  readonly globalDefault?: boolean
  readonly description?: string
  readonly preemptionPolicy?: corev1.PreemptionPolicy
}

export type PriorityClassList = {
  readonly apiVersion: string
  readonly kind: 'PriorityClassList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<PriorityClass>[] | null
}
