// Generated from core/kinds/tables/types/node.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { QuantityText } from './scalars.ts'
import type { Embedded } from '../views.ts'

/** Way to run containers, such as in a sandbox, that pods choose by runtimeClassName. */
export type RuntimeClass = {
  apiVersion: string
  kind: 'RuntimeClass'
  metadata?: metav1.ObjectMeta
  /** Configuration of the node's container runtime for the pods, such as gvisor. */
  handler: string
  /** What a pod's sandbox takes besides its containers; the overhead of new pods of the class. */
  overhead?: Overhead
  /** Keeps pods of the class to nodes that have its runtime; all nodes by default. */
  scheduling?: Scheduling
}

/** Resources that each pod of the class takes for its sandbox. */
export type Overhead = {
  /** Amounts by resource that scheduler and quotas add to the class's pods' requests. */
  podFixed?: { [key: string]: QuantityText }
}

/** What new pods of a runtime class get so that they meet nodes with this runtime. */
export type Scheduling = {
  /** Labels of the nodes with this runtime, added to the pod's; a contrary one is refused. */
  nodeSelector?: { [key: string]: string }
  /** Taints of the runtime's nodes that its pods tolerate, added to the pod's own. */
  tolerations?: corev1.Toleration[]
}

/** List of runtime classes. */
export type RuntimeClassList = {
  apiVersion: string
  kind: 'RuntimeClassList'
  metadata?: metav1.ListMeta
  items: Embedded<RuntimeClass>[]
}
