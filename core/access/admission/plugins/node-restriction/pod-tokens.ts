import { type NamedResource, notFound } from '../../../../base/api/errors/api-error.ts'
import type * as authenticationv1 from '../../../../base/api/types/authentication.v1.generated.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { CSIDriver } from '../../../../base/api/types/storage.v1.generated.ts'
import { aggregateText } from '../../../../base/text/aggregate-text.ts'
import { quoteText } from '../../../../base/text/quote-text.ts'
import { perEntry } from '../../../../storage/cache/derived-values.ts'
import type { AdmissionParts } from '../../admission-parts.ts'
import {
  driverOfInlineVolume,
  driverOfPersistentVolume,
  type VolumeDriver,
} from './migrated-drivers.ts'
import { type NodeRule, type NodeWrite, refusedWrite } from './node-write.ts'
import type { PodLookup, StoredPod } from './stored-pods.ts'

/** Finds the driver of a pod's volume: the one that the volume names, or that of the persistent volume behind its claim. */
type DriverLookup = (pod: StoredPod, volume: corev1.Volume) => VolumeDriver

/** The fault of a driver that is looked for behind an object that does not exist. */
function absent(resource: NamedResource, name: string): { readonly fault: string } {
  return { fault: notFound(resource, name).message }
}

const readClaim = perEntry(({ spec }: corev1.PersistentVolumeClaim) => spec.volumeName ?? '')

function driverLookup({ brand, objects }: Pick<AdmissionParts, 'brand' | 'objects'>): DriverLookup {
  const claims = objects('', 'persistentvolumeclaims')
  const volumes = objects('', 'persistentvolumes')
  const readVolume = perEntry((volume: corev1.PersistentVolume): VolumeDriver => {
    const { csi } = volume.spec
    return csi ? { driver: csi.driver } : driverOfPersistentVolume(volume, brand)
  })
  const behind = (namespace: string, claimName: string): VolumeDriver => {
    const claim = claims.get(`${namespace}/${claimName}`)
    if (!claim) return absent({ group: '', resource: 'persistentvolumeclaim' }, claimName)
    const name = readClaim(claim)
    const volume = volumes.get(name)
    return volume ? readVolume(volume) : absent({ group: '', resource: 'persistentvolume' }, name)
  }
  return ({ namespace, name }, volume) => {
    const { ephemeral, persistentVolumeClaim: claim, csi } = volume
    if (ephemeral?.volumeClaimTemplate) return behind(namespace, `${name}-${volume.name}`)
    if (claim) return behind(namespace, claim.claimName)
    return csi ? { driver: csi.driver } : driverOfInlineVolume(volume)
  }
}

/** Whether a pod has volumes with tokens for an audience; a text says why that cannot be determined. */
type AudienceSearch = (pod: StoredPod, audience: string) => boolean | string

const readDriver = perEntry(
  ({ spec }: CSIDriver) => new Set((spec.tokenRequests ?? []).map(({ audience }) => audience)),
)

function projects({ projected }: corev1.Volume, audience: string): boolean {
  return (projected?.sources ?? []).some(
    ({ serviceAccountToken: token }) => token && (token.audience ?? '') === audience,
  )
}

/** Makes the search for audiences: those of projected tokens, and those that the drivers of volumes request. */
function audienceSearch(parts: Pick<AdmissionParts, 'brand' | 'objects'>): AudienceSearch {
  const group = `storage.${parts.brand.apiDomain}`
  const drivers = parts.objects(group, 'csidrivers')
  const lookup = driverLookup(parts)
  const requests = (pod: StoredPod, volume: corev1.Volume, audience: string): boolean | string => {
    const found = lookup(pod, volume)
    if ('fault' in found) return found.fault
    if (found.driver === '') return false
    const entry = drivers.get(found.driver)
    if (entry) return readDriver(entry).has(audience)
    return absent({ group, resource: 'csidriver' }, found.driver).fault
  }
  return (pod, audience) => {
    const faults: string[] = []
    for (const volume of pod.volumes) {
      const found = projects(volume, audience) || requests(pod, volume, audience)
      if (found === true) return true
      if (typeof found === 'string') faults.push(found)
    }
    return faults.length > 0 && aggregateText(faults)
  }
}

/** Checks the audiences of a token that a node requests for a pod. */
type AudienceCheck = (
  write: NodeWrite,
  pod: StoredPod,
  audiences: readonly string[],
) => void | Promise<void>

type Parts = Pick<AdmissionParts, 'brand' | 'objects' | 'authorizer' | 'gate'>

function audienceCheck(parts: Parts): AudienceCheck {
  const search = audienceSearch(parts)
  const checkRight = async (write: NodeWrite, audience: string): Promise<void> => {
    const { write: context, namespace, name } = write.attributes
    const { user } = context
    const { outcome } = await parts.authorizer.authorize({
      kind: 'resource',
      user,
      verb: 'request-serviceaccounts-token-audience',
      group: '',
      version: 'v1',
      resource: audience,
      subresource: '',
      namespace,
      name,
    })
    if (outcome === 'allow') return
    const why = `audience ${quoteText(audience)} not found in pod spec volume, ${user.name} is not authorized to request tokens for this audience`
    throw refusedWrite(write, why)
  }
  return (write, pod, [audience = '', ...others]) => {
    if (others.length > 0) throw refusedWrite(write, 'node may only request 0 or 1 audiences')
    const found = search(pod, audience)
    if (found === true) return undefined
    if (found === false) return checkRight(write, audience)
    throw refusedWrite(write, `error validating audience ${quoteText(audience)}: ${found}`)
  }
}

/** The pod that a token is to be bound to, which must run on the node. @throws ApiError `Forbidden`, `NotFound` */
function boundPod(write: NodeWrite<authenticationv1.TokenRequest>, lookup: PodLookup): StoredPod {
  const { object, namespace } = write.attributes
  const { apiVersion, kind, name, uid = '' } = object?.spec.boundObjectRef ?? {}
  if (apiVersion !== 'v1' || kind !== 'Pod' || !name) {
    throw refusedWrite(write, 'node requested token not bound to a pod')
  }
  if (uid === '') {
    throw refusedWrite(write, 'node requested token with a pod binding without a uid')
  }
  const pod = lookup(namespace, name)
  if (uid !== pod.uid) {
    const why = `the UID in the bound object reference (${uid}) does not match the UID in record. The object might have been deleted and then recreated`
    throw refusedWrite(write, why)
  }
  if (pod.node === write.node) return pod
  throw refusedWrite(write, 'node requested token bound to a pod scheduled on a different node')
}

/**
 * The rule on service accounts: a node requests tokens that are bound to its pods, for audiences for which their volumes
 * hold tokens or that the node has the right to request. Other writes are left to the node's rights.
 */
export function podTokens(
  parts: Parts,
  lookup: PodLookup,
): NodeRule<authenticationv1.TokenRequest> {
  const check = parts.gate('ServiceAccountNodeAudienceRestriction')
    ? audienceCheck(parts)
    : undefined
  return (write) => {
    const { operation, subresource, object } = write.attributes
    if (operation !== 'CREATE' || subresource !== 'token' || !object) return undefined
    const pod = boundPod(write, lookup)
    return check?.(write, pod, object.spec.audiences ?? [])
  }
}
