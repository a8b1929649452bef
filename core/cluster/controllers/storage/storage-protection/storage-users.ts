import type { GroupVersionResource } from '../../../../base/api/group-version.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import { nodeOf } from '../../shared/pods/pod-state.ts'
import type { UserKind } from './user-index.ts'

/** Whether a volume is in use: by the claim that it is bound to. */
export function isBoundVolume({ status }: corev1.PersistentVolume): boolean {
  return status.phase === 'Bound'
}

/** Pods as users of claims: once they are on a node, by their volumes or by claims of their ephemeral volumes. */
export function podsUsingClaims(resource: GroupVersionResource): UserKind<corev1.Pod> {
  return {
    resource,
    namespaceOf: (key) => key.slice(0, key.indexOf('/')),
    keysOf: (pod) => {
      const { namespace = '' } = pod.metadata
      const names = volumesOf(pod).flatMap((volume) => [
        claimName(volume),
        ephemeralName(pod, volume),
      ])
      return keysOf(names.map((name) => name && `${namespace}/${name}`))
    },
    uses(pod, { metadata }) {
      if (nodeOf(pod) === '') return false
      const name = metadata.name ?? ''
      const owner = metadata.ownerReferences?.find(({ controller }) => controller === true)
      const isForPod = owner !== undefined && owner.uid === pod.metadata.uid && !isShutDown(pod)
      return volumesOf(pod).some(
        (volume) => claimName(volume) === name || (isForPod && ephemeralName(pod, volume) === name),
      )
    },
  }
}

/** Claims as users of classes: of the class that they request, the one that they have and the one they are changing to. */
export function claimsUsingClasses(
  resource: GroupVersionResource,
): UserKind<corev1.PersistentVolumeClaim> {
  return {
    ...usersOfClasses(resource),
    keysOf: ({ spec, status }) =>
      keysOf([
        spec.volumeAttributesClassName ?? '',
        status.currentVolumeAttributesClassName ?? '',
        status.modifyVolumeStatus?.targetVolumeAttributesClassName ?? '',
      ]),
  }
}

export function volumesUsingClasses(
  resource: GroupVersionResource,
): UserKind<corev1.PersistentVolume> {
  return {
    ...usersOfClasses(resource),
    keysOf: ({ spec }) => keysOf([spec.volumeAttributesClassName ?? '']),
  }
}

function usersOfClasses(resource: GroupVersionResource): Omit<UserKind, 'keysOf'> {
  return { resource, namespaceOf: () => '', uses: () => true }
}

/** Names without duplicates and empty ones. */
function keysOf(names: readonly string[]): readonly string[] {
  return [...new Set(names)].filter((name) => name !== '')
}

function volumesOf({ spec }: corev1.Pod): readonly corev1.Volume[] {
  return spec.volumes ?? []
}

function claimName({ persistentVolumeClaim }: corev1.Volume): string {
  return persistentVolumeClaim?.claimName ?? ''
}

/** Name of the claim of an ephemeral volume. */
function ephemeralName({ metadata }: corev1.Pod, { name, ephemeral }: corev1.Volume): string {
  return ephemeral ? `${metadata.name ?? ''}-${name}` : ''
}

/** Whether a pod was deleted without grace: its volumes are unmounted, and its finalizers may wait for the claim to go. */
function isShutDown({ metadata }: corev1.Pod): boolean {
  return metadata.deletionTimestamp !== undefined && metadata.deletionGracePeriodSeconds === 0
}
