import {
  controllerOf,
  controllerReference,
  keyOf,
} from '../../../../base/api/metadata/object-keys.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { NewObject } from '../../../../base/api/types/views.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import type {
  ClusterParts,
  ClusterRegistration,
} from '../../shared/framework/cluster-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { KeyController } from '../../shared/framework/key-controller.ts'
import { podResource, claimResource } from '../../shared/objects/resources.ts'
import { messageOf } from '../../shared/pods/pod-control.ts'
import { isTerminating } from '../../shared/pods/pod-state.ts'
import { podsOfClaim } from '../volumes/pods-of-claims.ts'

function ephemeralVolumes({ spec }: corev1.Pod): corev1.Volume[] {
  return (spec.volumes ?? []).filter(({ ephemeral }) => ephemeral !== undefined)
}

/** The claim of an ephemeral volume, owned by its pod. */
function claimOf(
  pod: corev1.Pod,
  { ephemeral }: corev1.Volume,
  claimName: string,
): NewObject<corev1.PersistentVolumeClaim> {
  const { metadata = {}, spec = {} } = ephemeral?.volumeClaimTemplate ?? {}
  const { labels, annotations } = metadata
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: {
      name: claimName,
      ...(labels && { labels: { ...labels } }),
      ...(annotations && { annotations: { ...annotations } }),
      ownerReferences: [controllerReference(pod)],
    },
    spec,
  }
}

/** Creates the claims of pods' ephemeral volumes. */
function createEphemeralVolumes(parts: ClusterParts): Controller {
  const { client, objects, recorder } = parts
  const events = recorder({ component: 'ephemeral_volume' })
  const claims = objects.of(claimResource)
  const pods = objects.of(podResource)
  const podsOf = podsOfClaim(objects)

  async function ensure(
    pod: corev1.Pod,
    volume: corev1.Volume,
    signal: AbortSignal,
  ): Promise<void> {
    const { namespace = '', name = '', uid = '' } = pod.metadata
    const claimName = `${name}-${volume.name}`
    const known = claims.get(namespace, claimName)
    if (!known) {
      const path = resourcePath(claimResource, { namespace })
      await client.create(path, claimOf(pod, volume, claimName), { signal })
    } else if (controllerOf(known)?.uid !== uid) {
      throw new TypeError(
        `PVC ${namespace}/${claimName} was not created for pod ${namespace}/${name} (pod is not owner)`,
      )
    }
  }

  return new KeyController({
    name: 'ephemeral-volume-controller',
    parts,
    reads: [claimResource, podResource],
    workers: 8,
    watch(queue, signal) {
      const consider = (pod: corev1.Pod): void => {
        if (!isTerminating(pod) && ephemeralVolumes(pod).length > 0) queue.add(keyOf(pod))
      }
      pods.listenTogether({ added: consider }, signal)
      const deleted = (claim: corev1.PersistentVolumeClaim): void =>
        podsOf(keyOf(claim)).forEach(consider)
      claims.listen({ deleted }, signal)
    },
    async sync(key, _queue, signal) {
      const pod = pods.byKey(key)
      if (!pod || isTerminating(pod)) return
      for (const volume of ephemeralVolumes(pod)) {
        try {
          await ensure(pod, volume, signal)
        } catch (error) {
          const text = `ephemeral volume ${volume.name}: ${messageOf(error)}`
          if (!signal.aborted) events.record(pod, 'Warning', 'FailedBinding', text)
          throw error
        }
      }
    },
  })
}

export const ephemeralVolume: ClusterRegistration = {
  name: 'ephemeral-volume-controller',
  needs: () => [
    { group: '', resource: 'persistentvolumeclaims' },
    { group: '', resource: 'pods' },
  ],
  create: createEphemeralVolumes,
}
