import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'

/** The resource claims that a pod's spec lists. */
export function podClaimsOf({ spec }: corev1.Pod): readonly corev1.PodResourceClaim[] {
  return spec.resourceClaims ?? []
}

/** Name of the object of a pod's claim. */
export interface ClaimName {
  /** Empty where the claim has no object, since none is needed. */
  readonly name: string
  /** Whether the object has to belong to the pod, as those made from templates do. */
  readonly isGenerated: boolean
}

/** Name of the object of a pod's claim; undefined where none was made from its template yet. */
export function claimNameOf(
  { status: { resourceClaimStatuses } }: corev1.Pod,
  { name, resourceClaimName: named }: corev1.PodResourceClaim,
): ClaimName | undefined {
  if (named) return { name: named, isGenerated: false }
  const generated = resourceClaimStatuses?.find((each) => each.name === name)
  return generated && { name: generated.resourceClaimName ?? '', isGenerated: true }
}

/** Keys of the objects of a pod's claims. */
export function claimKeysOf(pod: corev1.Pod): string[] {
  return podClaimsOf(pod).flatMap((podClaim) => {
    const name = claimNameOf(pod, podClaim)?.name ?? ''
    return name === '' ? [] : [`${pod.metadata.namespace ?? ''}/${name}`]
  })
}
