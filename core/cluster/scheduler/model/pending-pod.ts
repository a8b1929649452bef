import { objectOf, objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { matchesNodeSelection } from '../predicates/node-selector.ts'
import type { KnownNode } from './node-state.ts'
import { factsOf, type PodFacts } from './pod-facts.ts'

/** A pod for which a node is sought. */
export interface PendingPod {
  readonly object: ApiObject
  readonly spec: JsonObject
  readonly facts: PodFacts
  readonly tolerations: readonly JsonObject[]
  /** Node for which pods of lower priority were deleted; empty for none. */
  readonly nominatedNode: string
  /** Whether the pod's node selector and required node affinity leave out some nodes. */
  readonly selectsNodes: boolean
}

export function pendingPod(object: ApiObject): PendingPod {
  const spec = structOf(object, 'spec')
  const required = 'requiredDuringSchedulingIgnoredDuringExecution'
  return {
    object,
    spec,
    facts: factsOf(object),
    tolerations: objectsOf(spec, 'tolerations'),
    nominatedNode: textOf(structOf(object, 'status'), 'nominatedNodeName'),
    selectsNodes:
      objectOf(spec, 'nodeSelector') !== undefined ||
      objectOf(structOf(spec, 'affinity', 'nodeAffinity'), required) !== undefined,
  }
}

/** Whether a node meets the pod's node selector and required node affinity. */
export function selectsNode({ selectsNodes, spec }: PendingPod, { facts }: KnownNode): boolean {
  return !selectsNodes || matchesNodeSelection(spec, facts.object)
}
