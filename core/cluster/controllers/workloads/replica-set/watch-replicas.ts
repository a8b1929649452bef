import { equalJson } from '../../../../base/api/json.ts'
import { controllerOf, keyOf } from '../../../../base/api/metadata/object-keys.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type { Pod } from '../../../../base/api/types/core.v1.generated.ts'
import type { ClusterParts } from '../../shared/framework/cluster-registration.ts'
import type { KeyQueue } from '../../shared/framework/key-controller.ts'
import { podResource } from '../../shared/objects/resources.ts'
import { selectingObjects } from '../../shared/objects/selecting-objects.ts'
import type { SelectingKind } from './replica-kind.ts'

/** Adds the keys of owners that change, or whose pods do; of orphans, those of all owners that could adopt them. */
export function watchReplicas<Owner extends ApiObject>(
  kind: SelectingKind<Owner>,
  { objects }: Pick<ClusterParts, 'objects'>,
  queue: KeyQueue,
  signal: AbortSignal,
): void {
  const owners = objects.of(kind.resource)
  const addOwner = (pod: Pod): void => {
    const reference = controllerOf(pod)
    if (!reference) return
    const { namespace = '' } = pod.metadata
    const key = `${namespace}/${reference.name}`
    if (owners.byKey(key)?.metadata.uid === reference.uid) queue.add(key)
  }
  const adoptersOf = selectingObjects(owners, kind.selectorOf)
  const addAdopters = (pod: Pod): void => {
    for (const owner of adoptersOf(pod)) queue.add(keyOf(owner))
  }
  const add = (owner: Owner): void => queue.add(keyOf(owner))
  owners.listen({ added: add, changed: add, deleted: add }, signal)
  objects.of(podResource).listenTogether(
    {
      added(pod) {
        if (controllerOf(pod)) addOwner(pod)
        else addAdopters(pod)
      },
      changed(pod, before) {
        const isMoved = controllerOf(pod)?.uid !== controllerOf(before)?.uid
        if (isMoved) addOwner(before)
        if (controllerOf(pod)) addOwner(pod)
        else if (isMoved || !equalJson(pod.metadata.labels ?? {}, before.metadata.labels ?? {}))
          addAdopters(pod)
      },
      deleted: addOwner,
    },
    signal,
  )
}
