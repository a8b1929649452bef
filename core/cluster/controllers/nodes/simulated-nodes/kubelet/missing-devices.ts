import type { TypedResource } from '../../../../../base/api/group-version.ts'
import { keyOf } from '../../../../../base/api/metadata/object-keys.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type { ResourceClaim } from '../../../../../base/api/types/resource.v1.generated.ts'
import { claimNameOf, podClaimsOf } from '../../../../scheduler/devices/claim-names.ts'
import { isAllocated, isReservedFor } from '../../../../scheduler/devices/pod-device-claims.ts'
import type { ClusterParts } from '../../../shared/framework/cluster-registration.ts'
import { deviceClaimResource } from '../../../shared/objects/resources.ts'
import { storedResource } from '../../../shared/objects/stored-resource.ts'

/** The resource of claims of devices; undefined for a server without them. */
export function deviceClaims(parts: ClusterParts): TypedResource<ResourceClaim> | undefined {
  const claims = deviceClaimResource(parts.brand)
  return storedResource(parts, claims) && claims
}

/** Message of the event FailedPrepareDynamicResources of a pod that may not use its devices yet; undefined where it may. */
export function missingDevices(parts: ClusterParts, pod: corev1.Pod): string | undefined {
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

function absence(
  { group, resource }: TypedResource<ResourceClaim>,
  pod: corev1.Pod,
  name = '',
): string {
  if (name === '') return `pod "${keyOf(pod)}": ResourceClaim not created yet`
  return `fetch ResourceClaim ${name}: ${resource}.${group} "${name}" not found`
}

/** Why a pod may not use a claim. */
function troubleOf(claim: ResourceClaim, pod: corev1.Pod): string | undefined {
  const { name = '', uid = '' } = claim.metadata
  if (isAllocated(claim) && isReservedFor(claim, pod)) return undefined
  if (isReservedFor(claim, pod)) return `ResourceClaim ${name}: not allocated`
  const user = `pod ${pod.metadata.name ?? ''} (${pod.metadata.uid ?? ''})`
  return `${user} is not allowed to use ResourceClaim ${name} (${uid})`
}
