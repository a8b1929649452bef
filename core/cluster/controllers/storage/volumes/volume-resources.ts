import { has, objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type { FindObjects } from '../../shared/objects/object-index.ts'
import { podResource } from '../../shared/objects/resources.ts'
import type { SharedObjects } from '../../shared/objects/shared-objects.ts'

export const claimResource = { group: '', version: 'v1', resource: 'persistentvolumeclaims' }
export const volumeResource = { group: '', version: 'v1', resource: 'persistentvolumes' }

/** Keys of the claims that a pod's volumes name, those of ephemeral volumes included. */
export function claimsOfPod(pod: ApiObject): string[] {
  const { namespace = '', name = '' } = pod.metadata
  return objectsOf(structOf(pod, 'spec'), 'volumes').flatMap((volume) => {
    const claim = has(volume, 'ephemeral')
      ? `${name}-${textOf(volume, 'name')}`
      : textOf(structOf(volume, 'persistentVolumeClaim'), 'claimName')
    return claim === '' ? [] : [`${namespace}/${claim}`]
  })
}

/** Finds the pods that use a claim, by the claim's key, by an index that all callers share. */
export function podsOfClaim(objects: SharedObjects): FindObjects {
  return objects.of(podResource).index('claim', claimsOfPod)
}
