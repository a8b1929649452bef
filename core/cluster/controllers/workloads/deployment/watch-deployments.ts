import { controllerOf, keyOf } from '../../../../base/api/metadata/object-keys.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type { ClusterParts } from '../../shared/framework/cluster-parts.ts'
import type { KeyQueue } from '../../shared/framework/key-controller.ts'
import { selectingObjects } from '../../shared/objects/selecting-objects.ts'
import { podResource } from '../../shared/pods/pod-control.ts'
import { replicaSets, selectorOf } from '../replica-set/replica-kind.ts'
import { isRollingUpdate } from './deployment-facts.ts'
import { deployments } from './rollout.ts'

/** Adds the keys of deployments that change, or whose replica sets do; of those that recreate, also as their pods end. */
export function watchDeployments(
  { objects }: Pick<ClusterParts, 'objects'>,
  queue: KeyQueue,
  signal: AbortSignal,
): void {
  const index = objects.of(deployments)
  const sets = objects.of(replicaSets)
  const ownerOf = (set: ApiObject): ApiObject | undefined => {
    const reference = controllerOf(set)
    if (reference?.kind !== 'Deployment') return undefined
    const owner = index.get(set.metadata.namespace ?? '', reference.name)
    return owner?.metadata.uid === reference.uid ? owner : undefined
  }
  const addOwner = (set: ApiObject): void => {
    const owner = ownerOf(set)
    if (owner) queue.add(keyOf(owner))
  }
  const adoptersOf = selectingObjects(index, selectorOf)
  const addAdopters = (set: ApiObject): void => {
    if (controllerOf(set)) return
    for (const deployment of adoptersOf(set)) queue.add(keyOf(deployment))
  }
  const addRecreating = (pod: ApiObject): void => {
    const reference = controllerOf(pod)
    if (reference?.kind !== 'ReplicaSet') return
    const set = sets.get(pod.metadata.namespace ?? '', reference.name)
    const owner = set && ownerOf(set)
    if (owner && !isRollingUpdate(owner)) queue.add(keyOf(owner))
  }
  const add = (deployment: ApiObject): void => queue.add(keyOf(deployment))
  index.listen({ added: add, changed: add, deleted: add }, signal)
  sets.listen(
    {
      added(set) {
        addOwner(set)
        addAdopters(set)
      },
      changed(set, before) {
        if (controllerOf(set)?.uid !== controllerOf(before)?.uid) addOwner(before)
        addOwner(set)
        addAdopters(set)
      },
      deleted: addOwner,
    },
    signal,
  )
  objects.of(podResource).listen({ deleted: addRecreating }, signal)
}
