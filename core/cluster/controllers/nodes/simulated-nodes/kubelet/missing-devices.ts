import type { GroupResource } from '../../../../../base/api/group-version.ts'
import { keyOf } from '../../../../../base/api/metadata/object-keys.ts'
import type { ApiObject } from '../../../../../base/api/object.ts'
import { claimNameOf, podClaimsOf } from '../../../../scheduler/devices/claim-names.ts'
import { isAllocated, isReservedFor } from '../../../../scheduler/devices/pod-device-claims.ts'
import type { ClusterParts } from '../../../shared/framework/cluster-registration.ts'
import { storedResource } from '../../../shared/objects/stored-resource.ts'

/** The resource of claims of devices; undefined for a server without them. */
export function deviceClaims(parts: ClusterParts): GroupResource | undefined {
  const claims = { group: `resource.${parts.brand.apiDomain}`, resource: 'resourceclaims' }
  return storedResource(parts, claims) && claims
}

/** Message of the event FailedPrepareDynamicResources of a pod that may not use its devices yet; undefined where it may. */
export function missingDevices(parts: ClusterParts, pod: ApiObject): string | undefined {
  const podClaims = podClaimsOf(pod)
  const resource = podClaims.length === 0 ? undefined : deviceClaims(parts)
  if (!resource) return undefined
  const { namespace = '' } = pod.metadata
  for (const podClaim of podClaims) {
    const name = claimNameOf(pod, podClaim)?.name
    if (name === '') continue
    const claim = name === undefined ? undefined : parts.objects.of(resource).get(namespace, name)
    const trouble = claim ? troubleOf(claim, pod) : absence(resource, pod, name)
    if (trouble !== undefined) {
      return `Failed to prepare dynamic resources: prepare dynamic resources: ${trouble}`
    }
  }
  return undefined
}

function absence({ group, resource }: GroupResource, pod: ApiObject, name = ''): string {
  if (name === '') return `pod "${keyOf(pod)}": ResourceClaim not created yet`
  return `fetch ResourceClaim ${name}: ${resource}.${group} "${name}" not found`
}

/** Why a pod may not use a claim. */
function troubleOf(claim: ApiObject, pod: ApiObject): string | undefined {
  const { name = '', uid = '' } = claim.metadata
  if (isAllocated(claim) && isReservedFor(claim, pod)) return undefined
  if (isReservedFor(claim, pod)) return `ResourceClaim ${name}: not allocated`
  const user = `pod ${pod.metadata.name ?? ''} (${pod.metadata.uid ?? ''})`
  return `${user} is not allowed to use ResourceClaim ${name} (${uid})`
}
