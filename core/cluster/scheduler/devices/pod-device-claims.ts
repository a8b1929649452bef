import { controllerOf } from '../../../base/api/metadata/object-keys.ts'
import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import type * as resourcev1 from '../../../base/api/types/resource.v1.generated.ts'
import { claimNameOf, podClaimsOf } from './claim-names.ts'

/**
 * The claims of a pod; the reason why it fits nowhere where one of them is not ready: absent, being deleted, or made for another
 * pod.
 */
export function deviceClaimsOf(
  pod: corev1.Pod,
  find: (key: string) => resourcev1.ResourceClaim | undefined,
): readonly resourcev1.ResourceClaim[] | string {
  const { namespace = '', name = '' } = pod.metadata
  const claims: resourcev1.ResourceClaim[] = []
  for (const podClaim of podClaimsOf(pod)) {
    const found = claimNameOf(pod, podClaim)
    if (!found) return `pod "${namespace}/${name}": ResourceClaim not created yet`
    if (found.name === '') continue
    const key = `${namespace}/${found.name}`
    const claim = find(key)
    if (!claim) return `could not find ResourceClaim "${key}"`
    if (claim.metadata.deletionTimestamp !== undefined) {
      return `resourceclaim "${found.name}" is being deleted`
    }
    if (found.isGenerated && !isOfPod(claim, pod)) {
      return `ResourceClaim ${key} was not created for pod ${namespace}/${name} (pod is not owner)`
    }
    claims.push(claim)
  }
  return claims
}

/** Whether a claim was made for a pod. */
export function isOfPod(claim: resourcev1.ResourceClaim, pod: corev1.Pod): boolean {
  return controllerOf(claim)?.uid === pod.metadata.uid
}

export function isAllocated({ status }: resourcev1.ResourceClaim): boolean {
  return status.allocation !== undefined
}

/** Whether a claim is reserved for a pod. */
export function isReservedFor(
  { status: { reservedFor = [] } }: resourcev1.ResourceClaim,
  { metadata }: corev1.Pod,
): boolean {
  return reservedFor.some(({ uid }) => uid === metadata.uid)
}
