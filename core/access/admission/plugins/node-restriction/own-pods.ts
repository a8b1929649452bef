import { structOf, textOf } from '../../../../base/api/json-fields.ts'
import { equalJson, type JsonValue } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
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

function checkStatus(write: NodeWrite, pod: ApiObject, old: ApiObject): void {
  const refuse = (why: string): never => {
    throw refusedWrite(write, `${nodeText(write)} ${why}`)
  }
  if (textOf(structOf(old, 'spec'), 'nodeName') !== write.node) {
    refuse('can only update pod status for pods with spec.nodeName set to itself')
  }
  if (!equalJson(pod.metadata.labels ?? {}, old.metadata.labels ?? {})) {
    refuse('cannot update labels through pod status')
  }
  const isSame = (field: string, absent: JsonValue): boolean => {
    const [next, before] = [pod, old].map((each) => structOf(each, 'status')[field] ?? absent)
    return equalJson(next, before)
  }
  if (!isSame('resourceClaimStatuses', [])) refuse('cannot update resource claim statues')
  if (!isSame('extendedResourceClaimStatus', null)) {
    refuse('cannot update extended resource claim status')
  }
}

/**
 * The rule on pods: a node creates mirror pods by `created`, and deletes, evicts and updates the status of its own pods
 * only.
 */
export function ownPods(lookup: PodLookup, created: NodeRule): NodeRule {
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
