// Generated from core/kinds/tables/types/node.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { QuantityText } from './scalars.ts'
import type { Embedded } from '../views.ts'

export type RuntimeClass = {
  apiVersion: string
  kind: 'RuntimeClass'
  metadata?: metav1.ObjectMeta
  handler: string
  overhead?: Overhead
  scheduling?: Scheduling
}

export type Overhead = {
  podFixed?: { [key: string]: QuantityText }
}

export type Scheduling = {
  nodeSelector?: { [key: string]: string }
  tolerations?: corev1.Toleration[]
}

export type RuntimeClassList = {
  apiVersion: string
  kind: 'RuntimeClassList'
  metadata?: metav1.ListMeta
  items: Embedded<RuntimeClass>[]
}
