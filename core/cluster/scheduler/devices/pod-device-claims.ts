import { has, objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import { controllerOf } from '../../../base/api/metadata/object-keys.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { claimNameOf, podClaimsOf } from './claim-names.ts'

/**
 * The claims of a pod; the reason why it fits nowhere where one of them is not ready: absent, being deleted, or made for another
 * pod.
 */
export function deviceClaimsOf(
  pod: ApiObject,
  find: (key: string) => ApiObject | undefined,
): readonly ApiObject[] | string {
  const { namespace = '', name = '' } = pod.metadata
  const claims: ApiObject[] = []
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
export function isOfPod(claim: ApiObject, pod: ApiObject): boolean {
  return controllerOf(claim)?.uid === pod.metadata.uid
}

export function isAllocated(claim: ApiObject): boolean {
  return has(structOf(claim, 'status'), 'allocation')
}

/** Whether a claim is reserved for a pod. */
export function isReservedFor(claim: ApiObject, { metadata }: ApiObject): boolean {
  const reserved = objectsOf(structOf(claim, 'status'), 'reservedFor')
  return reserved.some((each) => textOf(each, 'uid') === metadata.uid)
}
