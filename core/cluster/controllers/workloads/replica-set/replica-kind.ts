import type { GroupVersionResource } from '../../../../base/api/group-version.ts'
import { structOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import {
  type LabelSelector,
  selectorFromLabelSelectorObject,
} from '../../../../base/api/selectors/label-selector.ts'

/** How one of the two kinds that keep a number of equal pods differs from the other. */
export interface ReplicaKind {
  /** Name of the controller in `--controllers`. */
  readonly name: string
  /** Source of its events. */
  readonly component: string
  readonly resource: GroupVersionResource
  readonly selectorOf: (owner: ApiObject) => LabelSelector
}

export const replicaSets: GroupVersionResource = {
  group: 'apps',
  version: 'v1',
  resource: 'replicasets',
}

/** The selector of a workload of the group apps. */
export function selectorOf(object: ApiObject): LabelSelector {
  return selectorFromLabelSelectorObject(structOf(object, 'spec')['selector'])
}

export const replicaSetKind: ReplicaKind = {
  name: 'replicaset-controller',
  component: 'replicaset-controller',
  resource: replicaSets,
  selectorOf,
}

export const replicationControllerKind: ReplicaKind = {
  name: 'replicationcontroller-controller',
  component: 'replication-controller',
  resource: { group: '', version: 'v1', resource: 'replicationcontrollers' },
  selectorOf(owner) {
    const matchLabels: JsonObject = structOf(owner, 'spec', 'selector')
    return selectorFromLabelSelectorObject({ matchLabels })
  },
}
