import { objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'

/** The resource claims that a pod's spec lists. */
export function podClaimsOf(pod: ApiObject): readonly JsonObject[] {
  return objectsOf(structOf(pod, 'spec'), 'resourceClaims')
}

/** Name of the object of a pod's claim. */
export interface ClaimName {
  /** Empty where the claim has no object, since none is needed. */
  readonly name: string
  /** Whether the object has to belong to the pod, as those made from templates do. */
  readonly isGenerated: boolean
}

/** Name of the object of a pod's claim; undefined where none was made from its template yet. */
export function claimNameOf(pod: ApiObject, podClaim: JsonObject): ClaimName | undefined {
  const named = textOf(podClaim, 'resourceClaimName')
  if (named !== '') return { name: named, isGenerated: false }
  const statuses = objectsOf(structOf(pod, 'status'), 'resourceClaimStatuses')
  const status = statuses.find((each) => textOf(each, 'name') === textOf(podClaim, 'name'))
  return status && { name: textOf(status, 'resourceClaimName'), isGenerated: true }
}

/** Keys of the objects of a pod's claims. */
export function claimKeysOf(pod: ApiObject): string[] {
  return podClaimsOf(pod).flatMap((podClaim) => {
    const name = claimNameOf(pod, podClaim)?.name ?? ''
    return name === '' ? [] : [`${pod.metadata.namespace ?? ''}/${name}`]
  })
}
