import type { TypedResource } from '../../../../base/api/group-version.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import {
  type LabelSelector,
  selectorFromLabelSelectorObject,
} from '../../../../base/api/selectors/label-selector.ts'
import type {
  DaemonSet,
  Deployment,
  ReplicaSet,
  StatefulSet,
} from '../../../../base/api/types/apps.v1.generated.ts'
import type { ReplicationController } from '../../../../base/api/types/core.v1.generated.ts'
import {
  replicaSetResource,
  replicationControllerResource,
} from '../../shared/objects/resources.ts'

/** An object of one of the two kinds that keep a number of equal pods. */
export type ReplicaOwner = ReplicaSet | ReplicationController

/** How one of the two kinds that keep a number of equal pods differs from the other. */
export interface ReplicaKind<Owner extends ReplicaOwner> extends SelectingKind<Owner> {
  /** Name of the controller in `--controllers`. */
  readonly name: string
  /** Source of its events. */
  readonly component: string
}

/** A kind whose objects select the pods that they own. */
export interface SelectingKind<Owner extends ApiObject> {
  readonly resource: TypedResource<Owner>
  readonly selectorOf: (owner: Owner) => LabelSelector
}

/** The selector of a workload of the group apps. */
export function selectorOf({
  spec,
}: Deployment | ReplicaSet | StatefulSet | DaemonSet): LabelSelector {
  return selectorFromLabelSelectorObject(spec.selector)
}

export const replicaSetKind: ReplicaKind<ReplicaSet> = {
  name: 'replicaset-controller',
  component: 'replicaset-controller',
  resource: replicaSetResource,
  selectorOf,
}

export const replicationControllerKind: ReplicaKind<ReplicationController> = {
  name: 'replicationcontroller-controller',
  component: 'replication-controller',
  resource: replicationControllerResource,
  selectorOf: ({ spec }) => selectorFromLabelSelectorObject({ matchLabels: spec.selector ?? {} }),
}
