import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import type { PendingPod } from '../model/pending-pod.ts'
import { classNameOf, isBound, type VolumeObjects, volumeNameOf } from './volume-objects.ts'

/** The claims of a pod by whether they have a volume, or get one once the pod's node is known. */
export interface PodClaims {
  readonly bound: readonly corev1.PersistentVolumeClaim[]
  readonly delayed: readonly corev1.PersistentVolumeClaim[]
}

/** The claims of a pod; the reason why it fits nowhere where one of them is not ready. */
export function podClaims(pod: PendingPod, objects: VolumeObjects): PodClaims | string {
  const bound: corev1.PersistentVolumeClaim[] = []
  const delayed: corev1.PersistentVolumeClaim[] = []
  let isImmediate = false
  for (const key of pod.facts.claims) {
    const claim = objects.claim(key)
    const trouble = troubleOf(key, claim, pod)
    if (trouble !== undefined) return trouble
    if (!claim) continue
    if (isBound(claim, objects.brand)) bound.push(claim)
    else if (volumeNameOf(claim) === '' && isDelayed(claim, objects)) delayed.push(claim)
    else isImmediate = true
  }
  if (isImmediate) return 'pod has unbound immediate PersistentVolumeClaims'
  return { bound, delayed }
}

/** Why a pod waits for a claim that does not exist. */
export function missingClaim(key: string): string {
  return `persistentvolumeclaim "${key.slice(key.indexOf('/') + 1)}" not found`
}

function troubleOf(
  key: string,
  claim: corev1.PersistentVolumeClaim | undefined,
  { spec }: PendingPod,
): string | undefined {
  const name = key.slice(key.indexOf('/') + 1)
  if (!claim) {
    const isNamed = spec.volumes?.some((volume) => volume.persistentVolumeClaim?.claimName === name)
    return !isNamed
      ? `waiting for ephemeral volume controller to create the persistentvolumeclaim "${name}"`
      : missingClaim(key)
  }
  if (claim.status.phase === 'Lost') {
    return `persistentvolumeclaim "${name}" bound to non-existent persistentvolume "${volumeNameOf(claim)}"`
  }
  if (claim.metadata.deletionTimestamp !== undefined) {
    return `persistentvolumeclaim "${name}" is being deleted`
  }
  return undefined
}

/** Whether a claim gets its volume once a pod that uses it has a node. */
function isDelayed(claim: corev1.PersistentVolumeClaim, objects: VolumeObjects): boolean {
  const storageClass = objects.storageClass(classNameOf(claim, objects.brand))
  return storageClass?.volumeBindingMode === 'WaitForFirstConsumer'
}
