import { equalJson } from '../../../../base/api/json.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import { quoteText } from '../../../../base/text/quote-text.ts'
import { nameOf, type NodeRule, nodeText, type NodeWrite, refusedWrite } from './node-write.ts'
import type { PodLookup, StoredPod } from './stored-pods.ts'

function isOwn(write: NodeWrite, lookup: PodLookup): boolean {
  const pod: StoredPod = lookup(write.attributes.namespace, nameOf(write))
  return pod.node === write.node
}

function checkDeleted(write: NodeWrite, lookup: PodLookup): void {
  if (isOwn(write, lookup)) return
  const why = `${nodeText(write)} can only delete pods with spec.nodeName set to itself`
  throw refusedWrite(write, why)
}

function checkEvicted(write: NodeWrite, lookup: PodLookup): void {
  if (isOwn(write, lookup)) return
  const why = `node ${write.node} can only evict pods with spec.nodeName set to itself`
  throw refusedWrite(write, why)
}

function checkStatus(write: NodeWrite, pod: corev1.Pod, old: corev1.Pod): void {
  const refuse = (why: string): never => {
    throw refusedWrite(write, `${nodeText(write)} ${why}`)
  }
  if ((old.spec.nodeName ?? '') !== write.node) {
    refuse('can only update pod status for pods with spec.nodeName set to itself')
  }
  if (!equalJson(pod.metadata.labels ?? {}, old.metadata.labels ?? {})) {
    refuse('cannot update labels through pod status')
  }
  const [next, before] = [pod.status, old.status]
  if (!equalJson(next.resourceClaimStatuses ?? [], before.resourceClaimStatuses ?? [])) {
    refuse('cannot update resource claim statues')
  }
  if (!equalJson(next.extendedResourceClaimStatus, before.extendedResourceClaimStatus)) {
    refuse('cannot update extended resource claim status')
  }
}

/**
 * The rule on pods: a node creates mirror pods by `created`, and deletes, evicts and updates the status of its own pods
 * only.
 */
export function ownPods(lookup: PodLookup, created: NodeRule<corev1.Pod>): NodeRule<corev1.Pod> {
  return (write) => {
    const { operation, subresource, object, old } = write.attributes
    if (subresource === 'eviction') return checkEvicted(write, lookup)
    if (subresource === 'status') return object && old && checkStatus(write, object, old)
    if (subresource !== '') {
      const why = `unexpected pod subresource ${quoteText(subresource)}, only 'status' and 'eviction' are allowed`
      throw refusedWrite(write, why)
    }
    if (operation === 'CREATE') return created(write)
    if (operation === 'DELETE') return checkDeleted(write, lookup)
    const why = `unexpected operation "${operation}", ${nodeText(write)} can only create and delete mirror pods`
    throw refusedWrite(write, why)
  }
}
