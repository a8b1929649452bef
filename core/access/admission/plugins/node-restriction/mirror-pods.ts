import { notFound } from '../../../../base/api/errors/api-error.ts'
import type { OwnerReference } from '../../../../base/api/object.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { StoredObjects } from '../../../../storage/cache/stored-objects.ts'
import type { AdmissionParts } from '../../admission-parts.ts'
import { type NodeRule, nodeText, type NodeWrite, refusedWrite } from './node-write.ts'
import { referencedObjects } from './pod-references.ts'

function checkUid(write: NodeWrite, { uid }: OwnerReference, nodes: StoredObjects): void {
  const { node } = write
  const entry = nodes.get(node)
  if (!entry) throw notFound({ group: '', resource: 'node' }, node)
  const { uid: found = '' } = entry.object().metadata
  if (uid === found) return
  throw refusedWrite(write, `node ${node} UID mismatch: expected ${uid} got ${found}`)
}

/** Checks that the node is the only owner of a pod, and its controller. */
function checkOwners(write: NodeWrite, { metadata }: corev1.Pod, nodes: StoredObjects): void {
  const [owner, ...others] = metadata.ownerReferences ?? []
  const refuse = (kind: string): never => {
    const why = `${nodeText(write)} can only create pods with ${kind} owner reference set to itself`
    throw refusedWrite(write, why)
  }
  if (others.length > 0) refuse('a single')
  if (!owner) return refuse('an')
  const { apiVersion, kind, name, controller, blockOwnerDeletion } = owner
  if (apiVersion !== 'v1' || kind !== 'Node' || name !== write.node) refuse('an')
  if (controller !== true) refuse('a controller')
  if (blockOwnerDeletion === true) {
    const why = `${nodeText(write)} must not set blockOwnerDeletion on an owner reference`
    throw refusedWrite(write, why)
  }
  return checkUid(write, owner, nodes)
}

function checkReferences(write: NodeWrite, pod: corev1.Pod): void {
  const found = referencedObjects(pod.spec)
  if (!found) return
  const why =
    'fault' in found
      ? `error checking mirror pod for API references: ${found.fault}`
      : `${nodeText(write)} can not create pods that reference ${found.objects}`
  throw refusedWrite(write, why)
}

/** The rule on new pods: a node creates mirror pods that it owns and runs itself, and that name no other objects. */
export function mirrorPods({
  brand,
  objects,
}: Pick<AdmissionParts, 'brand' | 'objects'>): NodeRule<corev1.Pod> {
  const nodes = objects('', 'nodes')
  const mirror = `${brand.labelDomain}/config.mirror`
  return (write) => {
    const { object: pod } = write.attributes
    if (!pod) return
    if (pod.metadata.annotations?.[mirror] === undefined) {
      const why = `pod does not have "${mirror}" annotation, ${nodeText(write)} can only create mirror pods`
      throw refusedWrite(write, why)
    }
    if ((pod.spec.nodeName ?? '') !== write.node) {
      const why = `${nodeText(write)} can only create pods with spec.nodeName set to itself`
      throw refusedWrite(write, why)
    }
    checkOwners(write, pod, nodes)
    checkReferences(write, pod)
  }
}
