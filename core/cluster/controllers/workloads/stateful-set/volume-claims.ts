import { controllerReference } from '../../../../base/api/metadata/object-keys.ts'
import type { ApiObject, OwnerReference } from '../../../../base/api/object.ts'
import type { StatefulSet } from '../../../../base/api/types/apps.v1.generated.ts'
import type { PersistentVolumeClaim } from '../../../../base/api/types/core.v1.generated.ts'
import {
  type ClaimTemplate,
  isInRange,
  retentionPolicyOf,
  type SetPod,
} from './stateful-set-facts.ts'

/** A pod of a set, by what claims know of it. */
export interface ClaimUser {
  readonly set: StatefulSet
  readonly pod: SetPod
  readonly ordinal: number
}

export function claimNameOf(
  set: StatefulSet,
  { metadata }: ClaimTemplate,
  ordinal: number,
): string {
  return `${metadata.name ?? ''}-${set.metadata.name ?? ''}-${ordinal}`
}

/** The claim that a pod needs of a template, which is still to be created. */
export function claimOfTemplate(
  set: StatefulSet,
  template: ClaimTemplate,
  ordinal: number,
): PersistentVolumeClaim {
  const { metadata } = template
  const labels = { ...metadata.labels, ...set.spec.selector?.matchLabels }
  const { namespace = '' } = set.metadata
  return {
    ...template,
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: {
      ...metadata,
      name: claimNameOf(set, template, ordinal),
      namespace,
      ...(Object.keys(labels).length > 0 && { labels }),
    },
  }
}

function isNamed(reference: OwnerReference, object: ApiObject): boolean {
  return (
    reference.apiVersion === object.apiVersion &&
    reference.kind === object.kind &&
    reference.name === object.metadata.name
  )
}

function referencesOf({ metadata }: PersistentVolumeClaim): readonly OwnerReference[] {
  return metadata.ownerReferences ?? []
}

function isOwnedBy(claim: PersistentVolumeClaim, { metadata }: ApiObject): boolean {
  const { uid } = metadata
  return uid !== undefined && referencesOf(claim).some((reference) => reference.uid === uid)
}

/** Whether a claim belongs to a former object of the same name. */
export function isOfFormer(claim: PersistentVolumeClaim, object: ApiObject): boolean {
  const named = referencesOf(claim).find((reference) => isNamed(reference, object))
  return named !== undefined && named.uid !== object.metadata.uid
}

/** Whether something other than the set and the pod controls the claim, so that the retention policy is ignored. */
export function hasOtherController(claim: PersistentVolumeClaim, { set, pod }: ClaimUser): boolean {
  const { deletesWhenDeleted, deletesWhenScaled } = retentionPolicyOf(set)
  if (!deletesWhenDeleted && !deletesWhenScaled) return false
  return referencesOf(claim).some((reference) => {
    const owner = [set, pod].find((each) => isNamed(reference, each))
    return owner ? reference.uid !== owner.metadata.uid : reference.controller === true
  })
}

/** Which of the two the retention policy wants to own the claim. */
function wantedOwners({ set, ordinal }: ClaimUser): {
  readonly set: boolean
  readonly pod: boolean
} {
  const { deletesWhenDeleted, deletesWhenScaled } = retentionPolicyOf(set)
  const isScaledDown = !isInRange(set, ordinal)
  const pod = deletesWhenScaled && isScaledDown
  return { set: deletesWhenDeleted && !pod, pod }
}

/** Whether the claim's owners need no change; those of a former pod or set, or of another controller, are left alone. */
export function isClaimCurrent(claim: PersistentVolumeClaim, user: ClaimUser): boolean {
  const { set, pod } = user
  if (isOfFormer(claim, set) || isOfFormer(claim, pod)) return true
  const isOfSet = isOwnedBy(claim, set)
  const isOfPod = isOwnedBy(claim, pod)
  if (hasOtherController(claim, user)) return !isOfSet && !isOfPod
  const uids = [set.metadata.uid, pod.metadata.uid]
  const isPlainOwner = referencesOf(claim).some(
    ({ uid, controller }) => uids.includes(uid) && controller !== true,
  )
  const wanted = wantedOwners(user)
  return !isPlainOwner && isOfSet === wanted.set && isOfPod === wanted.pod
}

/** The claim with owners as the retention policy wants them. */
export function withOwners(claim: PersistentVolumeClaim, user: ClaimUser): PersistentVolumeClaim {
  const { set, pod } = user
  const ownerReferences = referencesOf(claim).filter(
    (reference) => !isNamed(reference, set) && !isNamed(reference, pod),
  )
  if (!hasOtherController(claim, user)) {
    const wanted = wantedOwners(user)
    if (wanted.pod) ownerReferences.push(controllerReference(pod))
    if (wanted.set) ownerReferences.push(controllerReference(set))
  }
  return { ...claim, metadata: { ...claim.metadata, ownerReferences } }
}
