import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { FindObjects } from '../../shared/objects/object-index.ts'
import { podResource } from '../../shared/objects/resources.ts'
import type { SharedObjects } from '../../shared/objects/shared-objects.ts'

/** Keys of the claims that a pod's volumes name, those of ephemeral volumes included. */
export function claimsOfPod({ metadata, spec }: corev1.Pod): string[] {
  const { namespace = '', name = '' } = metadata
  return (spec.volumes ?? []).flatMap((volume) => {
    const claim = volume.ephemeral
      ? `${name}-${volume.name}`
      : (volume.persistentVolumeClaim?.claimName ?? '')
    return claim === '' ? [] : [`${namespace}/${claim}`]
  })
}

/** Finds the pods that use a claim, by the claim's key, by an index that all callers share. */
export function podsOfClaim(objects: SharedObjects): FindObjects<corev1.Pod> {
  return objects.of(podResource).index('claim', claimsOfPod)
}
