import { equalJson } from '../../../../base/api/json.ts'
import { controllerOf, keyOf } from '../../../../base/api/metadata/object-keys.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type { ControllerRevision, DaemonSet } from '../../../../base/api/types/apps.v1.generated.ts'
import type { Node } from '../../../../base/api/types/core.v1.generated.ts'
import type { ClusterParts } from '../../shared/framework/cluster-registration.ts'
import type { KeyQueue } from '../../shared/framework/key-controller.ts'
import {
  daemonSetResource,
  nodeResource,
  podResource,
  revisionResource,
} from '../../shared/objects/resources.ts'
import { selectingObjects } from '../../shared/objects/selecting-objects.ts'
import { selectorOf } from '../replica-set/replica-kind.ts'
import type { DaemonPods } from './daemon-pods.ts'
import type { Placements } from './placements.ts'

export interface WatchedDaemons {
  readonly objects: ClusterParts['objects']
  readonly pods: DaemonPods
  readonly placements: Placements
}

/** Adds the keys of daemon sets that change, or whose pods, revisions or nodes do. */
export function watchDaemonSets(
  { objects, pods, placements }: WatchedDaemons,
  queue: KeyQueue,
  signal: AbortSignal,
): void {
  const sets = objects.of(daemonSetResource)
  const add = (set: DaemonSet): void => queue.add(keyOf(set))
  const addOwner = (object: ApiObject): void => {
    const reference = controllerOf(object)
    const set = reference && sets.get(object.metadata.namespace ?? '', reference.name)
    if (set && set.metadata.uid === reference.uid) add(set)
  }
  const adoptersOf = selectingObjects(sets, selectorOf)
  const addAdopters = (object: ApiObject): void => {
    for (const set of adoptersOf(object)) add(set)
  }
  const added = (object: ApiObject): void => {
    if (controllerOf(object)) addOwner(object)
    else addAdopters(object)
  }
  const changed = (object: ApiObject, before: ApiObject): void => {
    const isMoved = controllerOf(object)?.uid !== controllerOf(before)?.uid
    if (isMoved) addOwner(before)
    const isRelabelled = !equalJson(object.metadata.labels ?? {}, before.metadata.labels ?? {})
    if (controllerOf(object)) addOwner(object)
    else if (isMoved || isRelabelled) addAdopters(object)
  }
  sets.listen(
    {
      added: add,
      changed: add,
      deleted(set) {
        placements.forget(set.metadata.uid ?? '')
        add(set)
      },
    },
    signal,
  )
  objects.of(podResource).listenTogether(
    {
      added(pod) {
        pods.put(pod)
        added(pod)
      },
      changed(pod, before) {
        if (controllerOf(pod)?.uid !== controllerOf(before)?.uid) pods.delete(before)
        pods.put(pod)
        changed(pod, before)
      },
      deleted(pod) {
        pods.delete(pod)
        addOwner(pod)
      },
    },
    signal,
  )
  const addedRevision = (revision: ControllerRevision): void => {
    if (!controllerOf(revision)) addAdopters(revision)
  }
  objects.of(revisionResource).listen({ added: addedRevision, changed, deleted: addOwner }, signal)
  watchNodes({ objects, pods, placements }, queue, signal)
}

/** Adds the sets for which a new or changed node makes a difference. */
function watchNodes(
  { objects, pods, placements }: WatchedDaemons,
  queue: KeyQueue,
  signal: AbortSignal,
): void {
  const sets = objects.of(daemonSetResource)
  const put = (node: Node): void => {
    for (const set of sets.objects()) {
      const placement = placements.putNode(set, node)
      if (placement === undefined) continue
      const isThere = pods.isOnNode(set.metadata.uid ?? '', node.metadata.name ?? '')
      const isMisplaced = set.status.numberMisscheduled > 0
      const isMissing = placement === 'runs' && !isThere
      if (isMissing || (isThere && (placement === 'leaves' || isMisplaced))) queue.add(keyOf(set))
    }
  }
  objects.of(nodeResource).listen(
    {
      added: put,
      changed(node, before) {
        if (!isSamePlace(node, before)) put(node)
      },
      deleted: (node) => placements.deleteNode(node),
    },
    signal,
  )
}

/** Whether a node's labels and taints are the same, which alone decide on what runs there. */
function isSamePlace(a: Node, b: Node): boolean {
  return (
    equalJson(a.metadata.labels ?? {}, b.metadata.labels ?? {}) &&
    equalJson(a.spec.taints ?? [], b.spec.taints ?? [])
  )
}
