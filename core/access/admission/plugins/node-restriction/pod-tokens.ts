import { structOf, textOf, textsOf } from '../../../../base/api/json-fields.ts'
import { quoteText } from '../../../../base/text/quote-text.ts'
import type { AdmissionParts } from '../../admission-parts.ts'
import { type NodeRule, type NodeWrite, refusedWrite } from './node-write.ts'
import { audienceSearch } from './pod-audiences.ts'
import type { PodLookup, StoredPod } from './stored-pods.ts'

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
function boundPod(write: NodeWrite, lookup: PodLookup): StoredPod {
  const { object, namespace } = write.attributes
  const reference = structOf(object ?? {}, 'spec', 'boundObjectRef')
  const [apiVersion, kind, name] = ['apiVersion', 'kind', 'name'].map((key) =>
    textOf(reference, key),
  )
  const uid = textOf(reference, 'uid')
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
export function podTokens(parts: Parts, lookup: PodLookup): NodeRule {
  const check = parts.gate('ServiceAccountNodeAudienceRestriction')
    ? audienceCheck(parts)
    : undefined
  return (write) => {
    const { operation, subresource, object } = write.attributes
    if (operation !== 'CREATE' || subresource !== 'token' || !object) return undefined
    const pod = boundPod(write, lookup)
    return check?.(write, pod, textsOf(structOf(object, 'spec'), 'audiences'))
  }
}
