// Generated from core/kinds/tables/types/node.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { QuantityText } from './scalars.ts'
import type { Embedded } from './views.ts'

export type RuntimeClass = {
  readonly apiVersion: string
  readonly kind: 'RuntimeClass'
  readonly metadata: metav1.ObjectMeta
  readonly handler: string
  readonly overhead?: Overhead
  readonly scheduling?: Scheduling
}

export type Overhead = {
  readonly podFixed?: { readonly [key: string]: QuantityText }
}

export type Scheduling = {
  readonly nodeSelector?: { readonly [key: string]: string }
  readonly tolerations?: readonly corev1.Toleration[]
}

export type RuntimeClassList = {
  readonly apiVersion: string
  readonly kind: 'RuntimeClassList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<RuntimeClass>[] | null
}
